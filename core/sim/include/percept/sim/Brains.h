#pragma once

#include "percept/agent/Brain.h"

#include <memory>

namespace percept::sim {

/// The brains that ship: `bot`, `guard`, `soldier`, `townsman`, `player`. A game adds its own to a
/// copy.
[[nodiscard]] const agent::Brains& shippedBrains();

/// What runs may record: what each area of the simulation registers, then each brain.
/// @errors InvalidInput: a brain registers what is there already, or describes it badly
[[nodiscard]] Result<std::shared_ptr<const trace::Registry>> traceOf(const agent::Brains& brains);
/// That of the brains that ship.
[[nodiscard]] const std::shared_ptr<const trace::Registry>& shippedTrace();

} // namespace percept::sim
