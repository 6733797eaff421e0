#pragma once

#include "percept/agent/Brain.h"

#include <memory>

namespace percept::sim {

/// The brains that ship: `bot`, `guard`, `soldier`, `townsman`, `player`. A game adds its own to a
/// copy.
[[nodiscard]] const agent::Brains& shippedBrains();

/// What runs of the modules that ship may record.
[[nodiscard]] const std::shared_ptr<const trace::Registry>& shippedTrace();

} // namespace percept::sim
