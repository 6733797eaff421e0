#include "Watching.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

// What hits, dangers, friends, events and answers are to agents, whatever their brains.
namespace percept::sim::same_for_every_brain_test {
namespace {

using geometry::Vec2;
using test::Played;
using trace::AgentId;
using trace::Goal;

constexpr AgentId kFirst{0};
constexpr AgentId kOther{1};

/// Two hostile teams; the rest is said.
level::Level levelOf(const std::string& parts) {
    const std::string head =
        R"({"format": "percept-level", "version": 1, "bounds": {"min": [-30, -30], "max": [400, 60]},
        "teams": [{"id": "a", "relations": {"b": -1}}, {"id": "b", "relations": {"a": -1}}],)";
    auto parsed = level::parseLevel(head + parts + "}", "level");
    EXPECT_TRUE(parsed) << parsed.error().text();
    return parsed.value().level;
}

class EveryBrain : public testing::TestWithParam<const char*> {};

/// A corridor with a node every 20 m, the agent at 60, and an event that has it flee.
level::Level corridor(const std::string& brain, double dangerAt) {
    std::string nodes;
    std::string edges;
    for (int i = 0; i < 19; ++i) {
        nodes += fmt::format(
            R"({}{{"id": "n{}", "position": [{}, 20]}})", i == 0 ? "" : ", ", i, 5 + 20 * i);
        if (i > 0)
            edges += fmt::format(
                R"({0}{{"from": "n{1}", "to": "n{2}"}}, {{"from": "n{2}", "to": "n{1}"}})",
                i == 1 ? "" : ", ",
                i - 1,
                i);
    }
    return levelOf(fmt::format(
        R"("modalities": [{{"id": "sound", "kind": "sound", "max_range": 100}}],
        "archetypes": [{{"id": "one", "brain": "{}", "sensors": {{"sound": 0.1}}, "armed": false,
            "movement": {{"max_speed": 2}}, "reactions": [{{"event": "e", "goal": "flee"}}]}}],
        "agents": [{{"id": "one", "archetype": "one", "position": [60, 20], "team": "a"}}],
        "events": [{{"id": "E", "code": "e", "when": {{"kind": "time", "time": 1}},
            "position": [{}, 20]}}],
        "navigation": {{"nodes": [{}], "edges": [{}]}})",
        brain,
        dangerAt,
        nodes,
        edges));
}

TEST_P(EveryBrain, FleesAwayFromADangerNotPastIt) {
    for (const double danger : {70.0, 90.0, 45.0}) {
        Played run(corridor(GetParam(), danger));
        run.steps(61);
        const Metres before = geometry::distance(run.placeOf(kFirst), {danger, 20});
        Metres nearest = before;
        for (int i = 0; i < 900; ++i) {
            run.steps(1);
            nearest = std::min(nearest, geometry::distance(run.placeOf(kFirst), {danger, 20}));
        }
        const auto goals = run.goalsOf(kFirst);
        EXPECT_TRUE(std::ranges::count(goals, Goal::Flee)) << danger;
        EXPECT_GT(nearest, std::min(before - 3.0, 0.7 * before)) << danger;
    }
}

TEST_P(EveryBrain, WhoIsAfraidAndHasNowhereToGoDoesNotSetOutAgainAndAgain) {
    if (std::string(GetParam()) == "bot")
        return; // bots know no fear
    Played run(levelOf(fmt::format(
        R"("light_source": "uniform",
        "modalities": [{{"id": "sight", "kind": "sight", "max_range": 60}}],
        "archetypes": [
            {{"id": "one", "brain": "{}", "sensors": {{"sight": 0.01}}, "field_of_view": 1.5,
            "awareness": {{"states": ["u", "c", "a", "h"], "levels": [0.2, 0.4, 0.6],
                "reaction": [0.5, 0.5, 0.5], "hold": [1, 1, 1], "alertness_decay": [2, 2, 2],
                "attitudes": {{"other": "fear"}}}},
            "rates": {{"vision": 10}}, "weapons": []}},
            {{"id": "other", "brain": "player"}}],
        "agents": [{{"id": "one", "archetype": "one", "position": [-1, 0], "heading": 0,
            "team": "a"}}, {{"id": "other", "archetype": "other", "position": [10, 0],
            "team": "b"}}],
        "walls": [{{"id": "w", "points": [[-2, -3], [-2, 3], [20, 3], [20, -3]],
            "closed": true}}],
        "navigation": {{"nodes": [{{"id": "a", "position": [-1, 0]}},
            {{"id": "b", "position": [8, 0]}}, {{"id": "c", "position": [14, 0]}}],
            "edges": [{{"from": "a", "to": "b"}}, {{"from": "b", "to": "a"}},
            {{"from": "b", "to": "c"}}, {{"from": "c", "to": "b"}}]}})",
        GetParam())));
    run.steps(480);

    EXPECT_LE(run.goalsOf(kFirst).size(), 5U);
}

