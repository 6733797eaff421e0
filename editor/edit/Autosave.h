#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What keeps work from being lost: copies beside the user's files, and an eye on those files.
namespace percept::edit {

/// A copy of a level that was being edited.
struct RecoveredLevel {
    level::Level level;
    std::filesystem::path original; ///< its own file; empty: it never had one
    /// FileStamp::content of that file when it was read or written last; nothing: not known.
    std::optional<std::uint64_t> madeFrom;
};

/// A copy beside the file that it belongs to.
enum class CopyState : std::uint8_t {
    Newer,       ///< of a level that has no file, or whose file is what the copy was made from
    Same,        ///< the file says the same: there is nothing to recover
    FileChanged, ///< the file was written since: saving the copy over it would lose that
    FileMissing, ///< there is no such file any more
};

/// Where the copies of one session go: one file per session, so that two that edit the same level
/// keep one each.
///
/// @param session a name that no other session uses at the same time
[[nodiscard]] std::filesystem::path autosavePath(const std::filesystem::path& folder,
                                                 const std::string& session);

/// Whether a file is named as a copy is.
[[nodiscard]] bool isAutosave(const std::filesystem::path& file);

/// Writes a copy in one step. It is a level like others, with a note about where it belongs.
/// @errors as level::saveLevel; Unwritable: the folder cannot be made
[[nodiscard]] Result<void> writeAutosave(RecoveredLevel copy, const std::filesystem::path& file);

/// @errors as level::readLevel
[[nodiscard]] Result<RecoveredLevel> readAutosave(const std::filesystem::path& file);

/// What a copy is to its own file. Contents decide; of a copy that does not say what it was made
/// from, the times of both do.
/// @param file of the copy
/// @cost reads the copy's own file
[[nodiscard]] CopyState compareWithFile(const RecoveredLevel& copy,
                                        const std::filesystem::path& file);

/// All copies in a folder, the latest first.
[[nodiscard]] std::vector<std::filesystem::path> findAutosaves(const std::filesystem::path& folder);

/// What a file was when it was read or written, to tell whether somebody else changed it since.
struct FileStamp {
    std::optional<std::filesystem::file_time_type> time; ///< nothing: there was no file
    std::uintmax_t size = 0;
    std::uint64_t content = 0; ///< hash
};

[[nodiscard]] FileStamp stampOf(const std::filesystem::path& path);
/// Whether the content is another one. A file that was only touched is the same: its stamp is
/// renewed. @cost reads the file only where its time or size differ
[[nodiscard]] bool hasChanged(const std::filesystem::path& path, FileStamp& stamp);

} // namespace percept::edit
