#pragma once

#include "Context.h"
#include "percept/tactics/PlaceFinder.h"

#include <memory>

// What is asked while a bot thinks of withdrawing. Internal to this area.
namespace percept::bot {

/// How far a place may be off along the way, and how good it has to be.
inline constexpr Metres kPlaceWithin = 10.0;
inline constexpr double kLeastPlaceValue = 0.3;
/// How many of the best places are looked at for sight.
inline constexpr std::size_t kPlacesLookedAt = 4;
/// Part of its health from which on a bot is not weak at all.
inline constexpr double kNotWeakFrom = 0.6;

/// Null: it is not avoided now.
[[nodiscard]] const AvoidedPlace* avoidedAt(const Scene& scene, AgentId id, std::uint32_t point);

struct Withdrawing {
    const Scene& scene;
    AgentId id;
    const std::vector<PlaceKind>& kinds;
    double weakness;
    std::vector<AgentId> hunters; ///< those that it remembers
    std::vector<Vec2> opponents;  ///< where they were last noticed
    tactics::Claims claims;
    tactics::PlaceFinder places;

    Withdrawing(const Scene& of, AgentId who);
    Withdrawing(const Withdrawing&) = delete;
    Withdrawing& operator=(const Withdrawing&) = delete;

    [[nodiscard]] Vec2 placeOf(std::uint32_t point) const {
        return Vec2(placesIn(scene, id).points.position(point));
    }
    /// What a search reckons with, per waypoint.
    [[nodiscard]] std::vector<double> valuesOf(const PlaceKind& kind) const;
    /// Null: its archetype does not check places with influence.
    [[nodiscard]] std::unique_ptr<const tactics::KnownForces> forces() const;
    /// What is left of a place's value: those that were not reached lately, or where it was shot
    /// at, or that enemies hold, are worth nothing, so that they do not take up the candidates of
    /// the check for sight.
    [[nodiscard]] double
    worthOf(std::uint32_t point, double value, const tactics::KnownForces* forces) const;
    /// Whether an opponent sees a place from where he was last noticed.
    [[nodiscard]] bool isSeenFrom(Vec2 eyes, Vec2 place) const {
        return scene.canSee(eyes, place, scene.archetype(id).eyeHeight);
    }
};

/// Records what kept a bot from looking for a place. Full traces only.
void traceNoSearch(const Withdrawing& asked, RecordId cause);
/// Records the searches that were made, and for each place the test that it failed. Full traces
/// only.
/// @param wishes by kind  @param weighed what came of it
void traceSearches(const Withdrawing& asked, std::span<const double> wishes, RecordId weighed);

} // namespace percept::bot
