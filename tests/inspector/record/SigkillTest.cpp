#include "inspector/record/Recorder.h"

#include "inspector/replay/Recording.h"

#include "ArbitraryRun.h"
#include "MemoryTrace.h"
#include "TemporaryFolder.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

namespace percept::record {
namespace {

constexpr std::uint64_t kSeed = 77;

/// Records until it is killed. Each frame in the file is told through the pipe.
[[noreturn]] void recordForever(const std::filesystem::path& path, int told) {
    RecorderOptions options;
    options.commitEvery = std::chrono::milliseconds(5);
    auto recorder = Recorder::start(path, arbitraryInfo(), options);
    ArbitraryRun run(kSeed);
    while (recorder && run.step({recorder->get()})) {
        const Frame written = (*recorder)->writtenFrame();
        if (::write(told, &written, sizeof written) != sizeof written)
            break;
        ::usleep(200);
    }
    ::_exit(1);
}

/// Lets a child record, kills it once a frame with at least this number is in the file.
/// @return the last frame that the child knew to be in the file
Frame recordAndKill(const std::filesystem::path& path, Frame atLeast) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(ends[0]);
        recordForever(path, ends[1]);
    }
    ::close(ends[1]);
    Frame written = -1;
    while (written < atLeast && ::read(ends[0], &written, sizeof written) == sizeof written) {
    }
    ::kill(child, SIGKILL);
    Frame rest = 0;
    while (::read(ends[0], &rest, sizeof rest) == sizeof rest)
        written = rest;
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    return written;
}

TEST(Sigkill, ARecordingOpensUpToItsLastBatch) {
    for (const Frame atLeast : {0, 1, 17, 60, 133, 250}) {
        const TemporaryFolder folder;
        const Frame written = recordAndKill(folder / "run.percept", atLeast);
        MemoryTrace memory;
        ArbitraryRun run(kSeed);

        auto recording = replay::Recording::open(folder / "run.percept");

        ASSERT_TRUE(recording) << recording.error().text();
        const Frame last = (*recording)->lastFrame();
        EXPECT_GE(last, written);
        EXPECT_FALSE((*recording)->closed().value());
        while (memory.lastFrame() < last)
            ASSERT_TRUE(run.step({&memory}));
        for (Frame frame = 0; frame <= last; ++frame) {
            EXPECT_EQ((*recording)->hash(frame).value(), memory.hash(frame).value());
            EXPECT_TRUE((*recording)->view(frame));
        }
        trace::RecordBuffer found;
        trace::RecordBuffer expected;
        ASSERT_TRUE((*recording)->read(0, last, found));
        ASSERT_TRUE(memory.read(0, last, expected));
        EXPECT_EQ(found.size(), expected.size());
        EXPECT_EQ((*recording)->commands(0, last).value(), memory.commands(0, last).value());
    }
}

TEST(Sigkill, TheEarlierRecordingOrTheNewOneIsThere) {
    const TemporaryFolder folder;
    const auto path = folder / "run.percept";
    for (int i = 0; i < 4; ++i)
        recordAndKill(path, 5);

    auto recording = replay::Recording::open(path);

    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_GE((*recording)->lastFrame(), 5);
    recording->reset();
    for (const auto& file : std::filesystem::directory_iterator(folder.path()))
        EXPECT_TRUE(file.path() == path || file.path() == folder / "run.percept-wal" ||
                    file.path() == folder / "run.percept-shm" ||
                    file.path() == folder / ".run.percept.lock")
            << file.path();
}

} // namespace
} // namespace percept::record
