#pragma once

#include "percept/base/Units.h"

#include <cstdint>
#include <limits>
#include <string>

namespace percept::event {

/// One thing that can be polled, as the level or the rules declare it.
struct TopicSpec {
    std::string id;
    Frame keep = 1;  ///< frames an answer stays good: 0 uncached, 1 the frame it was found in
    Micros cost = 0; ///< simulated, of finding an answer
    bool symmetric = false; ///< of two agents, both are told the same
};

} // namespace percept::event
