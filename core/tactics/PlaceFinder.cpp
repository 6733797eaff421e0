#include "percept/tactics/PlaceFinder.h"

#include <utility>

namespace percept::tactics {

PlaceFinder::PlaceFinder(const Approaches& ways,
                         const Waypoints& points,
                         const Claims& claims,
                         const Approaches::Wish& wish,
                         Check check)
    : m_ways(&ways)
    , m_points(&points)
    , m_claims(&claims)
    , m_wish(wish)
    , m_check(std::move(check)) {}

bool PlaceFinder::has(std::string_view kind, std::span<const double> values) {
    for (const Answer& answer : m_answers)
        if (answer.kind == kind)
            return answer.choice.has_value();
    Answer asked{std::string(kind), std::nullopt};
    m_ways->forEachBest(m_wish, values, *m_claims, *m_points, [&](const auto& choice) {
        if (m_check && !m_check(choice.waypoint))
            return true;
        asked.choice = choice;
        return false;
    });
    m_answers.push_back(std::move(asked));
    return m_answers.back().choice.has_value();
}

const std::optional<Approaches::Choice>& PlaceFinder::found(std::string_view kind) const {
    static const std::optional<Approaches::Choice> kNothing;
    for (const Answer& answer : m_answers)
        if (answer.kind == kind)
            return answer.choice;
    return kNothing;
}

double PlaceFinder::value(std::string_view kind) const {
    const auto& choice = found(kind);
    return choice ? choice->value : 0.0;
}

} // namespace percept::tactics
