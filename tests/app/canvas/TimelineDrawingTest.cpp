#include "TimelineDrawing.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept::canvas {
namespace {

using overlay::Layer;
using testing::SizeIs;
using trace::AgentId;
using trace::RecordId;

constexpr TimelineLayout kLayout{.width = 600, .height = 200};
constexpr Seconds kStep = 1.0 / 60;
const std::vector<TimelineRows::RowEntry> kRows{
    {0, TimelineRows::Kind::Main}, {0, TimelineRows::Kind::Health}, {1, TimelineRows::Kind::Main}};

template <class T>
std::vector<T> all(const overlay::DisplayList& list, Layer layer) {
    std::vector<T> found;
    for (const auto& primitive : list.layer(layer))
        if (const T* wanted = std::get_if<T>(&primitive))
            found.push_back(*wanted);
    return found;
}

/// One agent that shoots every `period` frames and changes its goal every 100.
explain::Lanes shooter(Frame period, Frame last) {
    trace::RecordBuffer records;
    std::uint64_t number = 0;
    const auto next = [&] { return RecordId{++number << trace::kSubBits}; };
    RecordId open = trace::kNoRecord;
    for (Frame frame = 0; frame <= last; ++frame) {
        if (frame % 100 == 0) {
            if (open != trace::kNoRecord)
                records.rows<trace::GoalEnded>().push_back(
                    {next(),
                     frame,
                     trace::kNoRecord,
                     {AgentId{0}, trace::Goal::Explore, 1, trace::GoalStatus::Completed, open}});
            open = next();
            records.rows<trace::GoalStarted>().push_back(
                {open, frame, trace::kNoRecord, {AgentId{0}, trace::Goal::Explore, 1}});
        }
        if (frame % period == 0)
            records.rows<agent::ShotFired>().push_back(
                {next(), frame, trace::kNoRecord, {AgentId{0}}});
    }
    explain::Lanes lanes({.goals = {"think", "explore"}});
    lanes.append(records, last);
    return lanes;
}

TEST(TimelineDrawing, SingleMarksWhereThereIsRoomSumsWhereThereIsNot) {
    const auto lanes = shooter(10, 6000);

    const auto near = drawLanes(kLayout, {0, 1, 600}, kRows, lanes, -1);
    const auto far = drawLanes(kLayout, {0, 10, 600}, kRows, lanes, -1);

    EXPECT_THAT(all<overlay::Shape>(near, Layer::Agents), SizeIs(61));
    EXPECT_THAT(all<overlay::Shape>(far, Layer::Agents), SizeIs(0));
    EXPECT_THAT(all<overlay::Area>(far, Layer::Agents), SizeIs(200)) << "a bar per 3 pixels";
}

TEST(TimelineDrawing, ClipsAreNamedWhereTheirNameFits) {
    const auto lanes = shooter(1000, 6000);

    const auto near = drawLanes(kLayout, {0, 1, 600}, kRows, lanes, -1);
    const auto far = drawLanes(kLayout, {0, 10, 600}, kRows, lanes, -1);
    const auto farthest = drawLanes(kLayout, {0, 100, 600}, kRows, lanes, -1);

    EXPECT_THAT(all<overlay::Line>(near, Layer::Walls), SizeIs(7)) << "an outline each";
    ASSERT_FALSE(all<overlay::Label>(near, Layer::Walls).empty());
    EXPECT_EQ(all<overlay::Label>(near, Layer::Walls)[0].text, "explore");
    EXPECT_THAT(all<overlay::Label>(far, Layer::Walls), SizeIs(0));
    EXPECT_THAT(all<overlay::Line>(farthest, Layer::Walls), SizeIs(0));
    EXPECT_LE(all<overlay::Area>(farthest, Layer::Walls).size(), 3U) << "one block";
}

TEST(TimelineDrawing, ALongClipRightAfterAShortOneKeepsItsName) {
    trace::RecordBuffer records;
    const auto start = [&](std::uint64_t number, Frame frame, trace::Goal goal) {
        records.rows<trace::GoalStarted>().push_back(
            {RecordId{number << trace::kSubBits}, frame, trace::kNoRecord, {AgentId{0}, goal, 1}});
    };
    start(1, 10, trace::Goal::Explore);
    records.rows<trace::GoalEnded>().push_back({RecordId{2ULL << trace::kSubBits},
                                                11,
                                                trace::kNoRecord,
                                                {AgentId{0},
                                                 trace::Goal::Explore,
                                                 1,
                                                 trace::GoalStatus::Dropped,
                                                 RecordId{1ULL << trace::kSubBits}}});
    start(3, 11, trace::Goal::Attack);
    explain::Lanes lanes({.goals = {"think", "explore", "get_health", "attack"}});
    lanes.append(records, 400);

    const auto list = drawLanes(kLayout, {0, 1, 600}, kRows, lanes, -1);

    const auto labels = all<overlay::Label>(list, Layer::Walls);
    ASSERT_FALSE(labels.empty());
    EXPECT_EQ(labels[0].text, "attack");
}

TEST(TimelineDrawing, WorkDependsOnWhatIsSeenNotOnTheRun) {
    const auto lanes = shooter(3, 200000);
    std::size_t most = 0;
    for (const double framesPerPixel : {0.03, 1.0, 30.0, 400.0}) {
        const auto list = drawLanes(kLayout, {0, framesPerPixel, 600}, kRows, lanes, -1);
        most = std::max(most, list.layer(Layer::Walls).size() + list.layer(Layer::Agents).size());
    }

    EXPECT_LE(most, 800U);
}

TEST(TimelineDrawing, FindsTheMarkOrClipUnderAPixel) {
    const auto lanes = shooter(50, 1000);
    const TimeScale scale{0, 1, 600};

    const auto mark = hitLane(kLayout, scale, kRows, lanes, {101, kLayout.ruler + 30});
    const auto clip = hitLane(kLayout, scale, kRows, lanes, {120, kLayout.ruler + 10});
    const auto nothing = hitLane(kLayout, scale, kRows, lanes, {120, kLayout.ruler + 30});
    const auto other = hitLane(kLayout, scale, kRows, lanes, {120, kLayout.ruler + 80});

    ASSERT_NE(mark.mark, nullptr);
    EXPECT_EQ(mark.mark->frame, 100);
    ASSERT_NE(clip.clip, nullptr);
    EXPECT_EQ(clip.clip->from, 100);
    EXPECT_EQ(nothing.mark, nullptr);
    EXPECT_EQ(nothing.agent, 0);
    EXPECT_EQ(other.agent, 1);
    EXPECT_EQ(hitLane(kLayout, scale, kRows, lanes, {10, 5}).agent, -1) << "the ruler";
}

TEST(TimelineDrawing, DrawsOnlyRowsThatAreVisible) {
    TimelineLayout layout = kLayout;

    EXPECT_EQ(layout.visibleRows(100), (std::pair<std::size_t, std::size_t>{0, 5}));
    layout.scroll = 40;
    EXPECT_EQ(layout.visibleRows(100).first, 1U);
    EXPECT_EQ(layout.visibleRows(2).second, 2U);
}

overlay::Area flagOf(const overlay::DisplayList& list) {
    for (const auto& area : all<overlay::Area>(list, Layer::Selection))
        if (area.fill.ink == overlay::Ink::Text1)
            return area;
    return {};
}

TEST(TimelineDrawing, TheFlagLeavesNoPartOfANumberOfTheRuler) {
    const TimeScale scale{0, 1, 600};
    int covered = 0;
    for (Frame playhead = 0; playhead <= 600; playhead += 7) {
        const auto list = drawPlayhead(kLayout, scale, kStep, playhead, "0:00.000");
        const auto flag = list.points(flagOf(list).points);
        const auto span = std::minmax({flag[0].x, flag[1].x, flag[2].x});
        for (const Tick& tick : ticksOf(scale, kStep)) {
            const double left = scale.toX(tick.frame) + 4;
            const double right = left + kLayout.digit * static_cast<double>(tick.text.size());
            if (tick.text.empty() || right <= span.first || left >= span.second)
                continue;
            const auto hides = [&](const overlay::Area& area) {
                const auto corners = list.points(area.points);
                const auto wide = std::minmax({corners[0].x, corners[1].x, corners[2].x});
                return area.fill.ink == overlay::Ink::Surface1 && wide.first <= left &&
                       wide.second >= right;
            };
            const auto areas = all<overlay::Area>(list, Layer::Selection);
            EXPECT_TRUE(std::any_of(areas.begin(), areas.end(), hides)) << playhead;
            ++covered;
        }
    }
    EXPECT_GT(covered, 10);
}

TEST(TimelineDrawing, TheFlagOfThePlayheadStaysInside) {
    const auto list = drawPlayhead(kLayout, {0, 1, 600}, kStep, 2, "0:00.033");

    const auto flag = flagOf(list);
    for (const Vec2 corner : list.points(flag.points))
        EXPECT_GE(corner.x, 0);
    EXPECT_TRUE(drawPlayhead(kLayout, {0, 1, 600}, kStep, 5000, "far").empty());
}

TEST(TimelineDrawing, EveryKindOfMarkLooksDifferent) {
    for (std::size_t a = 0; a < explain::kMarkKindCount; ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const auto one = lookOf(static_cast<explain::MarkKind>(a));
            const auto other = lookOf(static_cast<explain::MarkKind>(b));
            EXPECT_TRUE(one.glyph != other.glyph || one.filled != other.filled)
                << a << " and " << b << " differ in colour alone";
        }
}

} // namespace
} // namespace percept::canvas
