#include "AwareLevel.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/sense/GateNames.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

// Looks and sounds become awareness, awareness alertness, and both what guards know and do.
namespace percept::sim::awareness_test {
namespace {

using agent::AlertnessChanged;
using agent::AwarenessChanged;
using agent::AwarenessPulse;
using geometry::Vec2;
using trace::AgentId;
using trace::CommandKind;
using trace::Goal;
using trace::RecordBuffer;
using trace::TraceLevel;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Seconds kFrame = 1.0 / 60.0;

struct Watch {
    explicit Watch(const level::Level& level, TraceLevel traced = TraceLevel::Full)
        : simulation(compileWorld(level, {}).value(), {.seed = 7}, traced, &records)
        , traces(traced) {}

    void run(Seconds seconds, std::vector<trace::Command> commands = {}) {
        for (int i = 0; i < static_cast<int>(seconds * 60 + 0.5); ++i, commands.clear())
            simulation.step(commands, traces, &records);
    }
    /// The thief stands somewhere else from now on.
    void put(Vec2 place) {
        trace::Command edit{simulation.frame(), CommandKind::Edit, kThief, place};
        edit.part = trace::EditPart::Place;
        run(kFrame, {edit});
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return records.rows<Record>();
    }
    [[nodiscard]] const knowledge::AgentAwareness& anna() const {
        return simulation.state().extras.value->awareness.value->agents[0];
    }
    [[nodiscard]] int state() const {
        const auto* link = anna().find(kThief);
        return link == nullptr ? 0 : link->awareness.state;
    }
    [[nodiscard]] const knowledge::SenseLink* known() const {
        return simulation.agent(kAnna).knowledge.find(kThief);
    }
    [[nodiscard]] bool did(Goal goal) const {
        return std::any_of(
            rows<trace::GoalStarted>().begin(),
            rows<trace::GoalStarted>().end(),
            [&](const auto& row) { return row.data.agent == kAnna && row.data.goal == goal; });
    }
    [[nodiscard]] Seconds timeOf(Frame frame) const { return static_cast<double>(frame) * kFrame; }

