#pragma once

#include "percept/level/Level.h"
#include "percept/overlay/DisplayList.h"
#include "percept/trace/View.h"

namespace percept::overlay {

/// Marks the selected object and the one under the pointer.
/// @param view may be null; then there are no agents to mark
[[nodiscard]] DisplayList drawSelection(const level::Level& level,
                                        const trace::View* view,
                                        ObjectRef selected,
                                        ObjectRef hovered);

/// Where an object is, for centring the view on it; nothing if it does not exist.
[[nodiscard]] std::optional<Vec2>
placeOf(const level::Level& level, const trace::View* view, ObjectRef object);

} // namespace percept::overlay
