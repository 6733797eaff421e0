#include "app/studio/events/RunReports.h"

#include "ArbitraryRun.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"

#include <QTest>

#include <gtest/gtest.h>

#include <set>

namespace percept::session {
namespace {

class RunReportsTest : public testing::Test {
protected:
    void SetUp() override {
        auto started = record::Recorder::start(folder / "run.percept", arbitraryInfo());
        ASSERT_TRUE(started);
        recorder = std::move(*started);
        write(100);
    }
    void write(int frames) {
        for (int i = 0; i < frames; ++i)
            ASSERT_TRUE(run.step({recorder.get()}));
        ASSERT_TRUE(recorder->flush());
    }
    bool settled() {
        return QTest::qWaitFor([this] { return !reports.isBusy(); }, 20'000);
    }
    [[nodiscard]] int polls() {
        int sum = 0;
        auto& topics = *reports.topics();
        for (int row = 0; row < topics.count(); ++row)
            sum += topics.data(topics.index(row, RunReports::Polls), Qt::DisplayRole)
                       .toString()
                       .remove(',')
                       .toInt();
        return sum;
    }

    TemporaryFolder folder;
    ArbitraryRun run{5};
    std::unique_ptr<record::Recorder> recorder;
    RunReports reports;
};

TEST_F(RunReportsTest, FollowsWhatIsWritten) {
    reports.setPath(QString::fromStdString(recorder->path().string()));
    reports.setLastFrame(recorder->writtenFrame());
    EXPECT_FALSE(reports.isBusy()) << "nobody looks";

    reports.setActive(true);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(reports.isCounted());
    const int before = polls();
    ASSERT_GT(before, 0);

    write(400);
    reports.setLastFrame(recorder->writtenFrame());
    ASSERT_TRUE(settled());
    EXPECT_GT(polls(), before);
}

TEST_F(RunReportsTest, ManagersAreAdvisedAsTheReportOnTheCommandLineDoes) {
    write(2000);
    reports.setPath(QString::fromStdString(recorder->path().string()));
    reports.setActive(true);
    ASSERT_TRUE(settled());

    auto recording = replay::Recording::open(recorder->path());
    ASSERT_TRUE(recording);
    trace::RecordBuffer records;
    ASSERT_TRUE((*recording)->read((*recording)->firstFrame(), (*recording)->lastFrame(), records));
    const auto& info = (*recording)->info();
    const auto wanted = ask::advised(explain::managerTraffic(info, records), info);
    auto& managers = *reports.managers();
    ASSERT_EQ(managers.count(), static_cast<int>(wanted.size()));
    std::set<event::Advice> advices;
    for (int row = 0; row < managers.count(); ++row) {
        const auto& advised = wanted[static_cast<std::size_t>(row)];
        advices.insert(advised.advice);
        EXPECT_EQ(managers.data(managers.index(row, RunReports::AdviceColumn), Qt::DisplayRole)
                      .toString()
                      .toStdString(),
                  ask::sentenceOf(advised.advice));
    }
    EXPECT_GT(advices.size(), 0U);
}

TEST_F(RunReportsTest, AnotherRecordingBeginsAnew) {
    reports.setActive(true);
    reports.setPath(QString::fromStdString(recorder->path().string()));
    ASSERT_TRUE(settled());
    ASSERT_GT(polls(), 0);

    reports.setPath({});

    EXPECT_FALSE(reports.isCounted());
    EXPECT_EQ(polls(), 0);
}

} // namespace
} // namespace percept::session
