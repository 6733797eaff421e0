#include "TimeScale.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::canvas {
namespace {

TEST(TimeScale, ZoomingKeepsTheFrameUnderThePointer) {
    const TimeScale scale{.from = 1000, .framesPerPixel = 2, .width = 800};

    const TimeScale zoomed = scale.zoomedAt(300, 4, 36000);

    EXPECT_DOUBLE_EQ(zoomed.framesPerPixel, 0.5);
    EXPECT_NEAR(zoomed.toFrame(300), scale.toFrame(300), 1e-9);
}

TEST(TimeScale, ZoomsFromTheWholeRunToOneFrame) {
    const TimeScale scale{.from = 0, .framesPerPixel = 1, .width = 800};

    EXPECT_EQ(scale.zoomedAt(0, 1e9, 36000).framesPerPixel, TimeScale::kClosest);
    const TimeScale far = scale.zoomedAt(0, 1e-9, 36000);
    EXPECT_GE(far.width * far.framesPerPixel, 36000);
    EXPECT_LE(far.width * far.framesPerPixel, 80000);
}

TEST(TimeScale, CannotLoseTheRunOutOfSight) {
    const TimeScale scale{.from = -5000, .framesPerPixel = 1, .width = 800};

    EXPECT_EQ(scale.within(36000).from, 0);
    EXPECT_EQ(TimeScale({.from = 1e9, .framesPerPixel = 1, .width = 800}).within(36000).from,
              36000 - 400);
}

TEST(TimeScale, LabelsStandAtRoundTimesSeventyPixelsApart) {
    for (const double framesPerPixel : {0.021, 0.1, 0.33, 1.0, 4.7, 21.0, 60.0, 600.0})
        for (const double step : {1.0 / 60.0, 0.0}) {
            const TimeScale scale{.from = 500, .framesPerPixel = framesPerPixel, .width = 1200};
            double last = -1e9;
            int labels = 0;
            for (const Tick& tick : ticksOf(scale, step)) {
                if (tick.text.empty())
                    continue;
                EXPECT_GE(scale.toX(tick.frame) - last, 70) << framesPerPixel << " " << tick.text;
                last = scale.toX(tick.frame);
                ++labels;
            }
            EXPECT_GE(labels, 3) << framesPerPixel;
        }
}

TEST(TimeScale, TicksOfFramesAreWholeFrames) {
    const TimeScale scale{.from = 10, .framesPerPixel = TimeScale::kClosest, .width = 1000};

    for (const Tick& tick : ticksOf(scale, 0))
        EXPECT_EQ(tick.frame, std::round(tick.frame));
}

} // namespace
} // namespace percept::canvas
