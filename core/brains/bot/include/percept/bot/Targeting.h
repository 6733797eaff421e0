#pragma once

#include "percept/agent/Agent.h"
#include "percept/bot/BotMind.h"

namespace percept::agent {
struct Arena;
}

namespace percept::bot {

struct TargetScore {
    double score = 0; ///< the lowest becomes the target
    Metres distance = 0;
};

/// Whether an agent, if it lives, could be a bot's target: an enemy that it remembers with a place.
[[nodiscard]] bool
isCandidate(const agent::Arena& arena, AgentId id, const knowledge::SenseLink& link, Seconds now);

/// Weighs one remembered opponent by the archetype's criteria.
/// @source Raven (003), target selection: the nearest by default, the list of alternatives as
/// weights
[[nodiscard]] TargetScore scoreTarget(const agent::Arena& arena,
                                      AgentId id,
                                      const agent::Agent& bot,
                                      const knowledge::SenseLink& link,
                                      Seconds now);

} // namespace percept::bot
