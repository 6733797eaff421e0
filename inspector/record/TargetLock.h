#pragma once

#include "percept/base/Result.h"

#include <filesystem>

namespace percept::record {

/// Keeps all others, processes and threads, from writing to a file as long as it lives: a file
/// `.NAME.lock` beside it, locked, and gone afterwards. One that a killed process left is no
/// obstacle. Where the file system knows no locks nobody is kept away.
class TargetLock {
public:
    TargetLock() = default;
    TargetLock(TargetLock&& other) noexcept;
    TargetLock& operator=(TargetLock&& other) noexcept;
    ~TargetLock();

    /// @errors Unwritable: another one writes to the target, the folder takes no files, or a file
    /// of somebody else has the name of the lock
    [[nodiscard]] static Result<TargetLock> take(const std::filesystem::path& target);

private:
    TargetLock(std::filesystem::path path, int descriptor);

    std::filesystem::path m_path; ///< of the lock
    int m_descriptor = -1;
};

} // namespace percept::record
