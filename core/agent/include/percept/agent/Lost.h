#pragma once

#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"
#include "percept/trace/Ids.h"

#include <cstdint>

namespace percept::agent {

using geometry::Vec2;
using trace::AgentId;
using trace::RecordId;

/// What a search starts from.
struct Lost {
    AgentId about = trace::kNoAgent; ///< kNoAgent: not known who
    Vec2 around{0, 0};               ///< where he is believed to be
    Seconds since = 0;               ///< when he was perceived last
    Metres radius = 0;               ///< no place beyond it is searched
    Seconds span = 0;                ///< how long it searches at most
    std::uint32_t places = 0;        ///< how many it searches at most
    RecordId cause = trace::kNoRecord;
};

/// A place that is searched next.
struct NextSpot {
    Vec2 place{0, 0};
    RecordId record = trace::kNoRecord;
};

} // namespace percept::agent
