#pragma once

#include "app/cli/CommandLine.h"
#include "percept/base/Result.h"
#include "percept/level/LevelPart.h"

#include <string>
#include <string_view>

namespace percept::cli {

/// Reads a level, or a part of one such as `{"tasks": [...]}`, and checks one part of it.
///
/// Warnings about that part are printed, and hints at its unknown keys.
/// @param part such as `schedule`
/// @errors as parseLevelPart; InvalidInput with the first error about the part, its line and remedy
[[nodiscard]] Result<level::Level>
readLevelPart(const std::string& path, std::string_view part, Streams& streams);

} // namespace percept::cli
