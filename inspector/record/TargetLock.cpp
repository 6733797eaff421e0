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

std::filesystem::path lockOf(std::filesystem::path target) {
    return target += ".lock";
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

void TargetLock::dropAbandoned(const std::filesystem::path& target) {
    std::error_code error;
    const auto file = std::filesystem::weakly_canonical(target, error);
    if (!error && std::filesystem::exists(lockOf(file), error))
        static_cast<void>(take(file)); // and gives it back
}

} // namespace percept::record
