#pragma once

#include "RandomWalls.h"
#include "percept/geometry/HeightField.h"

namespace percept::geometry {

/// Heights at the corners of square cells, as HeightField takes them.
struct GroundGrid {
    Vec2 origin;
    Metres cell = 1.0;
    int columns = 2;
    int rows = 2;
    std::vector<double> heights;

    [[nodiscard]] HeightField field() const { return {origin, cell, columns, rows, heights}; }
};

/// Two to eight corners a side around the places that walls stand at; flat stretches, steps and
/// slopes.
inline rc::Gen<GroundGrid> anyGrid() {
    return rc::gen::exec([] {
        GroundGrid grid;
        grid.columns = *rc::gen::inRange(2, 9);
        grid.rows = *rc::gen::inRange(2, 9);
        for (int i = 0; i < grid.columns * grid.rows; ++i)
            grid.heights.push_back(0.25 * *rc::gen::inRange(-4, 13));
        grid.origin = *anyPoint() * 0.5;
        grid.cell = 0.5 * *rc::gen::inRange(1, 13);
        return grid;
    });
}

inline rc::Gen<HeightField> anyGround() {
    return rc::gen::map(anyGrid(), [](const GroundGrid& grid) { return grid.field(); });
}

/// A place near the heights of anyGround().
inline rc::Gen<Vec3> anyPlaceInSpace() {
    return rc::gen::map(rc::gen::pair(anyPoint(), rc::gen::inRange(-200, 801)),
                        [](const auto& at) { return Vec3(at.first, 0.005 * at.second); });
}

/// How deep a share of the way lies in the ground; negative: above it.
inline double depthAt(const HeightField& ground, Vec3 from, Vec3 to, double share) {
    const Vec3 place = from + (to - from) * share;
    return ground.heightAt(Vec2(place)) - place.z;
}

} // namespace percept::geometry
