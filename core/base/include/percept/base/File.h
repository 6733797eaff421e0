#pragma once

#include "percept/base/Result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace percept {

/// The whole content of a file.
///
/// @param maxBytes larger files are refused before anything is read
/// @errors NotFound; Unreadable for folders, devices and read failures; InvalidInput where too
/// large
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path,
                                           std::uintmax_t maxBytes);

/// What writing does with a file that is there.
enum class Existing { Replace, Keep };

/// Replaces a file in one step: writes beside it, flushes to the disk, renames.
///
/// Whatever fails, also a full disk or a crash, the old file stays as it was. Follows symbolic
/// links, also those to files that are yet to be made; keeps permissions, and, as far as the
/// system lets it, owner and group of a file that existed. Of a file with several names (hard
/// links) the others keep the old content.
/// @param existing with Keep a file that holds something is not replaced, even if it was made
/// while this one was written
/// @errors Unwritable, with the reason of the system
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path,
                                               std::string_view content,
                                               Existing existing = Existing::Replace);

/// What a path leads to over symbolic links, whether that is there or not.
[[nodiscard]] std::filesystem::path followed(const std::filesystem::path& path);

/// Gives a file that is to replace another one its permissions, and, as far as the system lets it,
/// its owner and group. Nothing happens where there is no other one.
/// @errors Unwritable
[[nodiscard]] Result<void> takeOwnerAndRights(const std::filesystem::path& file,
                                              const std::filesystem::path& from);

/// What was made, renamed or removed in a folder stays so when the power fails. Where the system
/// cannot promise that, nothing happens.
void flushFolder(const std::filesystem::path& folder);

} // namespace percept
