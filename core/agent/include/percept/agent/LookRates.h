#pragma once

#include "percept/agent/Scene.h"

#include <vector>

/// How often agents look round, by how near they are to the player.
///
/// The player is whoever a person leads by hand; where nobody is led, whoever observes
/// (BrainTraits::observes) and lives. In a level without any everybody is near.
namespace percept::agent {

/// Who looks round in a frame.
struct Looker {
    AgentId agent = trace::kNoAgent;
    bool thingsOnly = false; ///< for what has changed alone
    friend bool operator==(const Looker&, const Looker&) = default;
};

/// Whether an agent sees by looking round, and has a threshold for anything that is seen. Who has
/// none looks at no rate, and draws no random numbers for it.
[[nodiscard]] bool canLook(const Scene& scene, AgentId agent);

/// Finds who is near the player, and who is not any more. Who has come near looks at the rate of
/// that from then on; those who are far do not all look in the same frame.
/// @cost O(players x agents that look less often far from them); nothing where nobody does
void judgeNearness(Scene& scene);

/// Who looks round in this frame, ascending: those whose brains look, at their rates of vision;
/// their regulators count it as a look. Who waits for a turn that the plan gives is left out.
/// After judgeNearness().
void collectLookers(Scene& scene, std::vector<Looker>& lookers);

/// What comes of an agent's turn to look that the plan has given it: who is far from the player
/// passes it over until its own rate has it look.
[[nodiscard]] std::optional<Looker> takeTurnToLook(Scene& scene, AgentId agent);

/// Whether an agent is so far from the player now that it looks less often.
[[nodiscard]] bool isFarFromPlayer(const knowledge::AwarenessState* awareness, AgentId agent);

} // namespace percept::agent
