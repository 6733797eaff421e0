#pragma once

#include "percept/agent/Scene.h"
#include "percept/tactics/PlaceControl.h"

/// Decisions over tactical places, for any brain: whether an agent wants to be at one, and at
/// which.
namespace percept::agent {

/// How many decisions an agent has over places.
[[nodiscard]] std::size_t placeDecisionsOf(const Scene& scene, AgentId id);
/// Evaluates them, and looks for the best place of those that hold. Recorded: what was weighed, and
/// in full traces the test that each place failed.
/// @cost a search of paths for each decision that holds
[[nodiscard]] PlaceChoice considerPlaces(Scene& scene, AgentId id, RecordId cause);
/// The best place to hold against something that was noticed: covered from it and from the enemies
/// that the agent remembers, no nearer to it than the agent is, and taken by nobody else; `hidden`:
/// out of their sight, too. Its decision is none of the archetype's. Recorded likewise.
/// @pre its brain shelters  @cost a search of paths
[[nodiscard]] PlaceChoice
shelterFrom(Scene& scene, AgentId id, const Threat& threat, bool hidden, RecordId cause);
/// How far a decision holds now, 0..1. @pre one of its decisions
[[nodiscard]] double degreeOfDecision(const Scene& scene, AgentId id, std::uint32_t decision);
/// Whether a decision is for places that no enemy sees. @pre one of its decisions
[[nodiscard]] bool wantsToHide(const Scene& scene, AgentId id, std::uint32_t decision);
/// Whether an enemy sees a place from where the agent last noticed it.
[[nodiscard]] bool isSeenByKnown(const Scene& scene, AgentId id, Vec2 place);

/// Null: it is not avoided now.
[[nodiscard]] const AvoidedPlace*
avoidedAt(const Scene& scene, AgentId id, trace::WaypointId place);
/// It chooses other places for a while. @param shotAt it was hit there; otherwise not reached
void avoidPlace(Scene& scene, AgentId id, trace::WaypointId place, bool shotAt);

// --- what a side knows (SideControl.cpp): those without a team are sides of their own -----------

/// Those of its side, and where opponents are that one of them remembers, by who noticed last.
[[nodiscard]] tactics::KnownForces forcesKnownTo(const Scene& scene, AgentId id);
/// Whether anybody of its side looks at a place.
[[nodiscard]] bool isInViewOfSide(const Scene& scene, AgentId id, Vec2 place);

} // namespace percept::agent
