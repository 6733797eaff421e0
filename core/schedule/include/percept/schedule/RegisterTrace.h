#pragma once

#include "percept/base/Result.h"

namespace percept::trace {
class Registry;
}

namespace percept::schedule {

/// Registers the records of tasks.
/// @errors InvalidInput: something of that name is there already
[[nodiscard]] Result<void> registerTrace(trace::Registry& registry);

} // namespace percept::schedule
