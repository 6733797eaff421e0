#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "ScheduleTasks.h"
#include "percept/base/Random.h"
#include "percept/schedule/LevelTasks.h"
#include "percept/sim/LiveEdits.h"
#include "percept/sim/Simulation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

/// Tasks that join the schedule of a run.
namespace percept::sim::joining_test {
namespace {

using test::task;
using trace::Command;
using trace::EditPart;
using trace::RecordBuffer;
using trace::TaskId;
using trace::TraceLevel;

level::Level levelOf(std::vector<level::Task> tasks, const std::string& kind = "frequency") {
    auto level = test::arenaLevel(2);
    level.schedule.kind = kind;
    level.schedule.tasks = std::move(tasks);
    return level;
}

Command joins(trace::JoiningTask task) {
    Command command;
    command.kind = trace::CommandKind::Edit;
    command.part = EditPart::TaskJoins;
    command.task = std::move(task);
    return command;
}

Command leaves(const std::string& id) {
    Command command = joins({});
    command.part = EditPart::TaskLeaves;
    command.task.id = id;
    return command;
}

trace::JoiningTask joining(const std::string& id, int frequency, Micros cost) {
    trace::JoiningTask task;
    task.id = id;
    task.frequency = frequency;
    task.cost = cost;
    return task;
}

struct Played {
    explicit Played(const level::Level& level)
        : simulation(compileWorld(level, {}).value(), {.seed = 5}, TraceLevel::Normal, &records) {}
    void step(std::vector<Command> commands = {}) {
        simulation.step(commands, TraceLevel::Normal, &records);
    }
    void steps(Frame count) {
        for (Frame i = 0; i < count; ++i)
            step();
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return records.rows<Record>();
    }
    /// Frames in which a task ran.
    [[nodiscard]] std::set<Frame> framesOf(std::uint32_t task) const {
        std::set<Frame> frames;
        for (const auto& row : rows<trace::TaskRan>())
            if (row.data.task == TaskId{task})
                frames.insert(row.frame);
        return frames;
    }
    RecordBuffer records;
    Simulation simulation;
};

/// Calls of schedulers and what runs in them, frame by frame, by the rule alone.
class Oracle {
public:
    struct Known {
        int scheduler;
        int frequency;
        int phase;
        double cost;
        int holds; ///< the scheduler that it is; -1: none
    };
    Oracle(std::vector<Known> tasks, int schedulers)
        : m_tasks(std::move(tasks))
        , m_calls(static_cast<std::size_t>(schedulers)) {}

