#pragma once

#include "percept/geometry/WallIndex.h"

#include <rapidcheck.h>

#include <vector>

namespace percept::geometry {

/// Whole and half numbers meet corners and borders exactly; the others fall in between.
inline rc::Gen<double> anyCoordinate() {
    const auto exact = rc::gen::map(rc::gen::inRange(-40, 41), [](int n) { return 0.5 * n; });
    const auto odd = rc::gen::map(rc::gen::inRange(-2000000, 2000001),
                                  [](int n) { return n * 1e-5 + 1e-13 * n; });
    return rc::gen::oneOf(exact, odd);
}

inline rc::Gen<Vec2> anyPoint() {
    return rc::gen::map(rc::gen::pair(anyCoordinate(), anyCoordinate()),
                        [](const std::pair<double, double>& p) {
                            return Vec2{p.first, p.second};
                        });
}

/// Walls up to 8 m long, of heights and materials that differ, on several layers.
inline rc::Gen<WallSegment> anyWall() {
    const auto numbers = rc::gen::tuple(rc::gen::inRange(0, 5),
                                        rc::gen::inRange(0, 5),
                                        rc::gen::inRange<std::uint32_t>(0, 50),
                                        rc::gen::inRange<int>(0, 4),
                                        rc::gen::inRange<int>(1, 8));
    return rc::gen::map(
        rc::gen::tuple(anyPoint(), anyPoint(), rc::gen::inRange(0, 4), numbers),
        [](const auto& parts) {
            const auto& [a, offset, kind, rest] = parts;
            const auto& [bottom, height, id, material, layers] = rest;
            WallSegment wall;
            wall.a = a;
            wall.b = kind == 0 ? Vec2{a.x + 0.4 * offset.x, a.y} : a + 0.25 * offset;
            wall.bottom = 0.5 * bottom;
            wall.top = wall.bottom + height;
            wall.id = id;
            wall.material = static_cast<std::uint16_t>(material);
            wall.layers = static_cast<WallLayers>(layers);
            return wall;
        });
}

inline rc::Gen<std::vector<WallSegment>> anyWalls() {
    return rc::gen::container<std::vector<WallSegment>>(anyWall());
}

} // namespace percept::geometry
