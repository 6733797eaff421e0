#pragma once

#include "percept/agent/Brain.h"
#include "percept/base/Result.h"
#include "percept/tactics/Pick.h"
#include "percept/trace/Ids.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace percept::bot {

/// One kind of place that bots of an archetype withdraw to when they are weak.
struct PlaceKind {
    std::string name;    ///< a quality of the level's waypoints, or a compound
    double weight = 0.0; ///< of the wish [> 0]
    trace::PlaceKindId id = trace::kNone<trace::PlaceKindId>; ///< in Places::kindNames
    /// Per waypoint: against an opponent in the east, north, west, south, or somewhere.
    using Values = std::array<std::vector<double>, 5>;
    std::vector<Values> values; ///< by Places::columns
};

/// The tactical places of a level, for bots whose archetypes weigh them (`tactics`).
struct Places {
    tactics::Waypoints points;
    tactics::Approaches ways;
    std::vector<std::vector<PlaceKind>> kinds; ///< by archetype
    /// By weapon: which of a kind's values hold with it in hand. 0 with all that no quality is
    /// keyed by.
    std::vector<std::size_t> columns;
    std::vector<std::string> words; ///< by column: what it is asked with; empty: any other weapon
    std::vector<std::string> kindNames;
    /// What of the waypoints cannot be read: nobody withdraws there for it.
    std::vector<Error> leftOut;
};

/// What the brain compiles of a level.
struct BotData : agent::BrainData {
    std::optional<Places> places; ///< where a bot may withdraw to one
};

/// What each waypoint is worth with a weapon in hand, against opponents at these places: the least
/// over them. Bots know no postures: they ask as `standing`.
/// @param weapon one of those that the places were compiled for
/// @cost O(waypoints * opponents)
[[nodiscard]] std::vector<double> valuesAgainst(const Places& places,
                                                const PlaceKind& kind,
                                                trace::WeaponId weapon,
                                                std::span<const geometry::Vec2> opponents);

/// The same of one waypoint, with the values of a column.
[[nodiscard]] double valueAgainst(const Places& places,
                                  const PlaceKind::Values& values,
                                  std::uint32_t point,
                                  std::span<const geometry::Vec2> opponents);
/// What a waypoint would be worth to who crouches there.
/// @cost evaluates the rule of the kind once per opponent
[[nodiscard]] double valueCrouching(const Places& places,
                                    const PlaceKind& kind,
                                    trace::WeaponId weapon,
                                    std::uint32_t point,
                                    std::span<const geometry::Vec2> opponents);

/// @param archetypes resolved
/// @param weapons ids by WeaponId: the words that qualities may be keyed by
/// @return nothing where no bot weighs anything that waypoints state
/// @errors InvalidInput with the place in the level: a compound that bots weigh and that is wrong
[[nodiscard]] Result<std::optional<Places>>
compilePlaces(const level::Level& level,
              std::span<const level::Archetype> archetypes,
              std::span<const std::string> weapons);

} // namespace percept::bot
