#pragma once

#include "editor/edit/Autosave.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

namespace percept::session {

/// What is edited at a moment, and where it belongs.
struct EditedLevel {
    std::shared_ptr<const level::Level> level;
    std::filesystem::path original;        ///< its own file; empty: it has none
    std::optional<std::uint64_t> madeFrom; ///< as edit::RecoveredLevel has it
};

/// Writes copies of what is edited into one file, from any thread: an older copy never replaces a
/// newer one, and none comes back once the edits were saved or given up.
class CopyWriter {
public:
    explicit CopyWriter(std::filesystem::path file)
        : m_file(std::move(file)) {}

    [[nodiscard]] const std::filesystem::path& file() const { return m_file; }

    /// What the next call of writeLatest() writes.
    void keep(EditedLevel edited);
    /// There is nothing to keep; the copy is removed.
    void drop();
    /// Another file's copy becomes this one.
    void takeOver(const std::filesystem::path& left);
    /// Does nothing where the latest is written already. A disk that is full must not disturb who
    /// is drawing: it stays to be written.
    void writeLatest();

private:
    std::filesystem::path m_file;
    std::mutex m_writing; ///< held while the file is written, before m_mutex
    std::mutex m_mutex;
    std::optional<EditedLevel> m_edited; ///< nothing, or what is still to be written
};

} // namespace percept::session
