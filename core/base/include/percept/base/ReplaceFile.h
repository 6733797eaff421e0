#pragma once

#include "percept/base/File.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

/// Writing to a file that was read before.
namespace percept {

/// As writeFileAtomically(), but what another program wrote since the file was read stays. A file
/// that was removed since is made again.
///
/// @param read describe::hash() of what the file held
/// @errors Unwritable: it holds something else by now; as writeFileAtomically()
[[nodiscard]] Result<void>
replaceFile(const std::filesystem::path& path, std::string_view content, std::uint64_t read);

/// How many other names (hard links) a file has, which keep the old content when it is replaced.
/// None where there is no file.
[[nodiscard]] std::size_t otherNamesOf(const std::filesystem::path& path);

} // namespace percept
