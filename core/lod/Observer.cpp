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

const Observer* nearestObserver(std::span<const Observer> observers, Vec2 place) {
    const auto nearest =
        std::min_element(observers.begin(), observers.end(), [&](const auto& a, const auto& b) {
            return geometry::distanceSquared(a.position, place) <
                   geometry::distanceSquared(b.position, place);
        });
    return nearest == observers.end() ? nullptr : &*nearest;
}

Metres distanceToNearest(std::span<const Observer> observers, Vec2 place) {
    const Observer* nearest = nearestObserver(observers, place);
    return nearest == nullptr ? -1 : geometry::distance(nearest->position, place);
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

trace::ImportanceFound importanceRecord(const ImportanceModel& model,
                                        const std::vector<double>& values,
                                        Metres distance,
                                        const Observer* nearest,
                                        double importance) {
    trace::ImportanceFound record{.observer = nearest == nullptr ? trace::kNoAgent : nearest->agent,
                                  .distance = nearest == nullptr ? -1 : distance,
                                  .raw = model.combine(values),
                                  .importance = importance};
    const auto& terms = model.terms();
    for (std::size_t i = 0; i < std::min(values.size(), terms.size()); ++i) {
        if (terms[i] == "distance")
            record.nearness = values[i];
        else if (terms[i] == "in_view")
            record.inView = values[i];
        else if (terms[i] == "story")
            record.story = values[i];
        else if (terms[i] == "attention")
            record.attention = values[i];
        else
            record.others += model.part(i, values[i]);
    }
    return record;
}

trace::RecordId
motiveBehind(const Observer* nearest, Vec2 place, Vec2 velocity, trace::RecordId own) {
    if (nearest == nullptr || nearest->motive == trace::kNoRecord)
        return own;
    if (own == trace::kNoRecord)
        return nearest->motive;
    const Vec2 line = place - nearest->position;
    return std::abs(glm::dot(velocity, line)) > std::abs(glm::dot(nearest->velocity, line))
               ? own
               : nearest->motive;
}

} // namespace percept::lod
