#pragma once

#include "percept/schedule/ResponseTimes.h"

namespace percept::schedule {

/// Fills in responses that hold whatever the phases are; see scheduleTimes().
void boundResponses(const CompiledSchedule& schedule, ScheduleTimes& times);

/// The most that a run of a task may cost, whatever there is to do; infinite where nothing limits
/// it.
[[nodiscard]] Micros greatestCost(const TaskSpec& task);
/// The most that the schedule uses in one frame; infinite where nothing limits it.
[[nodiscard]] Micros greatestLoad(const CompiledSchedule& schedule);

} // namespace percept::schedule
