#pragma once

#include "inspector/replay/Frags.h"
#include "percept/level/Level.h"

#include <filesystem>
#include <vector>

namespace percept::ask {

/// Hits as replay::readFrags(), and which teams of the level had victim and attacker in view: by
/// the poses of all agents in that frame and by their view cones, as the run itself learns.
/// @param level of the recording
/// @errors as readFrags(), of the recording, and of the senses of the level
/// @cost per hit that of a line of sight from every agent
[[nodiscard]] Result<std::vector<tactics::Frag>> readWitnessedFrags(
    const std::filesystem::path& path, const level::Level& level, Frame first, Frame last);

} // namespace percept::ask
