#pragma once

#include "app/cli/Report.h"
#include "percept/schedule/CompiledSchedule.h"
#include "percept/schedule/ResponseTimes.h"

#include <ostream>

/// Utilisation and worst-case responses, as `schedule analyse` reports them.
namespace percept::cli {

[[nodiscard]] OrderedJson timesJson(const schedule::ScheduleTimes& times,
                                    const schedule::CompiledSchedule& schedule);
void printTimes(const schedule::ScheduleTimes& times,
                const schedule::CompiledSchedule& schedule,
                std::ostream& out);

} // namespace percept::cli
