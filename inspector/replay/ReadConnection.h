#pragma once

#include "inspector/record/Database.h"

#include <filesystem>
#include <memory>

namespace percept::replay {

/// What a connection to a recording may do.
enum class Access { Read, Write };

/// A connection to a recording, also to one that is still being written or was cut off.
///
/// A log that was left beside a recording is read with it, from a copy of both where the folder
/// takes no files, and stays as it is. A log of another recording is refused. Only where the
/// recording is complete and its writer could not fold the log in, since it was being read, does
/// the last reader do so.
class ReadConnection {
public:
    /// @errors NotFound; Unreadable for a folder; Corrupt for what is no recording, is empty or
    /// damaged, or has the log of another one beside it; UnsupportedVersion
    [[nodiscard]] static Result<ReadConnection> open(const std::filesystem::path& path,
                                                     Access access = Access::Read);
    ReadConnection() = default;
    ReadConnection(ReadConnection&&) noexcept;
    ReadConnection& operator=(ReadConnection&&) noexcept;
    ~ReadConnection();

    [[nodiscard]] record::Database& database() { return m_database; }

private:
    class Copy;

    [[nodiscard]] Result<void> openCopy();
    [[nodiscard]] Result<void> openAlone();

    std::unique_ptr<Copy> m_copy; ///< outlives the connection to it
    record::Database m_database;
    std::filesystem::path m_path;
};

/// What our own statements do not find in a recording is not there: says that it is damaged where
/// they are not understood.
[[nodiscard]] Error asDamage(Error error);

} // namespace percept::replay
