#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"
#include "percept/sense/GateNames.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

// The rules of Half-Life as the Thief article (004) tells them: who is of interest, how relations
// lead to reactions, distance before cone before line of sight, sounds and a pseudo-sound for
// smell, and a player who is not noticed before he could have noticed. They are an archetype that
// others extend.
namespace percept::sim::half_life_test {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::Gate;
using trace::Goal;

constexpr AgentId kFirst{0};
constexpr AgentId kOther{1};

level::Level sample() {
    const auto path =
        std::filesystem::path(PERCEPT_SOURCE_DIR) / "resources/levels/half-life.level.json";
    const auto text = readFile(path, level::kLargestLevelBytes);
    EXPECT_TRUE(text);
    const auto file = level::parseLevel(*text, path.string());
    EXPECT_TRUE(file);
    return file->level;
}

/// The same with the monster alone, and nothing that smells.
level::Level hall() {
    auto level = sample();
    level.agents.resize(1);
    level.emitters.clear();
    return level;
}

level::Agent other(const char* archetype, Vec2 place, Radians heading) {
    level::Agent agent;
    agent.id = "other";
    agent.archetype = archetype;
    agent.position = level::Place{place.x, place.y, {}};
    agent.heading = heading;
    agent.team = "earth";
    return agent;
}

struct Trial {
    Trial(const level::Level& level, Seconds seconds)
        : simulation(
              compileWorld(level, {}).value(), {.seed = 3}, trace::TraceLevel::Full, &records) {
        for (int i = 0; i < static_cast<int>(seconds * 60); ++i)
            simulation.step({}, trace::TraceLevel::Full, &records);
    }
    [[nodiscard]] int state(AgentId agent, AgentId about) const {
        const auto* link =
            simulation.state().extras.value->awareness.value->agents[trace::indexOf(agent)].find(
                about);
        return link == nullptr ? 0 : link->awareness.state;
    }
    [[nodiscard]] bool did(AgentId agent, Goal goal) const {
        const auto& goals = records.rows<trace::GoalStarted>();
        return std::any_of(goals.begin(), goals.end(), [&](const auto& row) {
            return row.data.agent == agent && row.data.goal == goal;
        });
    }
    /// Gates at which looks of the first at the other failed.
    [[nodiscard]] std::vector<Gate> gates() const {
        std::vector<Gate> found;
        for (const auto& row : records.rows<trace::SenseTest>())
            if (row.data.agent == kFirst && row.data.about == kOther &&
                std::find(found.begin(), found.end(), row.data.gate) == found.end())
                found.push_back(row.data.gate);
        return found;
    }

    trace::RecordBuffer records;
    Simulation simulation;
};

Trial meeting(const char* archetype,
              Vec2 place,
              Radians heading = 0,
              const char* first = "monster") {
    auto level = hall();
    level.agents[0].archetype = first;
    level.agents.push_back(other(archetype, place, heading));
    return Trial(level, 1.5);
}

TEST(HalfLife, TheLevelHasNoErrors) {
    for (const level::Problem& problem : level::validate(hall()))
        EXPECT_NE(problem.severity, level::Severity::Error) << problem.place << problem.message;
}

/// Of its agents: monster, crab, scientist, rat, player.
TEST(HalfLife, TheSampleShowsItsRulesInARun) {
    const Trial trial(sample(), 2.0);
    constexpr AgentId kCrab{1};
    constexpr AgentId kScientist{2};
    constexpr AgentId kRat{3};
    constexpr AgentId kPlayer{4};

    EXPECT_EQ(trial.state(kFirst, kScientist), 3) << "prey";
    EXPECT_TRUE(trial.did(kFirst, Goal::Investigate));
    EXPECT_EQ(trial.state(kFirst, kRat), 0) << "ignored";
    EXPECT_EQ(trial.state(kFirst, kCrab), 0) << "an ally";
    EXPECT_EQ(trial.state(kCrab, trace::kNoAgent), 2) << "the corpse behind it";
    EXPECT_EQ(trial.state(kFirst, trace::kNoAgent), 0) << "too far from it";
    EXPECT_GE(trial.state(kScientist, kFirst), 2);
    EXPECT_TRUE(trial.did(kScientist, Goal::Flee));
    EXPECT_EQ(trial.state(kCrab, kPlayer), 0) << "he looks away";
}

TEST(HalfLife, RelationsLeadToReactions) {
    const Trial prey = meeting("scientist", {15, 10});
    EXPECT_EQ(prey.state(kFirst, kOther), 3);
    EXPECT_TRUE(prey.did(kFirst, Goal::Investigate));

    const Trial fear = meeting("scientist", {15, 10}, maths::kPi);
    EXPECT_GE(fear.state(kOther, kFirst), 2) << "what one extends counts";
    EXPECT_TRUE(fear.did(kOther, Goal::Flee));

    const Trial ally = meeting("crab", {15, 10});
    EXPECT_EQ(ally.state(kFirst, kOther), 0);
    EXPECT_FALSE(ally.did(kFirst, Goal::Investigate));
}

TEST(HalfLife, ChecksInterestBeforeDistanceBeforeConeBeforeLine) {
    EXPECT_EQ(meeting("rat", {30.5, 10}).gates(), (std::vector{Gate::NotInterested}));
    EXPECT_EQ(meeting("player", {30.5, 10}).gates(), (std::vector{Gate::Range}));
    EXPECT_EQ(meeting("player", {4, 10}).gates(), (std::vector{Gate::Cone}));
}

TEST(HalfLife, ThePlayerIsNotNoticedBeforeHeHasItOnHisScreen) {
    const Trial away = meeting("player", {15, 10}, 0, "crab");
    EXPECT_EQ(away.state(kFirst, kOther), 0);
    EXPECT_EQ(away.gates(), (std::vector{Gate::NotSeenYet}));

    const Trial towards = meeting("player", {15, 10}, maths::kPi, "crab");
    EXPECT_EQ(towards.state(kFirst, kOther), 3);

    const Trial bold = meeting("player", {15, 10}, 0, "monster");
    EXPECT_EQ(bold.state(kFirst, kOther), 3);
}

TEST(HalfLife, SmellsOfCorpsesAreSoundsWithATag) {
    auto level = hall();
    level::Emitter corpse;
    corpse.id = "corpse";
    corpse.modality = "odour";
    corpse.position = level::Place{8, 10, {}};
    corpse.every = 0.5;
    corpse.tag = "carrion";
    level.emitters = {corpse};
    const Trial near(level, 1.5);
    level.emitters[0].position = level::Place{30, 10, {}};
    const Trial far(level, 1.5);

    EXPECT_EQ(near.state(kFirst, trace::kNoAgent), 2) << "behind it, where it does not look";
    EXPECT_TRUE(near.did(kFirst, Goal::LookAround));
    EXPECT_EQ(far.state(kFirst, trace::kNoAgent), 0);
}

} // namespace
} // namespace percept::sim::half_life_test
