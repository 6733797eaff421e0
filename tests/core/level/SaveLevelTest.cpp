#include "percept/level/SaveLevel.h"
#include "TemporaryFolder.h"
#include "percept/base/Archive.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <limits>
#include <sys/resource.h>
#include <sys/stat.h>

namespace percept::level {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr std::uintmax_t kMuch = 1'000'000;

/// Makes writing beyond so many bytes fail, as a full disk does.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
        : m_handler(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    void (*m_handler)(int);
    rlimit m_before{};
};

std::size_t filesIn(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(SaveLevel, ReplacesTheFileAndLeavesNothingElse) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.level.json";
    Level level;
    level.name = "first";
    ASSERT_TRUE(saveLevel(level, path));
    level.name = "second";

    ASSERT_TRUE(saveLevel(level, path));

    EXPECT_EQ(readLevel(path)->level.name, "second");
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

TEST(SaveLevel, RefusesNumbersThatJsonCannotHoldAndKeepsTheFile) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.level.json";
    Level level;
    level.walls = {{"w", {{0, 0}, {1, 1}}, false, 0, 3, "", {}}};
    ASSERT_TRUE(saveLevel(level, path));
    level.walls[0].points[1].y = std::numeric_limits<double>::quiet_NaN();

    const auto saved = saveLevel(level, path);

    ASSERT_FALSE(saved);
    EXPECT_THAT(saved.error().message, HasSubstr("walls[0].points[1]"));
    EXPECT_EQ(readLevel(path)->level.walls[0].points[1], Vec2(1, 1));
}

TEST(SaveLevel, RefusesBrokenFreeFormText) {
    const TemporaryFolder folder;
    Level level;
    level.scripts = {{"s", {}, {"[1, "}, {}}};

    const auto saved = saveLevel(level, folder.path() / "a.level.json");

    ASSERT_FALSE(saved);
    EXPECT_THAT(saved.error().message, HasSubstr("scripts[0].steps"));
    EXPECT_EQ(filesIn(folder.path()), 0U);
}

TEST(SaveLevel, NamesAFolderThatDoesNotExist) {
    const TemporaryFolder folder;

    const auto saved = saveLevel({}, folder.path() / "none" / "a.level.json");

    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Unwritable);
    EXPECT_THAT(saved.error().text(), HasSubstr("none/a.level.json: cannot be written"));
}

TEST(SaveLevel, RefusesToReplaceAFolder) {
    const TemporaryFolder folder;

    EXPECT_FALSE(saveLevel({}, folder.path()));
    EXPECT_TRUE(fs::is_directory(folder.path()));
}

TEST(SaveLevel, OnAFullDiskLeavesTheOldFile) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.level.json";
    Level level;
    level.name = "old";
    ASSERT_TRUE(saveLevel(level, path));
    level.name = std::string(10'000, 'x');

    const auto saved = [&] {
        const FileSizeLimit limit(100);
        return saveLevel(level, path);
    }();

    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Unwritable);
    EXPECT_EQ(readLevel(path)->level.name, "old");
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

/// What a level's file held when it was read.
std::uint64_t contentOf(const fs::path& path) {
    return describe::hash(*readFile(path, kMuch));
}

TEST(SaveLevel, KeepsWhatAnotherProgramWroteSinceTheFileWasRead) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.level.json";
    Level level;
    level.name = "first";
    ASSERT_TRUE(saveLevel(level, path));
    const auto read = contentOf(path);
    ASSERT_TRUE(writeFileAtomically(path, "theirs"));

    const auto saved = saveLevel(level, path, SaveOptions{.read = read});

    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, ErrorCode::Unwritable);
    EXPECT_THAT(saved.error().text(), HasSubstr("a.level.json: The file was changed"));
    EXPECT_EQ(*readFile(path, kMuch), "theirs");
    EXPECT_EQ(filesIn(folder.path()), 1U);
}

TEST(SaveLevel, ReplacesWhatIsAsItWasReadAndMakesAgainWhatWasRemoved) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.level.json";
    Level level;
    ASSERT_TRUE(saveLevel(level, path));
    level.name = "second";
    const auto saved = saveLevel(level, path, SaveOptions{.read = contentOf(path)});
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_EQ(saved->content, contentOf(path));
    fs::remove(path);

    EXPECT_TRUE(saveLevel(level, path, SaveOptions{.read = saved->content}));

    EXPECT_EQ(readLevel(path)->level.name, "second");
}

TEST(SaveLevel, SaysThatOtherNamesOfTheFileKeepTheOldLevel) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "a.level.json";
    const auto other = folder.path() / "b.level.json";
    Level level;
    level.name = "old";
    ASSERT_TRUE(saveLevel(level, path));
    fs::create_hard_link(path, other);
    fs::create_symlink(path, folder.path() / "link");
    level.name = "new";

    const auto saved = saveLevel(level, folder.path() / "link", SaveOptions{});

    ASSERT_TRUE(saved);
    EXPECT_EQ(saved->otherNames, 1U);
    EXPECT_EQ(readLevel(path)->level.name, "new");
    EXPECT_EQ(readLevel(other)->level.name, "old");
    EXPECT_EQ(saveLevel(level, path, SaveOptions{})->otherNames, 0U);
}

TEST(ReadLevel, NamesAMissingFile) {
    const auto file = readLevel("/nowhere/a.level.json");

    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().code, ErrorCode::NotFound);
    EXPECT_EQ(file.error().place, "/nowhere/a.level.json");
}

TEST(ReadLevel, RefusesAHugeFileBeforeReadingIt) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "huge.level.json";
    std::ofstream(path) << "{";
    fs::resize_file(path, 200'000'000);

    const auto file = readLevel(path);

    ASSERT_FALSE(file);
    EXPECT_THAT(file.error().message, HasSubstr("is too large: 200.0 MB, at most 64 MB"));
}

TEST(ReadLevel, RefusesFoldersAndDevices) {
    EXPECT_EQ(readLevel("/tmp").error().message, "is not a file");
    EXPECT_EQ(readLevel("/dev/null").error().message, "is not a file");
}

TEST(WriteFileAtomically, LeavesPipesAndDevicesAsTheyAre) {
    const TemporaryFolder folder;
    const auto pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::filesystem::create_symlink(pipe, folder / "link");
    for (const char* name : {"pipe", "link"}) {
        const auto written = writeFileAtomically(folder / name, "text");
        ASSERT_FALSE(written) << name;
        EXPECT_EQ(written.error().code, ErrorCode::Unwritable);
        EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    }
}

TEST(WriteFileAtomically, FollowsLinksAndKeepsPermissions) {
    const TemporaryFolder folder;
    const auto real = folder.path() / "real";
    const auto link = folder.path() / "link";
    ASSERT_TRUE(writeFileAtomically(real, "old"));
    fs::permissions(real, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink(real, link);

    ASSERT_TRUE(writeFileAtomically(link, "new"));

    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(*readFile(real, kMuch), "new");
    EXPECT_EQ(fs::status(real).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

} // namespace
} // namespace percept::level