    /// One frame. @return what ran; `called` becomes whether each scheduler was called
    std::set<std::size_t> frame(std::vector<bool>& called) {
        called.assign(m_calls.size(), false);
        std::set<std::size_t> ran;
        call(0, ran, called);
        return ran;
    }
    double costOf(const std::set<std::size_t>& ran) const {
        double sum = 0;
        for (const std::size_t task : ran)
            sum += m_tasks[task].cost;
        return sum;
    }
    [[nodiscard]] long callsOf(int scheduler) const {
        return m_calls[static_cast<std::size_t>(scheduler)];
    }
    void add(Known task) { m_tasks.push_back(task); }

private:
    void call(int scheduler, std::set<std::size_t>& ran, std::vector<bool>& called) {
        const long now = m_calls[static_cast<std::size_t>(scheduler)]++;
        called[static_cast<std::size_t>(scheduler)] = true;
        for (std::size_t i = 0; i < m_tasks.size(); ++i) {
            if (m_tasks[i].scheduler != scheduler ||
                (now + m_tasks[i].phase) % m_tasks[i].frequency != 0)
                continue;
            ran.insert(i);
            if (m_tasks[i].holds >= 0)
                call(m_tasks[i].holds, ran, called);
        }
    }
    std::vector<Known> m_tasks;
    std::vector<long> m_calls;
};

/// The joined task takes the first least loaded of the frames ahead in which its scheduler is
/// called, and from then on the run is what was predicted.
TEST(Joining, TakesTheFirstLeastLoadedFrameAheadInAnyScheduleAtAnyMoment) {
    Random random(77);
    const auto upTo = [&](int most) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(most)));
    };
    for (int round = 0; round < 30; ++round) {
        std::vector<Oracle::Known> known;
        std::vector<level::Task> tasks;
        const int own = 1 + upTo(5);
        for (int i = 0; i < own; ++i) {
            const int frequency = 1 + upTo(9);
            tasks.push_back(
                task(fmt::format("load_{}", i), frequency, upTo(frequency), 10.0 * (1 + upTo(8))));
            known.push_back({0, frequency, tasks.back().phase, tasks.back().costUs, -1});
        }
        const bool nested = upTo(2) == 1;
        if (nested) {
            tasks[0].schedule.kind = "direct";
            known[0].holds = 1;
            for (int i = 0; i < 3; ++i) {
                const int frequency = 1 + upTo(4);
                tasks[0].schedule.tasks.push_back(task(
                    fmt::format("inner_{}", i), frequency, upTo(frequency), 5.0 * (1 + upTo(8))));
                known.push_back({1,
                                 frequency,
                                 tasks[0].schedule.tasks.back().phase,
                                 tasks[0].schedule.tasks.back().costUs,
                                 -1});
            }
        }
        const bool inside = nested && upTo(2) == 1;
        const int ahead = 1 + upTo(40);
        const int moment = upTo(70);
        auto joins_ = joining("late", 1 + upTo(7), 25);
        joins_.lookahead = ahead;
        if (inside)
            joins_.scheduler = TaskId{0};

        // By hand: the frames ahead, without it.
        Oracle oracle(known, nested ? 2 : 1);
        std::vector<bool> called;
        for (int i = 0; i < moment; ++i)
            oracle.frame(called);
        Oracle without = oracle;
        double least = 0;
        double most = 0;
        long first = -1;
        long callAtFirst = -1;
        for (long i = 0; i < std::max(ahead, 20 * 9); ++i) {
            const long calls = without.callsOf(inside ? 1 : 0);
            const double load = without.costOf(without.frame(called));
            if (i < ahead)
                most = std::max(most, load);
            if (!called[inside ? 1 : 0] || (i >= ahead && first >= 0))
                continue;
            if (first < 0 || load < least) {
                least = load;
                first = i;
                callAtFirst = calls;
            }
        }
        const long phase = (joins_.frequency - callAtFirst % joins_.frequency) % joins_.frequency;

        Played run(levelOf(tasks, upTo(2) == 1 ? "direct" : "frequency"));
        run.steps(moment);
        const auto count = static_cast<std::uint32_t>(known.size());
        run.step({joins(joins_)});
        run.steps(80);

        ASSERT_EQ(run.rows<trace::TaskJoined>().size(), 1U);
        const auto& joined = run.rows<trace::TaskJoined>().front().data;
        EXPECT_EQ(joined.task, TaskId{count});
        EXPECT_EQ(joined.phase, phase) << round;
        EXPECT_NEAR(joined.load, least, 1e-9) << round;
        EXPECT_NEAR(joined.most, most, 1e-9) << round;
        EXPECT_EQ(joined.lookahead, ahead);
        // With it: what runs in every frame.
        oracle.add({inside ? 1 : 0, joins_.frequency, static_cast<int>(phase), 25, -1});
        std::map<Frame, std::set<std::size_t>> ran;
        for (const auto& row : run.rows<trace::TaskRan>())
            ran[row.frame].insert(trace::indexOf(row.data.task));
        Frame due = -1;
        for (Frame frame = moment + 1; frame <= moment + 81; ++frame) {
            // The run numbers tasks of the root first, as the oracle does.
            const auto expected = oracle.frame(called);
            ASSERT_EQ(ran[frame], expected) << round << ", frame " << frame;
            due = due < 0 && expected.contains(count) ? frame : due;
        }
        EXPECT_EQ(joined.firstDue, due) << round;
    }
}

TEST(Joining, ItsRecordNamesTheCommandAsItsCauseAndAStatedPhaseIsKept) {
    Played run(levelOf({task("load", 2, 0, 100)}));
    run.steps(7);
    auto stated = joining("scan", 6, 30);
    stated.phase = 4;

    run.step({joins(stated)});
    run.steps(20);

    const auto& joined = run.rows<trace::TaskJoined>().at(0);
    ASSERT_EQ(run.rows<trace::CommandTaken>().size(), 1U);
    EXPECT_EQ(joined.cause, run.rows<trace::CommandTaken>()[0].id);
    EXPECT_EQ(joined.data.phase, 4);
    EXPECT_EQ(joined.data.lookahead, 0);
    // (frame - 1 + 4) % 6 == 0
    EXPECT_EQ(run.framesOf(1), (std::set<Frame>{9, 15, 21, 27}));
    EXPECT_EQ(joined.data.firstDue, 9);
}

