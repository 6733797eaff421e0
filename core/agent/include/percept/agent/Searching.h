#pragma once

#include "percept/agent/Lost.h"
#include "percept/agent/Scene.h"

/// How agents search for those whom they have lost: where somebody may hide, which place is the
/// likeliest, and who takes which.
namespace percept::agent {

/// Two places nearer to each other than this are one to those who search.
inline constexpr Metres kSameSpot = 2.0;

/// An agent begins a search: places are found and ranked. Places are waypoints with `cover` or
/// `shadow`, and nodes of the navigation graph. What is likely is the product of how well he can
/// have got there since, of 0.5 for what lies in plain sight, and of a half that all places have, a
/// quarter of dark and a quarter of cover.
/// @return whether there is any place to search
/// @cost a ray and the light per place within the radius, for kMostRated at most
bool beginSearch(Scene& scene, AgentId id, const Lost& lost);

/// The next place of a search: the likeliest, less 0.01 per metre of way, that it has not searched
/// or seen meanwhile and none of its side searches or has searched.
[[nodiscard]] std::optional<NextSpot> nextSpot(Scene& scene, AgentId id);

/// What an agent has in view now it need not search. Once per decision.
void strikeSeen(Scene& scene, AgentId id);

/// It gives up, or has been everywhere.
/// @return the record, or the cause of the search where it had not begun
RecordId endSearch(Scene& scene, AgentId id);

/// What an agent searches; null: nothing.
[[nodiscard]] const knowledge::Search* searchOf(const Scene& scene, AgentId id);

} // namespace percept::agent
