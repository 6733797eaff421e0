#include "app/studio/agent/BotReport.h"

#include "AwareLevel.h"
#include "GuardLevel.h"
#include "app/studio/agent/BotRows.h"
#include "percept/agent/GoalNames.h"
#include "percept/guard/GuardBrain.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// Anna looks at a thief in her room.
runner::StateSnapshot watchingAt(Frame frame) {
    auto level = test::listening();
    level.agents.push_back(test::thiefAt(7, 1));
    const auto runnable =
        runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
    sim::Simulation simulation(runnable->world, runnable->options);
    while (simulation.frame() < frame)
        simulation.step();
    return {runnable, simulation.state()};
}

TEST(GuardReport, SaysWhatAGuardDoesAndWhomItKnows) {
    const auto snapshot = watchingAt(30);

    const auto report = reportAgent(snapshot, AgentId{0});

    EXPECT_EQ(report.name, "anna");
    EXPECT_FALSE(report.armed);
    EXPECT_EQ(report.targetName, "thief") << "whom it is after";
    ASSERT_EQ(report.goals.size(), 3U);
    EXPECT_EQ(report.goals[0].goal, trace::Goal::Investigate);
    EXPECT_EQ(report.goals[1].goal, trace::Goal::FollowPath);
    EXPECT_EQ(report.goals[2].goal, trace::Goal::TraverseEdge);
    EXPECT_EQ(report.goals[2].depth, 3);
    ASSERT_EQ(report.memory.size(), 1U);
    EXPECT_EQ(report.memory[0].name, "thief");
    EXPECT_TRUE(report.memory[0].inView);
    EXPECT_EQ(report.memory[0].position, (Vec2{7, 1}));
    EXPECT_GE(report.mind.path.size(), 2U);
}

TEST(GuardReport, WhomAGuardSeesByDegreesItHasSeen) {
    for (const double light : {0.45, 1.0}) {
        const auto runnable = runner::prepareLevel(level::writeLevel(test::watched(light, {5, 3})),
                                                   "night",
                                                   {.seed = 3})
                                  .value();
        sim::Simulation simulation(runnable->world, runnable->options);
        while (simulation.frame() < 120)
            simulation.step();

        const auto report = reportAgent({runnable, simulation.state()}, AgentId{0});

        ASSERT_EQ(report.memory.size(), 1U) << light;
        EXPECT_EQ(report.memory[0].by, sense::Kind::Sight);
        EXPECT_TRUE(report.memory[0].inView || report.memory[0].lastSeen) << light;
    }
}

TEST(GuardReport, AnArmedGuardListsTheEnemiesInViewAndAttacksTheFirst) {
    auto level = test::listening();
    level.archetypes[0].weapons = level::ravenWeapons();
    level.archetypes[1].health = 1000;
    level.agents.push_back(test::thiefAt(7, 1));
    level.agents.push_back(test::thiefAt(7, 4));
    level.agents.back().id = "other";
    const auto runnable =
        runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
    sim::Simulation simulation(runnable->world, runnable->options);
    int attacks = 0;
    int choices = 0;
    for (int frame = 0; frame < 240; ++frame) {
        simulation.step();
        const auto& population = simulation.state().population;
        const auto fought = guard::mindOf(simulation.arena(), population, AgentId{0})->fought;
        if (fought == trace::kNoAgent)
            continue;

        const auto report = reportAgent({runnable, simulation.state()}, AgentId{0});

        ASSERT_GE(report.candidates.size(), 1U) << frame;
        EXPECT_EQ(report.candidates[0].opponent, fought) << "the nearest, as the brain has it";
        EXPECT_TRUE(report.candidates[0].chosen);
        EXPECT_FALSE(report.candidates[0].score.has_value());
        if (report.candidates.size() > 1) {
            EXPECT_LE(report.candidates[0].distance, report.candidates[1].distance);
            ++choices;
        }
        EXPECT_EQ(report.target, fought);
        ++attacks;
    }
    EXPECT_GT(attacks, 0);
    EXPECT_GT(choices, 0);
}

TEST(GuardReport, ABrainWithoutDesirabilitiesSaysSoAndHowItComesByATarget) {
    const auto snapshot = watchingAt(30);
    for (const std::uint32_t agent : {0U, 1U}) {
        const auto report = reportAgent(snapshot, AgentId{agent});

        EXPECT_FALSE(report.weighsGoals);
        EXPECT_FALSE(report.targetRule.empty());
    }
}

