#pragma once

#include "percept/sim/Simulation.h"
#include "percept/world/Presence.h"

#include <vector>

/// Everybody's bodies, whatever leads them.
namespace percept::sim {

/// @param arena as edits left it  @param[out] agents by AgentId; keeps its memory
void fillPresences(const deathmatch::Arena& arena,
                   const deathmatch::State& match,
                   const guard::Post& post,
                   const guard::State& watch,
                   std::vector<world::Presence>& agents);

/// As they stand in a run.
[[nodiscard]] std::vector<world::Presence> presencesOf(const Simulation& simulation);

} // namespace percept::sim
