#include "app/runner/TemporaryRecording.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace percept::runner {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "percept-live-";
constexpr const char* kLockName = "lock";
constexpr const char* kFileName = "live.percept";

/// @return the open lock; -1 if somebody holds it or there is none
int takeLock(const fs::path& folder, int flags) {
    const int lock = ::open((folder / kLockName).c_str(), flags | O_RDWR | O_CLOEXEC, 0600);
    if (lock >= 0 && ::flock(lock, LOCK_EX | LOCK_NB) != 0) {
        ::close(lock);
        return -1;
    }
    return lock;
}

bool isOwn(const fs::path& folder) {
    struct stat status {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == ::geteuid() && folder.filename().string().starts_with(kPrefix);
}

} // namespace

Result<TemporaryRecording> TemporaryRecording::make(const fs::path& below) {
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

fs::path TemporaryRecording::file() const {
    return m_folder / kFileName;
}

LeftRecording::LeftRecording(fs::path file, int lock)
    : m_file(std::move(file))
    , m_lock(lock) {}

LeftRecording::LeftRecording(LeftRecording&& other) noexcept
    : m_file(std::move(other.m_file))
    , m_lock(std::exchange(other.m_lock, -1)) {}

LeftRecording& LeftRecording::operator=(LeftRecording&& other) noexcept {
    std::swap(m_file, other.m_file);
    std::swap(m_lock, other.m_lock);
    return *this;
}

LeftRecording::~LeftRecording() {
    if (m_lock >= 0)
        ::close(m_lock);
}

std::optional<LeftRecording> LeftRecording::take(const fs::path& file) {
    const fs::path folder = file.parent_path();
    if (file.filename() != kFileName || !isOwn(folder))
        return std::nullopt;
    const int lock = takeLock(folder, 0);
    return lock < 0 ? std::nullopt : std::optional(LeftRecording(file, lock));
}

void LeftRecording::remove() {
    std::error_code ignored;
    fs::remove_all(m_file.parent_path(), ignored);
}

std::vector<fs::path> LeftRecording::find(const fs::path& below) {
    std::vector<fs::path> files;
    std::error_code ignored;
    for (fs::directory_iterator entry(below, ignored), end; !ignored && entry != end;
         entry.increment(ignored)) {
        auto left = take(entry->path() / kFileName);
        if (!left)
            continue;
        std::error_code missing;
        if (fs::file_size(left->file(), missing) > 0 && !missing)
            files.push_back(left->file());
        else
            left->remove();
    }
    return files;
}

} // namespace percept::runner
