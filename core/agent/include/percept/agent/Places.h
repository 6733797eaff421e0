#pragma once

#include "percept/base/Result.h"
#include "percept/level/Level.h"
#include "percept/tactics/Condition.h"
#include "percept/tactics/Pick.h"
#include "percept/trace/Ids.h"

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace percept::agent {

/// Whether enemies may see a place that is decided for.
enum class PlaceSight : std::uint8_t {
    Hidden,   ///< none does
    Watching, ///< one can be seen from it
    Any
};

/// A decision of an archetype over tactical places, ready.
struct PlaceDecision {
    std::string name;                                         ///< its id, else the text of its rule
    trace::PlaceKindId id = trace::kNone<trace::PlaceKindId>; ///< in Places::names
    tactics::Condition when;
    tactics::Rule place;
    double weight = 0.0; ///< of the wish [> 0]
    double least = 0.0;
    Metres within = 0.0;
    PlaceSight sight{};
    /// Per waypoint: against an opponent in the east, north, west, south, or somewhere.
    using Values = std::array<std::vector<double>, 5>;
    std::vector<Values> values; ///< by Places::columns
};

/// The tactical places of a level, for agents whose archetypes decide over them (`decisions`).
struct Places {
    tactics::Waypoints points;
    std::vector<tactics::Approaches> approaches;       ///< one per kind of walker
    std::vector<std::size_t> approachOf;               ///< by archetype
    std::vector<std::vector<PlaceDecision>> decisions; ///< by archetype
    /// What brains that shelter take of their own accord, whatever the decisions of the level: one
    /// each, or none where no waypoint has `cover`.
    std::vector<PlaceDecision> holds; ///< covered from a threat
    std::vector<PlaceDecision> hides; ///< and out of its sight
    /// By weapon: which of the values hold with it in hand. 0 with all that no quality is keyed by.
    std::vector<std::size_t> columns;
    std::vector<std::string> words; ///< by column: what it is asked with; empty: any other weapon
    std::vector<std::string> names; ///< of decisions, each once
    /// What of the waypoints cannot be read: nobody goes there for it.
    std::vector<Error> leftOut;

    /// @param weapon in hand; none: nothing is
    [[nodiscard]] std::size_t columnOf(trace::WeaponId weapon) const {
        return weapon == trace::kNone<trace::WeaponId> ? 0 : columns[trace::indexOf(weapon)];
    }
};

/// What each waypoint is worth with a weapon in hand, against opponents at these places: the least
/// over them. Agents know no postures: they ask as `standing`.
/// @param weapon one of those that the places were compiled for, or none
/// @cost O(waypoints * opponents)
[[nodiscard]] std::vector<double> valuesAgainst(const Places& places,
                                                const PlaceDecision& decision,
                                                trace::WeaponId weapon,
                                                std::span<const geometry::Vec2> opponents);

/// The same of one waypoint, with the values of a column.
[[nodiscard]] double valueAgainst(const Places& places,
                                  const PlaceDecision::Values& values,
                                  std::uint32_t point,
                                  std::span<const geometry::Vec2> opponents);
/// What a waypoint would be worth to who crouches there.
/// @cost evaluates the rule of the decision once per opponent
[[nodiscard]] double valueCrouching(const Places& places,
                                    const PlaceDecision& decision,
                                    trace::WeaponId weapon,
                                    std::uint32_t point,
                                    std::span<const geometry::Vec2> opponents);

/// @param archetypes resolved
/// @param weapons ids by WeaponId: the words that qualities may be keyed by
/// @param shelters whether the brain of an archetype takes places of its own accord, by archetype
/// @return null where nobody decides over places, or there are none
/// @errors InvalidInput with the place in the level: a rule or compound of a decision that is wrong
[[nodiscard]] Result<std::shared_ptr<const Places>>
compilePlaces(const level::Level& level,
              std::span<const level::Archetype> archetypes,
              std::span<const std::string> weapons,
              const std::vector<bool>& shelters = {});

} // namespace percept::agent
