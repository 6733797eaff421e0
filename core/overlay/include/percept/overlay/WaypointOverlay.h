#pragma once

#include "percept/overlay/DisplayList.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Tactical waypoints: what they are worth, from where, and where one leads to.
namespace percept::overlay {

/// How a waypoint is shown. A value.
struct WaypointMark {
    std::uint32_t index = 0; ///< in the level's list
    Vec2 at{0, 0};
    std::string name{};
    std::optional<double> value{}; ///< 0..1; nothing: unknown
    /// Values by direction, counter-clockwise, the first around east; empty: the same all around.
    std::vector<std::optional<double>> sectors{};
    bool lit = false;   ///< it is what was asked for
    bool faded = false; ///< something else is
};

struct WaypointLink {
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    bool both = true; ///< leads back as well
};

/// The step of the quality ramp for a value 0..1.
[[nodiscard]] Ink inkOfQuality(double value);

/// Discs with their values and the links between them; a dot each where the map is small, or where
/// a disc would cover another one, and a speck where a dot would. What is lit has a ring, and where
/// it is a disc a tick. Names and discs have the room that their zoom leaves them: those that are
/// lit before the others.
/// @cost O(marks * (sectors + log marks) + links), and pairs of marks close together
[[nodiscard]] DisplayList drawWaypoints(std::span<const WaypointMark> marks,
                                        std::span<const WaypointLink> links);
/// One that is selected, to lie over the others: always with its name, on a ground of its own.
void drawSelectedWaypoint(DisplayList& list, const WaypointMark& mark);
/// One disc alone. @param radius pixels
void drawRose(DisplayList& list, const WaypointMark& mark, float radius, ScaleRange scale = {});

/// One ray that was tried for a value.
struct RayMark {
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    bool counts = false; ///< it raises the value
};
/// Those that count solid, the others dashed with a dot at their end.
[[nodiscard]] DisplayList drawRays(std::span<const RayMark> rays);

} // namespace percept::overlay