    RecordBuffer records;
    Simulation simulation;
    TraceLevel traces;
};

TEST(AwarenessInRuns, RisesWhenALookHasShownEnoughForTheReactionTime) {
    Watch watch(test::watched(1.0, {5, 3}));

    watch.run(3);

    ASSERT_FALSE(watch.rows<AwarenessPulse>().empty());
    const auto& first = watch.rows<AwarenessPulse>().front();
    EXPECT_EQ(first.data.lighting, 1.0);
    EXPECT_EQ(first.data.movement, 0.0);
    EXPECT_EQ(first.data.exposure, 1.0);
    EXPECT_DOUBLE_EQ(first.data.visibility, 0.7);
    EXPECT_EQ(first.data.fraction, 1.0);
    EXPECT_DOUBLE_EQ(first.data.response, 0.7);
    EXPECT_EQ(first.data.goal, 3);
    ASSERT_EQ(watch.rows<AwarenessChanged>().size(), 1U);
    const auto& rise = watch.rows<AwarenessChanged>()[0];
    EXPECT_EQ(rise.data.from, 0);
    EXPECT_EQ(rise.data.to, 3);
    EXPECT_EQ(rise.data.limit, 0.6);
    EXPECT_NEAR(watch.timeOf(rise.frame) - watch.timeOf(first.frame), 0.6, kFrame);
    ASSERT_EQ(watch.rows<AlertnessChanged>().size(), 1U);
    EXPECT_EQ(watch.rows<AlertnessChanged>()[0].frame, rise.frame);
    EXPECT_EQ(watch.rows<AlertnessChanged>()[0].cause, rise.id);
}

TEST(AwarenessInRuns, TheSensorsThresholdIsOfTheVisibilityThatTheLevelSays) {
    const auto stateAt = [](double light, double threshold, const std::string& visibility) {
        auto level = test::watched(light, {5, 3});
        level.archetypes[0].sensors = {{"sight", threshold}};
        level.visibility = visibility;
        Watch watch(level);
        watch.run(3);
        return watch.state();
    };

    EXPECT_EQ(stateAt(1.0, 0.69, ""), 3);
    EXPECT_EQ(stateAt(1.0, 0.71, ""), 0) << "who stands in full light has a visibility of 0.7";
    EXPECT_EQ(stateAt(0.05, 0.1, ""), 0);
    EXPECT_EQ(stateAt(0.05, 0.1, "exposure"), 3) << "the dark does not count";
    EXPECT_EQ(stateAt(1.0, 0.1, "movement"), 0) << "it stands still";
    EXPECT_EQ(stateAt(0.0, 0.5, "0.5"), 2) << "all is as visible";
}

TEST(AwarenessInRuns, NothingIsKnownBeforeTheReactionTimeIsOver) {
    Watch watch(test::watched(1.0, {5, 3}));

    for (int i = 0; i < 180 && watch.state() == 0; ++i) {
        EXPECT_EQ(watch.known(), nullptr);
        EXPECT_FALSE(watch.did(Goal::Investigate));
        watch.run(kFrame);
    }

    ASSERT_NE(watch.known(), nullptr);
    EXPECT_TRUE(watch.known()->withinFieldOfView);
    EXPECT_EQ(watch.known()->lastPosition, Vec2(5, 3));
    EXPECT_EQ(watch.known()->area, 0.0);
}

TEST(AwarenessInRuns, OfExistenceSheKnowsAnAreaAndOnlyHasALook) {
    Watch watch(test::watched(0.4, {5, 3}));

    watch.run(6);

    EXPECT_EQ(watch.state(), 1);
    ASSERT_NE(watch.known(), nullptr);
    EXPECT_FALSE(watch.known()->withinFieldOfView);
    EXPECT_GT(watch.known()->area, 0.0);
    EXPECT_TRUE(watch.did(Goal::LookAround));
    EXPECT_FALSE(watch.did(Goal::Investigate));
}

TEST(AwarenessInRuns, OfAPlaceSheGoesThere) {
    auto level = test::watched(0.7, {5, 3});
    level.archetypes[0].movement.maxSpeed = 0.01;
    Watch watch(level);

    watch.run(3);

    EXPECT_EQ(watch.state(), 2);
    EXPECT_EQ(watch.known()->area, 0.0);
    EXPECT_TRUE(watch.did(Goal::Investigate));
}

TEST(AwarenessInRuns, WithoutLightAndSoundNobodyKnowsWhereAnybodyIs) {
    Watch watch(test::watched(0.0, {5, 3}));

    watch.run(5);

    EXPECT_TRUE(watch.rows<AwarenessChanged>().empty());
    EXPECT_EQ(watch.known(), nullptr);
    ASSERT_FALSE(watch.rows<AwarenessPulse>().empty());
    for (const auto& row : watch.rows<AwarenessPulse>())
        EXPECT_EQ(row.data.goal, 0);
}

TEST(AwarenessInRuns, IsForgottenStateByStateWhenNothingIsPerceivedAnyMore) {
    Watch watch(test::watched(1.0, {5, 3}));
    watch.run(1.5);
    ASSERT_EQ(watch.state(), 3);

    watch.put({13, 5});
    const Frame gone = watch.simulation.frame();
    watch.run(10);

    const auto& changes = watch.rows<AwarenessChanged>();
    ASSERT_EQ(changes.size(), 4U);
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_EQ(changes[i].data.from, 4 - static_cast<int>(i));
        EXPECT_EQ(changes[i].data.to, 3 - static_cast<int>(i));
    }
    // From the next look on, which is at most a tenth of a second away.
    EXPECT_NEAR(watch.timeOf(changes[1].frame - gone), 2.0 + 0.06, 0.08);
    EXPECT_NEAR(watch.timeOf(changes[2].frame - changes[1].frame), 1.5, kFrame + 1e-9);
    EXPECT_NEAR(watch.timeOf(changes[3].frame - changes[2].frame), 1.0, kFrame + 1e-9);
    EXPECT_EQ(watch.known(), nullptr);
    EXPECT_EQ(watch.rows<trace::Forgot>().size(), 1U);
    EXPECT_EQ(watch.rows<trace::Forgot>()[0].cause, changes[3].id);
}

TEST(AwarenessInRuns, AlertnessOutlastsAwarenessAndDecaysOnItsOwn) {
    Watch watch(test::watched(1.0, {5, 3}));
    watch.run(1.5);

    watch.put({13, 5});
    const Frame gone = watch.simulation.frame();
    watch.run(14);

    const auto& changes = watch.rows<AlertnessChanged>();
    ASSERT_EQ(changes.size(), 4U);
    EXPECT_EQ(changes[0].data.to, 3);
    EXPECT_NEAR(watch.timeOf(changes[1].frame - gone), 4.0 + 0.06, 0.08);
    EXPECT_NEAR(watch.timeOf(changes[2].frame - changes[1].frame), 3.0, kFrame + 1e-9);
    EXPECT_NEAR(watch.timeOf(changes[3].frame - changes[2].frame), 2.0, kFrame + 1e-9);
    EXPECT_EQ(watch.anna().alertness.level, 0);
}

TEST(AwarenessInRuns, WhatSheBelievesGoesOnForAWhileWhetherItIsTrueOrNot) {
    for (const char* belief : {"extrapolate", "true"}) {
        auto level = test::watched(1.0, {5, 1});
        level.archetypes[0].awareness.belief = belief;
        Watch watch(level);
        watch.run(kFrame, {{0, CommandKind::Possess, kThief}});
        trace::Command walk{watch.simulation.frame(), CommandKind::Walk, kThief, {0, 0.5}};
        watch.run(1.2, {walk});
        ASSERT_EQ(watch.state(), 3) << belief;
        const Vec2 seen = watch.known()->lastPosition;

        watch.put({13, 5});
        watch.run(0.5);

        ASSERT_NE(watch.known(), nullptr) << belief;
        EXPECT_FALSE(watch.known()->withinFieldOfView);
        if (std::string(belief) == "true") {
            EXPECT_EQ(watch.known()->lastPosition, Vec2(13, 5));
        } else {
            EXPECT_GT(watch.known()->lastPosition.y, seen.y + 0.3);
            EXPECT_NEAR(watch.known()->lastPosition.x, seen.x, 0.2);
        }
    }
}

TEST(AwarenessInRuns, ASoundThatStillCountsDoesNotHoldUpWhatIsBelieved) {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].awareness.belief = "true";
    level.archetypes[0].awareness.freeKnowledge = 3;
    level.archetypes[0].awareness.soundSpan = 2;
    level.archetypes[0].awareness.hearing = {{"sound", {0.1, 0.2}}};
    level.archetypes[0].movement.maxSpeed = 0.01;
    Watch watch(level);
    watch.run(1.5);
    watch.put({13, 5});
    watch.run(1, {{watch.simulation.frame(), CommandKind::EmitSignal, kThief, {5, 3}, 0, 2.0}});
    ASSERT_GE(watch.state(), 2);
    ASSERT_NE(watch.known(), nullptr);

