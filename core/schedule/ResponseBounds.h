#pragma once

#include "percept/schedule/ResponseTimes.h"

namespace percept::schedule {

/// Fills in responses that hold whatever the phases are; see scheduleTimes().
void boundResponses(const CompiledSchedule& schedule, ScheduleTimes& times);

/// The most that a run may cost; infinite where nothing limits it.
[[nodiscard]] Micros greatestCost(const CostModel& model);

} // namespace percept::schedule
