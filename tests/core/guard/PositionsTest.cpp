#include "Night.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <string_view>

namespace percept::guard {
namespace {

using test::guardAt;
using test::Night;
using test::thiefAt;

constexpr Vec2 kNook{2, 5.3};
constexpr Vec2 kPost{2, 1};

void addPlace(level::Level& level, const char* id, Vec2 place) {
    level::Waypoint waypoint;
    waypoint.id = id;
    waypoint.position = {place.x, place.y, {}};
    waypoint.qualities = {{"cover", {"0.8"}}};
    level.waypoints.push_back(waypoint);
}

/// Anna sees a thief in her room. The nook is behind a wall, in front of the post is none.
level::Level room(const char* brain, const char* when, const char* sight) {
    auto level = test::listening();
    level.walls.push_back(test::wall("screen", {{2.6, 4.4}, {2.6, 6}}));
    addPlace(level, "nook", kNook);
    addPlace(level, "post", kPost);
    level::PlaceDecision decision;
    decision.when = when;
    decision.place = "cover";
    decision.sight = sight;
    level.archetypes[0].brain = brain;
    level.archetypes[0].decisions = {decision};
    level.agents.push_back(thiefAt(7, 3));
    return level;
}

const trace::Row<trace::GoalStarted>*
firstOf(const Night& run, Goal goal, std::uint32_t agent = 0) {
    for (const auto& row : run.records<trace::GoalStarted>())
        if (row.data.goal == goal && row.data.agent == AgentId{agent})
            return &row;
    return nullptr;
}

class Positions : public testing::TestWithParam<const char*> {};

TEST_P(Positions, AreTakenWhileADecisionHolds) {
    auto level = room(GetParam(), "enemy_known", "hidden");
    level.archetypes[0].memorySpan = 4;
    Night run(level);
    run.seconds(3.5);

    const auto* taken = firstOf(run, Goal::TakeCover);
    ASSERT_NE(taken, nullptr);
    EXPECT_EQ(taken->data.position, kNook);
    EXPECT_LT(geometry::distance(run.guard().body.position, kNook), 0.6);
    bool weighed = false;
    for (const auto& row : run.records<trace::PlaceWeighed>())
        weighed = weighed || (row.id == taken->cause && row.data.degree == 1.0 &&
                              row.data.value == 0.8 && row.data.desirability == 0.8);
    EXPECT_TRUE(weighed);

    run.seconds(4);
    ASSERT_NE(firstOf(run, Goal::Return), nullptr) << "the thief is forgotten";
}

TEST_P(Positions, WatchWhoIsKnownWhereThatIsWanted) {
    auto level = room(GetParam(), "enemy_in_view", "watching");
    level.archetypes[0].reaction = 0; // it turns its back to him on its way
    Night run(level);
    run.seconds(3);

    const auto* taken = firstOf(run, Goal::TakePosition);
    ASSERT_NE(taken, nullptr);
    EXPECT_EQ(taken->data.position, kPost);
    EXPECT_LT(geometry::distance(run.guard().body.position, kPost), 0.6);
    const Vec2 toThief = Vec2{7, 3} - run.guard().body.position;
    EXPECT_NEAR(geometry::angleOf(run.guard().body.facing), geometry::angleOf(toThief), 0.3);
}

TEST_P(Positions, AreNotTakenWithoutReason) {
    for (const char* when : {"enemy_known AND weak", "NOT enemy_known AND 0", "armed AND loaded"}) {
        Night run(room(GetParam(), when, "any"));
        run.seconds(2);
        const auto& task =
            mindOf(run.simulation().arena(), run.simulation().state().population, AgentId{0})->task;
        // A soldier takes one of its own accord.
        const bool holds = std::string_view(GetParam()) == "soldier";
        EXPECT_EQ(firstOf(run, Goal::TakePosition) != nullptr, holds) << when;
        EXPECT_EQ(holds, task.held.isOwnAccord()) << when;
    }
}

TEST_P(Positions, AreTakenByOneEach) {
    auto level = room(GetParam(), "enemy_known", "any");
    level.agents.push_back(guardAt("berta", 4, 2));
    level.agents.back().team = "guards";
    Night run(level);
    run.seconds(2);

    const auto* anna = firstOf(run, Goal::TakePosition);
    const auto* berta = firstOf(run, Goal::TakePosition, 2);
    ASSERT_NE(anna, nullptr);
    ASSERT_NE(berta, nullptr);
    EXPECT_NE(anna->data.position, berta->data.position);
}

INSTANTIATE_TEST_SUITE_P(Brains, Positions, testing::Values("guard", "soldier", "townsman"));

} // namespace
} // namespace percept::guard
