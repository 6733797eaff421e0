#pragma once

#include "percept/agent/Brain.h"

namespace percept::sim {

/// The brains that ship: `bot`, `guard`, `soldier`, `townsman`, `player`. A game adds its own to a
/// copy.
[[nodiscard]] const agent::Brains& shippedBrains();

} // namespace percept::sim
