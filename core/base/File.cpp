#include "percept/base/File.h"

#include "percept/base/Archive.h"
#include "percept/base/ReplaceFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <limits>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace percept {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kPermissionBits = 07777;

constexpr std::string_view kSaving = ".saving-";
constexpr std::string_view kAnyEnding = "XXXXXX";
/// What a program that was killed while saving leaves is no older than this when it is in use.
constexpr std::time_t kLongestSave = 60;

/// As the user wishes it for new files. That cannot be asked for without changing it, for other
/// threads, too, except where the system writes it down.
mode_t modeOfNewFiles() {
    constexpr mode_t kMostOpen = 0666;
    mode_t mask = 022;
    if (std::FILE* const status = std::fopen("/proc/self/status", "re")) {
        std::array<char, 256> line{};
        while (std::fgets(line.data(), static_cast<int>(line.size()), status) != nullptr)
            if (std::string_view(line.data()).starts_with("Umask:"))
                mask = static_cast<mode_t>(std::strtoul(line.data() + 6, nullptr, 8));
        std::fclose(status);
    }
    return kMostOpen & ~mask;
}

/// Owner and group where the system lets them be given away, permissions always. A group that
/// could not be kept gets no more than all others have.
bool takeFrom(int descriptor, const struct stat& as) {
    mode_t mode = as.st_mode & kPermissionBits;
    if (::fchown(descriptor, as.st_uid, as.st_gid) != 0 &&
        ::fchown(descriptor, static_cast<uid_t>(-1), as.st_gid) != 0) {
        constexpr mode_t kToGroup = 3;
        mode &= ~static_cast<mode_t>(S_ISUID | S_ISGID | S_IRWXG);
        mode |= ((as.st_mode & S_IRWXO) << kToGroup) & (as.st_mode & S_IRWXG);
    }
    return ::fchmod(descriptor, mode) == 0;
}

/// Closes the descriptor and removes the temporary file unless it was moved to its place.
class TemporaryFile {
public:
    explicit TemporaryFile(const fs::path& target)
        : m_name(fmt::format("{}{}{}", target.string(), kSaving, kAnyEnding))
        , m_descriptor(::mkstemp(m_name.data())) {
        if (m_made)
            ::flock(m_descriptor, LOCK_EX | LOCK_NB);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        close();
        if (m_made && !m_moved)
            ::unlink(m_name.c_str());
    }

    [[nodiscard]] bool isOpen() const { return m_descriptor >= 0; }

    [[nodiscard]] bool write(std::string_view content) {
        while (!content.empty()) {
            const ssize_t written = ::write(m_descriptor, content.data(), content.size());
            if (written < 0 && errno == EINTR)
                continue;
            if (written < 0)
                return false;
            content.remove_prefix(static_cast<std::size_t>(written));
        }
        return true;
    }

    /// @param as whose owner and permissions it gets; null: those of a new file
    [[nodiscard]] bool finish(const struct stat* as) {
        const bool allowed = as == nullptr ? ::fchmod(m_descriptor, modeOfNewFiles()) == 0
                                           : takeFrom(m_descriptor, *as);
        return allowed && ::fsync(m_descriptor) == 0 && close();
    }

    [[nodiscard]] bool moveTo(const fs::path& target, Existing existing) {
        const char* const from = m_name.c_str();
        if (existing == Existing::Replace) {
            m_moved = ::rename(from, target.c_str()) == 0;
            return m_moved;
        }
        m_moved = ::renameat2(AT_FDCWD, from, AT_FDCWD, target.c_str(), RENAME_NOREPLACE) == 0;
        // Some file systems know no such flag; a second name is refused by all of them.
        if (!m_moved && errno == EINVAL && ::link(from, target.c_str()) == 0)
            m_moved = ::unlink(from) == 0;
        return m_moved;
    }

private:
    bool close() {
        const int descriptor = m_descriptor;
        m_descriptor = -1;
        return descriptor < 0 || ::close(descriptor) == 0;
    }

    std::string m_name;
    int m_descriptor = -1;
    bool m_made = m_descriptor >= 0;
    bool m_moved = false;
};

/// Removes a file unless it is young or another program saves it right now.
void removeIfLeft(const fs::path& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return;
    struct stat status {};
    if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
        std::time(nullptr) - status.st_mtime > kLongestSave &&
        ::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        ::unlink(file.c_str());
    ::close(descriptor);
}

/// Removes what programs that were killed while they saved `target` left beside it.
void removeLeft(const fs::path& target) {
    const std::string start = target.filename().string() + std::string(kSaving);
    std::error_code ignored;
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    for (fs::directory_iterator each(folder, ignored), end; !ignored && each != end;
         each.increment(ignored)) {
        const std::string name = each->path().filename().string();
        if (name.size() == start.size() + kAnyEnding.size() && name.starts_with(start))
            removeIfLeft(each->path());
    }
}

