#pragma once

#include "percept/geometry/Vector.h"

#include <cstdint>
#include <span>
#include <vector>

/// The plan cut into faces by the lines in it.
namespace percept::tools {

using geometry::Vec2;
using Ring = std::vector<Vec2>;

/// Of lines that lie upon each other the first kind counts.
enum class LineKind : std::uint8_t {
    Wall,
    Door,
    Cut, ///< where one room ends in the open
};

struct PlanLine {
    Vec2 a{0, 0};
    Vec2 b{0, 0};
    LineKind kind = LineKind::Wall;
    std::uint32_t id = 0; ///< the caller's
};

inline constexpr std::uint32_t kNoFace = 0xFFFFFFFFU;

struct PlanarMap {
    struct Face {
        Ring ring;                       ///< counter-clockwise, no corner on a straight side
        double area = 0.0;               ///< that of the ring; what stands inside is not taken off
        std::uint32_t component = 0;     ///< lines that hang together
        std::vector<std::uint32_t> held; ///< components that stand freely inside
    };
    /// A piece of line between two faces.
    struct Edge {
        Vec2 a{0, 0};
        Vec2 b{0, 0};
        LineKind kind = LineKind::Wall;
        std::uint32_t id = 0;
        std::uint32_t left = kNoFace; ///< seen from `a` to `b`
        std::uint32_t right = kNoFace;
    };
    struct Component {
        Ring outline; ///< from outside; may touch itself
        Vec2 low{0, 0};
        Vec2 high{0, 0};
        std::uint32_t inside = kNoFace; ///< the face it stands in
    };
    std::vector<Face> faces;
    std::vector<Edge> edges;
    std::vector<Component> components;
};

/// Lines are taken to the millimetre; ends that come nearer than that to a line lie on it. What
/// hangs into a face without parting it is left out.
/// @param lines coordinates within 1000 km of the origin
/// @cost O(lines log lines) where lines are short against the whole
[[nodiscard]] PlanarMap cutPlan(std::span<const PlanLine> lines);

} // namespace percept::tools
