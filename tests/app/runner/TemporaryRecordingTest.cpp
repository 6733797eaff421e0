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
        const auto recording = TemporaryRecording::make(folder.path(), CrashLeft::Remove).value();
        std::ofstream(recording.file()) << "something";
        EXPECT_TRUE(fs::exists(recording.file()));
    }

    EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(TemporaryRecording, RemovesWhatACrashedProgramLeft) {
    const TemporaryFolder folder;
    const auto left = folder.path() / "percept-live-abcdef";
    fs::create_directory(left);
    std::ofstream(left / "lock") << "";
    std::ofstream(left / "live.percept") << "a lot";

    EXPECT_TRUE(TemporaryRecording::make(folder.path(), CrashLeft::Keep));
    EXPECT_TRUE(fs::exists(left / "live.percept"));

    EXPECT_TRUE(TemporaryRecording::make(folder.path(), CrashLeft::Remove));
    EXPECT_FALSE(fs::exists(left));
}

TEST(TemporaryRecording, LeavesAloneWhatIsInUseOrNotItsOwn) {
    const TemporaryFolder folder;
    const auto other = folder.path() / "holiday";
    fs::create_directory(other);
    std::ofstream(other / "lock") << "";
    const auto running = TemporaryRecording::make(folder.path(), CrashLeft::Remove).value();
    std::ofstream(running.file()) << "something";

    const auto another = TemporaryRecording::make(folder.path(), CrashLeft::Remove);

    EXPECT_TRUE(fs::exists(running.file()));
    EXPECT_TRUE(fs::exists(other));
}

TEST(TemporaryRecording, SaysWhereNoneCanBeMade) {
    const auto made = TemporaryRecording::make("/nowhere/at/all", CrashLeft::Remove);

    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().place, "/nowhere/at/all");
}

} // namespace
} // namespace percept::runner
