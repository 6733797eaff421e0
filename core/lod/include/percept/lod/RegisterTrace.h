#pragma once

#include "percept/base/Result.h"

namespace percept::trace {
class Registry;
}

namespace percept::lod {

/// Registers the records of levels of detail.
/// @errors InvalidInput: something of that name is there already
[[nodiscard]] Result<void> registerTrace(trace::Registry& registry);

} // namespace percept::lod
