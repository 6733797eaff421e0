#pragma once

#include "percept/base/Result.h"

#include <filesystem>
#include <functional>

namespace percept::record {

/// Puts a new database in the place of what is there, in one step.
///
/// The new file is made beside it by `fill` and renamed when complete. Follows symbolic links.
/// @return the path of the file itself
/// @errors Unwritable: a folder, a file that is neither empty nor a recording, a file in use,
/// write-protected or without a folder; errors of `fill`. What was there then stays as it was.
[[nodiscard]] Result<std::filesystem::path>
replaceTarget(const std::filesystem::path& path,
              const std::function<Result<void>(const std::filesystem::path& fresh)>& fill);

} // namespace percept::record
