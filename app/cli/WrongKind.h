#pragma once

#include "percept/base/Result.h"

namespace percept::cli {

/// A level that cannot be read because it is a map of another program: which, and how it becomes a
/// level. Other errors come back as they are.
[[nodiscard]] Error explainWrongKind(Error error);

} // namespace percept::cli