/// All that a run does is in its state, at any trace level and from any frame on.
TEST(Joining, HashesAgreeAtEveryTraceLevelAndAfterARestore) {
    const auto level = levelOf({task("vision", 10, 0, 60), task("decisions", 15, 3, 90)});
    const auto world = compileWorld(level, {}).value();
    const auto commandsAt = [](Frame frame) -> std::vector<Command> {
        if (frame == 40)
            return {joins(joining("targeting", 4, 30)), joins(joining("extra", 9, 15))};
        if (frame == 90)
            return {leaves("extra"), joins(joining("extra", 3, 15))};
        return {};
    };
    RecordBuffer records;
    Simulation off(world, {.seed = 3});
    Simulation full(world, {.seed = 3}, TraceLevel::Full, &records);
    std::vector<std::byte> saved;
    std::vector<std::uint64_t> hashes;
    for (Frame frame = 0; frame < 200; ++frame) {
        if (frame == 120)
            saved = off.save();
        off.step(commandsAt(frame));
        full.step(commandsAt(frame), TraceLevel::Full, &records);
        ASSERT_EQ(off.hash(), full.hash()) << frame;
        hashes.push_back(off.hash());
    }

    Simulation again(world, {.seed = 8});
    ASSERT_TRUE(again.restore(saved));
    EXPECT_EQ(again.plan().find("extra"), TaskId{4});
    for (Frame frame = 120; frame < 200; ++frame) {
        again.step(commandsAt(frame));
        ASSERT_EQ(again.hash(), hashes[static_cast<std::size_t>(frame)]) << frame;
    }
    // It is a copy of its own: the first one does not change with it.
    Simulation copy = again;
    copy.step(std::vector{leaves("targeting")});
    EXPECT_NE(again.plan().find("targeting"), trace::kNone<TaskId>);
    EXPECT_EQ(copy.plan().find("targeting"), trace::kNone<TaskId>);
}

/// It does what a level's task of that name does.
TEST(Joining, ATaskForATeamTakesItsAgentsOverAndGivesThemBack) {
    auto level = levelOf({task("vision", 10, 0, 60), task("hearing", 8, 0, 10)});
    level.agents.at(0).team = "red";
    level.agents.at(1).team = "blue";
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    Played run(level);
    run.steps(3);
    EXPECT_EQ(run.simulation.plan().tasks[0]->agents.size(), 2U);

    run.step({joins(joining("vision:red", 2, 20))});

    const auto& plan = run.simulation.plan();
    EXPECT_EQ(plan.tasks[0]->agents, (std::vector{trace::AgentId{1}}));
    EXPECT_EQ(plan.tasks[2]->agents, (std::vector{trace::AgentId{0}}));
    run.steps(40);
    EXPECT_GE(run.framesOf(2).size(), 20U);
    run.step({leaves("vision:red")});
    EXPECT_EQ(run.simulation.plan().tasks[0]->agents.size(), 2U);
    const auto before = run.framesOf(2);
    run.steps(20);
    EXPECT_EQ(run.framesOf(2), before);
    EXPECT_EQ(run.rows<trace::TaskLeft>().at(0).data.runs, before.size());
}

/// What waited for a task that is gone is done by the rules.
TEST(Joining, WhatGuardsHeldForATaskThatLeftIsTakenUp) {
    auto level = test::listening();
    level.schedule.kind = "frequency";
    level.schedule.tasks = {task("load", 5, 0, 10)};
    Played run(level);
    auto senses = joining("senses", 1000, 10);
    senses.phase = 1;
    auto awareness = joining("awareness", 1000, 10);
    awareness.phase = 1;
    run.step({joins(senses), joins(awareness)});
    run.steps(200);
    const auto& held = run.simulation.state().senses.held;
    ASSERT_GT(held.emitted.size() + held.notices.size(), 0U);

    run.step({leaves("senses"), leaves("awareness")});

    EXPECT_TRUE(held.emitted.empty());
    EXPECT_TRUE(held.notices.empty());
}

TEST(Joining, WhatCannotJoinChangesNothing) {
    const auto level = levelOf({task("load", 5, 0, 10)});
    Played run(level);
    Played plain(level);
    const auto bad = [](auto change) {
        auto task = joining("late", 3, 10);
        change(task);
        return joins(task);
    };
    const std::vector<Command> commands{bad([](auto& task) { task.id = ""; }),
                                        bad([](auto& task) { task.id = "load"; }),
                                        bad([](auto& task) { task.id = "vision:nobody"; }),
                                        bad([](auto& task) { task.id = "analyses"; }),
                                        bad([](auto& task) { task.frequency = 0; }),
                                        bad([](auto& task) { task.phase = -2; }),
                                        bad([](auto& task) { task.lookahead = 2'000'000; }),
                                        bad([](auto& task) { task.cost = -1; }),
                                        bad([](auto& task) { task.priority = std::nan(""); }),
                                        bad([](auto& task) { task.scheduler = TaskId{0}; }),
                                        bad([](auto& task) { task.scheduler = TaskId{99}; }),
                                        leaves("load"),
                                        leaves("unknown")};

    run.step(commands);
    plain.step();

    EXPECT_EQ(run.simulation.hash(), plain.simulation.hash());
    for (const Command& command : commands)
        if (command.part == EditPart::TaskJoins) {
            EXPECT_FALSE(schedule::checkJoining(run.simulation.plan(), command.task));
        }
    Played none(test::arenaLevel(2));
    none.step({joins(joining("late", 3, 10))});
    EXPECT_TRUE(none.rows<trace::TaskJoined>().empty());
}

