#include "Sanitized.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>

/// Six scenes in which characters of games know too much, or too little, and should not.
/// @source Raven (003), sensory memory
namespace percept::sim {
namespace {

using geometry::Vec2;
using trace::AgentId;

level::Level scene(const std::string& name) {
    return level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/scenes/" + name +
                            ".level.json")
        ->level;
}

/// Agents of a scene, by their order in the file.
constexpr AgentId kFirst{0};
constexpr AgentId kSecond{1};
constexpr AgentId kThird{2};

struct Played {
    Simulation run;
    std::vector<trace::Row<agent::AwarenessChanged>> changes;
    std::vector<trace::Row<agent::ThingNoticed>> bodies;

    /// The greatest awareness that an agent had of anybody.
    [[nodiscard]] int greatest(AgentId agent) const {
        int most = 0;
        for (const auto& each : changes)
            if (each.data.agent == agent)
                most = std::max(most, static_cast<int>(each.data.to));
        return most;
    }
    [[nodiscard]] Vec2 position(AgentId agent) const { return run.agent(agent).body.position; }
};

/// @param each is called after each step
Played play(
    const level::Level& level,
    std::uint64_t seed,
    Seconds seconds,
    const std::function<void(const Simulation&)>& each = [](const Simulation&) {}) {
    trace::RecordBuffer records;
    Played played{
        Simulation(
            compileWorld(level, {}).value(), {.seed = seed}, trace::TraceLevel::Normal, &records),
        {},
        {}};
    while (played.run.time() < seconds) {
        records.clear();
        played.run.step({}, trace::TraceLevel::Normal, &records);
        const auto changes = records.rows<agent::AwarenessChanged>();
        played.changes.insert(played.changes.end(), changes.begin(), changes.end());
        const auto bodies = records.rows<agent::ThingNoticed>();
        played.bodies.insert(played.bodies.end(), bodies.begin(), bodies.end());
        each(played.run);
    }
    return played;
}

class Scenes : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, Scenes, testing::Range<std::uint64_t>(1, test::kSanitized ? 2 : 4));

TEST_P(Scenes, WhoComesSoftlyFromBehindIsNotNoticed) {
    auto level = scene("behind");
    const auto soft = play(level, GetParam(), 25);
    EXPECT_EQ(soft.greatest(kFirst), 0);
    EXPECT_LT(geometry::distance(soft.position(kFirst), soft.position(kSecond)), 2.5);

    level.archetypes[1].emissions[1].strength = 1.0; // heavy boots
    EXPECT_GT(play(level, GetParam(), 25).greatest(kFirst), 0);
    level = scene("behind");
    level.agents[0].heading = maths::kPi;
    EXPECT_EQ(play(level, GetParam(), 25).greatest(kFirst), 3);
}

TEST_P(Scenes, NobodyKnowsAHideOutThatHeDidNotSee) {
    constexpr double kSouthWall = 3.4;
    constexpr double kNorthWall = 6.6;
    const auto played = play(scene("hide-out"), GetParam(), 40, [&](const Simulation& run) {
        const auto* link = std::as_const(run.agent(kFirst).knowledge).find(kSecond);
        if (link != nullptr && link->positionKnown) {
            EXPECT_GT(link->lastPosition.y, kSouthWall) << run.time();
        }
        EXPECT_GT(run.agent(kFirst).body.position.y, kSouthWall) << run.time();
        EXPECT_LT(run.agent(kFirst).body.position.y, kNorthWall) << run.time();
    });
    EXPECT_EQ(played.greatest(kFirst), 3);
    EXPECT_LT(played.position(kSecond).y, kSouthWall);
    ASSERT_FALSE(played.changes.empty());
    EXPECT_EQ(played.changes.back().data.to, 0);
}

TEST_P(Scenes, NobodySeesAPathThatIsAlwaysDark) {
    auto level = scene("dark-path");
    const auto dark = play(level, GetParam(), 30);
    EXPECT_TRUE(dark.changes.empty());
    EXPECT_GT(dark.position(kThird).x, 22.0);

    level.regions[0].ambientLight = 0.6;
    const auto lit = play(level, GetParam(), 30);
    EXPECT_GT(std::max(lit.greatest(kFirst), lit.greatest(kSecond)), 0);
}

TEST_P(Scenes, EverybodyHearsALoudBlast) {
    auto level = scene("blast");
    const auto heard = play(level, GetParam(), 15);
    for (const AgentId each : {kFirst, kSecond}) {
        EXPECT_GT(heard.greatest(each), 0);
        EXPECT_LT(heard.position(each).x, 16.0) << "goes and looks";
    }
    level.events.clear();
    EXPECT_TRUE(play(level, GetParam(), 15).changes.empty());
}

TEST_P(Scenes, ABodyIsNoticedAndTheAlarmRaised) {
    auto level = scene("body");
    const Vec2 post = level.agents[2].position->plan();
    double farthest = 0.0;
    const auto third = [&](const Simulation& run) {
        farthest = std::max(farthest, geometry::distance(run.agent(kThird).body.position, post));
    };
    const auto found = play(level, GetParam(), 25, third);
    ASSERT_NE(found.run.agent(kFirst).status, agent::Status::Alive);
    ASSERT_FALSE(found.bodies.empty());
    EXPECT_EQ(found.bodies.front().data.agent, kSecond);
    EXPECT_EQ(found.bodies.front().data.about, kFirst);
    EXPECT_GT(farthest, 2.5) << "comes to the alarm";

    level.archetypes[0].awareness.notices.clear();
    farthest = 0.0;
    EXPECT_TRUE(play(level, GetParam(), 25, third).bodies.empty());
    EXPECT_LT(farthest, 1.0);
}

TEST_P(Scenes, APursuerDoesNotForgetWhoIsOutOfSight) {
    auto level = scene("pursuer");
    bool hidden = false;
    const auto played = play(level, GetParam(), 10, [&](const Simulation& run) {
        const auto* link = std::as_const(run.agent(kFirst).knowledge).find(kSecond);
        if (run.time() < 3.0)
            return;
        ASSERT_NE(link, nullptr) << run.time();
        hidden = hidden || !link->withinFieldOfView;
    });
    EXPECT_TRUE(hidden);
    EXPECT_GT(played.position(kFirst).x, 15.0) << "goes after him through the door";

    const auto forgot = [](const Played& each) {
        return std::ranges::any_of(each.changes, [](const auto& row) {
            return row.data.agent == kFirst && row.data.to == 0;
        });
    };
    EXPECT_FALSE(forgot(played));

    level.archetypes[0].awareness.hold = {0.05, 0.05, 0.05};
    EXPECT_TRUE(forgot(play(level, GetParam(), 10))) << "it is memory that makes the difference";
}

} // namespace
} // namespace percept::sim
