#pragma once

#include "percept/level/Level.h"

namespace percept::edit {

/// What *New level* begins with: four walls, sight and sound, a guard who looks at an intruder, and
/// the archetypes that new agents can have. It has no problems and runs as it is.
[[nodiscard]] level::Level newLevel();

} // namespace percept::edit
