#pragma once

#include "percept/base/Result.h"

namespace percept::trace {
class Registry;
}

namespace percept::world {

/// Registers the records of what happens in the world, and the events of the rules.
/// @errors InvalidInput: something of that name is there already
[[nodiscard]] Result<void> registerTrace(trace::Registry& registry);

} // namespace percept::world
