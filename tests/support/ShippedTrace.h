#pragma once

#include "percept/sim/Brains.h"
#include "percept/trace/Registry.h"
#include "percept/trace/TraceSink.h"

namespace percept {

/// Has a run record what runs of the simulation do.
inline void addShippedTrace(trace::RunInfo& info) {
    info.kinds = sim::shippedTrace()->kinds();
    info.goals = sim::shippedTrace()->goals();
    info.gates = sim::shippedTrace()->gates();
}

} // namespace percept
