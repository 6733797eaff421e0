#pragma once

#include "percept/base/Result.h"

namespace percept::trace {
class Registry;
}

namespace percept::event {

/// Registers the records of events and polls.
/// @errors InvalidInput: something of that name is there already
[[nodiscard]] Result<void> registerTrace(trace::Registry& registry);

} // namespace percept::event