    watch.put({14, 1});
    watch.run(kFrame);

    EXPECT_EQ(watch.known()->lastPosition, Vec2(14, 1));
}

TEST(AwarenessInRuns, FreeKnowledgeEnds) {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].awareness.belief = "true";
    level.archetypes[0].awareness.freeKnowledge = 0.2;
    level.archetypes[0].movement.maxSpeed = 0.01;
    Watch watch(level);
    watch.run(1.5);

    watch.put({13, 5});
    watch.run(1.5);
    ASSERT_NE(watch.known(), nullptr);
    EXPECT_EQ(watch.known()->lastPosition, Vec2(13, 5));
    watch.put({14, 1});
    watch.run(0.5);

    EXPECT_EQ(watch.known()->lastPosition, Vec2(13, 5)) << "0.2 s, four times at alertness 3";
}

TEST(AwarenessInRuns, ASoundIsAPulseByItsTableAndCountsForItsSpan) {
    auto level = test::watched(0.0, {13, 3});
    level.archetypes[0].awareness.hearing = {{"sound", {0.2, 0.9}}};
    level.archetypes[0].awareness.soundSpan = 1.0;
    const auto ping = [](Watch& watch, double strength) {
        trace::Command emit{
            watch.simulation.frame(), CommandKind::EmitSignal, kThief, {5, 3}, 0, strength};
        watch.run(2, {emit});
    };
    Watch loud(level);
    Watch faint(level);

    ping(loud, 2.0);
    ping(faint, 0.5);

    ASSERT_EQ(loud.rows<AwarenessChanged>().size(), 1U);
    EXPECT_EQ(loud.rows<AwarenessChanged>()[0].data.to, 2);
    EXPECT_EQ(loud.rows<AwarenessChanged>()[0].cause, loud.rows<trace::Notified>()[0].id);
    ASSERT_EQ(faint.rows<AwarenessChanged>().size(), 1U);
    EXPECT_EQ(faint.rows<AwarenessChanged>()[0].data.to, 1);
}

