#include "app/runner/Pacer.h"

#include <gtest/gtest.h>

namespace percept::runner {
namespace {

using std::chrono::milliseconds;
const Pacer::Clock::time_point kStart{std::chrono::seconds(100)};

TEST(Pacer, MakesAsManyStepsASecondAsTheSpeedAsksFor) {
    for (const double speed : {0.1, 1.0, 16.0}) {
        Pacer pacer(1.0 / 50.0);
        pacer.setSpeed(speed, kStart);
        pacer.start(kStart);
        int steps = 0;

        for (auto now = kStart; now < kStart + milliseconds(10'000); now += milliseconds(1))
            while (pacer.due() <= now) {
                pacer.stepped(now);
                ++steps;
            }

        EXPECT_NEAR(steps, 500 * speed, 2) << "speed " << speed;
    }
}

TEST(Pacer, DoesNotCatchUpAfterALongPause) {
    Pacer pacer(1.0 / 50.0);
    pacer.start(kStart);
    const auto late = kStart + milliseconds(60'000);
    int steps = 0;

    while (pacer.due() <= late) {
        pacer.stepped(late);
        ++steps;
    }

    EXPECT_LE(steps, 7);
}

TEST(Pacer, AFasterSpeedDoesNotWaitOutTheSlowerStep) {
    Pacer pacer(1.0);
    pacer.setSpeed(0.1, kStart);
    pacer.start(kStart);
    pacer.stepped(kStart);

    pacer.setSpeed(10.0, kStart + milliseconds(1));

    EXPECT_LE(pacer.due(), kStart + milliseconds(101));
}

} // namespace
} // namespace percept::runner
