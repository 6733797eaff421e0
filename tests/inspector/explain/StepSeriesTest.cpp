#include "inspector/explain/StepSeries.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::explain {
namespace {

StepSeries::Extremes slowExtremes(const StepSeries& series, Frame from, Frame to) {
    StepSeries::Extremes found{*series.at(to - 1), *series.at(to - 1)};
    for (Frame frame = from; frame < to; ++frame)
        if (const auto value = series.at(frame)) {
            found.low = std::min(found.low, *value);
            found.high = std::max(found.high, *value);
        }
    return found;
}

TEST(StepSeries, KeepsAValueUntilItChanges) {
    StepSeries series;
    series.add(10, 1);
    series.add(20, 3);

    EXPECT_EQ(series.at(9), std::nullopt);
    EXPECT_EQ(series.at(10), 1.0F);
    EXPECT_EQ(series.at(19), 1.0F);
    EXPECT_EQ(series.at(1000), 3.0F);
}

TEST(StepSeries, DoesNotKeepWhatDoesNotChange) {
    StepSeries series;
    for (Frame frame = 0; frame < 100; ++frame)
        series.add(frame, 5);

    EXPECT_EQ(series.samples().size(), 1U);
}

TEST(StepSeries, TheLaterOfTwoValuesInAFrameHolds) {
    StepSeries series;
    series.add(5, 1);
    series.add(5, 2);

    EXPECT_EQ(series.at(5), 2.0F);
}

TEST(StepSeries, ExtremesCountTheValueHeldAtTheStart) {
    StepSeries series;
    series.add(0, 9);
    series.add(100, 1);

    EXPECT_EQ(series.between(50, 101), (StepSeries::Extremes{1, 9}));
    EXPECT_EQ(series.between(50, 100), (StepSeries::Extremes{9, 9}));
    EXPECT_EQ(series.between(100, 200), (StepSeries::Extremes{1, 1}));
}

TEST(StepSeries, HasNoExtremesBeforeItBegins) {
    StepSeries series;
    EXPECT_FALSE(series.extremes());
    series.add(10, 1);

    EXPECT_FALSE(series.between(0, 10));
    EXPECT_TRUE(series.between(0, 11));
    EXPECT_FALSE(series.between(20, 20));
}

TEST(StepSeries, AgreesWithLookingAtEveryFrameWhileItGrows) {
    Random random(3);
    StepSeries series;
    Frame frame = 0;
    for (int i = 0; i < 5000; ++i) {
        frame += 1 + random.below(3);
        series.add(frame, static_cast<float>(random.unit()));
        if (i % 50 != 0)
            continue;
        const auto from = static_cast<Frame>(random.below(static_cast<std::uint32_t>(frame) + 1));
        const auto to = from + 1 + static_cast<Frame>(random.below(2000));
        ASSERT_EQ(series.between(from, to), slowExtremes(series, from, to)) << from << " " << to;
    }
    EXPECT_EQ(series.extremes(), slowExtremes(series, 0, frame + 1));
}

} // namespace
} // namespace percept::explain
