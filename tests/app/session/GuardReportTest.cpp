#include "app/session/bot/BotReport.h"

#include "GuardLevel.h"
#include "percept/agent/GoalNames.h"

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

TEST(GuardReport, APersonsFigureHasNoGoals) {
    const auto report = reportAgent(watchingAt(30), AgentId{1});

    EXPECT_EQ(report.name, "thief");
    EXPECT_EQ(report.targetName, "");
    EXPECT_TRUE(report.goals.empty());
    EXPECT_TRUE(report.memory.empty());
}

} // namespace
} // namespace percept::session
