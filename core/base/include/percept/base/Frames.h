#pragma once

#include "percept/base/Units.h"

#include <cmath>

namespace percept {

/// The whole number of frames nearest to a time. @param step of one frame [> 0]
[[nodiscard]] inline Frame framesOf(Seconds time, Seconds step) {
    return static_cast<Frame>(std::llround(time / step));
}

} // namespace percept
