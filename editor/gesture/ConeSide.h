#pragma once

#include "percept/geometry/Vector.h"
#include "percept/level/Senses.h"

#include <array>
#include <vector>

/// View cones from the side: metres ahead of the eyes, and metres above the floor.
namespace percept::gesture {

using geometry::Vec2;

/// What of the side view is seen: from the eyes on.
struct SideFrame {
    Metres eyeHeight = 1.7;
    Metres ceiling = 3.0; ///< outlines end at it, and at the floor [> eyeHeight]
    Metres far = 40.0;    ///< how far an unlimited cone is drawn [> 0]
};

/// What can be dragged of a cone there.
enum class SideHandle { Top, Bottom, End };

/// Where the handles of a cone are, by SideHandle; those of its edges where floor and ceiling cut
/// them.
[[nodiscard]] std::array<Vec2, 3> sideHandles(const level::ViewCone& cone, const SideFrame& frame);

/// The cone as a polygon that begins at the eyes, cut by floor and ceiling.
[[nodiscard]] std::vector<Vec2> sideOutline(const level::ViewCone& cone, const SideFrame& frame);

/// A cone with a handle pulled to a place: an edge changes the vertical angle, to both sides alike,
/// the end length and pitch.
/// @param snaps to a quarter of a metre and to whole degrees
[[nodiscard]] level::ViewCone
pulledSide(level::ViewCone cone, SideHandle handle, const SideFrame& frame, Vec2 to, bool snaps);

} // namespace percept::gesture
