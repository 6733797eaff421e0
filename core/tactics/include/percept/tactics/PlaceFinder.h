#pragma once

#include "percept/tactics/Pick.h"

#include <functional>
#include <string_view>

namespace percept::tactics {

/// Tactical places as facts of a decision: "is there cover within 10 m of way?", "how good is it?".
///
///     PlaceFinder places(ways, points, claims, {.from = position, .least = 0.5, .farthest = 10});
///     if (places.has("cover", values))      // a node of a decision tree, a transition's condition
///         degree = places.value("cover");   // an input of a fuzzy decision
///     goTo(places.found("cover")->waypoint) // the action: no further search
///
/// Every kind of place is searched for once, when it is first asked for; made for one decision of
/// one character, and dropped after it.
class PlaceFinder {
public:
    /// Whether a place will do right now: asked of the best first, until
    /// one does; of all that are worth it and within reach if none does.
    using Check = std::function<bool(std::uint32_t waypoint)>;

    /// Borrows all but the wish.
    PlaceFinder(const Approaches& ways,
                const Waypoints& points,
                const Claims& claims,
                const Approaches::Wish& wish,
                Check check = {});

    /// Searches unless it has done so before.
    /// @param values per waypoint, as of Waypoints::evaluate(); the same whenever a kind is named
    bool has(std::string_view kind, std::span<const double> values);
    /// What was found for a kind that was asked for; nothing: no place will do.
    [[nodiscard]] const std::optional<Approaches::Choice>& found(std::string_view kind) const;
    /// Degree of membership: the value of the place found, 0 where there is none.
    [[nodiscard]] double value(std::string_view kind) const;
    [[nodiscard]] const Approaches::Wish& wish() const { return m_wish; }
    /// How often it really searched.
    [[nodiscard]] int searches() const { return static_cast<int>(m_answers.size()); }

private:
    struct Answer {
        std::string kind;
        std::optional<Approaches::Choice> choice;
    };
    const Approaches* m_ways;
    const Waypoints* m_points;
    const Claims* m_claims;
    Approaches::Wish m_wish;
    Check m_check;
    std::vector<Answer> m_answers;
};

} // namespace percept::tactics
