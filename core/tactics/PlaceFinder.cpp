#include "percept/tactics/PlaceFinder.h"

#include <algorithm>

namespace percept::tactics {

PlaceFinder::PlaceFinder(const Approaches& ways,
                         const Waypoints& points,
                         const Claims& claims,
                         const Approaches::Wish& wish,
                         Check check,
                         std::size_t candidates)
    : m_ways(&ways)
    , m_points(&points)
    , m_claims(&claims)
    , m_wish(wish)
    , m_check(std::move(check))
    , m_candidates(candidates) {
    PERCEPT_EXPECTS(candidates >= 1);
}

bool PlaceFinder::has(std::string_view kind, std::span<const double> values) {
    for (const Answer& answer : m_answers)
        if (answer.kind == kind)
            return answer.choice.has_value();
    const auto picked = m_ways->pick(m_wish, values, m_candidates, *m_claims, *m_points);
    const auto fit =
        std::find_if(picked.choices.begin(), picked.choices.end(), [&](const auto& choice) {
            return !m_check || m_check(choice.waypoint);
        });
    m_answers.push_back(
        {std::string(kind), fit == picked.choices.end() ? std::nullopt : std::optional(*fit)});
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