/// A shooter and an agent that it hits.
level::Level shooting(const std::string& brain, const std::string& touches, double damage) {
    return levelOf(fmt::format(
        R"("modalities": [{}],
        "archetypes": [
            {{"id": "one", "brain": "{}", "sensors": {{"touch": 0.1}}, "health": 5,
            "respawns": true, "armed": false, "movement": {{"max_speed": 0.01}}}},
            {{"id": "foe", "brain": "player", "weapons": [{{"id": "gun", "max_rounds": 0,
            "rate": 5, "projectile": {{"instant": true, "damage": {}}}}}]}}],
        "agents": [
            {{"id": "one", "archetype": "one", "position": [20, 20], "team": "a"}},
            {{"id": "foe", "archetype": "foe", "position": [10, 20], "team": "b"}}],
        "spawns": [{{"id": "s", "position": [50, 19], "team": "a"}}])",
        touches,
        brain,
        damage));
}

void shootOnce(Played& run) {
    trace::Command possess{run.simulation.frame(), trace::CommandKind::Possess, kOther, {0, 0}};
    run.steps(10, {possess});
    trace::Command attack{run.simulation.frame(), trace::CommandKind::Shoot, kOther, {20, 20}};
    run.steps(1, {attack});
}

TEST_P(EveryBrain, TheHitThatKilledIsNotFeltByTheNextLife) {
    Played run(shooting(GetParam(), R"({"id": "touch", "kind": "touch"})", 10));
    shootOnce(run);
    run.steps(120);

    ASSERT_FALSE(run.records.rows<trace::Died>().empty());
    EXPECT_TRUE(run.records.rows<trace::Notified>().empty());
    EXPECT_TRUE(run.records.rows<trace::Noticed>().empty());
}

TEST_P(EveryBrain, FeelsHitsByTheTouchThatItHasASenseFor) {
    Played run(shooting(
        GetParam(), R"({"id": "pain", "kind": "touch"}, {"id": "touch", "kind": "touch"})", 1));
    shootOnce(run);
    run.steps(30);

    EXPECT_FALSE(run.records.rows<trace::Notified>().empty());
}

INSTANTIATE_TEST_SUITE_P(Brains,
                         EveryBrain,
                         testing::Values("guard", "soldier", "townsman", "bot"));

