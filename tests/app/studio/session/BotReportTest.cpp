#include "app/studio/agent/BotReport.h"
#include "app/studio/agent/BotPanel.h"

#include "AwareLevel.h"
#include "LevelBuilder.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotBrain.h"
#include "percept/bot/Targeting.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::session {
namespace {

runner::StateSnapshot arenaAt(Frame frame, int bots = 6) {
    const auto level =
        runner::prepareLevel(level::writeLevel(test::arenaLevel(bots)), "arena", {.seed = 5})
            .value();
    sim::Simulation simulation(level->world, level->options);
    while (simulation.frame() < frame)
        simulation.step();
    return {level, simulation.state()};
}

/// The first frame at which some bot has a target, and that bot.
std::pair<runner::StateSnapshot, AgentId> firstTarget() {
    auto snapshot = arenaAt(0);
    sim::Simulation simulation(snapshot.level->world, snapshot.level->options);
    while (simulation.frame() < 6000) {
        simulation.step();
        for (std::uint32_t i = 0; i < simulation.arena().agents.size(); ++i) {
            const auto* mind =
                bot::mindOf(simulation.arena(), simulation.state().population, AgentId{i});
            if (mind->targeting.target != trace::kNoAgent) {
                snapshot.state = simulation.state();
                return {snapshot, AgentId{i}};
            }
        }
    }
    ADD_FAILURE() << "nobody ever had a target";
    return {snapshot, AgentId{0}};
}

TEST(BotReport, SaysWhatTheStateSays) {
    const auto snapshot = arenaAt(300);
    const AgentId agent{2};
    const auto& bot = snapshot.state.population.agents[2];

    const auto report = reportAgent(snapshot, agent);

    EXPECT_EQ(report.frame, 300);
    EXPECT_EQ(report.name, snapshot.level->world->arena.agents[2].id);
    EXPECT_EQ(report.health, bot.health);
    EXPECT_EQ(report.maxHealth, 100);
    EXPECT_EQ(report.memory.size(), bot.knowledge.links().size());
    ASSERT_EQ(report.desires.size(), 7U);
    EXPECT_EQ(report.desires[2].desirability,
              bot::mindOf(snapshot.level->world->arena, snapshot.state.population, agent)
                  ->desirabilities.attack);
    EXPECT_EQ(report.desires[6].goal, trace::Goal::TakeCover);
}

/// Who has died waits to be put on a spawn point, whether it comes back or not.
TEST(BotReport, WhoNeverComesBackIsDead) {
    const auto level =
        runner::prepareLevel(level::writeLevel(test::deadlyForTheThief(false)), "plate", {})
            .value();
    const AgentId thief{1};
    sim::Simulation simulation(level->world, level->options);
    while (simulation.agent(thief).status != agent::Status::Spawning ||
           simulation.agent(thief).deaths == 0) {
        ASSERT_LT(simulation.frame(), 600);
        simulation.step();
    }

    const auto report = reportAgent({level, simulation.state()}, thief);

    EXPECT_EQ(report.status, agent::Status::Dead);
}

TEST(BotReport, ListsAllWeaponsAndMarksTheOneInHand) {
    const auto report = reportAgent(arenaAt(60), AgentId{0});

    ASSERT_EQ(report.weapons.size(), 4U);
    EXPECT_EQ(report.weapons[0].name, "blaster");
    EXPECT_TRUE(report.weapons[0].carried);
    EXPECT_EQ(report.weapons[0].rounds, -1) << "never runs out";
    EXPECT_EQ(std::ranges::count_if(report.weapons, &WeaponLine::inHand), 1);
}

TEST(BotReport, ListsGoalsFromTheTopWithTheActiveOneFirst) {
    const auto snapshot = arenaAt(300);
    for (std::uint32_t i = 0; i < 6; ++i) {
        const auto report = reportAgent(snapshot, AgentId{i});
        if (report.status != agent::Status::Alive)
            continue;

        ASSERT_GE(report.goals.size(), 2U);
        EXPECT_EQ(report.goals[0].goal, trace::Goal::Think);
        EXPECT_EQ(report.goals[0].depth, 0);
        EXPECT_EQ(report.goals[1].depth, 1);
        const auto pursued = std::ranges::find_if(report.desires, &DesireLine::pursued);
        ASSERT_NE(pursued, report.desires.end());
        EXPECT_EQ(pursued->goal, report.goals[1].goal);
    }
}

TEST(BotReport, SaysWhyTheTargetWasChosen) {
    const auto [snapshot, agent] = firstTarget();

    const auto report = reportAgent(snapshot, agent);

    ASSERT_FALSE(report.candidates.empty());
    EXPECT_TRUE(report.candidates.front().chosen);
    EXPECT_EQ(report.candidates.front().opponent, report.target);
    // Only the distance counts with the source's weights.
    EXPECT_DOUBLE_EQ(report.candidates.front().score.value(), report.candidates.front().distance);
    const auto expected = fmt::format("nearest of {} remembered: {} at {:.1f} m",
                                      report.candidates.size(),
                                      report.candidates.front().name,
                                      report.candidates.front().distance);
    EXPECT_EQ(report.targetReason, expected);
    EXPECT_EQ(report.mind.target, report.target);
}

TEST(BotReport, SaysThatNobodyIsRemembered) {
    const auto report = reportAgent(arenaAt(0), AgentId{0});

    EXPECT_TRUE(report.candidates.empty());
    EXPECT_EQ(report.targetReason, "no target: no agent is remembered");
}

TEST(BotReport, ThePathLeadsFromTheBotOnwards) {
    const auto snapshot = arenaAt(300);
    bool anybodyWalks = false;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const auto report = reportAgent(snapshot, AgentId{i});
        if (report.mind.path.empty())
            continue;
        anybodyWalks = true;
        EXPECT_EQ(report.mind.path.front(), snapshot.state.population.agents[i].body.position);
        EXPECT_GE(report.mind.path.size(), 2U);
    }
    EXPECT_TRUE(anybodyWalks);
}

TEST(BotPanel, DecidedSinceIsWhatCameAfterTheGoalOnly) {
    BotPanel panel;
    const auto decision = [](std::uint64_t id, Frame frame) {
        return explain::Sentence{.id = trace::RecordId{id}, .frame = frame, .text = "decides"};
    };
    explain::GoalCauses causes;
    causes.goal = explain::Clip{.record = trace::RecordId{20}};
    causes.chain = {decision(20, 100)};

    for (const auto& [newest, since] : {std::pair(20, 0), std::pair(15, 0), std::pair(25, 1)}) {
        causes.newest = decision(static_cast<std::uint64_t>(newest), 100);
        panel.showCauses(causes, 1.0 / 60.0);
        EXPECT_EQ(panel.newestDecision()->count(), since) << newest;
    }
}

} // namespace
} // namespace percept::session