/// A saved state with tasks that cannot join, or that share a number, is damaged.
TEST(Joining, ADamagedStateIsRefused) {
    Played run(levelOf({task("load", 5, 0, 10)}));
    run.step({joins(joining("late", 3, 10)), joins(joining("later", 4, 10))});
    const auto damaged = [&](auto damage) {
        State state = run.simulation.state();
        damage(*state.extras.value->scheduled);
        const auto restored = run.simulation.restore(saved(state));
        return !restored && restored.error().code == ErrorCode::Corrupt;
    };

    EXPECT_FALSE(damaged([](ScheduledState&) {}));
    EXPECT_TRUE(damaged([](ScheduledState& state) { state.joined[0].task.frequency = 0; }));
    EXPECT_TRUE(damaged([](ScheduledState& state) { state.joined[1].task.id = "late"; }));
    EXPECT_TRUE(damaged([](ScheduledState& state) { state.joined[1].number = TaskId{1}; }));
    EXPECT_TRUE(damaged([](ScheduledState& state) { state.joined[0].number = TaskId{0}; }));
    EXPECT_TRUE(damaged([](ScheduledState& state) { state.joins = 1; }));
    EXPECT_TRUE(damaged([](ScheduledState& state) { state.joined.pop_back(); }));
}

/// Whoever comes and goes leaves nothing behind, and nobody else notices.
TEST(Joining, ManyThatJoinAndLeaveTakeNoPlaceAndChangeNobodyElse) {
    const auto level = levelOf({task("vision", 10, 0, 60), task("load", 3, 1, 30)}, "direct");
    const auto world = compileWorld(level, {}).value();
    Random random(9);
    Simulation busy(world, {.seed = 3});
    RecordBuffer records;
    Simulation traced(world, {.seed = 3}, TraceLevel::Normal, &records);
    Simulation plain(world, {.seed = 3});
    std::vector<std::string> here;
    std::map<TaskId, std::string> names;
    int count = 0;
    for (int frame = 0; frame < 900; ++frame) {
        std::vector<Command> commands;
        for (int i = 0; i < 3; ++i) {
            if (here.size() > 12 || (!here.empty() && random.below(2) == 0)) {
                const auto at = random.below(static_cast<std::uint32_t>(here.size()));
                commands.push_back(leaves(here[at]));
                here.erase(here.begin() + at);
            } else {
                here.push_back(fmt::format("guest_{}", count++ % 40));
                if (std::count(here.begin(), here.end(), here.back()) > 1) {
                    here.pop_back();
                    continue;
                }
                auto guest = joining(here.back(), 1 + static_cast<int>(random.below(9)), 0);
                guest.cost = random.below(20);
                commands.push_back(joins(guest));
            }
        }
        busy.step(commands);
        traced.step(commands, TraceLevel::Normal, &records);
        plain.step();
        ASSERT_EQ(busy.hash(), traced.hash()) << frame;
        for (const auto& each : busy.newTasks()) {
            ASSERT_TRUE(names.emplace(each.task, each.name).second) << "a number for each, once";
        }
        const ScheduledState& state = *busy.state().extras.value->scheduled;
        ASSERT_EQ(state.schedule.tasks.size(), 2 + here.size()) << frame;
        ASSERT_EQ(busy.plan().tasks.size(), 2 + here.size());
        for (const std::string& name : here)
            ASSERT_EQ(names.at(busy.plan().find(name)), name);
        // Without a budget guests take nothing from those who were there.
        for (std::size_t i = 0; i < 2; ++i)
            ASSERT_EQ(state.schedule.tasks[i].runs,
                      plain.state().extras.value->scheduled->schedule.tasks[i].runs);
    }
    EXPECT_GT(names.size(), 500U);
    // Records name who ran by its own number: each runs from when it joined to when it left.
    std::map<TaskId, std::pair<Frame, Frame>> stays;
    for (const auto& row : records.rows<trace::TaskJoined>())
        stays[row.data.task] = {row.frame, 1000};
    for (const auto& row : records.rows<trace::TaskLeft>())
        stays.at(row.data.task).second = row.frame;
    EXPECT_EQ(stays.size(), names.size());
    std::map<TaskId, std::uint32_t> runs;
    for (const auto& row : records.rows<trace::TaskRan>()) {
        if (trace::indexOf(row.data.task) < 2)
            continue;
        ++runs[row.data.task];
        ASSERT_GE(row.frame, stays.at(row.data.task).first);
        ASSERT_LT(row.frame, stays.at(row.data.task).second);
    }
    for (const auto& row : records.rows<trace::TaskLeft>())
        ASSERT_EQ(runs[row.data.task], row.data.runs);
    for (const std::string& name : here)
        busy.step(std::vector{leaves(name)});
    for (std::size_t i = 0; i < here.size(); ++i)
        plain.step();
    EXPECT_LE(busy.save().size(), plain.save().size() + 64);
}