TEST(AwarenessInRuns, ASoundThatEndsBeforeTheReactionTimeIsOverIsNotNoticed) {
    auto level = test::watched(0.0, {13, 3});
    level.archetypes[0].awareness.soundSpan = 0.4;
    Watch watch(level);

    watch.run(3, {{0, CommandKind::EmitSignal, kThief, {5, 3}, 0, 2.0}});

    EXPECT_EQ(watch.rows<trace::Notified>().size(), 1U);
    EXPECT_TRUE(watch.rows<AwarenessChanged>().empty());
}

/// A rise that falls due in the frame of a look which shows nothing is learnt all the same, and
/// whatever is traced.
TEST(AwarenessInRuns, IsTheSameAtEveryTraceLevelWhereSoundsMeetLooksThatShowNothing) {
    for (const double vision : {0.0, 8.0, 10.0})
        for (Frame emitted = 5; emitted < 41; emitted += 3) {
            auto level = test::watched(1.0, {5, 3});
            level.archetypes[0].rates.vision = vision;
            level.agents[0].heading = maths::kPi;
            level.modalities[0].inverseSpeed = 0.003;
            std::set<std::uint64_t> hashes;
            for (const TraceLevel traced :
                 {TraceLevel::Off, TraceLevel::Normal, TraceLevel::Full}) {
                Watch watch(level, traced);
                watch.run(static_cast<double>(emitted) * kFrame);
                watch.run(
                    1,
                    {{watch.simulation.frame(), CommandKind::EmitSignal, kThief, {5, 3}, 0, 0.5}});
                ASSERT_GE(watch.state(), 1);
                EXPECT_NE(watch.known(), nullptr) << vision << ", " << emitted;
                hashes.insert(watch.simulation.hash());
            }
            EXPECT_EQ(hashes.size(), 1U) << vision << ", " << emitted;
        }
}

TEST(AwarenessInRuns, TheFirstConeThatHoldsHimDecides) {
    auto level = test::watched(1.0, {5, 3});
    level::ViewCone focus;
    focus.id = "focus";
    focus.horizontal = 0.4;
    focus.length = 2.0;
    level::ViewCone edges;
    edges.id = "edges";
    edges.acuity = {{"visibility", 0.5}};
    level.archetypes[0].viewCones = {focus, edges};
    level.archetypes[0].movement.maxSpeed = 0.01;
    Watch watch(level);

    watch.run(0.5); // before it looks round
    watch.put({3.5, 3});
    watch.run(0.2);

    const auto& pulses = watch.rows<AwarenessPulse>();
    ASSERT_FALSE(pulses.empty());
    EXPECT_EQ(pulses.front().data.cone, 1);
    EXPECT_DOUBLE_EQ(pulses.front().data.response, 0.35);
    EXPECT_EQ(pulses.back().data.cone, 0);
    EXPECT_DOUBLE_EQ(pulses.back().data.response, 0.7);
}

TEST(AwarenessInRuns, APulseNamesWhatIsInTheWay) {
    const auto gateOf = [](const level::Level& level, Seconds seconds) {
        Watch watch(level);
        watch.run(seconds);
        const auto& last = watch.rows<AwarenessPulse>().back().data;
        return watch.simulation.arena().registry->gates()[static_cast<std::size_t>(last.gate)].name;
    };

    EXPECT_EQ(gateOf(test::watched(1.0, {1, 3}), 1), "cone");
    EXPECT_EQ(gateOf(test::watched(0.1, {5, 3}), 1), "visibility");
    EXPECT_EQ(gateOf(test::watched(1.0, {5, 3}), 0.5), "reaction");
    EXPECT_EQ(gateOf(test::watched(1.0, {13, 5}), 1), "line_of_sight");
    EXPECT_EQ(gateOf(test::watched(1.0, {5, 3}), 2), "none");
}

TEST(AwarenessInRuns, IsTheSameAtEveryTraceLevelAndAfterBeingRestored) {
    const auto level = test::watched(0.7, {5, 3});
    Watch full(level);
    Watch off(level, TraceLevel::Off);
    Watch later(level, TraceLevel::Off);

    for (int i = 0; i < 300; ++i) {
        full.run(kFrame);
        off.run(kFrame);
        ASSERT_EQ(full.simulation.hash(), off.simulation.hash()) << i;
        if (i == 150) {
            ASSERT_TRUE(later.simulation.restore(off.simulation.save()));
        }
        if (i > 150) {
            later.run(kFrame);
            ASSERT_EQ(later.simulation.hash(), off.simulation.hash()) << i;
        }
    }
}

