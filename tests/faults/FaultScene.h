#pragma once

#include "percept/base/Units.h"
#include "tests/faults/Child.h"

#include "TemporaryFolder.h"

#include <string>
#include <vector>

namespace percept::faults {

/// A whole file; empty where there is none.
[[nodiscard]] std::string bytesOf(const std::filesystem::path& path);

/// A folder whose calls are counted, with one file in it that a command replaces, and all that the
/// command needs elsewhere.
class FaultScene {
public:
    FaultScene();

    /// `percept` reads a map and writes it as a level.
    [[nodiscard]] Words import() const;
    /// `percept` records a run of so many frames with seed 2.
    [[nodiscard]] Words record(Frame frames) const;

    /// The file that is written.
    [[nodiscard]] std::filesystem::path target() const { return disk() / "target"; }
    [[nodiscard]] std::filesystem::path disk() const { return m_folder / "disk"; }
    /// A file elsewhere.
    [[nodiscard]] std::filesystem::path beside(const std::string& name) const {
        return m_folder / name;
    }
    /// 30 frames with seed 1.
    [[nodiscard]] const std::string& oldRecording() const { return m_oldRecording; }

    /// Nothing is on the disk but this.
    void putTarget(const std::string& bytes) const;
    /// Runs a command, with the calls of this disk counted.
    [[nodiscard]] Ended run(const Words& words, Settings faults) const;
    /// How many calls it makes when nothing fails.
    [[nodiscard]] int countCalls(const Words& words) const;
    /// The names of the files on the disk.
    [[nodiscard]] std::vector<std::string> files() const;
    [[nodiscard]] std::string targetBytes() const { return bytesOf(target()); }

private:
    TemporaryFolder m_folder;
    std::string m_oldRecording;
};

/// What a file is as a recording of a scene.
struct FoundRecording {
    bool opens = false;
    bool old = false; ///< that with seed 1
    Frame last = -1;
    std::string problem; ///< why it does not open
};
[[nodiscard]] FoundRecording look(const std::filesystem::path& recording);

} // namespace percept::faults
