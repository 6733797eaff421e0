#include "TimelineRows.h"
#include "percept/agent/AwarenessRecords.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace percept::canvas {
namespace {

class TimelineRowsTest : public testing::Test {
protected:
    TimelineRowsTest() {
        feed.start({{.name = "ann", .team = 0}, {.name = "bob", .team = 1}}, {}, 1.0 / 60.0);
        rows.setFeed(&feed);
    }
    [[nodiscard]] QVariant at(int row, int role) const { return rows.data(rows.index(row), role); }

    LaneFeed feed;
    TimelineRows rows;
    QAbstractItemModelTester tester{&rows, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(TimelineRowsTest, HoldsARowPerAgent) {
    ASSERT_EQ(rows.rowCount(), 2);
    EXPECT_EQ(at(1, TimelineRows::NameRole).toString(), "bob");
    EXPECT_EQ(at(1, TimelineRows::TeamRole).toInt(), 1);
    EXPECT_EQ(at(1, TimelineRows::YRole).toDouble(), 38);
    EXPECT_EQ(rows.contentHeight(), 76);
}

TEST_F(TimelineRowsTest, UnfoldingAddsTheHealthBelow) {
    QSignalSpy inserted(&rows, &QAbstractItemModel::rowsInserted);

    rows.setUnfolded(0, true);

    EXPECT_EQ(inserted.size(), 1);
    ASSERT_EQ(rows.rowCount(), 3);
    EXPECT_EQ(at(1, TimelineRows::ValueRole).toString(), "health");
    EXPECT_EQ(rows.yOfAgent(1), 76);
    rows.setUnfolded(0, false);
    EXPECT_EQ(rows.rowCount(), 2);
    EXPECT_EQ(rows.yOfAgent(9), -1);
}

TEST_F(TimelineRowsTest, UnfoldingAddsTheAwarenessOfOthersAsItBecomesKnown) {
    explain::AwarenessFacts facts;
    facts.characters = {{{"unaware", "curious"}, {1.0}}, {}};
    feed.start({{.name = "ann", .team = 0}, {.name = "bob", .team = 1}}, {}, 1.0 / 60.0, facts);
    rows.setUnfolded(0, true);
    ASSERT_EQ(rows.rowCount(), 3);
    trace::RecordBuffer records;
    records.rows<agent::AwarenessChanged>().push_back(
        {trace::RecordId{1},
         5,
         trace::kNoRecord,
         {.agent = trace::AgentId{0}, .about = trace::AgentId{1}, .from = 0, .to = 1}});

    feed.append(records, 10);

    ASSERT_EQ(rows.rowCount(), 4);
    EXPECT_EQ(at(2, TimelineRows::ValueRole).toString(), "awareness of bob");
    const auto lanes = rows.awareness();
    ASSERT_EQ(lanes.size(), 4U);
    EXPECT_EQ(lanes[1], nullptr);
    ASSERT_NE(lanes[2], nullptr);
    EXPECT_EQ(lanes[2]->target, trace::AgentId{1});
    EXPECT_EQ(rows.yOfAgent(1), 3 * 38);
    rows.setUnfolded(0, false);
    EXPECT_EQ(rows.rowCount(), 2);
    rows.setUnfolded(0, true);
    EXPECT_EQ(rows.rowCount(), 4);
}

TEST_F(TimelineRowsTest, BeginsAnewWithAnotherRun) {
    rows.setUnfolded(0, true);

    feed.start({{.name = "carl"}}, {}, 1.0 / 60.0);

    ASSERT_EQ(rows.rowCount(), 1);
    EXPECT_EQ(at(0, TimelineRows::NameRole).toString(), "carl");
}

} // namespace
} // namespace percept::canvas
