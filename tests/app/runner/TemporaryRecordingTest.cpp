#include "app/runner/TemporaryRecording.h"

#include "TemporaryFolder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace percept::runner {
namespace {

namespace fs = std::filesystem;

TEST(TemporaryRecording, RemovesItsFolder) {
    const TemporaryFolder folder;
    {
        const auto recording = TemporaryRecording::make(folder.path()).value();
        std::ofstream(recording.file()) << "something";
        EXPECT_TRUE(fs::exists(recording.file()));
    }

    EXPECT_TRUE(fs::is_empty(folder.path()));
}

/// What a program that crashed left.
fs::path leave(const fs::path& below, const char* name, const char* content) {
    const auto folder = below / name;
    fs::create_directory(folder);
    std::ofstream(folder / "lock") << "";
    std::ofstream(folder / "live.percept") << content;
    return folder / "live.percept";
}

TEST(LeftRecording, StaysUntilItIsRemoved) {
    const TemporaryFolder folder;
    const auto left = leave(folder.path(), "percept-live-abcdef", "a lot");

    EXPECT_TRUE(TemporaryRecording::make(folder.path()));
    ASSERT_EQ(LeftRecording::find(folder.path()), std::vector{left});
    EXPECT_TRUE(fs::exists(left));

    LeftRecording::take(left)->remove();
    EXPECT_FALSE(fs::exists(left.parent_path()));
}

TEST(LeftRecording, IsHeldByOneProgram) {
    const TemporaryFolder folder;
    const auto left = leave(folder.path(), "percept-live-abcdef", "a lot");
    {
        const auto held = LeftRecording::take(left);
        ASSERT_TRUE(held);
        EXPECT_FALSE(LeftRecording::take(left));
        EXPECT_TRUE(LeftRecording::find(folder.path()).empty());
    }
    EXPECT_TRUE(LeftRecording::take(left));
}

TEST(LeftRecording, WhereNothingWasRecordedIsRemoved) {
    const TemporaryFolder folder;
    leave(folder.path(), "percept-live-abcdef", "");

    EXPECT_TRUE(LeftRecording::find(folder.path()).empty());
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(LeftRecording, IsNothingThatIsInUseOrNotItsOwn) {
    const TemporaryFolder folder;
    const auto other = leave(folder.path(), "holiday", "pictures");
    const auto running = TemporaryRecording::make(folder.path()).value();
    std::ofstream(running.file()) << "something";

    EXPECT_TRUE(LeftRecording::find(folder.path()).empty());
    EXPECT_FALSE(LeftRecording::take(running.file()));
    EXPECT_FALSE(LeftRecording::take(other));
    EXPECT_TRUE(fs::exists(running.file()));
    EXPECT_TRUE(fs::exists(other));
}

TEST(TemporaryRecording, SaysWhereNoneCanBeMade) {
    const auto made = TemporaryRecording::make("/nowhere/at/all");

    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().place, "/nowhere/at/all");
}

} // namespace
} // namespace percept::runner
