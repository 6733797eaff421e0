#pragma once

#include "percept/agent/PlaceChoice.h"
#include "percept/agent/Places.h"

#include <memory>

// What is asked while an agent decides over places. Internal to this area.
namespace percept::agent {

/// Part of its health from which on an agent is not weak at all.
inline constexpr double kNotWeakFrom = 0.6;
/// Value that a metre of path costs.
inline constexpr double kPlaceDistanceWeight = 0.02;

struct Considering {
    const Scene& scene;
    AgentId id;
    const Places& places;
    const std::vector<PlaceDecision>& decisions;
    std::vector<AgentId> hunters; ///< enemies that it remembers with a place, and may act on
    std::vector<Vec2> opponents;  ///< where they were last noticed
    tactics::Facts facts;
    std::vector<double> degrees; ///< by decision: how far it holds
    tactics::Claims claims;
    std::vector<std::optional<tactics::Approaches::Choice>> found; ///< by decision

    std::optional<Vec2> threat; ///< what is not to be approached, where it is of its own accord

    /// @param from among them it decides  @pre the level has places
    Considering(const Scene& of, AgentId who, const std::vector<PlaceDecision>& from);
    /// Takes something that was noticed for an opponent, be it nobody known.
    void add(const Threat& noticed);
    Considering(const Considering&) = delete;
    Considering& operator=(const Considering&) = delete;

    /// Looks for the place of each decision that holds. @return whether any does
    bool search();

    [[nodiscard]] const tactics::Approaches& approaches() const {
        return places.approaches[places.approachOf[scene.spec(id).archetype]];
    }
    [[nodiscard]] const PlaceDecision::Values& valuesOf(const PlaceDecision& decision) const {
        return decision.values[places.columnOf(scene.agent(id).current)];
    }
    [[nodiscard]] Vec2 placeOf(std::uint32_t point) const {
        return Vec2(places.points.position(point));
    }
    /// Null: its archetype does not check places with influence.
    [[nodiscard]] std::unique_ptr<const tactics::KnownForces> forces() const;
    /// What is left of a place's value: those that were not reached lately, or where it was shot
    /// at, or that enemies hold, are worth nothing, so that they are not looked at for sight.
    [[nodiscard]] double worthOf(const PlaceDecision& decision,
                                 std::uint32_t point,
                                 double value,
                                 const tactics::KnownForces* forces) const;
    /// How many enemies see a place from where they were last noticed.
    /// @param first where not null, the first of them
    [[nodiscard]] int seenBy(std::uint32_t point, AgentId* first = nullptr) const;
    /// Whether a place is nearer to the threat than the agent is.
    [[nodiscard]] bool isNearer(std::uint32_t point) const;
    [[nodiscard]] bool passesSight(const PlaceDecision& decision, std::uint32_t point) const;
};

/// Records what kept an agent from looking for a place. Full traces only.
void traceNoSearch(const Considering& asked, RecordId cause);
/// Records the searches that were made, and for each place the test that it failed. Full traces
/// only.
/// @param wishes by decision  @param weighed what came of it
void traceSearches(const Considering& asked, std::span<const double> wishes, RecordId weighed);

} // namespace percept::agent
