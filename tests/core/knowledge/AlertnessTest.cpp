#include "AwarenessRun.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::knowledge {
namespace {

using test::guardRules;

constexpr Seconds kStep = 1.0 / 60.0;

/// Steps without pulses until alertness changes. @return how long that took
Seconds waitForChange(const AwarenessRules& rules, Alertness& alertness, AwarenessLevel greatest) {
    for (int i = 1; i < 6000; ++i)
        if (step(rules, alertness, greatest, false, kStep))
            return i * kStep;
    return -1;
}

TEST(Alertness, RisesAtOnceToTheGreatestAwareness) {
    Alertness alertness;

    const auto change = step(guardRules(), alertness, 2, true, kStep);

    ASSERT_TRUE(change);
    EXPECT_EQ(change->from, 0);
    EXPECT_EQ(change->to, 2);
    EXPECT_FALSE(step(guardRules(), alertness, 1, true, kStep));
    EXPECT_EQ(alertness.level, 2);
}

TEST(Alertness, FallsByOneAfterTheDecayOfEachLevel) {
    Alertness alertness{.level = 3};

    EXPECT_NEAR(waitForChange(guardRules(), alertness, 0), 20, 1e-6);
    EXPECT_EQ(alertness.level, 2);
    EXPECT_NEAR(waitForChange(guardRules(), alertness, 0), 12, 1e-6);
    EXPECT_NEAR(waitForChange(guardRules(), alertness, 0), 8, 1e-6);
    EXPECT_EQ(alertness.level, 0);
    EXPECT_EQ(waitForChange(guardRules(), alertness, 0), -1);
}

TEST(Alertness, APulseBeginsTheDecayAnew) {
    Alertness alertness{.level = 1};
    step(guardRules(), alertness, 0, false, 7);

    step(guardRules(), alertness, 0, true, 0.5);

    EXPECT_NEAR(waitForChange(guardRules(), alertness, 0), 8, 1e-6);
}

TEST(Alertness, FallsOnItsOwnWhateverIsStillRemembered) {
    Alertness alertness{.level = 1};

    EXPECT_NEAR(waitForChange(guardRules(), alertness, 3), 8, 1e-6);
    EXPECT_EQ(alertness.level, 0);
    step(guardRules(), alertness, 3, true, kStep);
    EXPECT_EQ(alertness.level, 3) << "until it is perceived again";
}

TEST(Alertness, NeverFallsBelowTheFloorThatAnAlarmLeft) {
    Alertness alertness{.level = 0, .floor = 1};

    EXPECT_NEAR(waitForChange(guardRules(), alertness, 0), kStep, 1e-6);
    EXPECT_EQ(alertness.level, 1);
    EXPECT_EQ(waitForChange(guardRules(), alertness, 0), -1);
}

RC_GTEST_PROP(AlertnessProperty, IsNeverBelowWhatIsPerceivedAndFallsByOneAtATime, ()) {
    const auto rules = guardRules();
    Alertness alertness;
    const auto greatest =
        *rc::gen::container<std::vector<int>>(200U, rc::gen::inRange(0, rules.highest() + 1));

    for (const int each : greatest) {
        const auto before = alertness.level;
        const auto level = static_cast<AwarenessLevel>(each);
        const auto passed = *rc::gen::inRange(0, 30) / 10.0;
        const bool pulsed = *rc::gen::inRange(0, 5) == 0;
        step(rules, alertness, level, pulsed, passed);
        RC_ASSERT(!pulsed || alertness.level >= level);
        RC_ASSERT(pulsed || alertness.level <= before);
        RC_ASSERT(alertness.level + 1 >= before);
    }
}

RC_GTEST_PROP(AlertnessProperty, DecaysWithinAFrameAtAnyRate, ()) {
    AwarenessRules rules = guardRules();
    for (Seconds& decay : rules.alertnessDecay)
        decay = *rc::gen::inRange(40, 2000) / 1000.0;

    for (const int rate : {30, 60, 120}) {
        Alertness alertness{.level = 3};
        Seconds exact = 0;
        for (int frame = 1; frame < rate * 7; ++frame)
            if (const auto change = step(rules, alertness, 0, false, 1.0 / rate)) {
                exact += rules.alertnessDecay[change->from];
                RC_ASSERT(std::abs(frame / static_cast<double>(rate) - exact) <= 1.0 / rate + 1e-6);
            }
        RC_ASSERT(alertness.level == 0);
    }
}

} // namespace
} // namespace percept::knowledge
