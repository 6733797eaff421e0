#pragma once

#include "percept/level/Level.h"

namespace percept::test {

/// Rooms of 10 m side by side, open to their neighbours by a gap of 2 m in the middle of each wall,
/// with a region per room, connections for sight, sound and smell through the gaps, and the sense
/// graph as manager. Rooms are called `x,y`; a navigation node of the same name is in the middle of
/// each. Nobody is in it yet; the one archetype is `man`, a guard with all three senses who can be
/// seen, heard and smelt.
[[nodiscard]] level::Level buildingLevel(int columns, int rows);

/// Lets `count` men patrol: each goes round some rooms near his own. Every fiftieth is a stranger
/// whom the others go after.
void addPatrols(level::Level& level, int columns, int rows, int count);

} // namespace percept::test