TEST(Friends, AreNoUnknownSignalToATownsmanWhoIsAwareByDegrees) {
    Played run(levelOf(
        R"("light_source": "uniform",
        "modalities": [{"id": "sight", "kind": "sight", "max_range": 60}],
        "archetypes": [
            {"id": "one", "brain": "townsman", "sensors": {"sight": 0.01},
            "awareness": {"states": ["u", "c", "a", "h"], "levels": [0.2, 0.4, 0.6],
                "reaction": [0.5, 0.5, 0.5], "hold": [1, 1, 1], "alertness_decay": [2, 2, 2]},
            "rates": {"vision": 10}}],
        "agents": [{"id": "one", "archetype": "one", "position": [-10, 0], "heading": 0,
            "team": "a"}, {"id": "two", "archetype": "one", "position": [8, 4], "heading": 3.14,
            "team": "a"}])"));
    run.steps(300);

    const auto goals = run.goalsOf(kFirst);
    EXPECT_EQ(std::ranges::count(goals, Goal::LookAround), 0);
    EXPECT_FALSE(run.records.rows<trace::Noticed>().empty());
}

TEST(Events, OfOneCodeRaiseAlertnessEachAsItSays) {
    Played run(levelOf(
        R"("modalities": [{"id": "sight", "kind": "sight", "max_range": 60}],
        "archetypes": [
            {"id": "one", "brain": "guard", "sensors": {"sight": 0.01}, "interests": ["ev"],
            "awareness": {"states": ["u", "c", "a", "h"], "levels": [0.2, 0.4, 0.6],
                "reaction": [0.5, 0.5, 0.5], "hold": [1, 1, 1],
                "alertness_decay": [0.5, 0.5, 0.5]}}],
        "agents": [{"id": "one", "archetype": "one", "position": [0, 0], "team": "a"}],
        "events": [{"id": "first", "code": "ev", "when": {"kind": "time", "time": 1},
            "alertness": 1},
            {"id": "never", "code": "ev", "when": {"kind": "hand"}, "alertness": 2}])"));
    run.steps(120);

    ASSERT_EQ(run.records.rows<agent::AlertnessChanged>().size(), 1U);
    EXPECT_EQ(run.records.rows<agent::AlertnessChanged>()[0].data.to, 1);
}

TEST(Events, AreListenedToByTeamThoughAnArchetypeHasItsName) {
    const auto level = levelOf(
        R"("archetypes": [{"id": "b", "brain": "guard"}],
        "agents": [{"id": "one", "archetype": "b", "position": [0, 0], "team": "a"}],
        "managers": [{"id": "m", "kind": "broadcast",
            "listeners": [{"agent": "one", "sender": "b"}]}],
        "events": [{"id": "e", "code": "e", "when": {"kind": "hand"}, "manager": "m"}])");
    const auto world = compileWorld(level, {});
    EXPECT_TRUE(world) << world.error().text();
}

TEST(Topics, AboutNobodyAreAnsweredOnceForAll) {
    std::string agents;
    for (int i = 0; i < 4; ++i)
        agents += fmt::format(
            R"({{"id": "a{0}", "archetype": "one", "position": [{1}, 20], "team": "a"}}, )",
            i,
            10 + 6 * i);
    Played run(levelOf(
        R"("modalities": [{"id": "sound", "kind": "sound", "max_range": 100}],
        "archetypes": [
            {"id": "one", "brain": "guard", "sensors": {"sound": 0.01}, "reactions": [
                {"modality": "sound", "condition": "topic(near) > 8", "goal": "flee"}]},
            {"id": "horn", "brain": "player",
            "emissions": [{"modality": "sound", "every": 0.25, "strength": 10}]}],
        "topics": [{"id": "near", "formula": "time", "caching": "frame", "frames": 1}],
        "agents": [)" +
        agents + R"({"id": "horn", "archetype": "horn", "position": [5, 20], "team": "b"}])"));
    run.steps(240);

    const auto& polls = run.records.rows<trace::Polled>();
    ASSERT_GT(polls.size(), 20U);
    const auto hits = std::ranges::count_if(polls, [](const auto& row) { return row.data.hit; });
    EXPECT_EQ(static_cast<std::size_t>(hits), polls.size() / 4 * 3) << "of four, three get a copy";
}

/// A guard who looks once a second, and somebody who walks behind a wall.
level::Level passing(double freeKnowledge, const std::string& belief) {
    return levelOf(fmt::format(
        R"("light_source": "uniform",
        "modalities": [{{"id": "sight", "kind": "sight", "max_range": 60}}],
        "archetypes": [
            {{"id": "one", "brain": "guard", "sensors": {{"sight": 0.01}}, "field_of_view": 1.5,
            "awareness": {{"states": ["u", "c", "a", "h"], "levels": [0.1, 0.2, 0.3],
                "reaction": [0.2, 0.2, 0.2], "hold": [3, 3, 3], "alertness_decay": [20, 20, 20],
                "free_knowledge": {}, "belief": "{}"}},
            "rates": {{"vision": 1}}, "weapons": [], "movement": {{"max_speed": 0.001}}}},
            {{"id": "other", "brain": "player", "movement": {{"max_speed": 4}}}}],
        "agents": [{{"id": "one", "archetype": "one", "position": [0, 0], "heading": 0,
            "team": "a"}}, {{"id": "other", "archetype": "other", "position": [10, -4],
            "team": "b"}}],
        "walls": [{{"id": "w", "points": [[8, 3], [8, 30]]}}])",
        freeKnowledge,
        belief));
}

/// By how much it is believed elsewhere than it is, half a second after it was lost.
Metres errorOf(double freeKnowledge, const std::string& belief) {
    Played run(passing(freeKnowledge, belief));
    trace::Command possess{run.simulation.frame(), trace::CommandKind::Possess, kOther, {0, 0}};
    run.steps(100, {possess});
    trace::Command walk{run.simulation.frame(), trace::CommandKind::Walk, kOther, {0, 1}};
    run.steps(1, {walk});
    for (int i = 0; i < 400; ++i) {
        const auto* link = run.simulation.agent(kFirst).knowledge.find(kOther);
        if (link != nullptr && link->positionKnown && !link->withinFieldOfView && i > 60) {
            run.steps(20);
            const auto* now = run.simulation.agent(kFirst).knowledge.find(kOther);
            return now == nullptr ? -1.0
                                  : geometry::distance(now->lastPosition, run.placeOf(kOther));
        }
        run.steps(1);
    }
    return -1.0;
}

TEST(FreeKnowledge, BeginsWithTheLookThatShowedHimLast) {
    const Metres extrapolated = errorOf(3, "extrapolate");
    EXPECT_GE(extrapolated, 0.0);
    EXPECT_LT(extrapolated, 0.2) << "at the speed that was seen";
    EXPECT_GT(errorOf(0, "true"), 1.0) << "nothing is free";
    EXPECT_LT(errorOf(3, "true"), 0.2);
}

} // namespace
} // namespace percept::sim::same_for_every_brain_test
