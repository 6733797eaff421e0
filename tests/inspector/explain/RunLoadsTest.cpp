#include "inspector/explain/RunLoads.h"

#include "percept/schedule/Scheduler.h"

#include "MemoryTrace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace percept::explain {
namespace {

using schedule::SchedulerKind;
using schedule::TaskSpec;
using testing::ElementsAre;
using trace::kNoRecord;
using trace::TaskId;
using trace::Trace;

/// A run whose frames a function writes.
MemoryTrace runOf(Frame frames, const std::function<void(Trace&, Frame)>& write) {
    MemoryTrace run;
    trace::RecordCounter counter;
    for (Frame frame = 0; frame < frames; ++frame) {
        trace::RecordBuffer records;
        Trace trace(trace::TraceLevel::Normal, counter, frame, &records);
        write(trace, frame);
        trace::FrameOutput output;
        output.frame = frame;
        output.records = &records;
        EXPECT_TRUE(run.frame(output));
    }
    return run;
}

TEST(RunLoads, TheTimeOfNestedTasksIsTheirs) {
    auto run = runOf(3, [](Trace& trace, Frame frame) {
        if (frame == 0)
            return;
        trace.add(trace::TaskRan{.task = TaskId{2}, .used = 30}, kNoRecord);
        trace.add(trace::FrameLoad{.scheduler = TaskId{1}, .used = 30, .waiting = 2}, kNoRecord);
        trace.add(trace::TaskRan{.task = TaskId{1}, .used = 35}, kNoRecord);
        trace.add(trace::TaskRan{.task = TaskId{0}, .used = 7}, kNoRecord);
        trace.add(trace::FrameLoad{.budget = 40, .used = 42, .measured = 9, .due = 2, .ran = 2},
                  kNoRecord);
    });
    RunLoads loads;
    loads.classes = 3;
    const std::vector<std::size_t> classOf{0, 1, 2};
    ASSERT_TRUE(readLoads(run, classOf, loads, {}));

    ASSERT_EQ(loads.frames.size(), 3U);
    EXPECT_EQ(loads.at(0), FrameSpent{});
    EXPECT_EQ(loads.at(2), (FrameSpent{40, 42, 9, 2, 2, 2}));
    EXPECT_THAT(loads.classesAt(2), ElementsAre(7, 5, 30));
    EXPECT_THAT(loads.worst(1), ElementsAre(1)) << "the first of equals";
}

TEST(RunLoads, FollowARunThatGoesOn) {
    const auto write = [](Trace& trace, Frame frame) {
        trace.add(trace::FrameLoad{.used = static_cast<double>(frame)}, kNoRecord);
    };
    auto early = runOf(700, write);
    auto later = runOf(1500, write);
    RunLoads loads;
    ASSERT_TRUE(readLoads(early, {}, loads, {}));
    EXPECT_EQ(loads.end(), 700);
    Frame total = 0;
    ASSERT_TRUE(readLoads(later, {}, loads, [&](Frame, Frame of) { return total = of, true; }));
    EXPECT_EQ(total, 800) << "only what is new";
    for (Frame frame = 0; frame < 1500; ++frame)
        ASSERT_EQ(loads.at(frame).used, static_cast<double>(frame));
    EXPECT_THAT(loads.worst(3), ElementsAre(1499, 1498, 1497));
}

TEST(RunLoads, CanBeStoppedAndKeepWhatTheyHave) {
    auto run = runOf(1300, [](Trace&, Frame) {});
    RunLoads loads;
    const auto read = readLoads(run, {}, loads, [](Frame done, Frame) { return done == 0; });
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(loads.frames.size(), 600U);
}

/// A scheduler that runs, with what waits in it after each frame.
struct Ran {
    MemoryTrace run;
    std::vector<std::set<std::uint32_t>> waiting; ///< by frame
};
Ran runScheduler(SchedulerKind kind, Micros budget, std::vector<TaskSpec> tasks, Frame frames) {
    const auto compiled = std::make_shared<const schedule::CompiledSchedule>(
        schedule::flatSchedule(kind, budget, std::move(tasks)));
    schedule::Scheduler scheduler(compiled, schedule::startState(*compiled));
    Ran ran;
    ran.run = runOf(frames, [&](Trace& trace, Frame frame) {
        if (frame > 0)
            scheduler.step(trace, {});
        const auto& waiting = scheduler.state().schedulers[0].waiting;
        ran.waiting.emplace_back(waiting.begin(), waiting.end());
    });
    return ran;
}

TaskSpec task(Frame frequency, Frame phase, Micros cost, bool divisible) {
    TaskSpec spec;
    spec.frequency = frequency;
    spec.phase = phase;
    spec.cost.base = cost;
    spec.divisible = divisible;
    return spec;
}

/// The scheduler itself says what waits.
TEST(RunSlices, NameEverythingThatWaits) {
    for (const auto kind : {SchedulerKind::LoadBalancing, SchedulerKind::Combined}) {
        auto ran = runScheduler(kind,
                                100,
                                {task(3, 0, 90, true),
                                 task(4, 1, 60, false),
                                 task(5, 2, 80, false),
                                 task(7, 0, 120, true),
                                 task(2, 0, 25, false)},
                                400);
        std::size_t seen = 0;
        for (Frame frame = 0; frame < 300; ++frame) {
            const auto slices = readSlices(ran.run, frame);
            ASSERT_TRUE(slices);
            EXPECT_EQ(slices->unknown, 0U) << "frame " << frame;
            std::set<std::uint32_t> waiting;
            for (const auto& wait : slices->waited) {
                waiting.insert(trace::indexOf(wait.task));
                EXPECT_LE(wait.since, frame);
                EXPECT_GT(wait.until, frame);
            }
            for (const auto& given : slices->ran)
                if (given.goesOn)
                    waiting.insert(trace::indexOf(given.task));
            EXPECT_EQ(waiting, ran.waiting[static_cast<std::size_t>(frame)]) << "frame " << frame;
            seen += waiting.size();
        }
        EXPECT_GT(seen, 100U);
    }
}

TEST(RunSlices, SayWhatRanAndWhatItMight) {
    auto ran = runScheduler(
        SchedulerKind::LoadBalancing, 100, {task(1, 0, 30, true), task(2, 0, 80, false)}, 10);
    const auto slices = readSlices(ran.run, 1);
    ASSERT_TRUE(slices);
    ASSERT_EQ(slices->ran.size(), 2U);
    EXPECT_EQ(slices->ran[0], (SliceGiven{TaskId{0}, 50, 30}));
    EXPECT_EQ(slices->ran[1], (SliceGiven{TaskId{1}, 70, 80, 0, 0, true}));
    EXPECT_TRUE(slices->waited.empty());
}

TEST(RunSlices, WhatIsHalfDoneGoesOn) {
    auto ran = runScheduler(SchedulerKind::LoadBalancing, 10, {task(9, 0, 25, true)}, 8);
    const auto begins = readSlices(ran.run, 1);
    const auto goesOn = readSlices(ran.run, 2);
    const auto ends = readSlices(ran.run, 3);
    ASSERT_TRUE(begins && goesOn && ends);
    EXPECT_EQ(begins->ran, (std::vector<SliceGiven>{{TaskId{0}, 10, 10, 0, 0, false, true, 0}}));
    EXPECT_EQ(goesOn->ran, (std::vector<SliceGiven>{{TaskId{0}, 10, 10, 0, 0, false, true, 1}}));
    EXPECT_EQ(ends->ran, (std::vector<SliceGiven>{{TaskId{0}, 10, 5, 0, 0, false, false, 2}}));
    EXPECT_TRUE(begins->waited.empty() && goesOn->waited.empty() && ends->waited.empty());
}

TEST(RunSlices, OfAFrameThatIsNotThereAreNone) {
    auto run = runOf(5, [](Trace&, Frame) {});
    EXPECT_FALSE(readSlices(run, 5));
    EXPECT_FALSE(readSlices(run, -1));
}

} // namespace
} // namespace percept::explain
