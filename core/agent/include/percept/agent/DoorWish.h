#pragma once

#include "percept/base/Describe.h"
#include "percept/trace/Ids.h"

namespace percept::agent {

/// A door that somebody wants open, and why: the record that has him go through it.
struct DoorWish {
    trace::DoorId door{};
    trace::RecordId motive = trace::kNoRecord;
};
BOOST_DESCRIBE_STRUCT(DoorWish, (), (door, motive))

} // namespace percept::agent
