#include "AwarenessRun.h"

#include "percept/base/Archive.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::knowledge {
namespace {

using test::guardRules;
using test::looks;
using test::runPulses;
using test::TimedChange;

constexpr Seconds kRounding = 1e-6;

/// Delays in steps of 1/30 s, so that steps of 1/30, 1/60 and 1/120 s can keep them exactly.
AwarenessRules anyRules() {
    const auto delay = [](int most) { return *rc::gen::inRange(0, most) / 30.0; };
    AwarenessRules rules;
    const int states = *rc::gen::inRange(2, 7);
    for (int i = 0; i < states; ++i) {
        if (i > 0)
            rules.levels.push_back(0.1 * i);
        rules.reaction.push_back(delay(20));
        rules.hold.push_back(delay(30));
        rules.alertnessDecay.push_back(delay(60));
    }
    rules.onBreak = *rc::gen::element(OnBreak::Reset, OnBreak::Leak, OnBreak::Keep);
    rules.freeKnowledge = delay(60);
    return rules;
}

std::vector<AwarenessLevel> anyGoals(const AwarenessRules& rules) {
    return *rc::gen::container<std::vector<AwarenessLevel>>(
        static_cast<std::size_t>(*rc::gen::inRange(1, 120)),
        rc::gen::cast<AwarenessLevel>(rc::gen::inRange(0, rules.highest() + 1)));
}

Seconds rateOf(int rate) {
    return 1.0 / rate;
}

TEST(Awareness, AGoalIsTheNumberOfLevelsThatTheResponseReaches) {
    const std::vector<double> levels{0.28, 0.48, 0.66};

    EXPECT_EQ(goalFor(levels, 0.0), 0);
    EXPECT_EQ(goalFor(levels, 0.2799), 0);
    EXPECT_EQ(goalFor(levels, 0.28), 1);
    EXPECT_EQ(goalFor(levels, 0.5), 2);
    EXPECT_EQ(goalFor(levels, 1.0), 3);
    EXPECT_EQ(goalFor({}, 1.0), 0);
}

TEST(Awareness, RisesToTheGoalAtOnceWhenTheReactionOfThePresentStateIsOver) {
    const auto changes = runPulses(guardRules(), looks({{20, 3}}), 60);

    ASSERT_EQ(changes.size(), 1U);
    EXPECT_NEAR(changes[0].time, 0.6, kRounding);
    EXPECT_EQ(changes[0].change, (AwarenessChange{0, 3, 0.6, 0.6}));
}

TEST(Awareness, RisesToTheLatestGoalRatherThanToTheOneThatBegan) {
    const auto changes = runPulses(guardRules(), looks({{4, 3}, {10, 1}}), 60);

    ASSERT_EQ(changes.size(), 1U);
    EXPECT_NEAR(changes[0].time, 0.6, kRounding);
    EXPECT_EQ(changes[0].change.to, 1);
}

TEST(Awareness, ReactionZeroRisesWithTheFirstPulse) {
    AwarenessRules rules = guardRules();
    rules.reaction = {0, 0, 0, 0};

    const auto changes = runPulses(rules, looks({{1, 0}, {1, 2}, {1, 3}}), 60);

    ASSERT_EQ(changes.size(), 2U);
    EXPECT_NEAR(changes[0].time, 0.1, kRounding);
    EXPECT_EQ(changes[0].change.to, 2);
    EXPECT_NEAR(changes[1].time, 0.2, kRounding);
}

TEST(Awareness, FallsStateByStateEachAfterItsHold) {
    const auto changes = runPulses(guardRules(), looks({{7, 3}, {200, 0}}), 60);

    ASSERT_EQ(changes.size(), 4U);
    EXPECT_NEAR(changes[1].time, 0.7 + 8, kRounding);
    EXPECT_EQ(changes[1].change, (AwarenessChange{3, 2, 8, 8}));
    EXPECT_NEAR(changes[2].time, 0.7 + 8 + 6, kRounding);
    EXPECT_NEAR(changes[3].time, 0.7 + 8 + 6 + 4, kRounding);
    EXPECT_EQ(changes[3].change.to, 0);
}

TEST(Awareness, APulseOfTheStateFillsTheCapacitorAndAWeakerOneDoesNot) {
    Awareness awareness{.state = 2, .goal = 1, .capacitor = 6};
    const AwarenessRules rules = guardRules();

    step(rules, awareness, 1, 5);
    EXPECT_NEAR(awareness.capacitor, 1, kRounding);
    step(rules, awareness, 2, 0.5);
    EXPECT_EQ(awareness.capacitor, 6);
    EXPECT_EQ(awareness.state, 2);
}

TEST(Awareness, ABreakResetsLeaksOrKeepsTheTimeOfRising) {
    const auto riseWith = [](OnBreak onBreak) {
        AwarenessRules rules = guardRules();
        rules.onBreak = onBreak;
        return runPulses(rules, looks({{4, 1}, {2, 0}, {10, 1}}), 60).at(0).time;
    };

    EXPECT_NEAR(riseWith(OnBreak::Reset), 0.6 + 0.6, kRounding);
    // 0.4 s less the 0.2 s that it leaked leaves 0.4 s to go.
    EXPECT_NEAR(riseWith(OnBreak::Leak), 0.6 + 0.4, kRounding);
    EXPECT_NEAR(riseWith(OnBreak::Keep), 0.6 + 0.2, kRounding);
}

TEST(Awareness, SaysHowLongItTakesToRise) {
    Awareness awareness;
    const AwarenessRules rules = guardRules();

    EXPECT_FALSE(timeToRise(rules, awareness));
    step(rules, awareness, 1, 0);
    EXPECT_EQ(timeToRise(rules, awareness), 0.6);
    step(rules, awareness, 1, 0.48);
    EXPECT_NEAR(*timeToRise(rules, awareness), 0.12, kRounding);
}

TEST(Awareness, FreeKnowledgeLastsLongerTheMoreAlertOneIs) {
    const AwarenessRules rules = guardRules();
    Awareness awareness{.state = 3, .goal = 3, .capacitor = 8, .sincePlace = 0};
    step(rules, awareness, 0, 0);

    step(rules, awareness, 0, 3);
    EXPECT_TRUE(hasFreeKnowledge(rules, awareness, 0));
    step(rules, awareness, 0, 0.1);
    EXPECT_FALSE(hasFreeKnowledge(rules, awareness, 0));
    EXPECT_TRUE(hasFreeKnowledge(rules, awareness, 1));
}

TEST(Awareness, WhoNeverBecameAwareHasNoFreeKnowledge) {
    const AwarenessRules rules = guardRules();
    Awareness awareness;

    step(rules, awareness, 3, 0);
    step(rules, awareness, 0, 0.1);

    EXPECT_EQ(awareness.state, 0);
    EXPECT_FALSE(hasFreeKnowledge(rules, awareness, 3));
}

TEST(Awareness, ATargetThatCrossesAThresholdTwiceASecondDoesNotFlap) {
    std::vector<AwarenessLevel> goals;
    for (int i = 0; i < 600; ++i)
        goals.push_back(i % 5 < 3 ? 1 : 0);
    AwarenessRules rules = guardRules();

    EXPECT_TRUE(runPulses(rules, goals, 60).empty()) << "each crossing resets the reaction";
    rules.onBreak = OnBreak::Keep;
    EXPECT_EQ(runPulses(rules, goals, 60).size(), 1U) << "noticed once, then held";
}

TEST(Awareness, IsSavedAndRestoredAsItIs) {
    Awareness awareness;
    step(guardRules(), awareness, 3, 0);
    step(guardRules(), awareness, 2, 0.5);

    const auto restored = describe::load<Awareness>(describe::save(awareness));

    ASSERT_TRUE(restored);
    EXPECT_EQ(*restored, awareness);
}

TEST(AwarenessDeathTest, RefusesGoalsBeyondTheLastState) {
    Awareness awareness;

    EXPECT_DEATH(step(guardRules(), awareness, 4, 0.1), "highest");
}

RC_GTEST_PROP(AwarenessProperty, NeverSkipsAStateDownwards, ()) {
    const auto rules = anyRules();

    for (const auto& [time, change] : runPulses(rules, anyGoals(rules), 60))
        RC_ASSERT(change.to > change.from || change.to + 1 == change.from);
}

/// No matter how pulses come and go, what changed stays for as long as the delays say, to a step.
RC_GTEST_PROP(AwarenessProperty, ChangesNoOftenerThanTheDelaysAllow, ()) {
    const auto rules = anyRules();
    Seconds last = 0;

    for (const auto& [time, change] : runPulses(rules, anyGoals(rules), 60)) {
        const bool rises = change.to > change.from;
        const Seconds delay = rises ? rules.reaction[change.from] : rules.hold[change.from];
        RC_ASSERT(time - last >= delay - rateOf(60) - kRounding);
        RC_ASSERT(change.measured >= change.limit);
        last = time;
    }
}

/// The time of rising, counted by hand: every moment before the rise with a goal above the state.
RC_GTEST_PROP(AwarenessProperty, NeverRisesBeforeTheDelayIsOver, ()) {
    const auto rules = anyRules();
    Seconds above = 0;
    AwarenessLevel state = 0;
    AwarenessLevel goal = 0;

    runPulses(rules, anyGoals(rules), 60, [&](Seconds, const Awareness& awareness) {
        above += goal > state ? rateOf(60) : 0.0;
        if (awareness.state > state)
            RC_ASSERT(above >= rules.reaction[state] - kRounding);
        if (awareness.state != state ||
            (rules.onBreak == OnBreak::Reset && awareness.goal <= awareness.state))
            above = 0;
        state = awareness.state;
        goal = awareness.goal;
    });
}

RC_GTEST_PROP(AwarenessProperty, FreeKnowledgeEnds, ()) {
    const auto rules = anyRules();
    const auto alertness = *rc::gen::cast<AwarenessLevel>(rc::gen::inRange(0, rules.highest() + 1));
    Seconds lastPlace = -1000;

    runPulses(rules, anyGoals(rules), 60, [&](Seconds now, const Awareness& awareness) {
        if (awareness.goal >= kPlace)
            lastPlace = now;
        if (hasFreeKnowledge(rules, awareness, alertness)) {
            RC_ASSERT(awareness.state > kUnaware);
            RC_ASSERT(now - lastPlace <=
                      rules.freeKnowledge * (1 + alertness) + rateOf(60) + kRounding);
        }
    });
}

RC_GTEST_PROP(AwarenessProperty, WithoutPulsesEverybodyIsForgotten, ()) {
    const auto rules = anyRules();
    auto goals = anyGoals(rules);
    Seconds total = 0;
    for (const Seconds hold : rules.hold)
        total += hold;
    goals.insert(goals.end(), static_cast<std::size_t>(total * 10) + 2, kUnaware);
    AwarenessLevel last = 0;

    runPulses(rules, goals, 60, [&](Seconds, const Awareness& each) { last = each.state; });

    RC_ASSERT(last == kUnaware);
}

RC_GTEST_PROP(AwarenessProperty, IsTheSameAtThirtySixtyAndOneHundredAndTwentyStepsASecond, ()) {
    auto rules = anyRules();
    // A state that holds for no time falls with the next step.
    for (Seconds& hold : rules.hold)
        hold = std::max(hold, rateOf(30));
    const auto goals = anyGoals(rules);
    const auto coarse = runPulses(rules, goals, 30);

    for (const int rate : {60, 120}) {
        const auto fine = runPulses(rules, goals, rate);
        RC_ASSERT(fine.size() == coarse.size());
        for (std::size_t i = 0; i < fine.size(); ++i) {
            RC_ASSERT(fine[i].change.to == coarse[i].change.to);
            RC_ASSERT(std::abs(fine[i].time - coarse[i].time) < kRounding);
        }
    }
}

/// Delays that no step fits into: one rise, then all the way down.
RC_GTEST_PROP(AwarenessProperty, KeepsItsTimesWithinAFrame, ()) {
    AwarenessRules rules = guardRules();
    const auto millis = [](int least, int most) { return *rc::gen::inRange(least, most) / 1000.0; };
    rules.reaction[0] = millis(0, 900);
    rules.hold = {0, millis(40, 900), millis(40, 900), millis(40, 900)};
    const auto goals = looks({{10, 3}, {40, 0}});

    for (const int rate : {30, 60, 120}) {
        const auto changes = runPulses(rules, goals, rate);
        RC_ASSERT(changes.size() == 4U);
        Seconds exact = rules.reaction[0];
        RC_ASSERT(std::abs(changes[0].time - exact) <= rateOf(rate) + kRounding);
        exact = 1.0;
        for (std::size_t i = 1; i < changes.size(); ++i) {
            exact += rules.hold[changes[i].change.from];
            RC_ASSERT(std::abs(changes[i].time - exact) <= rateOf(rate) + kRounding);
        }
    }
}

} // namespace
} // namespace percept::knowledge
