#pragma once

#include "inspector/record/Database.h"
#include "inspector/replay/Query.h"

namespace percept::replay {

/// Adds the table `pose` to a connection: a row per frame and agent, in that order, with frame,
/// agent (its name), x, y, z [metres] and facing [radians], as Recording::view() has them. The file
/// stays as it is.
///
/// Conditions on the frame choose what is decoded, at most 60 frames for one. A query keeps some
/// blocks of 60 frames, however long the run.
/// @param database must outlive its statements, and stay where it is
/// @param floors for z, asked once a query has need of it; without, z is NULL
[[nodiscard]] Result<void> addPoseTable(record::Database& database, FloorsOf floors);

} // namespace percept::replay
