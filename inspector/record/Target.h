#pragma once

#include "inspector/record/TargetLock.h"
#include "percept/base/Result.h"

#include <filesystem>
#include <functional>

namespace percept::record {

/// A file that took the place of another one.
struct Replaced {
    std::filesystem::path file; ///< itself, whatever links lead there
    std::filesystem::path old;  ///< where what was there is kept; empty: nothing was
    TargetLock lock{};          ///< until all is done with the file
};

/// Puts a new database in the place of what is there, in one step.
///
/// The new file is made beside it by `fill` and renamed when complete. Follows symbolic links. What
/// was there is kept beside it until dropOld() or restoreOld(). Nobody else can write to the file
/// as long as the answer lives.
/// @errors Unwritable: a folder, a file that is neither empty nor a recording, a file in use,
/// write-protected or without a folder; errors of `fill`. What was there then stays as it was.
[[nodiscard]] Result<Replaced>
replaceTarget(const std::filesystem::path& path,
              const std::function<Result<void>(const std::filesystem::path& fresh)>& fill);

/// The new file holds something: what was there goes.
void dropOld(Replaced& replaced);
/// The new file holds nothing and is closed: it goes, and what was there is there again.
void restoreOld(Replaced& replaced);

} // namespace percept::record
