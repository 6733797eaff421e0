#pragma once

#include "percept/geometry/Vector.h"

#include <span>
#include <vector>

/// Simple polygons as sets of points: what they have in common, what is left, what they make up.
namespace percept::geometry {

using Ring = std::vector<Vec2>;

/// A piece of the plan; counter-clockwise, without corners that lie on a straight line.
struct Piece {
    Ring outline;
    bool hasHoles = false; ///< something inside the outline does not belong to it
    double area = 0.0;     ///< without the holes [square metres]
};

/// The rings may run either way round. Pieces come in a defined order, none for nothing.
/// @cost O(corners log corners) for outlines that cross seldom
[[nodiscard]] std::vector<Piece> intersectionOf(std::span<const Vec2> a, std::span<const Vec2> b);
/// What of `a` lies outside `b`.
[[nodiscard]] std::vector<Piece> differenceOf(std::span<const Vec2> a, std::span<const Vec2> b);
[[nodiscard]] std::vector<Piece> unionOf(std::span<const Ring> rings);

} // namespace percept::geometry
