#include "inspector/record/TargetLock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace percept::record {
namespace {

constexpr int kFlags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW;

std::filesystem::path lockOf(const std::filesystem::path& target) {
    return target.parent_path() / ("." + target.filename().string() + ".lock");
}

/// A lock holds nothing: what has content is a file of somebody else's.
bool isEmpty(int descriptor) {
    struct stat status {};
    return ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
}

/// Whether a path still leads to a file that is open: another one may have removed it meanwhile.
bool leadsTo(const std::filesystem::path& path, int descriptor) {
    struct stat open {};
    struct stat named {};
    return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
           open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

} // namespace

TargetLock::TargetLock(std::filesystem::path path, int descriptor)
    : m_path(std::move(path))
    , m_descriptor(descriptor) {}

TargetLock::TargetLock(TargetLock&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_descriptor(std::exchange(other.m_descriptor, -1)) {}

TargetLock& TargetLock::operator=(TargetLock&& other) noexcept {
    std::swap(m_path, other.m_path);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

TargetLock::~TargetLock() {
    if (m_descriptor < 0)
        return;
    ::unlink(m_path.c_str()); // while it is locked, so that nobody else's goes
    ::close(m_descriptor);
}

Result<TargetLock> TargetLock::take(const std::filesystem::path& target) {
    const auto path = lockOf(target);
    while (true) {
        const int descriptor = ::open(path.c_str(), kFlags, 0600);
        if (descriptor < 0)
            return failure(ErrorCode::Unwritable,
                           std::error_code(errno, std::generic_category()).message(),
                           target.string());
        if (!isEmpty(descriptor)) {
            ::close(descriptor);
            return failure(ErrorCode::Unwritable,
                           "The name is needed for a lock, but this file holds something. Move it, "
                           "or choose another name for the recording",
                           path.string());
        }
        TargetLock lock(path, descriptor);
        if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
            if (leadsTo(path, descriptor))
                return lock;
        } else if (errno == EWOULDBLOCK) {
            lock.m_descriptor = -1;
            ::close(descriptor);
            return failure(
                ErrorCode::Unwritable,
                "The file is in use by another program. Close it there or choose another name",
                target.string());
        } else if (errno != EINTR) {
            return lock; // no locks here
        }
        lock.m_descriptor = -1;
        ::close(descriptor);
    }
}

} // namespace percept::record