Unexpected unwritable(const fs::path& path, int reason) {
    return failure(ErrorCode::Unwritable,
                   fmt::format("cannot be written: {}; what was there before is unchanged",
                               std::strerror(reason)),
                   path.string());
}

/// Whether a file holds what it held when it was read, or is gone.
bool isAsRead(const fs::path& path, std::uint64_t read) {
    const auto content = readFile(path, std::numeric_limits<std::uintmax_t>::max());
    return content ? describe::hash(*content) == read : content.error().code == ErrorCode::NotFound;
}

/// @param read see replaceFile()
Result<void> write(const fs::path& path,
                   std::string_view content,
                   Existing existing,
                   std::optional<std::uint64_t> read) {
    std::error_code ignored;
    const fs::path target = followed(path);
    if (fs::is_symlink(target, ignored))
        return unwritable(path, ELOOP);
    if (fs::is_directory(target, ignored))
        return unwritable(path, EISDIR);
    struct stat status {};
    const bool existed = ::stat(target.c_str(), &status) == 0;
    // A device or a pipe would be replaced by a file.
    if (existed && !S_ISREG(status.st_mode))
        return failure(
            ErrorCode::Unwritable, "This is not a plain file. Choose another name", path.string());
    if (existed && ::access(target.c_str(), W_OK) != 0)
        return unwritable(path, errno);
    removeLeft(target);
    TemporaryFile temporary(target);
    if (!temporary.isOpen())
        return unwritable(path, errno);
    // An empty file may be replaced: it was made for that.
    const bool replaces = existed && (existing == Existing::Replace || status.st_size == 0);
    if (!temporary.write(content) || !temporary.finish(existed ? &status : nullptr))
        return unwritable(path, errno);
    if (read && !isAsRead(target, *read))
        return failure(ErrorCode::Unwritable,
                       "The file was changed by another program since it was read, and is as that "
                       "program left it. Read it again, or choose another name",
                       path.string());
    if (!temporary.moveTo(target, replaces ? Existing::Replace : existing)) {
        if (errno != EEXIST)
            return unwritable(path, errno);
        return failure(ErrorCode::Unwritable,
                       "The file was made by another program meanwhile. Choose another name",
                       path.string());
    }
    flushFolder(target.parent_path());
    return {};
}

} // namespace

Result<std::string> readFile(const fs::path& path, std::uintmax_t maxBytes) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
        const auto code = errno == ENOENT ? ErrorCode::NotFound : ErrorCode::Unreadable;
        return failure(code, std::strerror(errno), path.string());
    }
    if (!S_ISREG(status.st_mode))
        return failure(ErrorCode::Unreadable, "is not a file", path.string());
    const auto size = static_cast<std::uintmax_t>(status.st_size);
    if (size > maxBytes)
        return failure(ErrorCode::InvalidInput,
                       fmt::format("is too large: {:.1f} MB, at most {:.0f} MB can be read",
                                   static_cast<double>(size) / 1e6,
                                   static_cast<double>(maxBytes) / 1e6),
                       path.string());
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return failure(ErrorCode::Unreadable, std::strerror(errno), path.string());
    std::string content(size, '\0');
    std::size_t filled = 0;
    ssize_t got = 1;
    while (filled < content.size() && got != 0) {
        got = ::read(descriptor, content.data() + filled, content.size() - filled);
        if (got < 0 && errno != EINTR)
            break;
        filled += static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    }
    const int reason = errno;
    ::close(descriptor);
    if (got < 0)
        return failure(ErrorCode::Unreadable, std::strerror(reason), path.string());
    content.resize(filled);
    return content;
}

fs::path followed(const fs::path& path) {
    constexpr int kMostLinks = 40; // as the system has it
    fs::path target = path;
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(target, error); ++i) {
        const fs::path next = fs::read_symlink(target, error);
        if (error)
            return path;
        target = target.parent_path() / next; // an absolute one replaces it
    }
    return target;
}

Result<void> takeOwnerAndRights(const fs::path& file, const fs::path& from) {
    struct stat status {};
    if (::stat(from.c_str(), &status) != 0)
        return {};
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return unwritable(from, errno);
    const bool taken = takeFrom(descriptor, status);
    const int reason = errno;
    ::close(descriptor);
    return taken ? Result<void>{} : unwritable(from, reason);
}

Result<void>
writeFileAtomically(const fs::path& path, std::string_view content, Existing existing) {
    return write(path, content, existing, std::nullopt);
}

Result<void> replaceFile(const fs::path& path, std::string_view content, std::uint64_t read) {
    return write(path, content, Existing::Replace, read);
}

std::size_t otherNamesOf(const fs::path& path) {
    struct stat status {};
    const bool isFile = ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
    return isFile && status.st_nlink > 1 ? static_cast<std::size_t>(status.st_nlink) - 1 : 0;
}

void flushFolder(const fs::path& folder) {
    const int descriptor =
        ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

} // namespace percept
