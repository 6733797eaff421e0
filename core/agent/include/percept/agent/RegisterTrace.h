#pragma once

#include "percept/base/Result.h"

namespace percept::trace {
class Registry;
}

namespace percept::agent {

/// Registers the records of what agents notice, decide and ask for, and the goals of the brains
/// that ship.
/// @errors InvalidInput: something of that name is there already
[[nodiscard]] Result<void> registerTrace(trace::Registry& registry);

} // namespace percept::agent
