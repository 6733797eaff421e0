#include "percept/schedule/Scheduler.h"

#include "percept/base/Archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace percept::schedule {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;

/// Uses given times one after the other, the last one for ever; keeps its slices.
class Fake final : public Behaviour {
public:
    explicit Fake(std::vector<Micros> uses = {0}, bool wantsMore = false)
        : m_uses(std::move(uses))
        , m_wantsMore(wantsMore) {}
    Spent run(const Slice& slice) override {
        slices.push_back(slice.time);
        frames.push_back(slice.frame);
        const Micros used = m_uses[std::min(slices.size() - 1, m_uses.size() - 1)];
        return {.used = used, .wantsMore = m_wantsMore};
    }
    std::vector<Micros> slices;
    std::vector<Frame> frames;

private:
    std::vector<Micros> m_uses;
    bool m_wantsMore;
};

/// A schedule that runs frame after frame, fully traced.
class Played {
public:
    explicit Played(CompiledSchedule compiled)
        : schedule(std::make_shared<CompiledSchedule>(std::move(compiled)))
        , scheduler(schedule, startState(*schedule)) {}
    void frames(int count, std::vector<Behaviour*> behaviours = {}) {
        for (int i = 0; i < count; ++i) {
            trace::Trace trace(trace::TraceLevel::Normal, counter, frame++, &records);
            scheduler.step(trace, behaviours);
        }
    }
    std::vector<trace::TaskRan> ran() const { return data<trace::TaskRan>(); }
    template <class Record>
    std::vector<Record> data() const {
        std::vector<Record> found;
        for (const auto& row : records.rows<Record>())
            found.push_back(row.data);
        return found;
    }
    std::shared_ptr<const CompiledSchedule> schedule;
    Scheduler scheduler;
    trace::RecordCounter counter;
    trace::RecordBuffer records;
    Frame frame = 0;
};

TaskSpec task(Frame frequency = 1, Frame phase = 0, double priority = 1) {
    return {.frequency = frequency, .phase = phase, .priority = priority};
}
TaskSpec costly(Micros cost, bool divisible = true) {
    return {.cost = {.base = cost}, .divisible = divisible};
}

TEST(SchedulerKind, HasAWordInLevels) {
    level::Schedule schedule;
    schedule.tasks.resize(1);
    std::vector<SchedulerKind> kinds;
    for (const std::string_view word : level::kScheduleKinds) {
        schedule.kind = word;
        kinds.push_back(compileSchedule(schedule).value().schedulers[0].kind);
        EXPECT_EQ(SchedulerSpec{.kind = kinds.back()}.isPlain(),
                  word == "frequency" || word == "direct");
    }
    EXPECT_THAT(kinds,
                ElementsAre(SchedulerKind::Frequency,
                            SchedulerKind::Direct,
                            SchedulerKind::LoadBalancing,
                            SchedulerKind::Priority,
                            SchedulerKind::Combined));
    schedule.kind = "random";
    const auto unknown = compileSchedule(schedule);
    ASSERT_FALSE(unknown);
    for (const std::string_view word : level::kScheduleKinds)
        EXPECT_THAT(unknown.error().message, testing::HasSubstr(std::string(word)));
}

TEST(FrequencyScheduler, RunsWhatIsDueFromFrameZero) {
    Played run(flatSchedule(SchedulerKind::Frequency, 0, {task(3), task(3, 1), task(2, 7)}));
    Fake a, b, c;
    run.frames(7, {&a, &b, &c});
    EXPECT_THAT(a.frames, ElementsAre(0, 3, 6));
    EXPECT_THAT(b.frames, ElementsAre(2, 5));
    EXPECT_THAT(c.frames, ElementsAre(1, 3, 5));
    EXPECT_EQ(a.slices[0], kUnlimited);
}

