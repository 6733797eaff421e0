#pragma once

#include "percept/schedule/Scheduler.h"

#include <algorithm>
#include <vector>

/// When a schedule that runs on its own repeats.
namespace percept::schedule {

/// All of a state that decides what comes, with frames as distances: where that is equal, and the
/// frames are a hyperperiod apart, all that follows is equal.
/// @param frame the next one of the root
[[nodiscard]] std::vector<double>
stateToCome(const CompiledSchedule& schedule, const ScheduleState& state, Frame frame);

} // namespace percept::schedule
