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

Result<void> checkExisting(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    if (fs::is_directory(status))
        return unwritable(path, "This is a folder. Choose a file name");
    if (!fs::exists(status)) {
        const auto folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
        if (!fs::is_directory(folder, error))
            return unwritable(path, "The folder does not exist. Create it or choose another");
        if (::access(folder.c_str(), W_OK) != 0)
            return unwritable(path, "The folder is write-protected. Choose another");
        return {};
    }
    if (!fs::is_regular_file(status))
        return unwritable(path, "This is not a plain file. Choose another name");
    if (::access(path.c_str(), W_OK) != 0)
        return unwritable(path, "The file is write-protected. Choose another name");
    return fs::file_size(path, error) == 0 ? Result<void>{} : consolidate(path);
}

} // namespace

Result<fs::path> replaceTarget(const fs::path& path,
                               const std::function<Result<void>(const fs::path&)>& fill) {
    if (path.empty())
        return unwritable(path, "The recording needs a file name");
    std::error_code error;
    auto target = fs::weakly_canonical(path, error);
    if (error)
        return unwritable(path, error.message());
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
    fs::rename(fresh, target, error);
    if (error) {
        std::error_code ignored;
        fs::remove(fresh, ignored);
        return unwritable(path, error.message());
    }
    return target;
}

} // namespace percept::record
