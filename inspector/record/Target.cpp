#include "inspector/record/Target.h"

#include "inspector/record/Database.h"
#include "inspector/record/Schema.h"
#include "percept/base/File.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fstream>
#include <unistd.h>
#include <vector>

namespace percept::record {
namespace {

namespace fs = std::filesystem;

/// Of what is not yet in its place, behind the number of the process.
constexpr std::string_view kFreshEnding = ".new";
/// What SQLite puts beside a file, and the file itself.
constexpr const char* kEndings[]{"", "-wal", "-shm", "-journal"};

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

/// Whether somebody would miss what is there.
bool holdsSomething(const fs::path& target) {
    std::error_code error;
    return fs::exists(target, error) && fs::file_size(target, error) > 0;
}

/// The number of the process that makes `NAME.NUMBER.new` or what lies beside that; 0: no such
/// name.
pid_t makerOf(const std::string& file, const std::string& target) {
    if (!file.starts_with(target + '.'))
        return 0;
    const char* const begin = file.data() + target.size() + 1;
    pid_t number = 0;
    const auto [end, error] = std::from_chars(begin, file.data() + file.size(), number);
    std::string_view rest(end);
    if (error != std::errc() || !rest.starts_with(kFreshEnding))
        return 0;
    rest.remove_prefix(kFreshEnding.size());
    return std::find(std::begin(kEndings), std::end(kEndings), rest) != std::end(kEndings) ? number
                                                                                           : 0;
}

/// Removes what programs that are no more were making for this target. @pre it is locked
void removeOrphans(const fs::path& target) {
    std::error_code error;
    const auto name = target.filename().string();
    std::vector<fs::path> orphans;
    for (fs::directory_iterator entry(target.parent_path(), error), end; !error && entry != end;
         entry.increment(error)) {
        const pid_t maker = makerOf(entry->path().filename().string(), name);
        if (maker > 0 && (maker == ::getpid() || (::kill(maker, 0) != 0 && errno == ESRCH)))
            orphans.push_back(entry->path());
    }
    for (const fs::path& orphan : orphans)
        fs::remove(orphan, error);
}

void removeDatabase(const fs::path& path) {
    std::error_code ignored;
    for (const char* ending : kEndings)
        fs::remove(beside(path, ending), ignored);
}

} // namespace

bool beginsLikeARecording(const fs::path& path) {
    constexpr std::string_view kMagic = "SQLite format 3";
    std::string head(kMagic.size(), '\0');
    std::ifstream file(path, std::ios::binary);
    file.read(head.data(), static_cast<std::streamsize>(head.size()));
    return file && head == kMagic;
}

Result<Replacement> replaceTarget(const fs::path& path,
                                  const std::function<Result<void>(const fs::path&)>& fill) {
    if (path.empty())
        return unwritable(path, "The recording needs a file name");
    std::error_code error;
    auto target = fs::weakly_canonical(fs::absolute(followed(path), error), error);
    if (error)
        return unwritable(path, error.message());
    if (auto writable = checkWritable(target); !writable)
        return writable.unexpected();
    auto lock = TargetLock::take(target);
    if (!lock)
        return lock.unexpected();
    removeOrphans(target);
    if (auto result = checkExisting(target); !result)
        return result.unexpected();
    Replacement replacement{target,
                            beside(target, fmt::format(".{}{}", ::getpid(), kFreshEnding).c_str()),
                            std::move(*lock)};
    if (auto result = fill(replacement.fresh); !result) {
        takeBack(replacement);
        auto reported = result.error();
        reported.code = ErrorCode::Unwritable;
        reported.message += ". Nothing was changed; choose another place or free some space";
        reported.place = path.string();
        return Unexpected{std::move(reported)};
    }
    if (holdsSomething(target))
        return replacement;
    if (auto placed = putInPlace(replacement); !placed) {
        takeBack(replacement);
        return placed.unexpected();
    }
    return replacement;
}

Result<void> putInPlace(Replacement& replacement) {
    std::error_code error;
    if (auto kept = takeOwnerAndRights(replacement.fresh, replacement.file); !kept)
        return kept;
    // A log without its file would be taken for the new file's.
    for (const char* ending : {"-wal", "-shm", "-journal"})
        fs::remove(beside(replacement.file, ending), error);
    fs::rename(replacement.fresh, replacement.file, error);
    if (error)
        return unwritable(replacement.file, error.message());
    flushFolder(replacement.file.parent_path());
    replacement.fresh.clear();
    return {};
}

void takeBack(Replacement& replacement) {
    removeDatabase(replacement.fresh.empty() ? replacement.file : replacement.fresh);
}

} // namespace percept::record
