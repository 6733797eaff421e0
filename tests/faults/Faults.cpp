// A disk that fails, for programs that are started with this library in LD_PRELOAD. Calls that
// change what lies below one folder are counted, in one row for all threads:
//
//     PERCEPT_FAULTS_BELOW=FOLDER  the folder
//     PERCEPT_FAULTS_FAIL=N        the N-th call fails: no space left to write, else a faulty disk
//     PERCEPT_FAULTS_STAY=1        and so do all that come after it
//     PERCEPT_FAULTS_KILL=N        the program ends by SIGKILL in front of the N-th call
//     PERCEPT_FAULTS_COUNT=FILE    how many calls there were, when the program ends of itself
//     PERCEPT_FAULTS_LOG=FILE      every call that succeeded is written there, see FaultLog.h
#include "tests/faults/FaultLog.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <mutex>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

using percept::faults::Kind;

struct Settings {
    Settings() {
        const auto text = [](const char* name) {
            const char* const value = std::getenv(name);
            return std::string(value == nullptr ? "" : value);
        };
        const auto number = [&](const char* name) {
            const auto value = text(name);
            return value.empty() ? -1L : std::strtol(value.c_str(), nullptr, 10);
        };
        below = text("PERCEPT_FAULTS_BELOW");
        fail = number("PERCEPT_FAULTS_FAIL");
        stay = number("PERCEPT_FAULTS_STAY") > 0;
        kill = number("PERCEPT_FAULTS_KILL");
        const auto path = text("PERCEPT_FAULTS_LOG");
        if (!path.empty())
            log = static_cast<int>(::syscall(SYS_openat,
                                             AT_FDCWD,
                                             path.c_str(),
                                             O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                                             0600));
    }
    std::string below;
    long fail = -1;
    bool stay = false;
    long kill = -1;
    int log = -1;
};

const Settings& settings() {
    static const Settings kSettings;
    return kSettings;
}

std::mutex& logMutex() {
    static std::mutex mutex;
    return mutex;
}

std::atomic<long> g_calls{0};
constexpr int kMostFiles = 1024;
std::atomic<bool> g_counted[kMostFiles];

std::string absolute(const char* path) {
    if (path == nullptr || path[0] == '/')
        return path == nullptr ? "" : path;
    char folder[PATH_MAX];
    return ::getcwd(folder, sizeof folder) == nullptr ? path : std::string(folder) + '/' + path;
}

bool lies(const std::string& path) {
    const auto& below = settings().below;
    return !below.empty() && path.starts_with(below);
}

bool isCounted(int file) {
    return file >= 0 && file < kMostFiles && g_counted[file];
}

/// Whether the call that begins now has to fail. Does not return where the program is to end.
bool fails(int reason) {
    const long number = ++g_calls;
    if (number == settings().kill)
        ::raise(SIGKILL);
    const bool now = settings().stay ? settings().fail > 0 && number >= settings().fail
                                     : number == settings().fail;
    if (now)
        errno = reason;
    return now;
}

void put(const void* bytes, std::size_t size) {
    static_cast<void>(!::syscall(SYS_write, settings().log, bytes, size));
}

/// @param size of the data, or the new one of a file that is cut off
void note(Kind kind,
          std::uint64_t node,
          std::uint64_t offset = 0,
          const std::string& path = {},
          const std::string& second = {},
          std::string_view data = {}) {
    if (settings().log < 0)
        return;
    const int kept = errno;
    const std::lock_guard lock(logMutex());
    const percept::faults::Head head{kind, node, offset, path.size(), second.size(), data.size()};
    put(&head, sizeof head);
    put(path.data(), path.size());
    put(second.data(), second.size());
    put(data.data(), data.size());
    errno = kept;
}

std::uint64_t nodeOf(int file) {
    struct stat status {};
    return ::fstat(file, &status) == 0 ? status.st_ino : 0;
}

std::uint64_t nodeOf(const char* path) {
    struct stat status {};
    return ::lstat(path, &status) == 0 ? status.st_ino : 0;
}

