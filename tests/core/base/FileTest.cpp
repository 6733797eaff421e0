#include "percept/base/File.h"

#include "TemporaryFolder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace percept {
namespace {

using testing::ElementsAre;

namespace fs = std::filesystem;

std::vector<std::string> filesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& each : fs::directory_iterator(folder))
        names.push_back(each.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

void age(const fs::path& file) {
    constexpr timespec kLongAgo{1'000'000'000, 0};
    const std::array<timespec, 2> times{kLongAgo, kLongAgo};
    ASSERT_EQ(::utimensat(AT_FDCWD, file.c_str(), times.data(), AT_SYMLINK_NOFOLLOW), 0);
}

struct stat statusOf(const fs::path& file) {
    struct stat status {};
    EXPECT_EQ(::stat(file.c_str(), &status), 0);
    return status;
}

TEST(WriteFileAtomically, KeepsOwnerGroupAndPermissions) {
    const TemporaryFolder folder;
    const fs::path file = folder / "a.json";
    ASSERT_TRUE(writeFileAtomically(file, "old"));
    ASSERT_EQ(::chmod(file.c_str(), 0640), 0);
    const bool givenAway = ::chown(file.c_str(), 1234, 2345) == 0; // the superuser may

    ASSERT_TRUE(writeFileAtomically(file, "new"));

    EXPECT_EQ(statusOf(file).st_mode & 07777U, 0640U);
    EXPECT_EQ(statusOf(file).st_uid, givenAway ? 1234U : ::geteuid());
    EXPECT_EQ(statusOf(file).st_gid, givenAway ? 2345U : ::getegid());
}

TEST(WriteFileAtomically, MakesNewFilesAsTheUserWishesThem) {
    const TemporaryFolder folder;
    const mode_t before = ::umask(077);
    ASSERT_TRUE(writeFileAtomically(folder / "private.json", "text"));
    ::umask(022);
    ASSERT_TRUE(writeFileAtomically(folder / "public.json", "text"));
    ::umask(before);

    EXPECT_EQ(statusOf(folder / "private.json").st_mode & 07777U, 0600U);
    EXPECT_EQ(statusOf(folder / "public.json").st_mode & 07777U, 0644U);
}

TEST(WriteFileAtomically, FollowsLinksAlsoToWhatIsNotThereYet) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "far");
    fs::create_symlink("far/b.json", folder / "a.json");
    fs::create_symlink("c.json", folder / "far" / "b.json");

    for (const char* text : {"old", "new"}) {
        ASSERT_TRUE(writeFileAtomically(folder / "a.json", text));
        EXPECT_EQ(readFile(folder / "far" / "c.json", 9).value(), text);
    }

    EXPECT_TRUE(fs::is_symlink(folder / "a.json"));
    EXPECT_TRUE(fs::is_symlink(folder / "far" / "b.json"));
    fs::create_symlink("round", folder / "round");
    EXPECT_FALSE(writeFileAtomically(folder / "round", "text"));
}

TEST(WriteFileAtomically, LeavesWhatAnotherProgramMadeMeanwhile) {
    const TemporaryFolder folder;
    const fs::path file = folder / "a.json";
    ASSERT_TRUE(writeFileAtomically(file, "", Existing::Keep));
    ASSERT_TRUE(writeFileAtomically(file, "first", Existing::Keep)) << "an empty file goes";

    const auto second = writeFileAtomically(file, "second", Existing::Keep);

    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, ErrorCode::Unwritable);
    EXPECT_EQ(readFile(file, 9).value(), "first");
    EXPECT_THAT(filesIn(folder.path()), ElementsAre("a.json"));
    EXPECT_TRUE(writeFileAtomically(file, "third"));
}

TEST(WriteFileAtomically, RemovesWhatAKilledProgramLeft) {
    const TemporaryFolder folder;
    for (const char* name : {"a.json.saving-abc123", "b.json.saving-abc123", "a.json.backup"}) {
        ASSERT_TRUE(writeFileAtomically(folder.path() / name, "old"));
        age(folder.path() / name);
    }

    ASSERT_TRUE(writeFileAtomically(folder.path() / "a.json", "new"));

    EXPECT_THAT(filesIn(folder.path()),
                ElementsAre("a.json", "a.json.backup", "b.json.saving-abc123"));
}

TEST(WriteFileAtomically, KeepsWhatMayBeInUse) {
    const TemporaryFolder folder;
    const fs::path young = folder.path() / "a.json.saving-young1";
    const fs::path locked = folder.path() / "a.json.saving-locked";
    const fs::path link = folder.path() / "a.json.saving-linked";
    for (const fs::path& each : {young, locked})
        ASSERT_TRUE(writeFileAtomically(each, "old"));
    fs::create_symlink(young, link);
    age(link);
    age(locked);
    const int descriptor = ::open(locked.c_str(), O_RDONLY);
    ASSERT_EQ(::flock(descriptor, LOCK_EX | LOCK_NB), 0);

    ASSERT_TRUE(writeFileAtomically(folder.path() / "a.json", "new"));

    EXPECT_THAT(
        filesIn(folder.path()),
        ElementsAre(
            "a.json", "a.json.saving-linked", "a.json.saving-locked", "a.json.saving-young1"));
    ::close(descriptor);
}

} // namespace
} // namespace percept
