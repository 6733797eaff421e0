#include "app/runner/TemporaryRecording.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace percept::runner {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "percept-live-";
constexpr const char* kLockName = "lock";

/// @return the open lock; -1 if somebody holds it or there is none
int takeLock(const fs::path& folder, int flags) {
    const int lock = ::open((folder / kLockName).c_str(), flags | O_RDWR | O_CLOEXEC, 0600);
    if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock);
        return -1;
    }
    return lock;
}

void removeLeftovers(const fs::path& below) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(below, ignored)) {
        if (!entry.path().filename().string().starts_with(kPrefix))
            continue;
        // Of another user, or in use: it cannot be locked.
        const int lock = takeLock(entry.path(), 0);
        if (lock < 0)
            continue;
        fs::remove_all(entry.path(), ignored);
        ::close(lock);
    }
}

} // namespace

Result<TemporaryRecording> TemporaryRecording::make(const fs::path& below, CrashLeft left) {
    if (left == CrashLeft::Remove)
        removeLeftovers(below);
    // Another process that looks for leftovers may lock a folder before it is locked here, and
    // remove it: such a folder is given up for another one.
    constexpr int kAttempts = 100;
    TemporaryRecording made;
    for (int attempt = 0; attempt < kAttempts && made.m_lock < 0; ++attempt) {
        std::string name = (below / (std::string(kPrefix) + "XXXXXX")).string();
        if (::mkdtemp(name.data()) == nullptr)
            return failure(ErrorCode::Unwritable,
                           std::string("No temporary recording can be made there: ") +
                               std::strerror(errno) + ". The run continues, but cannot be replayed",
                           below.string());
        made.m_folder = name;
        made.m_lock = takeLock(made.m_folder, O_CREAT);
        std::error_code ignored;
        if (made.m_lock >= 0 && !fs::exists(made.m_folder / kLockName, ignored)) {
            ::close(made.m_lock);
            made.m_lock = -1;
        }
    }
    return made;
}

TemporaryRecording::TemporaryRecording(TemporaryRecording&& other) noexcept
    : m_folder(std::exchange(other.m_folder, {}))
    , m_lock(std::exchange(other.m_lock, -1)) {}

TemporaryRecording& TemporaryRecording::operator=(TemporaryRecording&& other) noexcept {
    std::swap(m_folder, other.m_folder);
    std::swap(m_lock, other.m_lock);
    return *this;
}

TemporaryRecording::~TemporaryRecording() {
    if (m_folder.empty())
        return;
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
    if (m_lock >= 0)
        ::close(m_lock);
}

} // namespace percept::runner
