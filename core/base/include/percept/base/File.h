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

/// Replaces a file in one step: writes beside it, flushes to the disk, renames.
///
/// Whatever fails, also a full disk or a crash, the old file stays as it was. Follows symbolic
/// links; keeps the permissions of a file that existed.
/// @errors Unwritable, with the reason of the system
[[nodiscard]] Result<void> writeFileAtomically(const std::filesystem::path& path,
                                               std::string_view content);

/// What was made, renamed or removed in a folder stays so when the power fails. Where the system
/// cannot promise that, nothing happens.
void flushFolder(const std::filesystem::path& folder);

} // namespace percept
