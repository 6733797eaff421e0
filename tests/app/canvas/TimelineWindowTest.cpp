#include "PlotCanvas.h"
#include "TimelineCanvas.h"
#include "WindowFixture.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotRecords.h"

#include <QSignalSpy>

namespace percept::canvas {
namespace {

using overlay::Ink;
using trace::AgentId;
using trace::RecordId;

class TimelineWindowTest : public WindowTest {
protected:
    TimelineWindowTest() {
        feed.start({{.name = "ann"}, {.name = "bob"}}, {}, 1.0 / 60.0);
        rows.setFeed(&feed);
        trace::RecordBuffer records;
        std::uint64_t number = 0;
        const auto next = [&] { return RecordId{++number << trace::kSubBits}; };
        for (Frame frame = 0; frame < 1200; frame += 60) {
            records.rows<agent::ShotFired>().push_back(
                {next(), frame, trace::kNoRecord, {AgentId{0}}});
            bot::Arbitration weighed{AgentId{0}};
            weighed.attack = static_cast<double>(frame) / 1200;
            records.rows<bot::Arbitration>().push_back({next(), frame, trace::kNoRecord, weighed});
        }
        clip = next();
        records.rows<trace::GoalStarted>().push_back(
            {clip, 100, trace::kNoRecord, {AgentId{1}, trace::Goal::Attack, 1}});
        feed.append(records, 1200);
        timeline.setTheme(&theme);
        timeline.setFeed(&feed);
        timeline.setRows(&rows);
        timeline.setFramesPerPixel(1);
    }

    LaneFeed feed;
    TimelineRows rows;
    TimelineCanvas timeline;
    RecordId clip{};
};

TEST_F(TimelineWindowTest, ShowsMarksClipsAndPlayhead) {
    show(timeline);
    timeline.setPlayhead(330);

    const QImage image = picture();

    EXPECT_TRUE(near(image.pixelColor(120, 24 + 30), ink(Ink::TraceEvent))) << "a shot";
    EXPECT_TRUE(near(image.pixelColor(330, 300), ink(Ink::Text1), 80)) << "the playhead";
    EXPECT_FALSE(near(image.pixelColor(400, 24 + 38 + 12), ink(Ink::Canvas), 6)) << "a clip";
    EXPECT_GT(count(image, ink(Ink::TraceEvent)), 12 * 25) << "13 diamonds";
}

TEST_F(TimelineWindowTest, ADragOnTheRulerScrubs) {
    show(timeline);
    QSignalSpy scrubs(&timeline, &TimeItem::scrubbed);

    drag({100, 10}, {180, 10}, Qt::LeftButton);

    EXPECT_GE(scrubs.size(), 4);
    EXPECT_EQ(timeline.playhead(), 180);
}

TEST_F(TimelineWindowTest, ScrubbingStaysInsideTheRun) {
    show(timeline);
    timeline.setFrom(1000);

    drag({100, 10}, {700, 10}, Qt::LeftButton);

    EXPECT_EQ(timeline.playhead(), 1200);
}

TEST_F(TimelineWindowTest, TheWheelZoomsAndPansTime) {
    show(timeline);

    wheel(timeline, {200, 100}, 120);
    EXPECT_NEAR(timeline.framesPerPixel(), 0.8, 1e-9);
    EXPECT_NEAR(timeline.from() + 200 * timeline.framesPerPixel(), 200, 1e-6);
    const double from = timeline.from();
    wheel(timeline, {200, 100}, -120, Qt::ShiftModifier);

    EXPECT_GT(timeline.from(), from);
}

TEST_F(TimelineWindowTest, AClickFindsTheRecord) {
    show(timeline);
    QSignalSpy records(&timeline, &TimelineCanvas::recordClicked);
    QSignalSpy agents(&timeline, &TimelineCanvas::agentClicked);

    QTest::mouseClick(&window, Qt::LeftButton, {}, {300, 24 + 38 + 12});

    ASSERT_EQ(records.size(), 1);
    EXPECT_EQ(records[0][0].toInt(), 1);
    EXPECT_EQ(records[0][2].toULongLong(), static_cast<quint64>(clip));
    EXPECT_EQ(agents.size(), 1);
}

TEST_F(TimelineWindowTest, SaysWhatLiesUnderThePointer) {
    show(timeline);

    QTest::mouseMove(&window, {400, 400});
    QTest::mouseMove(&window, {120, 24 + 30});
    QCoreApplication::processEvents();

    EXPECT_EQ(timeline.hoverText(), "0:02.000 ann shoots");
}

TEST_F(TimelineWindowTest, TheStripBelowMovesTheView) {
    show(timeline);

    QTest::mouseClick(&window, Qt::LeftButton, {}, {600, 495});

    EXPECT_NEAR(timeline.from(), 500, 1);
}

TEST_F(TimelineWindowTest, FollowsAPlayheadThatRunsOutOfView) {
    show(timeline);

    timeline.setPlayhead(900);

    EXPECT_NEAR(timeline.from(), 900 - 800 * 0.85, 1);
}

TEST_F(TimelineWindowTest, APlotShowsASeriesAndItsValueAtThePlayhead) {
    PlotCanvas plot;
    plot.setTheme(&theme);
    plot.setFeed(&feed);
    plot.setAgent(0);
    plot.setFramesPerPixel(1.5);
    show(plot);
    plot.setPlayhead(630);

    const QImage image = picture();
    const auto key = plot.legend().at(2).value<PlotKey>();

    EXPECT_EQ(key.name, "attack");
    EXPECT_NEAR(key.value, 0.5, 1e-6);
    EXPECT_TRUE(key.known);
    EXPECT_GT(count(image, ink(strokeOfSeries(2).ink), 60), 60);
}

} // namespace
} // namespace percept::canvas