/// Tasks that wait for time keep their turn when one before them leaves.
TEST(Joining, WhoWaitsKeepsItsTurnWhenOneBeforeItLeaves) {
    for (const bool leaving : {false, true}) {
        auto level = levelOf({task("load", 1, 0, 40)}, "frequency");
        level.schedule.budgetUs = 50;
        Played run(level);
        auto idle = joining("idle", 1000, 1);
        idle.phase = 1;
        auto slow = joining("slow", 1000, 55);
        slow.phase = 999;
        run.step({joins(idle), joins(slow)});
        run.steps(2);
        run.step(leaving ? std::vector{leaves("idle")} : std::vector<Command>{});
        run.steps(20);
        const auto frames = run.framesOf(2);
        ASSERT_EQ(frames.size(), 6U) << leaving << ": 55 in parts of 10";
        EXPECT_EQ(*frames.rbegin() - *frames.begin(), 5);
    }
}

/// Edits of a level reach its run: what was added joins, and follows further edits.
TEST(Joining, TasksThatAreAddedToTheLevelJoinItsRun) {
    const auto before = levelOf({task("load", 5, 0, 10)});
    auto added = before;
    added.schedule.tasks.push_back(task("late", 10, 0, 0));
    auto edited = added;
    edited.schedule.tasks[1].frequency = 4;
    Played run(before);

    auto changes = liveChanges(run.simulation, before, added);
    EXPECT_TRUE(changes.restart.empty());
    ASSERT_EQ(changes.commands.size(), 1U);
    EXPECT_EQ(changes.commands[0], joins(joining("late", 10, 0)));
    run.step(changes.commands);
    EXPECT_EQ(run.rows<trace::TaskJoined>().size(), 1U);
    // A fork has it already.
    EXPECT_TRUE(liveChanges(run.simulation, before, added).commands.empty());

    changes = liveChanges(run.simulation, before, edited);
    EXPECT_TRUE(changes.restart.empty());
    run.step(changes.commands);
    ASSERT_EQ(run.simulation.plan().joined.size(), 1U);
    EXPECT_EQ(run.simulation.plan().joined[0].number, TaskId{2}) << "a task of its own";
    EXPECT_EQ(run.simulation.plan().schedule->tasks.at(1).frequency, 4);

    changes = liveChanges(run.simulation, before, before);
    EXPECT_TRUE(changes.restart.empty());
    run.step(changes.commands);
    EXPECT_EQ(run.simulation.plan().find("late"), trace::kNone<TaskId>);

    // Those of the level itself stay as they are until the next start.
    auto authored = before;
    authored.schedule.tasks[0].frequency = 6;
    changes = liveChanges(run.simulation, before, authored);
    EXPECT_EQ(changes.restart, (std::vector<std::string>{"schedule"}));
    EXPECT_TRUE(changes.commands.empty());
}

TEST(Joining, ItCanBeUndoneByAnotherCommand) {
    Played run(levelOf({task("load", 5, 0, 10)}));
    const auto join = joins(joining("late", 3, 10));
    const auto undo = undoOf(run.simulation, join);
    ASSERT_TRUE(undo);
    EXPECT_EQ(undo->part, EditPart::TaskLeaves);
    run.step({join});
    const auto phase = run.rows<trace::TaskJoined>().at(0).data.phase;

    const auto back = undoOf(run.simulation, *undo);

    ASSERT_TRUE(back);
    EXPECT_EQ(back->part, EditPart::TaskJoins);
    EXPECT_EQ(back->task.phase, phase);
    EXPECT_FALSE(undoOf(run.simulation, join)); // it is there already
    EXPECT_FALSE(undoOf(run.simulation, leaves("load")));
}

} // namespace
} // namespace percept::sim::joining_test
