#include "percept/sense/SmallestChange.h"

#include <algorithm>
#include <cmath>

namespace percept::sense {

double& shareIn(VisibilityParts& parts, VisibilityPart part) {
    switch (part) {
    case VisibilityPart::Movement:
        return parts.movement;
    case VisibilityPart::Exposure:
        return parts.exposure;
    case VisibilityPart::Lighting:
        break;
    }
    return parts.lighting;
}

std::optional<double> nearestChange(const Acuity& acuity,
                                    const VisibilityFormula& formula,
                                    const VisibilityParts& parts,
                                    VisibilityPart part,
                                    double alertness,
                                    double limit) {
    constexpr int kSteps = 64;
    constexpr int kHalvings = 40;
    VisibilityParts tried = parts;
    double& value = shareIn(tried, part);
    const double present = value;
    const auto reaches = [&](double at) {
        value = at;
        return respond(acuity, formula, tried, alertness).response >= limit;
    };
    const bool now = reaches(present);
    const auto between = [&](double same, double other) {
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = (same + other) / 2;
            (reaches(middle) == now ? same : other) = middle;
        }
        return other;
    };
    // From one step to the next on either side, so that the nearest is found first.
    std::optional<double> found;
    for (int i = 1; i <= kSteps && !found; ++i)
        for (const double side : {-1.0, 1.0}) {
            const double before = std::clamp(present + side * (i - 1) / kSteps, 0.0, 1.0);
            const double at = std::clamp(present + side * i / kSteps, 0.0, 1.0);
            if (before == at || reaches(at) == now)
                continue;
            const double other = between(before, at);
            if (!found || std::abs(other - present) < std::abs(*found - present))
                found = other;
        }
    return found;
}

} // namespace percept::sense
