#include "Ask.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/explain/CauseChain.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask::why_place_test {
namespace {

level::Level withPlaces() {
    level::Level level = test::arenaLevel(4);
    level.archetypes.front().decisions = {
        {"cover", "enemy_known AND weak", "cover", 2, 0.3, 10, "hidden", {}}};
    for (int i = 0; i < 24; ++i) {
        level::Waypoint waypoint;
        waypoint.id = "place_" + std::to_string(i);
        waypoint.position = {2.5 + 7 * (i % 6), 3.0 + 7 * (i / 6), {}};
        waypoint.qualities = {{"cover", {"0.8"}}};
        level.waypoints.push_back(waypoint);
    }
    return level;
}

/// Four bots among places, recorded at both levels.
class WhyPlaceTest : public testing::Test {
protected:
    std::unique_ptr<replay::Recording> record(const level::Level& level, trace::TraceLevel trace) {
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "arena", {.seed = 3}).value();
        const auto path = folder / (trace == trace::TraceLevel::Full ? "full" : "normal");
        auto recorder = record::Recorder::start(path, runnable->info(trace)).value();
        EXPECT_TRUE(
            runner::runHeadless(runnable, {.frames = 1500, .traceLevel = trace}, recorder.get()));
        EXPECT_TRUE(recorder->close());
        return replay::Recording::open(path).value();
    }
    static trace::RecordBuffer all(replay::Recording& recording) {
        trace::RecordBuffer records;
        EXPECT_TRUE(recording.read(0, recording.lastFrame(), records));
        return records;
    }

    TemporaryFolder folder;
};

void expectSame(const WhyPlace& left, const WhyPlace& right) {
    EXPECT_EQ(left.frame, right.frame);
    EXPECT_EQ(left.weighed, right.weighed);
    EXPECT_EQ(left.answer, right.answer);
    ASSERT_EQ(left.searches.size(), right.searches.size());
    for (std::size_t i = 0; i < left.searches.size(); ++i) {
        EXPECT_EQ(left.searches[i].search.id, right.searches[i].search.id);
        EXPECT_EQ(left.searches[i].sentence, right.searches[i].sentence);
        ASSERT_EQ(left.searches[i].lines.size(), right.searches[i].lines.size());
        for (std::size_t k = 0; k < left.searches[i].lines.size(); ++k) {
            EXPECT_EQ(left.searches[i].lines[k].record.id, right.searches[i].lines[k].record.id);
            EXPECT_EQ(left.searches[i].lines[k].verdict, right.searches[i].lines[k].verdict);
        }
    }
}

TEST_F(WhyPlaceTest, IsTheSameWhateverTheRunWasTracedAt) {
    auto normal = record(withPlaces(), trace::TraceLevel::Normal);
    auto full = record(withPlaces(), trace::TraceLevel::Full);
    const auto records = all(*normal);
    ASSERT_FALSE(records.rows<trace::PlaceWeighed>().empty());
    EXPECT_TRUE(records.rows<trace::PlaceCandidate>().empty()) << "nothing more than before";

    int asked = 0;
    for (const auto& row : records.rows<trace::PlaceWeighed>()) {
        if (++asked > 6)
            break;
        const auto told = whyPlace(*normal, row.data.agent, row.frame).value();
        EXPECT_EQ(told.weighed, row.id);
        EXPECT_EQ(told.frame, row.frame);
        EXPECT_EQ(told.place, row.data.waypoint);
        expectSame(told, whyPlace(*full, row.data.agent, row.frame).value());
        // It holds until goals are weighed anew.
        const auto later = whyPlace(*normal, row.data.agent, row.frame + 1);
        ASSERT_TRUE(later);
        EXPECT_GE(later->frame, row.frame);
    }
}

TEST_F(WhyPlaceTest, AWithdrawalLeadsToItsSearch) {
    auto normal = record(withPlaces(), trace::TraceLevel::Normal);
    const auto records = all(*normal);
    const auto& goals = records.rows<trace::GoalStarted>();
    const auto goal = std::find_if(goals.begin(), goals.end(), [](const auto& row) {
        return row.data.goal == trace::Goal::TakeCover;
    });
    ASSERT_NE(goal, goals.end());

    const auto why = whyPlace(*normal, goal->data.agent, goal->frame).value();
    EXPECT_TRUE(why.withdraws);
    EXPECT_EQ(why.answer.substr(0, 13), "withdraws to ");
    const auto chain = explain::causeChain(*normal, goal->id).value();
    RunContext context(*normal);
    const auto searches = searchesBehind(context, chain).value();
    ASSERT_EQ(searches.size(), 1U);
    const auto found =
        std::find_if(searches[0].lines.begin(), searches[0].lines.end(), [](const auto& line) {
            return line.record.data.test == trace::PlaceTest::None;
        });
    ASSERT_NE(found, searches[0].lines.end());
    EXPECT_EQ(found->record.data.position, goal->data.position);
    const std::span spawned(&chain.back(), 1);
    EXPECT_TRUE(searchesBehind(context, spawned).value().empty());
}

TEST_F(WhyPlaceTest, WhoIsNotWeakLooksForNoPlace) {
    auto normal = record(withPlaces(), trace::TraceLevel::Normal);
    const auto why = whyPlace(*normal, AgentId{0}, 30).value();

    EXPECT_EQ(why.weighed, trace::kNoRecord);
    ASSERT_EQ(why.searches.size(), 1U);
    EXPECT_TRUE(why.searches[0].lines.empty());
    EXPECT_EQ(why.answer.substr(0, 20), "looks for no place: ");
}

TEST_F(WhyPlaceTest, SaysWhatItCannotTell) {
    auto level = withPlaces();
    level.archetypes.front().decisions.clear();
    auto without = record(level, trace::TraceLevel::Normal);
    EXPECT_EQ(whyPlace(*without, AgentId{0}, 100)->answer.substr(0, 31),
              "decides over no tactical places");

    auto with = record(withPlaces(), trace::TraceLevel::Full);
    EXPECT_EQ(whyPlace(*with, AgentId{9}, 100).error().code, ErrorCode::NotFound);
    EXPECT_EQ(whyPlace(*with, AgentId{0}, 9000).error().code, ErrorCode::NotFound);
    EXPECT_EQ(whyPlace(*with, AgentId{0}, 0).error().code, ErrorCode::NotFound)
        << "nobody has decided anything yet";
}

} // namespace
} // namespace percept::ask::why_place_test