TEST(DirectScheduler, RunsTheSameTasksInTheSameOrder) {
    Random random(4);
    std::vector<TaskSpec> tasks;
    for (int i = 0; i < 400; ++i)
        tasks.push_back(task(1 + random.below(i % 50 == 0 ? 40'000 : 12), random.below(100)));
    Played frequency(flatSchedule(SchedulerKind::Frequency, 0, tasks));
    Played direct(flatSchedule(SchedulerKind::Direct, 0, tasks));
    frequency.frames(200);
    direct.frames(200);
    const auto expected = frequency.ran();
    const auto found = direct.ran();
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        ASSERT_EQ(found[i].task, expected[i].task) << "record " << i;
    EXPECT_EQ(describe::hash(frequency.scheduler.state()),
              describe::hash(direct.scheduler.state()));
}

/// The worked numbers of the source.
TEST(LoadBalancing, SharesWhatIsLeftAmongThoseThatAreLeft) {
    Played run(flatSchedule(SchedulerKind::LoadBalancing, 30, {task(), task(), task()}));
    Fake a({4}), b({20}), c({1});
    run.frames(1, {&a, &b, &c});
    EXPECT_THAT(a.slices, ElementsAre(10));
    EXPECT_THAT(b.slices, ElementsAre(13));
    EXPECT_THAT(c.slices, ElementsAre(6));
    const auto overruns = run.data<trace::TaskOverran>();
    ASSERT_EQ(overruns.size(), 1U);
    EXPECT_EQ(overruns[0].task, TaskId{1});
    EXPECT_DOUBLE_EQ(overruns[0].excess, 7);
    const auto loads = run.data<trace::FrameLoad>();
    ASSERT_EQ(loads.size(), 1U);
    EXPECT_DOUBLE_EQ(loads[0].used, 25);
    EXPECT_DOUBLE_EQ(loads[0].unused, 5);
    EXPECT_EQ(loads[0].ran, 3U);
}

TEST(LoadBalancing, NoSliceIsBelowZeroAfterAnOverrun) {
    Played run(flatSchedule(SchedulerKind::LoadBalancing, 10, {task(), task()}));
    Fake a({50}), b;
    run.frames(1, {&a, &b});
    EXPECT_THAT(b.slices, ElementsAre(0));
    EXPECT_DOUBLE_EQ(run.data<trace::FrameLoad>()[0].unused, 0);
}

TEST(PriorityScheduler, SharesByPriorityStillToRun) {
    Played run(
        flatSchedule(SchedulerKind::Priority, 60, {task(1, 0, 1), task(1, 0, 2), task(1, 0, 3)}));
    Fake a({10}), b({5}), c({1});
    run.frames(1, {&a, &b, &c});
    EXPECT_THAT(a.slices, ElementsAre(DoubleEq(10))) << "60 * 1 / 6";
    EXPECT_THAT(b.slices, ElementsAre(DoubleEq(20))) << "50 * 2 / 5";
    EXPECT_THAT(c.slices, ElementsAre(DoubleEq(45))) << "all that is left";
}

TEST(PriorityScheduler, WithoutFrequencyEverythingRunsInEveryFrameAndGoesOn) {
    Played run(flatSchedule(SchedulerKind::Priority, 10, {costly(25), costly(8)}));
    run.frames(3);
    // 5 each; the second is done in its second frame, the rest goes to the first.
    const auto ran = run.ran();
    ASSERT_EQ(ran.size(), 6U);
    EXPECT_DOUBLE_EQ(ran[0].used, 5);
    EXPECT_DOUBLE_EQ(ran[3].used, 3);
    EXPECT_EQ(run.scheduler.state().tasks[0].runs, 3U);
}

TEST(PriorityScheduler, WithoutPrioritiesSharesEqually) {
    Played run(flatSchedule(SchedulerKind::Priority, 20, {task(1, 0, 0), task(1, 0, 0)}));
    Fake a({10}), b;
    run.frames(1, {&a, &b});
    EXPECT_THAT(a.slices, ElementsAre(10));
    EXPECT_THAT(b.slices, ElementsAre(10));
}

TEST(CombinedScheduler, WhoAsksForMoreThanIsLeftWaitsByPrecedence) {
    auto low = task(1, 0, 1);
    low.asks = 30;
    auto high = task(1, 0, 5);
    high.asks = 40;
    Played run(flatSchedule(SchedulerKind::Combined, 50, {low, high, task()}));
    Fake a({30}), b({40}), c;
    run.frames(1, {&a, &b, &c});
    EXPECT_THAT(a.slices, IsEmpty()) << "only 10 of its 30 are left";
    EXPECT_THAT(b.slices, ElementsAre(40));
    EXPECT_THAT(c.slices, ElementsAre(10));
    EXPECT_THAT(run.scheduler.state().schedulers[0].waiting, ElementsAre(0U));
    run.frames(1, {&a, &b, &c});
    EXPECT_THAT(a.slices, IsEmpty()) << "it still has the lower precedence";
    run.frames(1, {&a, &b, &c});
    EXPECT_THAT(a.slices, ElementsAre(30)) << "who waited too long goes first";
}

TEST(CombinedScheduler, WhoAsksForMoreThanTheBudgetStarvesAndThenOverruns) {
    auto greedy = task(1, 0, 1);
    greedy.asks = 80;
    Played run(flatSchedule(SchedulerKind::Combined, 50, {greedy}));
    Fake a({80});
    run.frames(2, {&a});
    EXPECT_THAT(a.slices, IsEmpty());
    run.frames(1, {&a});
    EXPECT_THAT(a.slices, ElementsAre(50));
    EXPECT_EQ(run.data<trace::TaskOverran>().size(), 1U);
}

TEST(CombinedScheduler, IndivisibleTasksGetAllTheirTimeOrNone) {
    Played run(flatSchedule(
        SchedulerKind::Combined, 100, {costly(70, false), costly(60, false), costly(20)}));
    run.frames(2);
    const auto ran = run.ran();
    ASSERT_EQ(ran.size(), 4U);
    EXPECT_EQ(ran[0].task, TaskId{0});
    EXPECT_DOUBLE_EQ(ran[0].slice, 70);
    EXPECT_EQ(ran[1].task, TaskId{2}) << "60 are not left";
    EXPECT_EQ(ran[2].task, TaskId{0});
    EXPECT_EQ(run.data<trace::TaskOverran>().size(), 0U);
    run.frames(1);
    EXPECT_EQ(run.ran()[4].task, TaskId{1}) << "it waited as long as it may";
    EXPECT_EQ(run.ran()[4].waited, 2);
}

TEST(CombinedScheduler, StarvationIsToldOnce) {
    auto first = costly(90, false);
    first.priority = 9;
    Played run(
        flatSchedule(SchedulerKind::Combined, 100, {first, costly(95, false), costly(97, false)}));
    run.frames(4);
    const auto starved = run.data<trace::TaskStarved>();
    ASSERT_GE(starved.size(), 1U);
    EXPECT_EQ(starved[0].waited, 2);
    EXPECT_EQ(starved[0].limit, 2);
}

TEST(CombinedScheduler, WhoHasNothingToDoNeitherWaitsNorStarves) {
    class Sometimes final : public Behaviour {
    public:
        Spent run(const Slice&) override { return {.used = std::exchange(work, false) ? 140 : 0}; }
        [[nodiscard]] bool hasWork() const override { return work; }
        bool work = false;
    } paths;
    Played run(flatSchedule(SchedulerKind::Combined, 100, {costly(140, false)}));
    run.frames(10, {&paths});
    EXPECT_THAT(run.data<trace::TaskStarved>(), IsEmpty());
    EXPECT_EQ(run.scheduler.state().tasks[0].dueSince, -1);
    EXPECT_EQ(run.scheduler.state().tasks[0].runs, 10U);

    paths.work = true;
    run.frames(5, {&paths});
    const auto starved = run.data<trace::TaskStarved>();
    ASSERT_EQ(starved.size(), 1U) << "it costs more than there is, and has work";
    EXPECT_EQ(starved[0].waited, 2) << "counted from when it had some";
    EXPECT_FALSE(paths.work) << "it ran all the same";
    EXPECT_EQ(run.data<trace::TaskOverran>().size(), 1U);

    paths.work = true;
    run.frames(1, {&paths});
    paths.work = false; // cancelled
    run.frames(4, {&paths});
    EXPECT_EQ(run.data<trace::TaskStarved>().size(), 1U);
}

TEST(CombinedScheduler, OverrunsCostAShareThatComesBack) {
    Played run(flatSchedule(SchedulerKind::Combined, 100, {task(), task()}));
    Fake bad({100, 10}), good({10});
    run.frames(2, {&bad, &good});
    EXPECT_THAT(bad.slices[0], DoubleEq(50));
    EXPECT_LT(bad.slices[1], 40) << "half of its share is gone";
    const double low = run.scheduler.state().tasks[0].share;
    run.frames(50, {&bad, &good});
    EXPECT_GT(run.scheduler.state().tasks[0].share, low);
    EXPECT_LE(run.scheduler.state().tasks[0].share, 1.0);
}

TEST(Scheduler, SpareTimeGoesToThoseWhoCanUseIt) {
    auto eager = costly(40);
    eager.usesSpare = true;
    Played run(flatSchedule(SchedulerKind::LoadBalancing, 60, {eager, costly(5), costly(5)}));
    run.frames(1);
    const auto ran = run.ran();
    ASSERT_EQ(ran.size(), 4U);
    EXPECT_DOUBLE_EQ(ran[0].used, 20);
    EXPECT_EQ(ran[3].task, TaskId{0});
    EXPECT_DOUBLE_EQ(ran[3].used, 20) << "what the two others left";
    EXPECT_THAT(run.scheduler.state().schedulers[0].waiting, IsEmpty());
}

TEST(Scheduler, DivisibleTasksGoOnInTheNextFrameWhateverTheirFrequency) {
    auto big = costly(25);
    big.frequency = 10;
    Played run(flatSchedule(SchedulerKind::LoadBalancing, 10, {big}));
    run.frames(11);
    std::vector<Frame> frames;
    for (const auto& row : run.records.rows<trace::TaskRan>())
        frames.push_back(row.frame);
    EXPECT_THAT(frames, ElementsAre(0, 1, 2, 10));
    EXPECT_DOUBLE_EQ(run.ran()[2].used, 5);
}

TEST(Scheduler, WhatIsHalfDoneAndGetsTimeIsNotLate) {
    auto big = costly(25);
    big.frequency = 10;
    Played run(flatSchedule(SchedulerKind::LoadBalancing, 10, {big}));
    run.frames(11);
    std::vector<std::int32_t> working;
    std::vector<bool> unfinished;
    for (const auto& ran : run.ran()) {
        EXPECT_EQ(ran.waited, 0);
        working.push_back(ran.working);
        unfinished.push_back(ran.unfinished);
    }
    EXPECT_THAT(working, ElementsAre(0, 1, 2, 0));
    EXPECT_THAT(unfinished, ElementsAre(true, true, false, true));
    for (const auto& load : run.data<trace::FrameLoad>())
        EXPECT_EQ(load.waiting, 0U);
}

TEST(Scheduler, WhatIsHalfDoneWaitsOnlyWhereItGetsNoTime) {
    Played run(flatSchedule(SchedulerKind::LoadBalancing, 10, {task(), costly(15)}));
    Fake hog({0, 30, 0});
    run.frames(3, {&hog});
    std::vector<trace::TaskRan> ran;
    for (const auto& each : run.ran())
        if (each.task == TaskId{1})
            ran.push_back(each);
    ASSERT_EQ(ran.size(), 3U);
    EXPECT_DOUBLE_EQ(ran[1].used, 0) << "the other one took all";
    EXPECT_EQ(ran[2].waited, 1);
    EXPECT_EQ(ran[2].working, 2);
    EXPECT_FALSE(ran[2].unfinished);
    const auto loads = run.data<trace::FrameLoad>();
    EXPECT_EQ(loads[0].waiting, 0U);
    EXPECT_EQ(loads[1].waiting, 1U);
    EXPECT_EQ(loads[2].waiting, 0U);
}

TEST(Scheduler, SchedulersOfDifferentKindsNest) {
    level::Schedule inner;
    inner.kind = "priority";
    inner.tasks.resize(2);
    inner.tasks[0].id = "see";
    inner.tasks[0].priority = 3;
    inner.tasks[1].id = "plan";
    level::Schedule outer;
    outer.kind = "load_balancing";
    outer.budgetUs = 100;
    outer.tasks.resize(2);
    outer.tasks[0].id = "guard";
    outer.tasks[0].frequency = 2;
    outer.tasks[0].schedule = inner;
    auto compiled = compileSchedule(outer);
    ASSERT_TRUE(compiled);
    Played run(*compiled);
    Fake other({10}), see({5}), plan({1});
    run.frames(2, {nullptr, &other, &see, &plan});
    EXPECT_THAT(see.slices, ElementsAre(DoubleEq(37.5))) << "of the 50 of its guard 3 parts in 4";
    EXPECT_THAT(plan.slices, ElementsAre(DoubleEq(45)));
    EXPECT_THAT(other.slices, ElementsAre(DoubleEq(94), DoubleEq(100)));
    EXPECT_EQ(run.schedule->find("plan"), TaskId{3});
    EXPECT_EQ(run.data<trace::FrameLoad>()[1].scheduler, TaskId{0}) << "the outer one begins first";
}

TEST(Scheduler, IsABehaviourOfAnotherOne) {
    Played inner(flatSchedule(SchedulerKind::LoadBalancing, 0, {task(), task()}));
    Played outer(flatSchedule(SchedulerKind::Frequency, 40, {task()}));
    Fake a({5}), b({5});
    const std::vector<Behaviour*> behaviours{&a, &b};
    trace::Trace trace(trace::TraceLevel::Normal, outer.counter, 0, &outer.records);
    ScheduledBehaviour nested(inner.scheduler, trace, behaviours);
    Behaviour* const tasks[] = {&nested};
    const Spent spent = outer.scheduler.step(trace, tasks);
    EXPECT_EQ(spent.used, 10);
    EXPECT_THAT(a.slices, ElementsAre(20));
    EXPECT_THAT(b.slices, ElementsAre(35));
}

TEST(Scheduler, CostModelsDecideAndMeasuredTimeStandsBeside) {
    auto perItem = task();
    perItem.cost = {.base = 2, .perItem = 3};
    Played run(flatSchedule(SchedulerKind::LoadBalancing, 100, {perItem}));
    class Counts final : public Behaviour {
        Spent run(const Slice&) override { return {.items = 4}; }
    } counts;
    Micros clock = 0;
    run.scheduler.measure([&] { return clock += 7; });
    run.frames(1, {&counts});
    EXPECT_DOUBLE_EQ(run.ran()[0].used, 14);
    EXPECT_DOUBLE_EQ(run.ran()[0].measured, 7);
    run.scheduler.measure([&] { return clock += 7; }, Clock::Wall);
    run.frames(1, {&counts});
    EXPECT_DOUBLE_EQ(run.ran()[1].used, 7);
}

/// A copy has the same future, at every trace level.
TEST(Scheduler, StateIsAValue) {
    std::vector<TaskSpec> tasks;
    for (int i = 0; i < 12; ++i) {
        auto each = costly(5.0 + i, i % 3 != 0);
        each.frequency = 1 + i % 4;
        each.usesSpare = i % 2 == 0;
        tasks.push_back(each);
    }
    Played run(flatSchedule(SchedulerKind::Combined, 60, tasks));
    run.frames(20);
    const auto saved = describe::save(run.scheduler.state());
    auto loaded = describe::load<ScheduleState>(saved);
    ASSERT_TRUE(loaded);
    Scheduler copy(run.schedule, *loaded);
    auto counter = run.counter;
    for (Frame frame = run.frame; frame < run.frame + 30; ++frame) {
        trace::Trace off(trace::TraceLevel::Off, counter, frame, nullptr);
        copy.step(off, {});
    }
    run.frames(30);
    EXPECT_EQ(describe::hash(copy.state()), describe::hash(run.scheduler.state()));
    EXPECT_EQ(counter.last, run.counter.last);
}

TEST(CompileSchedule, RefusesWhatCannotRun) {
    level::Schedule never;
    never.kind = "lottery";
    EXPECT_FALSE(compileSchedule(never));
    never.kind = "direct";
    never.tasks.resize(1);
    never.tasks[0].frequency = 0;
    const auto compiled = compileSchedule(never);
    ASSERT_FALSE(compiled);
    EXPECT_THAT(compiled.error().message, testing::HasSubstr("frequency 0"));
}

} // namespace
} // namespace percept::schedule
