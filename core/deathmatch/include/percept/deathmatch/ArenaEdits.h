#pragma once

#include "percept/trace/Command.h"

/// Changes of a compiled arena that need no compiling: what bots sense and how far they are heard,
/// for edits that reach a running simulation and for the search for what would have been enough.
namespace percept::deathmatch {

struct Arena;

/// Whether a command is such an edit, of somebody or of an archetype that the arena has.
[[nodiscard]] bool editsBots(const Arena& arena, const trace::Command& edit);

/// Contract: editsBots().
void apply(Arena& arena, const trace::Command& edit);

/// The same part as it is now. Contract: editsBots().
[[nodiscard]] trace::Command asItIs(const Arena& arena, trace::Command edit);

} // namespace percept::deathmatch
