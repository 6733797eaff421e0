#pragma once

#include "percept/deathmatch/State.h"

namespace percept::deathmatch {

struct TargetScore {
    double score = 0; ///< the lowest becomes the target
    Metres distance = 0;
};

/// Weighs one remembered opponent by the archetype's criteria.
/// @source Raven (003), target selection: the nearest by default, the list of alternatives as
/// weights
[[nodiscard]] TargetScore scoreTarget(const Arena& arena,
                                      const State& state,
                                      AgentId id,
                                      const agent::MemoryRecord& record,
                                      Seconds now);

} // namespace percept::deathmatch
