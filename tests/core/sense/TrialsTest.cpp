#include "percept/sense/Trials.h"

#include <gtest/gtest.h>

namespace percept::sense {
namespace {

/// The smallest change of a threshold of 0.1 that lets an intensity pass.
SmallestChange loweredFor(double intensity) {
    double threshold = 0.1;
    const Watch watch;
    Trials trials(
        [&] {
            return Verdict{.passed = intensity >= threshold,
                           .gate = trace::Gate::Intensity,
                           .measured = intensity,
                           .limit = threshold};
        },
        1,
        watch);
    trials.number(
        Trials::Of::Threshold, {}, threshold, {0.0}, [&](double value) { threshold = value; });
    const auto found = trials.take().found;
    EXPECT_EQ(found.size(), 1U) << intensity;
    return found.empty() ? SmallestChange() : found.front();
}

TEST(Trials, RoundNothingAway) {
    for (const double intensity : {0.09, 0.02, 0.011, 0.009, 0.0002, 3.5e-6}) {
        const SmallestChange change = loweredFor(intensity);
        EXPECT_GT(change.rounded, 0.0) << intensity << ": no threshold is no lower threshold";
        EXPECT_LE(change.rounded, intensity);
        EXPECT_LE(change.decimals, 6) << intensity;
        EXPECT_NEAR(change.to, intensity, 1e-9);
    }
    EXPECT_EQ(loweredFor(0.0).rounded, 0.0) << "where none suffices alone";
}

} // namespace
} // namespace percept::sense
