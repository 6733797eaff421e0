#pragma once

#include "RandomWalls.h"
#include "percept/geometry/HeightField.h"

namespace percept::geometry {

/// Two to eight corners a side around the places that walls stand at; flat stretches, steps and
/// slopes.
inline rc::Gen<HeightField> anyGround() {
    return rc::gen::exec([] {
        const int columns = *rc::gen::inRange(2, 9);
        const int rows = *rc::gen::inRange(2, 9);
        std::vector<double> heights;
        for (int i = 0; i < columns * rows; ++i)
            heights.push_back(0.25 * *rc::gen::inRange(-4, 13));
        return HeightField(
            *anyPoint() * 0.5, 0.5 * *rc::gen::inRange(1, 13), columns, rows, std::move(heights));
    });
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