TEST(AwarenessInRuns, TakesAsLongAtAnyRateOfSteps) {
    std::vector<Seconds> rises;
    for (const int rate : {30, 60, 120}) {
        auto level = test::watched(1.0, {5, 3});
        level.step = 1.0 / rate;
        level.archetypes[0].rates.vision = 0; // at every step
        RecordBuffer records;
        Simulation simulation(compileWorld(level, {}).value(), {}, TraceLevel::Full, &records);
        for (int i = 0; i < 2 * rate; ++i)
            simulation.step({}, TraceLevel::Full, &records);
        ASSERT_EQ(records.rows<AwarenessChanged>().size(), 1U) << rate;
        rises.push_back(static_cast<double>(records.rows<AwarenessChanged>()[0].frame -
                                            records.rows<AwarenessPulse>()[0].frame) /
                        rate);
    }

    EXPECT_NEAR(rises[0], 0.6, 1.0 / 30);
    EXPECT_NEAR(rises[1], rises[0], 1.0 / 30);
    EXPECT_NEAR(rises[2], rises[0], 1.0 / 30);
}

TEST(AwarenessInRuns, WithoutItARunHasNoStateOfIt) {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].awareness = {};

    const Watch watch(level);

    EXPECT_FALSE(watch.simulation.state().extras.value);
}

TEST(AwarenessInRuns, NobodyIsShotAtBeforeHeIsRecognisedAndTheDeadAreForgotten) {
    auto level = test::watched(1.0, {5, 3});
    level::Weapon gun;
    gun.id = "railgun";
    gun.projectile.instant = true;
    gun.projectile.damage = 1000;
    level.archetypes[0].weapons = {gun};
    Watch watch(level);

    watch.run(4);

    ASSERT_EQ(watch.rows<trace::Died>().size(), 1U);
    ASSERT_FALSE(watch.rows<agent::ShotFired>().empty());
    EXPECT_GE(watch.rows<agent::ShotFired>()[0].frame, watch.rows<AwarenessChanged>()[0].frame);
    EXPECT_EQ(watch.anna().find(kThief), nullptr);
    EXPECT_EQ(watch.known(), nullptr);
}

TEST(AwarenessInRuns, LooksAreADutyOfTheSchedule) {
    auto level = test::watched(0.7, {5, 3});
    level.schedule.kind = "frequency";
    level::Task vision;
    vision.id = "vision";
    vision.frequency = 12;
    vision.costUs = 10;
    level.schedule.tasks = {vision};
    level.archetypes[0].movement.maxSpeed = 0.01;
    Watch watch(level);

    watch.run(3);

    const auto& pulses = watch.rows<AwarenessPulse>();
    ASSERT_GT(pulses.size(), 5U);
    for (std::size_t i = 1; i < pulses.size(); ++i)
        EXPECT_EQ(pulses[i].frame - pulses[i - 1].frame, 12);
    EXPECT_EQ(watch.state(), 2);
}

/// He steps out of her view and back twice a second.
TEST(AwarenessInRuns, ATargetThatCrossesAConesEdgeDoesNotMakeHerFlap) {
    auto level = test::watched(1.0, {5, 3});
    level::ViewCone narrow;
    narrow.id = "narrow";
    narrow.horizontal = 0.2;
    level.archetypes[0].viewCones = {narrow};
    level.archetypes[0].movement.maxSpeed = 0.01;
    level.archetypes[0].awareness.levels = {0.2, 0.8, 0.9};
    level.archetypes[0].awareness.onBreak = "keep";
    Watch watch(level);

    for (int i = 0; i < 40; ++i) {
        watch.put({5, i % 2 == 0 ? 5.0 : 3.0});
        watch.run(0.25 - kFrame);
    }

    const auto& changes = watch.rows<AwarenessChanged>();
    ASSERT_FALSE(changes.empty());
    for (std::size_t i = 1; i < changes.size(); ++i)
        EXPECT_GE(watch.timeOf(changes[i].frame - changes[i - 1].frame),
                  changes[i].data.limit - kFrame - 1e-9);
    EXPECT_LE(changes.size(), 10U) << "he crosses it forty times";
}

} // namespace
} // namespace percept::sim::awareness_test
