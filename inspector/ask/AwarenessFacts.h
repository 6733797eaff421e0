#pragma once

#include "inspector/explain/AwarenessLanes.h"
#include "percept/sim/Simulation.h"

namespace percept::ask {

/// What records of a world's runs leave open about awareness: the states and how long they are
/// held, by agent, and which modalities are seen.
///
/// @param full whether the run is traced in full
[[nodiscard]] explain::AwarenessFacts awarenessFacts(const sim::World& world, bool full);

} // namespace percept::ask
