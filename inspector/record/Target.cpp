#include "inspector/record/Target.h"

#include "inspector/record/Database.h"
#include "inspector/record/Schema.h"

#include <fmt/format.h>
#include <unistd.h>

namespace percept::record {
namespace {

namespace fs = std::filesystem;

Unexpected unwritable(const fs::path& path, std::string message) {
    return failure(ErrorCode::Unwritable, std::move(message), path.string());
}

fs::path beside(const fs::path& path, const char* ending) {
    auto result = path;
    result += ending;
    return result;
}

/// Folds a log that an earlier run left into its file, and makes sure that nobody uses it.
Result<void> consolidate(const fs::path& path) {
    auto old = Database::open(path, OpenMode::ReadWrite);
    if (!old)
        return old.unexpected();
    if (const auto format = checkFormat(*old, path.string());
        !format && format.error().code == ErrorCode::Corrupt)
        return unwritable(path,
                          "This file is not a recording and is left as it is. Choose another name");
    const auto alone = old->leaveLog();
    if (alone && !*alone)
        return unwritable(
            path, "The file is in use by another program. Close it there or choose another name");
    return {};
}

/// Whether a file could be made there, or be replaced.
Result<void> checkWritable(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (fs::is_directory(status))
        return unwritable(path, "This is a folder. Choose a file name");
    const auto folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (!fs::exists(status) && !fs::is_directory(folder, error))
        return unwritable(path, "The folder does not exist. Create it or choose another");
    if (fs::exists(status) && !fs::is_regular_file(status))
        return unwritable(path, "This is not a plain file. Choose another name");
    if (fs::exists(status) && ::access(path.c_str(), W_OK) != 0)
        return unwritable(path, "The file is write-protected. Choose another name");
    if (::access(folder.c_str(), W_OK) != 0)
        return unwritable(path, "The folder is write-protected. Choose another");
    return {};
}

/// Whether what is there can go. @pre checkWritable(), and nobody else writes there
Result<void> checkExisting(const fs::path& path) {
    std::error_code error;
    if (!fs::exists(path, error) || fs::file_size(path, error) == 0)
        return {};
    return consolidate(path);
}

/// Gives a file a second name, or another one where files cannot have two.
fs::path keep(const fs::path& target) {
    std::error_code error;
    if (!fs::exists(target, error) || fs::file_size(target, error) == 0)
        return {};
    const auto old = beside(target, fmt::format(".{}.old", ::getpid()).c_str());
    fs::remove(old, error);
    fs::create_hard_link(target, old, error);
    if (error)
        fs::rename(target, old, error);
    return error ? fs::path() : old;
}

} // namespace

Result<Replaced> replaceTarget(const fs::path& path,
                               const std::function<Result<void>(const fs::path&)>& fill) {
    if (path.empty())
        return unwritable(path, "The recording needs a file name");
    std::error_code error;
    auto target = fs::weakly_canonical(path, error);
    if (error)
        return unwritable(path, error.message());
    if (auto writable = checkWritable(target); !writable)
        return writable.unexpected();
    auto lock = TargetLock::take(target);
    if (!lock)
        return lock.unexpected();
    if (auto result = checkExisting(target); !result)
        return result.unexpected();
    const auto fresh = beside(target, fmt::format(".{}.new", ::getpid()).c_str());
    fs::remove(fresh, error);
    if (auto result = fill(fresh); !result) {
        fs::remove(fresh, error);
        fs::remove(beside(fresh, "-journal"), error);
        auto reported = result.error();
        reported.code = ErrorCode::Unwritable;
        reported.message += ". Nothing was changed; choose another place or free some space";
        reported.place = path.string();
        return Unexpected{std::move(reported)};
    }
    // A log without its file would be taken for the new file's.
    fs::remove(beside(target, "-wal"), error);
    fs::remove(beside(target, "-shm"), error);
    Replaced replaced{target, keep(target), std::move(*lock)};
    fs::rename(fresh, target, error);
    if (!error)
        return replaced;
    const auto message = error.message();
    fs::remove(fresh, error);
    if (!replaced.old.empty())
        fs::rename(replaced.old, target, error);
    return unwritable(path, message);
}

void dropOld(Replaced& replaced) {
    std::error_code ignored;
    if (!replaced.old.empty())
        fs::remove(replaced.old, ignored);
    replaced.old.clear();
}

void restoreOld(Replaced& replaced) {
    std::error_code ignored;
    for (const char* ending : {"", "-wal", "-shm"})
        fs::remove(beside(replaced.file, ending), ignored);
    if (!replaced.old.empty())
        fs::rename(replaced.old, replaced.file, ignored);
    replaced.old.clear();
}

} // namespace percept::record
