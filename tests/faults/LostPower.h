#pragma once

#include "tests/faults/FaultLog.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace percept::faults {

/// Something that happened to the disk.
struct Happened {
    Kind kind = Kind::Make;
    std::uint64_t node = 0;
    std::uint64_t offset = 0;
    std::string path;
    std::string second;
    std::string data;
};
[[nodiscard]] std::vector<Happened> readLog(const std::filesystem::path& log);

/// What of the things that were not flushed survives all the same.
enum class Survives { Nothing, Names, Contents };

/// One folder of a disk, with what is known of it now and what is on it for good: of a file what
/// was flushed, of its names what was there when the folder was flushed.
class LostPower {
public:
    /// What is in the folder now is there for good.
    explicit LostPower(const std::filesystem::path& folder);

    void happen(const Happened& what);
    /// Writes what is left of the folder when the power fails now into another one, which is
    /// emptied first.
    void fail(Survives survives, const std::filesystem::path& into) const;
    /// Whether something is the flushing of a file of that name.
    [[nodiscard]] bool flushes(const Happened& what, const std::string& name) const;

private:
    struct File {
        std::string now;
        std::string kept;
    };
    using Names = std::map<std::string, std::size_t>; ///< to places in m_files
    /// Null: of no file that is known, such as the folder.
    [[nodiscard]] File* fileOf(std::uint64_t node);

    std::vector<File> m_files;
    std::map<std::uint64_t, std::size_t> m_nodes; ///< numbers are given again to later files
    Names m_now;
    Names m_kept;
};

} // namespace percept::faults
