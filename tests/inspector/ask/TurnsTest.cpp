#include "inspector/ask/Turns.h"

#include "AwareLevel.h"
#include "LevelBuilder.h"

#include "percept/agent/AwarenessRecords.h"
#include "percept/base/ClockText.h"

#include <fmt/format.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percept::ask::turns_test {
namespace {

using trace::AgentId;

/// A thief, and a guard so far from it that it has a turn every 40 frames.
level::Level field() {
    auto level = test::listening();
    level.bounds = {{-20, -20}, {320, 20}};
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.agents = {test::thiefAt(0, 0)};
    test::addNode(level, "left", 240, 0);
    test::addNode(level, "right", 243, 0);
    test::join(level, "left", "right");
    level.agents.push_back(test::guardAt("far", 240, 0, {"left", "right"}));
    return level;
}

const std::vector<std::string> kNames{"thief", "far"};

std::string waiting(const sim::Simulation& simulation, std::uint32_t agent, std::uint32_t about) {
    return waitingText(simulation, AgentId{agent}, AgentId{about}, {}, kNames);
}

TEST(Turns, NothingWaitsWhereNobodyTakesTurns) {
    sim::Simulation simulation(sim::compileWorld(field(), {}).value(), {.seed = 5});
    for (int i = 0; i < 30; ++i) {
        simulation.step();
        EXPECT_EQ(waiting(simulation, 1, 0), "");
    }
}

TEST(Turns, WhatALevelOfDetailKeepsWaitingHasItsTurnWhenThatIsTold) {
    auto level = field();
    level.lod.importance.weights = {{"distance", 1}};
    level.lod.behaviours = {{"full", 0.6, 1, 1, 3, {}, {}}, {"rare", 0, 0.7, 40, 1, {}, {}}};
    level::Emitter& horn = level.emitters.emplace_back();
    horn.id = "horn";
    horn.modality = "sound";
    horn.position = level::Place{241, 1, {}};
    horn.strength = 10;
    sim::Simulation simulation(sim::compileWorld(level, {}).value(), {.seed = 5});
    const auto& details = simulation.state().extras.value->detail.value->agents.agents;
    int told = 0;
    std::string expected;
    for (int i = 0; i < 200; ++i) {
        simulation.step();
        const Frame ran = details[1].ran[static_cast<std::size_t>(schedule::Duty::Awareness)];
        EXPECT_EQ(waiting(simulation, 0, 1), "") << "of what it gives off";
        const auto text = waiting(simulation, 1, 0);
        if (ran == simulation.frame()) {
            EXPECT_EQ(text, "") << simulation.frame();
        }
        if (text.empty() && !expected.empty()) {
            EXPECT_NE(expected.find("at " + clockText(simulation.time(), 2)), std::string::npos)
                << expected;
            ++told;
        }
        expected = text;
    }
    EXPECT_GE(told, 3);
    EXPECT_EQ(expected.find("far waits for its turn: it takes up what it perceives again at "), 0U)
        << expected;
    EXPECT_NE(expected.find(", every 40 frames by its level of detail."), std::string::npos);
}

TEST(Turns, ATaskThatIsNotDueIsToldWithItsFrame) {
    auto level = field();
    level.schedule.kind = "frequency";
    for (const auto* id : {"senses", "awareness", "decisions"}) {
        level::Task task;
        task.id = id;
        task.frequency = task.id == "senses" ? 8 : 1;
        task.costUs = 10;
        level.schedule.tasks.push_back(task);
    }
    sim::Simulation simulation(sim::compileWorld(level, {}).value(), {.seed = 5});
    std::vector<Frame> turns;
    std::vector<std::string> texts;
    for (int i = 0; i < 33; ++i) {
        trace::RecordBuffer records;
        simulation.step({}, trace::TraceLevel::Full, &records);
        texts.push_back(waiting(simulation, 1, 0));
        for (const auto& row : records.rows<trace::TaskRan>())
            if (row.data.task == simulation.world().plan.schedule->find("senses"))
                turns.push_back(row.frame);
    }
    ASSERT_GE(turns.size(), 4U);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto frame = static_cast<Frame>(i) + 1;
        const auto next = std::lower_bound(turns.begin(), turns.end(), frame);
        if (next == turns.end())
            break;
        EXPECT_EQ(texts[i],
                  *next == frame ? std::string()
                                 : fmt::format("thief waits for its turn: it is sensed again at "
                                               "0:{:05.2f}, every 8 frames by the schedule.",
                                               simulation.arena().timeOf(*next)))
            << frame;
    }
}

/// Anna looks at a thief so far from her, on an open field.
level::Level watchedFrom(Metres distance) {
    auto level = test::watched(1.0, {2 + distance, 3});
    level.bounds = {{0, 0}, {100, 6}};
    level.regions[0].polygon = {{0, 0}, {100, 0}, {100, 6}, {0, 6}};
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.archetypes[0].movement.maxSpeed = 1e-6;
    level.archetypes[0].rates.farVision = 2;
    return level;
}

/// What it says of the next look is the frame of that look, however it comes about.
TEST(Turns, TheNextLookComesWhenThatIsTold) {
    std::vector<level::Level> levels{watchedFrom(10), watchedFrom(40)};
    for (const Metres distance : {10.0, 40.0}) {
        levels.push_back(watchedFrom(distance));
        level::Task task;
        task.id = "vision";
        task.frequency = 7;
        task.costUs = 10;
        levels.back().schedule.kind = "frequency";
        levels.back().schedule.tasks = {task};
    }
    for (const level::Level& level : levels) {
        trace::RecordBuffer records;
        sim::Simulation simulation(
            sim::compileWorld(level, {}).value(), {.seed = 5}, trace::TraceLevel::Full, &records);
        std::vector<Frame> looks;
        std::vector<Frame> told;
        for (int i = 0; i < 300; ++i) {
            simulation.step({}, trace::TraceLevel::Full, &records);
            const auto wait = nextLook(simulation, AgentId{0});
            ASSERT_TRUE(wait);
            told.push_back(simulation.frame() + std::lround(*wait / simulation.arena().step));
            for (const auto& row : records.rows<agent::AwarenessPulse>())
                if (looks.empty() || row.frame > looks.back())
                    looks.push_back(row.frame);
            records.clear();
        }
        ASSERT_GE(looks.size(), 9U);
        std::size_t compared = 0;
        for (std::size_t i = 0; i < told.size(); ++i) {
            const auto frame = static_cast<Frame>(i) + 1;
            const auto next = std::upper_bound(looks.begin(), looks.end(), frame);
            // What is far is so from the first step on.
            if (next == looks.end())
                break;
            EXPECT_EQ(told[i], *next) << frame << " of " << level.schedule.tasks.size();
            ++compared;
        }
        EXPECT_GT(compared, 200U);
    }
}

TEST(Turns, HowOftenItLooksDependsOnThePlayer) {
    const auto textAt = [](Metres distance) {
        sim::Simulation simulation(sim::compileWorld(watchedFrom(distance), {}).value(), {});
        simulation.step();
        return looksText(simulation, AgentId{0});
    };

    EXPECT_EQ(textAt(10), "It looks 10 times a second.");
    EXPECT_EQ(textAt(40),
              "It looks 2 times a second, being far from the player; nearer to him than 20 m it "
              "does so 10 times.");
}

} // namespace
} // namespace percept::ask::turns_test
