#pragma once

#include "percept/agent/Arena.h"

#include <string>

// What agents say, as it comes into an Arena. Internal to this area.
namespace percept::agent {

/// Adds what the agents of the next archetype say.
/// @param place of its awareness in the level, for errors
/// @pre the model of its awareness is the last of the arena
/// @errors InvalidInput with the place: an occasion or a modality that is not known, a strength
/// below 0
[[nodiscard]] Result<void> addSpeech(Arena& arena,
                                     const level::Level& level,
                                     const level::Awareness& awareness,
                                     const std::string& place);

} // namespace percept::agent
