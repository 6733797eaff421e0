#include "app/workspaces/replay/TrafficModel.h"

#include "ArbitraryRun.h"
#include "TemporaryFolder.h"
#include "inspector/explain/GateText.h"
#include "inspector/record/Recorder.h"

#include <QAbstractItemModelTester>
#include <QTest>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::session {
namespace {

class TrafficModelTest : public testing::Test {
protected:
    void SetUp() override {
        auto recorder = record::Recorder::start(folder / "run.percept", arbitraryInfo());
        ASSERT_TRUE(recorder);
        ArbitraryRun run(11);
        while (frames <= kLast) {
            ASSERT_TRUE(run.step({recorder->get()}));
            ++frames;
        }
        ASSERT_TRUE((*recorder)->close());
        model.setPath(QString::fromStdString((folder / "run.percept").string()));
        model.setActive(true);
        ASSERT_TRUE(settled());
    }
    bool settled() {
        return QTest::qWaitFor([this] { return model.isComplete(); }, 20'000);
    }
    QString cell(int row, int column) {
        const auto read = [&] {
            return model.data(model.index(row, TrafficModel::KindColumn), Qt::DisplayRole)
                .toString();
        };
        EXPECT_TRUE(QTest::qWaitFor([&] { return !read().isEmpty(); }, 20'000)) << row;
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    }

    static constexpr Frame kLast = 400;
    Frame frames = 0;
    TemporaryFolder folder;
    TrafficModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(TrafficModelTest, HasEveryRecordInOrder) {
    auto recording = replay::Recording::open(folder / "run.percept").value();
    const auto rows =
        recording->traffic({.to = recording->lastFrame()}, trace::kNoRecord, 1'000'000).value();

    ASSERT_EQ(model.count(), static_cast<int>(rows.size()));
    ASSERT_GT(model.count(), 2 * TrafficReader::kPage) << "several pages";
    for (const int row : {0, TrafficReader::kPage - 1, TrafficReader::kPage, model.count() - 1}) {
        const auto& expected = rows[static_cast<std::size_t>(row)];
        if (expected.kind != "sense_test" && expected.kind != "signal_rejected") {
            EXPECT_EQ(cell(row, TrafficModel::DetailColumn),
                      QString::fromStdString(expected.detail));
        }
        EXPECT_EQ(model.frameAt(row), expected.frame);
    }
}

TEST_F(TrafficModelTest, FiltersAndComesBack) {
    const int all = model.count();

    model.setFilterText("kind:hit");
    ASSERT_TRUE(settled());
    const int hits = model.count();
    ASSERT_GT(hits, 0);
    ASSERT_LT(hits, all);
    EXPECT_EQ(cell(0, TrafficModel::KindColumn), "Hit");
    model.setFilterText("-kind:hit");
    ASSERT_TRUE(settled());
    EXPECT_EQ(model.count(), all - hits);
    model.setFilterText("");
    ASSERT_TRUE(settled());

    EXPECT_EQ(model.count(), all);
}

TEST_F(TrafficModelTest, FailedTestsAreWordedAsInThePanels) {
    model.setFilterText("kind:sense_test");
    ASSERT_TRUE(settled());
    ASSERT_GT(model.count(), 0);

    auto recording = replay::Recording::open(folder / "run.percept").value();
    for (int row = 0; row < std::min(model.count(), 5); ++row) {
        const auto text = cell(row, TrafficModel::DetailColumn).toStdString();
        trace::RecordBuffer records;
        ASSERT_TRUE(recording->read(model.frameAt(row), model.frameAt(row), records));
        const auto& tests = records.rows<trace::SenseTest>();
        EXPECT_TRUE(std::any_of(tests.begin(), tests.end(), [&](const auto& test) {
            return text.ends_with(
                explain::failureText(test.data.gate, test.data.measured, test.data.limit));
        })) << text;
    }
}

TEST_F(TrafficModelTest, FindsTheRowOfAFrame) {
    const int row = model.rowOfFrame(100);

    ASSERT_GT(row, 0);
    EXPECT_GE(model.frameAt(row), 100);
    EXPECT_LT(model.frameAt(row - 1), 100);
    EXPECT_EQ(model.rowOfFrame(kLast + 1000), -1);
    EXPECT_EQ(model.frameAt(-1), -1);
}

TEST_F(TrafficModelTest, LeadsToTheCause) {
    int found = -1;
    for (int row = 0; row < model.count() && found < 0; ++row)
        if (!cell(row, TrafficModel::CauseColumn).isEmpty() &&
            model.rowOfRecord(model.causingRecord(row)) >= 0)
            found = row;

    ASSERT_GE(found, 0);
    EXPECT_LT(model.rowOfRecord(model.causingRecord(found)), found) << "causes come first";
}

TEST_F(TrafficModelTest, AnotherRecordingBeginsAnew) {
    model.setPath({});

    EXPECT_EQ(model.count(), 0);
    EXPECT_EQ(model.rowCount(), 0);
}

} // namespace
} // namespace percept::session
