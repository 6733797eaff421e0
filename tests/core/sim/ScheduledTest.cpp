#include "GuardLevel.h"
#include "LevelBuilder.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <array>
#include <fmt/format.h>
#include <map>
#include <set>

namespace percept::sim {
namespace {

using trace::RecordBuffer;
using trace::TraceLevel;

level::Task task(const std::string& id, int frequency, Micros cost) {
    level::Task task;
    task.id = id;
    task.frequency = frequency;
    task.costUs = cost;
    return task;
}

/// A deathmatch in which everything that a bot does with its head has its time.
level::Level scheduled(int bots, Micros budget, const std::string& kind = "load_balancing") {
    auto level = test::arenaLevel(bots);
    level.schedule.kind = kind;
    level.schedule.budgetUs = budget;
    level.schedule.tasks = {task("vision", 10, 60),
                            task("hearing", 8, 10),
                            task("targeting", 20, 30),
                            task("decisions", 15, 90),
                            task("weapons", 30, 20),
                            task("paths", 1, 100)};
    return level;
}

struct Played {
    explicit Played(const level::Level& level, std::uint64_t seed = 5)
        : simulation(
              compileWorld(level, {}).value(), {.seed = seed}, TraceLevel::Normal, &records) {}
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            simulation.step({}, TraceLevel::Normal, &records);
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return records.rows<Record>();
    }
    RecordBuffer records;
    Simulation simulation;
};

TEST(Scheduled, WithoutAScheduleNothingIsAddedToTheState) {
    const Played run(test::arenaLevel(3));

    EXPECT_FALSE(run.simulation.state().extras.value);
    EXPECT_TRUE(describe::save(run.simulation.state().extras).empty());
}

TEST(Scheduled, BotsFightByTheScheduleAlone) {
    Played run(scheduled(6, 0));
    run.steps(3600);

    EXPECT_GT(run.rows<agent::ShotFired>().size(), 20U);
    EXPECT_GT(run.rows<trace::Died>().size(), 1U);
    for (const auto& row : run.rows<trace::Noticed>())
        if (row.data.modality == *run.simulation.senses().modality("sight")) {
            // The scheduler counts its calls from 0, the simulation the frames that they lead to.
            EXPECT_EQ((row.frame - 1) % 10, 0);
        }
}

TEST(Scheduled, EveryFrameSaysWhatItsTasksTook) {
    Played run(scheduled(6, 0));
    run.steps(120);

    ASSERT_EQ(run.rows<trace::FrameLoad>().size(), 120U);
    double used = 0;
    for (const auto& row : run.rows<trace::TaskRan>())
        if (row.frame == 1)
            used += row.data.used;
    EXPECT_DOUBLE_EQ(run.rows<trace::FrameLoad>()[0].data.used, used);
    EXPECT_DOUBLE_EQ(run.rows<trace::TaskRan>()[0].data.used, 60) << "all bots look";
}

TEST(Scheduled, WhatDoesNotFitIntoABudgetGoesOnInTheNextFrame) {
    auto level = scheduled(6, 40);
    level.schedule.tasks = {task("vision", 30, 120)};
    Played run(level);
    run.steps(6);

    std::vector<double> used;
    for (const auto& row : run.rows<trace::TaskRan>())
        used.push_back(row.data.used);
    EXPECT_EQ(used, (std::vector<double>{40, 40, 40})) << "two bots of 20 in each frame";
    std::set<Frame> frames;
    for (const auto& row : run.rows<trace::Noticed>())
        frames.insert(row.frame);
    EXPECT_LE(frames.empty() ? 0 : *frames.rbegin(), 3);
}

TEST(Scheduled, OverrunsAndStarvationAreRecorded) {
    auto level = scheduled(6, 50, "combined");
    auto& tasks = level.schedule.tasks;
    tasks = {task("vision", 2, 60), task("decisions", 4, 90)};
    tasks[0].divisible = false;
    tasks[1].divisible = false;
    Played run(level);
    run.steps(120);

    EXPECT_GT(run.rows<trace::TaskOverran>().size(), 0U);
    EXPECT_GT(run.rows<trace::TaskStarved>().size(), 0U);
}

TEST(Scheduled, PathsThatNobodyAsksForDoNotStarve) {
    const auto starved = [](int bots) {
        auto level = scheduled(bots, 100, "combined");
        level.schedule.tasks = {task("paths", 1, 140)};
        level.schedule.tasks[0].divisible = false;
        Played run(level);
        run.steps(60);
        return run.rows<trace::TaskStarved>().size();
    };
    EXPECT_EQ(starved(0), 0U);
    EXPECT_GT(starved(2), 0U);
}

TEST(Scheduled, SameSeedGivesTheSameHashAtEveryTraceLevelAndWithAClock) {
    const auto world = compileWorld(scheduled(6, 90), {}).value();
    RecordBuffer records;
    Simulation off(world, {.seed = 42});
    Simulation full(world, {.seed = 42}, TraceLevel::Full, &records);
    double now = 0;
    full.measure([&now] { return now += 17; });
    for (int i = 0; i < 3000; ++i) {
        off.step();
        full.step({}, TraceLevel::Full, &records);
        ASSERT_EQ(off.hash(), full.hash()) << "frame " << off.frame();
    }
    EXPECT_GT(records.rows<trace::TaskRan>().back().data.measured, 0);
}

TEST(Scheduled, ARestoredStateGoesOnAlike) {
    const auto world = compileWorld(scheduled(6, 40), {}).value();
    Simulation original(world, {.seed = 7});
    for (int i = 0; i < 905; ++i)
        original.step();
    Simulation restored(world, {.seed = 99});
    ASSERT_TRUE(restored.restore(original.save()));
    const Simulation copy = original;
    for (int i = 0; i < 300; ++i) {
        original.step();
        restored.step();
    }

    EXPECT_EQ(original.hash(), restored.hash());
    EXPECT_EQ(firstDifference(original.state(), restored.state()), std::nullopt);
    EXPECT_NE(copy.hash(), original.hash());
    Simulation other(compileWorld(test::arenaLevel(6), {}).value(), {});
    EXPECT_FALSE(other.restore(original.save())) << "that level has no schedule";
}

TEST(Scheduled, GuardsHearLaterWhenTheirSensesGetLittleTime) {
    const auto firstNotice = [](int frequency) {
        auto level = test::listening();
        level.agents.push_back(test::thiefAt(6, 3));
        level.schedule.kind = "frequency";
        level.schedule.tasks = {task("senses", frequency, 20), task("awareness", frequency, 10)};
        level.schedule.tasks[0].phase = frequency - 1;
        Played run(level);
        run.steps(400);
        return run.rows<trace::Notified>().empty() ? Frame{-1}
                                                   : run.rows<trace::Notified>().front().frame;
    };

    const Frame soon = firstNotice(1);
    const Frame late = firstNotice(120);
    EXPECT_GT(soon, 0);
    EXPECT_GT(late, soon);
}

level::AuthoredEvent atOnce(const std::string& id, std::optional<Seconds> deadline) {
    level::AuthoredEvent event;
    event.id = event.code = id;
    event.when.kind = "time";
    event.when.time = 0.1; // frame 6
    event.deadline = deadline;
    event.position = level::Place{6, 3, 0.0};
    return event;
}

/// Ten guards hear of gossip and of an alarm that must be out within two frames. A look and each
/// delivery cost a microsecond.
level::Level told(Micros budget, int frequency) {
    auto level = test::twoRooms();
    for (int i = 0; i < 10; ++i)
        level.agents.push_back(test::guardAt(fmt::format("g{}", i).c_str(), 1 + 0.6 * i, 1));
    level.events = {atOnce("gossip", std::nullopt), atOnce("alarm", 2.5 / 60)};
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = budget;
    level.schedule.tasks = {task("events", frequency, 11)};
    return level;
}

/// Deliveries by frame, of a code.
std::map<Frame, int> deliveries(const Played& run, const std::string& code) {
    const auto& codes = run.simulation.world().authored->events.codes;
    std::map<Frame, int> found;
    for (const auto& row : run.rows<trace::EventDelivered>())
        if (codes[trace::indexOf(row.data.code)] == code)
            ++found[row.frame];
    return found;
}

TEST(Scheduled, EventsAreHandedOutWithinTheSliceButNeverPastTheirDeadline) {
    Played run(told(3, 1));
    run.steps(30);

    const auto alarm = deliveries(run, "alarm");
    EXPECT_EQ(alarm, (std::map<Frame, int>{{6, 2}, {7, 3}, {8, 5}})) << "the rest may not wait";
    const auto gossip = deliveries(run, "gossip");
    EXPECT_EQ(gossip, (std::map<Frame, int>{{9, 3}, {10, 3}, {11, 3}, {12, 1}}));
}

TEST(Scheduled, ADeadlineIsKeptBetweenTwoRunsOfTheTaskToo) {
    auto level = told(0, 30);
    level.events[1].when.kind = "hand";
    Played run(level);
    run.steps(3);
    const trace::Command fired{
        run.simulation.frame(), trace::CommandKind::FireEvent, trace::kNoAgent, {0, 0}, 1};
    run.simulation.step(std::array{fired}, TraceLevel::Normal, &run.records);
    run.steps(10);

    const auto alarm = deliveries(run, "alarm");
    ASSERT_EQ(alarm.size(), 1U);
    EXPECT_EQ(alarm.begin()->second, 10);
    EXPECT_LE(alarm.begin()->first, 4 + 2);
}

TEST(Scheduled, GuardsPatrolWhenTheyDecideSeldom) {
    auto level = test::twoRooms();
    level.agents = {test::guardAt("anna", 2, 3, {"west", "east"})};
    level.schedule.kind = "combined";
    level.schedule.budgetUs = 200;
    level.schedule.tasks = {task("decisions", 12, 40), task("paths", 2, 100), task("events", 4, 5)};
    Played run(level);
    run.steps(1500);

    EXPECT_GT(run.rows<trace::PathAnswered>().size(), 1U);
    double farthest = 0;
    trace::View view;
    run.simulation.fillView(view);
    farthest = view.agents[0].position.x;
    EXPECT_GT(run.rows<trace::GoalStarted>().size(), 0U);
    EXPECT_TRUE(farthest >= 0 && farthest <= 16);
}

} // namespace
} // namespace percept::sim
