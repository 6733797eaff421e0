#pragma once

#include "percept/geometry/Vector.h"

#include <array>

namespace percept::geometry {

/// How far one can see at most from a place in plan, by direction: what is certainly out of view is
/// told without a line of sight, for single places and for boxes of many.
///
/// Directions are sorted into sectors, and each has one reach: beyond it nothing in the sector is
/// in view. Never rules out what is in view: a wall counts only in sectors that it covers wholly,
/// by more than rounding could take from it.
///
///     horizon.begin(eye);
///     horizon.addWall(a, b); // for the walls around
///     if (!horizon.hides(place)) { ... } // a line of sight says
///
/// @cost begin() 0.1 us; a wall about 5 ns for each sector that it covers; a place 5 ns
class Horizon {
public:
    static constexpr int kSectors = 256;
    /// Farther out rounding could exceed the margins: nothing is ruled out there.
    static constexpr Metres kLargestCoordinate = 1e6;

    /// Everything is in view.
    void begin(Vec2 eye);
    /// Takes from a sector all that lies beyond `reach` [metres]; 0: all of it.
    void limit(int sector, Metres reach);
    /// What hides all that lies behind it, at the heights that count.
    void addWall(Vec2 a, Vec2 b);

    /// Whether a place is out of view for certain.
    [[nodiscard]] bool hides(Vec2 place) const;
    /// Whether all of a box is.
    [[nodiscard]] bool hides(Vec2 low, Vec2 high) const;

    /// Direction in which a sector begins, counter-clockwise; of kSectors that of sector 0. Its
    /// length is not 1.
    [[nodiscard]] static Vec2 edge(int sector);

private:
    Vec2 m_eye{0, 0};
    bool m_near = true; ///< within kLargestCoordinate
    std::array<Metres, kSectors> m_reach{};
};

} // namespace percept::geometry