TEST(GuardReport, APersonsFigureHasNoGoals) {
    const auto report = reportAgent(watchingAt(30), AgentId{1});

    EXPECT_EQ(report.name, "thief");
    EXPECT_EQ(report.targetName, "");
    EXPECT_TRUE(report.goals.empty());
    EXPECT_TRUE(report.memory.empty());
}

/// Anna, who becomes aware by degrees, and what she knows of a door, seen or told.
runner::StateSnapshot knowingDoor(AgentId toldBy) {
    auto level = test::watched(1.0, {15, 5});
    level.agents.push_back(test::guardAt("bert", 13, 1));
    const auto runnable =
        runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
    sim::Simulation simulation(runnable->world, runnable->options);
    while (simulation.frame() < 120)
        simulation.step();
    auto state = simulation.state();
    auto& link = state.extras.value->awareness.value->agents[0].about(knowledge::Thing::Door, 0);
    link.since = link.known = 1.5;
    link.place = {8, 3};
    link.toldBy = toldBy;
    link.confidence = toldBy == trace::kNoAgent ? 1.0 : 0.8;
    return {runnable, state};
}

TEST(GuardReport, SaysWhatAnAgentKnowsToHaveChangedAndFromWhom) {
    const auto seen = reportAgent(knowingDoor(trace::kNoAgent), AgentId{0});

    ASSERT_EQ(seen.changes.size(), 1U);
    EXPECT_EQ(seen.changes[0].name, "the open door door");
    EXPECT_EQ(seen.changes[0].object, (overlay::ObjectRef{overlay::ObjectKind::Door, 0}));
    EXPECT_NEAR(seen.changes[0].age, 0.5, 1e-9);
    EXPECT_EQ(seen.changes[0].toldBy, "");
    ASSERT_EQ(seen.mind.changes.size(), 1U);
    EXPECT_EQ(seen.mind.changes[0].position, (Vec2{8, 3}));
    EXPECT_TRUE(seen.mind.changes[0].firstHand);
    const auto rows = memoryRows(seen);
    ASSERT_EQ(rows.size(), seen.memory.size() + 1);
    EXPECT_EQ(rows.back().size(), static_cast<std::size_t>(kMemoryColumns));
    EXPECT_EQ(rows.back()[0].text, QStringLiteral("the open door door"));
    EXPECT_EQ(rows.back()[3].text, QStringLiteral("seen"));

    const auto told = reportAgent(knowingDoor(AgentId{2}), AgentId{0});
    ASSERT_EQ(told.changes.size(), 1U);
    EXPECT_EQ(told.changes[0].toldBy, "bert");
    EXPECT_FALSE(told.mind.changes[0].firstHand);
    EXPECT_EQ(memoryRows(told).back()[3].text, QStringLiteral("told by bert"));
    EXPECT_EQ(memoryRows(told).back()[4].text, QStringLiteral("0.80"));
    EXPECT_TRUE(reportAgent(knowingDoor(AgentId{2}), AgentId{1}).changes.empty()) << "a player";
}

TEST(GuardReport, NobodyCanShootAtWhatWasHeardOfAnUnknownSource) {
    BotReport report;
    report.memory.resize(2);
    for (MemoryLine& line : report.memory) {
        line.sensed = line.shootable = line.remembered = true;
        line.by = sense::Kind::Sound;
        line.position = Vec2{15, 10};
    }
    report.memory[1].opponent = AgentId{1};
    report.memory[1].name = "bert";

    const auto rows = memoryRows(report);

    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0][0].text, QStringLiteral("unknown source"));
    EXPECT_EQ(rows[0][6].text, QStringLiteral("\u2013"));
    EXPECT_EQ(rows[1][0].text, QStringLiteral("bert"));
    EXPECT_EQ(rows[1][6].text, QStringLiteral("yes"));
}

TEST(GuardReport, SaysHowFarItIsAwareOfOthers) {
    const auto report = reportAgent(knowingDoor(trace::kNoAgent), AgentId{0});
    const auto before = reportAgent(watchingAt(30), AgentId{0});

    for (const MemoryLine& line : report.memory) {
        EXPECT_GE(line.level, 0);
        EXPECT_NE(line.state, "");
    }
    ASSERT_FALSE(before.memory.empty());
    EXPECT_EQ(before.memory[0].level, -1) << "it notices at once";
    EXPECT_EQ(before.memory[0].confidence, 1);
}

} // namespace
} // namespace percept::session
