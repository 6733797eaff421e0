#pragma once

#include "app/cli/CommandLine.h"
#include "percept/base/Result.h"
#include "percept/base/Units.h"
#include "percept/level/Level.h"

#include <string>

// What the commands below `schedule` read alike.
namespace percept::cli {

inline constexpr Frame kMostFramesShown = 10'000'000;

/// The schedule of a level, or of a file of one alone.
/// @errors as openLevelPart(); InvalidInput: no tasks, or more than can be analysed
[[nodiscard]] Result<level::Schedule> readSchedule(const std::string& path, Streams& streams);

} // namespace percept::cli