template <class Function>
Function next(const char* name) {
    return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

int openAt(int folder, const char* name, int flags, mode_t mode) {
    const auto path = absolute(name);
    const bool counted = folder == AT_FDCWD && lies(path);
    const bool changes = (flags & (O_CREAT | O_TRUNC)) != 0;
    if (counted && changes && fails(ENOSPC))
        return -1;
    const bool isNew = counted && changes && nodeOf(name) == 0;
    const int file = static_cast<int>(::syscall(SYS_openat, folder, name, flags, mode));
    if (file >= 0 && file < kMostFiles)
        g_counted[file] = counted;
    if (file >= 0 && isNew)
        note(Kind::Make, nodeOf(file), 0, path);
    if (file >= 0 && counted && (flags & O_TRUNC) != 0)
        note(Kind::Cut, nodeOf(file), 0);
    return file;
}

int makeTemporary(char* pattern, const char* function) {
    const bool counted = lies(absolute(pattern));
    if (counted && fails(ENOSPC))
        return -1;
    const int file = next<int (*)(char*)>(function)(pattern);
    if (file >= 0 && file < kMostFiles)
        g_counted[file] = counted;
    if (file >= 0 && counted)
        note(Kind::Make, nodeOf(file), 0, absolute(pattern));
    return file;
}

ssize_t writeAt(int file, const void* bytes, std::size_t size, off_t offset) {
    if (isCounted(file) && fails(ENOSPC))
        return -1;
    const auto written = ::syscall(SYS_pwrite64, file, bytes, size, offset);
    if (written > 0 && isCounted(file))
        note(Kind::Write,
             nodeOf(file),
             static_cast<std::uint64_t>(offset),
             {},
             {},
             {static_cast<const char*>(bytes), static_cast<std::size_t>(written)});
    return written;
}

int flush(int file, long call) {
    if (isCounted(file) && fails(EIO))
        return -1;
    const int result = static_cast<int>(::syscall(call, file));
    if (result == 0 && isCounted(file))
        note(Kind::Flush, nodeOf(file));
    return result;
}

int cut(int file, off_t size) {
    if (isCounted(file) && fails(EIO))
        return -1;
    const int result = static_cast<int>(::syscall(SYS_ftruncate, file, size));
    if (result == 0 && isCounted(file))
        note(Kind::Cut, nodeOf(file), static_cast<std::uint64_t>(size));
    return result;
}

/// Something that is done to one name or two.
template <class Act>
int change(Kind kind, const char* first, const char* second, Act act) {
    const auto path = absolute(first);
    const auto other = absolute(second);
    const bool counted = lies(path) || lies(other);
    if (counted && fails(EIO))
        return -1;
    const int result = static_cast<int>(act());
    if (result == 0 && counted)
        note(kind, 0, 0, path, other);
    return result;
}

__attribute__((destructor)) void tellCount() {
    const char* const path = std::getenv("PERCEPT_FAULTS_COUNT");
    if (path == nullptr)
        return;
    const auto text = std::to_string(g_calls);
    const auto file =
        ::syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    static_cast<void>(!::syscall(SYS_write, file, text.data(), text.size()));
    ::syscall(SYS_close, file);
}

} // namespace

extern "C" {

int open(const char* name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return openAt(AT_FDCWD, name, flags, mode);
}
int open64(const char* name, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return openAt(AT_FDCWD, name, flags, mode);
}
int mkstemp(char* pattern) {
    return makeTemporary(pattern, "mkstemp");
}
int mkstemp64(char* pattern) {
    return makeTemporary(pattern, "mkstemp64");
}
int close(int file) {
    if (file >= 0 && file < kMostFiles)
        g_counted[file] = false;
    return static_cast<int>(::syscall(SYS_close, file));
}
ssize_t write(int file, const void* bytes, std::size_t size) {
    if (!isCounted(file))
        return ::syscall(SYS_write, file, bytes, size);
    if (fails(ENOSPC))
        return -1;
    const auto written = ::syscall(SYS_write, file, bytes, size);
    if (written > 0)
        note(Kind::Write,
             nodeOf(file),
             static_cast<std::uint64_t>(::lseek(file, 0, SEEK_CUR) - written),
             {},
             {},
             {static_cast<const char*>(bytes), static_cast<std::size_t>(written)});
    return written;
}
ssize_t pwrite(int file, const void* bytes, std::size_t size, off_t offset) {
    return writeAt(file, bytes, size, offset);
}
ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t offset) {
    return writeAt(file, bytes, size, offset);
}
int fsync(int file) {
    return flush(file, SYS_fsync);
}
int fdatasync(int file) {
    return flush(file, SYS_fdatasync);
}
int ftruncate(int file, off_t size) noexcept {
    return cut(file, size);
}
int ftruncate64(int file, off64_t size) noexcept {
    return cut(file, size);
}
int rename(const char* from, const char* to) noexcept {
    return change(Kind::Rename, from, to, [&] {
        return ::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
    });
}
int link(const char* from, const char* to) noexcept {
    return change(Kind::Link, from, to, [&] {
        return ::syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    });
}
int unlink(const char* name) noexcept {
    return change(
        Kind::Remove, name, nullptr, [&] { return ::syscall(SYS_unlinkat, AT_FDCWD, name, 0); });
}
int remove(const char* name) noexcept {
    return ::unlink(name);
}

} // extern "C"
