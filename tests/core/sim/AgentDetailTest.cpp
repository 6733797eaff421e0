#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "Sanitized.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <map>
#include <set>

namespace percept::sim::agent_detail_test {
namespace {

using schedule::Duty;
using trace::AgentId;
using trace::RecordBuffer;
using trace::TraceLevel;

constexpr std::size_t kDecisions = static_cast<std::size_t>(Duty::Decisions);

/// A player at the west end of an open field, and guards who patrol at 10, 60, 120 and 240 m.
/// Importance halves at 30 m, so that it is 0.75, 0.33, 0.2 and 0.11.
level::Level field() {
    auto level = test::listening();
    level.bounds = {{-20, -20}, {320, 20}};
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.agents = {test::thiefAt(0, 0)};
    level.archetypes[0].emissions = {{"sight", 1.0, "presence", 0.25, {}},
                                     {"sound", 1.0, "step", 0.25, {}}};
    for (const double x : {10.0, 60.0, 120.0, 240.0}) {
        const auto left = fmt::format("l{}", x);
        const auto right = fmt::format("r{}", x);
        test::addNode(level, left.c_str(), x, 0);
        test::addNode(level, right.c_str(), x + 3, 0);
        test::join(level, left.c_str(), right.c_str());
        level.agents.push_back(test::guardAt(fmt::format("g{}", x).c_str(), x, 0, {left, right}));
        level.agents.back().team = "guards";
    }
    level.lod.importance.weights = {{"distance", 1}};
    level.lod.behaviours = {{"full", 0.6, 1, 1, 3, {}, {}},
                            {"some", 0.25, 0.7, 10, 2, {}, {}},
                            {"rare", 0, 0.3, 40, 1, {}, {}}};
    return level;
}

level::Task task(const std::string& id, int frequency, Micros cost) {
    level::Task task;
    task.id = id;
    task.frequency = frequency;
    task.costUs = cost;
    return task;
}

level::Level scheduledField(Micros budget = 0) {
    auto level = field();
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = budget;
    level.schedule.tasks = {task("senses", 1, 40),
                            task("awareness", 1, 40),
                            task("decisions", 1, 40),
                            task("detail", 6, 50)};
    return level;
}

struct Played {
    explicit Played(const level::Level& level)
        : simulation(compileWorld(level, {}).value(), {.seed = 5}, TraceLevel::Normal, &records) {}
    void step(std::span<const trace::Command> commands = {}) {
        simulation.step(commands, TraceLevel::Normal, &records);
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            step();
    }
    void command(trace::CommandKind kind, std::uint32_t agent) {
        const std::array commands{trace::Command{simulation.frame(), kind, AgentId{agent}, {0, 0}}};
        step(commands);
    }
    [[nodiscard]] const lod::AgentDetail& detail(std::size_t agent) const {
        return simulation.state().extras.value->detail.value->agents.agents[agent];
    }
    [[nodiscard]] std::string levelOf(std::size_t agent) const {
        const auto current = detail(agent).lod.current;
        return simulation.world().detail->levels.behaviours[trace::indexOf(current)].id;
    }
    RecordBuffer records;
    Simulation simulation;
};

/// Frames of an agent's turns at decisions.
std::set<Frame> turnsOf(Played& run, std::size_t agent, int frames) {
    std::set<Frame> turns;
    for (int i = 0; i < frames; ++i) {
        run.step();
        turns.insert(run.detail(agent).ran[kDecisions]);
    }
    turns.erase(turns.begin()); // before the first
    return turns;
}

TEST(AgentDetail, WithoutLevelsNothingIsAddedToTheState) {
    auto level = field();
    level.lod = {};
    const Played run(level);

    EXPECT_FALSE(run.simulation.world().detail);
    EXPECT_FALSE(run.simulation.state().extras.value);
}

TEST(AgentDetail, WhoIsFartherFromTheObserverHasALowerLevel) {
    Played run(field());
    run.steps(30);

    EXPECT_DOUBLE_EQ(run.detail(0).importance.value, 1) << "the observer";
    EXPECT_EQ(run.levelOf(0), "full");
    EXPECT_NEAR(run.detail(1).importance.value, 0.75, 0.06);
    EXPECT_EQ(run.levelOf(1), "full");
    EXPECT_EQ(run.levelOf(2), "some");
    EXPECT_EQ(run.levelOf(3), "rare");
    EXPECT_EQ(run.levelOf(4), "rare");
}

class Turns : public testing::TestWithParam<bool> {
protected:
    [[nodiscard]] static level::Level level() { return GetParam() ? scheduledField() : field(); }
};

TEST_P(Turns, ComeAtLeastAPeriodApart) {
    for (const auto& [agent, period] :
         {std::pair<std::size_t, Frame>{1, 1}, {2, 10}, {3, 40}, {4, 40}}) {
        Played run(level());
        run.steps(100);
        const auto turns = turnsOf(run, agent, 400);

        EXPECT_NEAR(static_cast<double>(turns.size()), 400.0 / static_cast<double>(period), 1.01)
            << agent;
        for (auto turn = turns.begin(); turn != turns.end() && std::next(turn) != turns.end();
             ++turn)
            EXPECT_EQ(*std::next(turn) - *turn, period) << agent;
    }
}

/// What a guard does follows from its turns alone.
TEST_P(Turns, NobodyAsksForAWayBetweenThem) {
    Played run(level());
    std::set<Frame> turns;
    std::size_t asked = 0;
    for (int i = 0; i < 1200; ++i) {
        run.step();
        turns.insert(run.detail(4).ran[kDecisions]);
        turns.insert(run.detail(4).ran[static_cast<std::size_t>(Duty::Awareness)]);
    }
    for (const auto& row : run.records.rows<trace::PathRequested>())
        // Up to the first run of the task `detail` everybody has a turn in every frame.
        if (row.data.agent == AgentId{4} && row.frame > 6) {
            EXPECT_TRUE(turns.contains(row.frame)) << row.frame;
            ++asked;
        }
    EXPECT_GT(asked, 2U);
}

TEST_P(Turns, AFarGuardGivesOffAsMuchAsANearOne) {
    const auto world = compileWorld(level(), {}).value();
    RecordBuffer records;
    Simulation run(world, {.seed = 42}, TraceLevel::Normal, &records);
    for (int i = 0; i < 600; ++i)
        run.step({}, TraceLevel::Normal, &records);
    std::map<AgentId, int> made;
    for (const auto& row : records.rows<trace::SignalEmitted>())
        ++made[row.data.source];

    for (const AgentId guard : {AgentId{1}, AgentId{4}})
        EXPECT_GE(made[guard], 40) << "four times a second and at each step";
}

TEST_P(Turns, AreTheSameAtEveryTraceLevel) {
    const auto world = compileWorld(level(), {}).value();
    RecordBuffer normalRecords;
    RecordBuffer fullRecords;
    Simulation off(world, {.seed = 42});
    Simulation normal(world, {.seed = 42}, TraceLevel::Normal, &normalRecords);
    Simulation full(world, {.seed = 42}, TraceLevel::Full, &fullRecords);
    const std::array possess{trace::Command{0, trace::CommandKind::Possess, AgentId{4}, {0, 0}}};
    for (int i = 0; i < (test::kSanitized ? 2000 : 10000); ++i) {
        const auto commands = i == 1500 ? std::span<const trace::Command>(possess)
                                        : std::span<const trace::Command>();
        off.step(commands);
        normal.step(commands, TraceLevel::Normal, &normalRecords);
        full.step(commands, TraceLevel::Full, &fullRecords);
        ASSERT_EQ(off.hash(), normal.hash()) << "frame " << off.frame();
        ASSERT_EQ(off.hash(), full.hash()) << "frame " << off.frame();
        if (i % 500 == 0) {
            normalRecords.clear();
            fullRecords.clear();
        }
    }
}

TEST_P(Turns, ARestoredStateGoesOnAlike) {
    const auto world = compileWorld(level(), {}).value();
    Simulation original(world, {.seed = 7});
    for (int i = 0; i < 777; ++i)
        original.step();
    Simulation restored(world, {.seed = 99});
    ASSERT_TRUE(restored.restore(original.save()));
    Simulation copy = original;
    for (int i = 0; i < 500; ++i) {
        original.step();
        restored.step();
        copy.step();
    }
    EXPECT_EQ(original.hash(), restored.hash());
    EXPECT_EQ(original.hash(), copy.hash());
    EXPECT_EQ(firstDifference(original.state(), restored.state()), std::nullopt);

    auto plain = level();
    plain.lod = {};
    Simulation other(compileWorld(plain, {}).value(), {});
    EXPECT_FALSE(other.restore(original.save())) << "that level has no levels of detail";
    auto fewer = level();
    fewer.lod.behaviours.resize(1);
    Simulation narrow(compileWorld(fewer, {}).value(), {});
    EXPECT_FALSE(narrow.restore(original.save())) << "that level has one level of detail";
}

INSTANTIATE_TEST_SUITE_P(ByRulesAndBySchedule, Turns, testing::Bool());

TEST(AgentDetail, WhoIsLedByHandIsTheObserver) {
    Played run(field());
    run.steps(60);
    ASSERT_EQ(run.levelOf(3), "rare");
    run.command(trace::CommandKind::Possess, 4);
    run.steps(2);

    EXPECT_EQ(run.levelOf(4), "full");
    EXPECT_DOUBLE_EQ(run.detail(4).importance.value, 1);
    EXPECT_EQ(run.levelOf(0), "rare") << "240 m away now";
    run.command(trace::CommandKind::Release, 4);
    run.steps(2);
    EXPECT_EQ(run.levelOf(4), "rare");
    EXPECT_EQ(run.levelOf(0), "full");

    std::size_t switches = 0;
    for (const auto& row : run.records.rows<trace::LodSwitched>())
        switches +=
            row.data.agent == AgentId{4} && row.data.from != trace::kNone<trace::BehaviourId>;
    EXPECT_EQ(switches, 2U);
    EXPECT_EQ(run.detail(4).lod.switches, 2U);
}

TEST(AgentDetail, OverlappingRangesKeepALevel) {
    auto level = field();
    level.agents[1].patrol = {};
    // 0.65 is in `full` and in `some`: who comes from below stays `some`, who comes from above
    // `full`.
    level.agents[1].position = level::Place{30 / 0.65 - 30, 0, {}};
    level.lod.behaviours = {{"some", 0.25, 0.7, 10, 2, {}, {}},
                            {"full", 0.6, 1, 1, 3, {}, {}},
                            {"rare", 0, 0.3, 40, 1, {}, {}}};
    Played run(level);
    run.steps(10);
    EXPECT_EQ(run.levelOf(1), "some") << "the first in the file";

    run.command(trace::CommandKind::Possess, 1);
    run.steps(5);
    EXPECT_EQ(run.levelOf(1), "full");
    run.command(trace::CommandKind::Release, 1);
    run.steps(60);
    EXPECT_NEAR(run.detail(1).importance.value, 0.65, 0.01);
    EXPECT_EQ(run.levelOf(1), "full") << "its range still holds the importance";
}

TEST(AgentDetail, TheTaskPaysForEveryLook) {
    Played run(scheduledField());
    run.steps(60);

    const auto& tasks = run.simulation.world().plan.schedule->tasks;
    std::size_t runs = 0;
    for (const auto& row : run.records.rows<trace::TaskRan>())
        if (tasks[trace::indexOf(row.data.task)].id == "detail") {
            EXPECT_DOUBLE_EQ(row.data.used, 50) << "five agents of 10";
            ++runs;
        }
    EXPECT_EQ(runs, 10U) << "every 6 frames";
}

TEST(AgentDetail, WhatIsSparedIsNotPaid) {
    const auto costOf = [](const level::Level& level) {
        Played run(level);
        run.steps(600);
        double used = 0;
        for (const auto& row : run.records.rows<trace::TaskRan>())
            used += row.data.used;
        return used;
    };
    auto plain = scheduledField();
    plain.lod = {};

    EXPECT_LT(costOf(scheduledField()), 0.8 * costOf(plain));
}

TEST(AgentDetail, OfThoseInTurnTheMostUrgentComesFirst) {
    auto level = scheduledField(10);
    // Each decision costs 10, so that one agent is done in a frame.
    level.schedule.tasks = {task("decisions", 20, 40)};
    std::swap(level.agents[1], level.agents[4]);
    for (auto& behaviour : level.lod.behaviours)
        behaviour.frequency = 1;
    Played run(level);
    run.steps(1 + 20 + 4);

    std::vector<Frame> turns;
    for (const std::size_t agent : {4U, 3U, 2U, 1U})
        turns.push_back(run.detail(agent).ran[kDecisions]);
    EXPECT_LT(turns[0], *std::min_element(turns.begin() + 1, turns.end()))
        << "agent 4 stands next to the observer";
}

/// What `capacity` turns a frame make for each when they are shared by weight and nobody has more
/// than one a frame: what one cannot use the others share.
std::vector<double> fairShares(const std::vector<double>& weights, double capacity) {
    std::vector<double> shares(weights.size(), 0);
    std::vector<bool> full(weights.size(), false);
    for (bool changed = true; changed;) {
        double left = capacity;
        double sum = 0;
        for (std::size_t i = 0; i < weights.size(); ++i)
            (full[i] ? left : sum) += full[i] ? -1 : weights[i];
        changed = false;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (full[i])
                continue;
            shares[i] = left * weights[i] / sum;
            if (shares[i] >= 1) {
                shares[i] = 1;
                full[i] = true;
                changed = true;
            }
        }
    }
    return shares;
}

/// Random priorities and budgets: turns converge to the proportions, and nobody starves.
TEST(AgentDetail, TimeIsSharedByPriority) {
    Random random(17);
    for (int run = 0; run < 60; ++run) {
        auto level = field();
        level.lod.behaviours = {{"all", 0, 1, 1, 1, {}, {}}};
        const double from = random.between(0.1, 1);
        const double to = random.between(1, 12);
        const double power = random.between(0.5, 2);
        level.lod.priorityBy.text =
            fmt::format(R"({{"from": {}, "to": {}, "power": {}}})", from, to, power);
        for (std::size_t i = 1; i < level.agents.size(); ++i) {
            level.agents[i].position =
                level::Place{random.between(5, 300), 4.0 * static_cast<double>(i) - 10, {}};
            level.agents[i].patrol.clear();
        }
        const double capacity = random.between(0.2, 3);
        // Those who think, four guards, cost 10 each.
        level.schedule.kind = "load_balancing";
        level.schedule.budgetUs = capacity * 10;
        level.schedule.tasks = {task("decisions:guard", 1, 40)};
        Played played(level);
        constexpr int kFrames = 1500;
        std::array<int, 5> had{};
        std::array<Frame, 5> longest{};
        for (int i = 0; i < kFrames; ++i) {
            std::array<Frame, 5> before{};
            for (std::size_t agent = 1; agent < had.size(); ++agent)
                before[agent] = played.detail(agent).ran[kDecisions];
            played.step();
            for (std::size_t agent = 1; agent < had.size(); ++agent)
                if (const Frame now = played.detail(agent).ran[kDecisions]; now != before[agent]) {
                    longest[agent] = std::max(longest[agent], now - before[agent]);
                    had[agent] += now == played.simulation.frame() ? 1 : 0;
                }
            played.records.clear();
        }
        std::vector<double> priorities;
        for (std::size_t agent = 1; agent < had.size(); ++agent)
            priorities.push_back(lod::priorityFor(played.simulation.world().detail->levels,
                                                  played.detail(agent).lod.current,
                                                  played.detail(agent).importance.value));
        const auto shares = fairShares(priorities, capacity);
        for (std::size_t i = 0; i < shares.size(); ++i) {
            EXPECT_NEAR(had[i + 1], kFrames * shares[i], 8) << run << " agent " << i + 1;
            EXPECT_LE(longest[i + 1], 1 / shares[i] + 8 / std::min(1.0, capacity)) << run;
        }
    }
}

TEST(AgentDetail, BotsTooAreLessOftenInTurn) {
    auto level = test::arenaLevel(4);
    level.lod.importance.weights = {{"bot_1", 1}};
    level.lod.behaviours = {{"full", 0.6, 1, 1, 1, {}, {}}, {"rare", 0, 0.5, 90, 1, {}, {}}};
    Played run(level);
    std::array<std::set<Frame>, 4> turns;
    for (int i = 0; i < 900; ++i) {
        run.step();
        for (std::size_t agent = 0; agent < turns.size(); ++agent)
            turns[agent].insert(run.detail(agent).ran[kDecisions]);
    }
    EXPECT_EQ(run.levelOf(0), "full") << "the first agent is the observer";
    EXPECT_GT(turns[0].size(), 30U) << "four times a second";
    for (std::size_t agent = 1; agent < turns.size(); ++agent) {
        EXPECT_EQ(run.levelOf(agent), "rare");
        EXPECT_LE(turns[agent].size(), 12U);
        EXPECT_GT(turns[agent].size(), 4U);
        for (auto turn = turns[agent].begin(); std::next(turn) != turns[agent].end(); ++turn)
            EXPECT_GE(*std::next(turn) - *turn, 90);
    }
}

TEST(AgentDetail, BotsGoOnAlikeAtEveryTraceLevelAndFromASave) {
    auto level = test::arenaLevel(6);
    level.lod.importance.weights = {{"distance", 1}, {"in_view", 0.5}, {"attention", 0.5}};
    level.lod.importance.smoothing = 0.5;
    level.lod.arbitration = "any";
    level.lod.behaviours = {{"full", 0.5, 1, 1, 1, {}, {}},
                            {"some", 0.2, 0.7, 20, 1, {}, {}},
                            {"rare", 0, 0.6, 60, 1, {}, {}}};
    const auto world = compileWorld(level, {}).value();
    RecordBuffer records;
    Simulation off(world, {.seed = 42});
    Simulation full(world, {.seed = 42}, TraceLevel::Full, &records);
    Simulation restored(world, {.seed = 1});
    constexpr int kFrames = test::kSanitized ? 4000 : 10000;
    for (int i = 0; i < kFrames; ++i) {
        if (i == kFrames / 2) {
            ASSERT_TRUE(restored.restore(off.save()));
        }
        off.step();
        full.step({}, TraceLevel::Full, &records);
        if (i >= kFrames / 2)
            restored.step();
        ASSERT_EQ(off.hash(), full.hash()) << "frame " << off.frame();
        if (i % 500 == 499)
            records.clear();
    }
    EXPECT_EQ(off.hash(), restored.hash());
    std::uint32_t switches = 0;
    for (const auto& agent : off.state().extras.value->detail.value->agents.agents)
        switches += agent.lod.switches;
    EXPECT_GT(switches, kFrames / 500U) << "they move about";
}

} // namespace
} // namespace percept::sim::agent_detail_test
