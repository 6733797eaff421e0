#pragma once

#include "inspector/record/TargetLock.h"
#include "percept/base/Result.h"

#include <filesystem>
#include <functional>

namespace percept::record {

/// Whether a file begins as recordings do, whatever it is called; false where it cannot be read.
[[nodiscard]] bool beginsLikeARecording(const std::filesystem::path& path);

/// A file that takes the place of another one.
struct Replacement {
    std::filesystem::path file;  ///< itself, whatever links lead there
    std::filesystem::path fresh; ///< what will be there; empty: it is there
    TargetLock lock{};           ///< until all is done with the file
};

/// Makes a new database beside what is there.
///
/// It is called as it is made by `fill`, and takes the name of the target in one step: at once
/// where nothing is lost by that, else when putInPlace() says so. Until then what was there stays,
/// whole, whatever happens to this program. Follows symbolic links. What earlier programs that
/// were killed left half made goes. Nobody else can write to the file as long as the answer lives.
/// @errors Unwritable: a folder, a file that is neither empty nor a recording, a file in use,
/// write-protected or without a folder; errors of `fill`. What was there then stays as it was.
[[nodiscard]] Result<Replacement>
replaceTarget(const std::filesystem::path& path,
              const std::function<Result<void>(const std::filesystem::path& fresh)>& fill);

/// The new file, closed and without a log, takes its place, also when the power fails later.
/// @errors Unwritable; what was there stays
[[nodiscard]] Result<void> putInPlace(Replacement& replacement);
/// The new file, closed, is worth nothing: it goes.
void takeBack(Replacement& replacement);

} // namespace percept::record
