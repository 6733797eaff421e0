#include "percept/lod/Observer.h"

#include <algorithm>
#include <cmath>

namespace percept::lod {
namespace {

/// Who is farther away is not in view.
constexpr Metres kView = 80;
constexpr double kHalfViewCosine = 0.5; ///< 60 degrees to each side

double termOf(const std::string& term,
              const ImportanceScales& scales,
              const Subject& subject,
              Frame frame) {
    if (term == "distance" && subject.distance >= 0)
        return distanceTerm(subject.distance, scales.half);
    if (term == "in_view")
        return subject.inView ? 1 : 0;
    if (term == "story")
        return subject.story ? 1 : 0;
    if (term == "attention" && subject.seen >= 0)
        return attentionTerm(static_cast<double>(frame - subject.seen) * scales.step,
                             scales.attention);
    return 0;
}

} // namespace

bool isInView(std::span<const Observer> observers, Vec2 place) {
    return std::any_of(observers.begin(), observers.end(), [&](const Observer& observer) {
        const Vec2 to = place - observer.position;
        const double distance = std::sqrt(geometry::lengthSquared(to));
        return distance < kView && glm::dot(observer.facing, to) >= kHalfViewCosine * distance;
    });
}

Metres distanceToNearest(std::span<const Observer> observers, Vec2 place) {
    Metres least = -1;
    for (const Observer& observer : observers) {
        const Metres each = geometry::distance(observer.position, place);
        if (least < 0 || each < least)
            least = each;
    }
    return least;
}

double rawImportance(const ImportanceModel& model,
                     const ImportanceScales& scales,
                     const Subject& subject,
                     Frame frame,
                     std::vector<double>& values) {
    values.clear();
    for (const std::string& term : model.terms()) {
        const double own = subject.own == nullptr ? 0 : (*subject.own)[values.size()];
        values.push_back(std::max(own, termOf(term, scales, subject, frame)));
    }
    return model.combine(values);
}

} // namespace percept::lod
