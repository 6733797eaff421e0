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
