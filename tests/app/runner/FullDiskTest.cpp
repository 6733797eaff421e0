#include "app/runner/Runner.h"

#include "RunnableArena.h"
#include "TemporaryFolder.h"
#include "inspector/replay/Recording.h"

#include <gtest/gtest.h>

#include <csignal>
#include <sys/resource.h>

namespace percept::runner {
namespace {

/// Files of this process grow no further than a size, as if the disk were full.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        m_oldHandler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_old);
        rlimit limit = m_old;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &m_old);
        std::signal(SIGXFSZ, m_oldHandler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_old{};
    void (*m_oldHandler)(int) = nullptr;
};

TEST(FullDisk, TheRecordingStopsWithAMessageAndTheRunGoesOn) {
    const TemporaryFolder folder;
    const auto path = folder.path() / "run.percept";
    Runner runner(test::runnableArena(6), {.unlimited = true});
    runner.startRecording(path);
    runner.settle();
    ASSERT_TRUE(runner.takeProblems().empty());
    std::vector<Error> problems;
    {
        const FileSizeLimit limit(4 * 1024 * 1024);
        runner.play();
        for (Frame frame = 500; frame <= 50'000 && !runner.status().recording.empty(); frame += 500)
            ASSERT_TRUE(runner.waitForFrame(frame, std::chrono::seconds(60)));
        problems = runner.takeProblems();
    }

    ASSERT_FALSE(problems.empty());
    EXPECT_NE(problems[0].text().find("Recording stopped"), std::string::npos)
        << problems[0].text();
    EXPECT_TRUE(runner.status().recording.empty());
    const Frame stopped = runner.status().frame;
    EXPECT_TRUE(runner.waitForFrame(stopped + 100, std::chrono::seconds(60)));
    const auto recording = replay::Recording::open(path);
    ASSERT_TRUE(recording) << recording.error().text();
    EXPECT_GT((*recording)->lastFrame(), 0) << "what was recorded until then is there";
}

} // namespace
} // namespace percept::runner
