#pragma once

#include "percept/base/Units.h"
#include "percept/geometry/Vector.h"

#include <functional>
#include <string_view>

namespace percept::ask {

/// The height of the floor by place in plan, of a level as text; empty where it is no level.
///
/// @cost some 10 milliseconds for 10,000 regions; then O(1) a place
[[nodiscard]] std::function<Metres(geometry::Vec2 place)> floorsOf(std::string_view level);

} // namespace percept::ask
