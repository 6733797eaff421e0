#pragma once

#include "percept/agent/Arena.h"
#include "percept/knowledge/Knowledge.h"

namespace percept::agent {

/// Whether an agent has somebody in view on whom it does not act yet. Who looks round, as bots do,
/// goes for whom it sees at once and waits with its shots; who becomes aware by degrees takes the
/// times of its awareness.
/// @param reaction of its senses [seconds, >= 0]
/// @source Raven (003): the reaction of bots is for their shots
[[nodiscard]] bool waitsToReact(const Arena& arena,
                                AgentId agent,
                                const knowledge::SenseLink& link,
                                Seconds reaction,
                                Seconds now);

} // namespace percept::agent
