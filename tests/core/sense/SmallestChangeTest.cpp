#include "percept/sense/SmallestChange.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace percept::sense {
namespace {

constexpr std::array kParts{
    VisibilityPart::Lighting, VisibilityPart::Movement, VisibilityPart::Exposure};

double& valueOf(VisibilityParts& parts, VisibilityPart part) {
    return part == VisibilityPart::Lighting   ? parts.lighting
           : part == VisibilityPart::Movement ? parts.movement
                                              : parts.exposure;
}

TEST(SmallestChange, IsTheNearestThatCrossesTheLimit) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> share(0.0, 1.0);
    int found = 0;
    for (const char* text :
         {"", "lighting * movement", "lighting * (1 - 0.8 * movement) + 0.2 * exposure"}) {
        const auto formula = VisibilityFormula::parse(text).value();
        for (int i = 0; i < 300; ++i) {
            const VisibilityParts parts{share(random), share(random), share(random)};
            Acuity acuity;
            acuity.visibility = 0.5 + share(random);
            const double limit = 0.05 + 0.9 * share(random);
            const double alertness = share(random);
            const auto responseAt = [&](VisibilityPart part, double value) {
                VisibilityParts changed = parts;
                valueOf(changed, part) = value;
                return respond(acuity, formula, changed, alertness).response;
            };
            for (const VisibilityPart part : kParts) {
                VisibilityParts same = parts;
                const double present = valueOf(same, part);
                const bool now = responseAt(part, present) >= limit;
                const auto change = nearestChange(acuity, formula, parts, part, alertness, limit);
                double nearest = 2.0; // by trying out
                for (int k = 0; k <= 1000; ++k)
                    if (const double at = k / 1000.0; (responseAt(part, at) >= limit) != now)
                        nearest = std::min(nearest, std::abs(at - present));
                EXPECT_EQ(change.has_value(), nearest <= 1.0) << text;
                if (!change)
                    continue;
                ++found;
                EXPECT_NE(responseAt(part, *change) >= limit, now) << text;
                EXPECT_LE(std::abs(*change - present), nearest + 1e-9) << text;
                EXPECT_GE(std::abs(*change - present), nearest - 1.1e-3) << text;
            }
        }
    }
    EXPECT_GT(found, 300);
}

TEST(SmallestChange, IsNothingWhereThePartDoesNotCount) {
    const auto formula = VisibilityFormula::parse("lighting").value();
    const VisibilityParts parts{.lighting = 0.2, .movement = 0.5, .exposure = 0.5};
    EXPECT_FALSE(nearestChange({}, formula, parts, VisibilityPart::Movement, 0.0, 0.4));
    EXPECT_NEAR(*nearestChange({}, formula, parts, VisibilityPart::Lighting, 0.0, 0.4), 0.4, 1e-9);
    EXPECT_FALSE(nearestChange({}, formula, parts, VisibilityPart::Lighting, 0.0, 1.5));
}

} // namespace
} // namespace percept::sense
