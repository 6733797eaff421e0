#include "RandomWalls.h"

#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace percept::geometry {
namespace {

struct Scene {
    std::vector<WallSegment> walls; ///< as the index keeps them
    std::vector<WallSegment> doors;
    WallIndex index;
};

Scene anyScene() {
    Scene scene;
    scene.index = WallIndex(*anyWalls());
    scene.walls.assign(scene.index.walls().begin(), scene.index.walls().end());
    scene.doors = *rc::gen::container<std::vector<WallSegment>>(
        *rc::gen::inRange<std::size_t>(0, 4), anyWall());
    return scene;
}

Vec3 anyEye() {
    const double height = 0.25 * *rc::gen::inRange(0, 16);
    return {*anyPoint(), height};
}

std::optional<double>
crossingByHand(Vec3 from, Vec3 to, WallLayers layers, const WallSegment& wall) {
    const auto fraction = rayFraction(Vec2(from), Vec2(to), wall.a, wall.b);
    if (!fraction || (wall.layers & layers) == 0)
        return std::nullopt;
    const double height = from.z + (to.z - from.z) * *fraction;
    return height >= wall.bottom && height <= wall.top ? fraction : std::nullopt;
}

RC_GTEST_PROP(WallIndexProperty, RaysMeetWhatTestingEveryWallFinds, ()) {
    const Scene scene = anyScene();
    const Vec3 from = anyEye();
    const Vec3 to = anyEye();
    const auto layers = static_cast<WallLayers>(*rc::gen::inRange(1, 8));

    double nearest = 2.0;
    const WallSegment* wall = nullptr;
    for (const auto* list : {&scene.walls, &scene.doors})
        for (const auto& candidate : *list) {
            const auto fraction = crossingByHand(from, to, layers, candidate);
            if (fraction && *fraction < nearest) {
                nearest = *fraction;
                wall = &candidate;
            }
        }

    const auto hit = scene.index.firstHit(from, to, layers, scene.doors);
    RC_ASSERT(scene.index.blocked(from, to, layers, scene.doors) == (wall != nullptr));
    RC_ASSERT(hit.has_value() == (wall != nullptr));
    if (hit) {
        RC_ASSERT(hit->fraction == nearest);
        RC_ASSERT(hit->wall == *wall);
        RC_ASSERT(glm::dot(hit->normal, Vec2(to - from)) <= 0.0);
    }
}

RC_GTEST_PROP(WallIndexProperty, TransmissionIsTheProductOverEveryWallCrossed, ()) {
    const Scene scene = anyScene();
    const Vec3 from = anyEye();
    const Vec3 to = anyEye();
    const std::vector<double> factors{0.9, 0.3, 1.0};

    double expected = 1.0;
    for (const auto* list : {&scene.walls, &scene.doors})
        for (const auto& wall : *list)
            if (crossingByHand(from, to, kBlocksAll, wall))
                expected *= wall.material < factors.size() ? factors[wall.material] : 0.0;

    RC_ASSERT(scene.index.transmission(from, to, factors, scene.doors) == expected);
}

RC_GTEST_PROP(WallIndexProperty, NearWallsComeOnceAndInOrder, ()) {
    const Scene scene = anyScene();
    const Vec2 centre = *anyPoint();
    const double radius = 0.5 * *rc::gen::inRange(0, 60);

    std::vector<WallSegment> expected;
    double clearance = radius;
    for (const auto& wall : scene.walls) {
        if (circleOverlapsSegment(centre, radius, wall.a, wall.b))
            expected.push_back(wall);
        clearance = std::min(clearance, distanceToSegment(centre, wall.a, wall.b));
    }

    std::vector<WallSegment> found;
    scene.index.forEachNear(centre, radius, [&](const auto& wall) { found.push_back(wall); });
    RC_ASSERT(found == expected);
    RC_ASSERT(scene.index.clearance(centre, radius) == clearance);
}

RC_GTEST_PROP(WallIndexProperty, AWayIsObstructedWhereAnyWallIsNearerThanTheRadius, ()) {
    const Scene scene = anyScene();
    const Vec2 from = *anyPoint();
    const Vec2 to = *anyPoint();
    const double radius = 0.25 * *rc::gen::inRange(1, 12);
    const WallFilter filter{static_cast<WallLayers>(*rc::gen::inRange(1, 8)), 0.0, 1.5};

    bool expected = false;
    for (const auto* list : {&scene.walls, &scene.doors})
        for (const auto& wall : *list)
            expected |=
                filter.accepts(wall) && distanceBetweenSegments(from, to, wall.a, wall.b) < radius;

    RC_ASSERT(scene.index.obstructed(from, to, radius, filter, scene.doors) == expected);
}

/// Walls from x = 0 to x = 12 whose joints lie on whole numbers, between y = 3 and 7; as walls of
/// the index, or as doors.
Scene anyChain() {
    Scene scene;
    std::vector<WallSegment> walls;
    double x = 0;
    Vec2 last(x, *rc::gen::inRange(3, 8));
    while (x < 12) {
        x += *rc::gen::inRange(1, 4);
        const Vec2 next(x, *rc::gen::inRange(3, 8));
        WallSegment piece{.a = last, .b = next, .bottom = 0, .top = 3};
        if (*rc::gen::inRange(0, 2) == 0)
            std::swap(piece.a, piece.b);
        (*rc::gen::inRange(0, 3) == 0 ? scene.doors : walls).push_back(piece);
        last = next;
    }
    scene.index = WallIndex(walls);
    return scene;
}

RC_GTEST_PROP(WallIndexProperty, NothingGetsThroughWhereWallsMeet, ()) {
    const Scene scene = anyChain();
    const Vec3 from(*rc::gen::inRange(1, 12), *rc::gen::inRange(0, 3), 1.0);
    const Vec3 to(*rc::gen::inRange(1, 12), *rc::gen::inRange(8, 11), 1.0);
    const std::vector<double> half{0.5};

    RC_ASSERT(scene.index.blocked(from, to, kBlocksSight, scene.doors));
    RC_ASSERT(scene.index.obstructed(Vec2(from), Vec2(to), 0.0, {kBlocksSight}, scene.doors));
    // As often as a ray beside the joints would: an odd number of times.
    const double passes = scene.index.transmission(from, to, half, scene.doors);
    RC_ASSERT(static_cast<int>(std::lround(-std::log2(passes))) % 2 == 1);
}

RC_GTEST_PROP(WallIndexProperty, ARayMeetsTheSameWallsEitherWay, ()) {
    const Scene scene = *rc::gen::inRange(0, 2) == 0 ? anyChain() : anyScene();
    const Vec3 from(*anyPoint(), 1.0);
    const Vec3 to(*anyPoint(), 1.0);
    const std::vector<double> factors{0.5, 0.25, 1.0};

    RC_ASSERT(scene.index.blocked(from, to, kBlocksAll, scene.doors) ==
              scene.index.blocked(to, from, kBlocksAll, scene.doors));
    RC_ASSERT(scene.index.transmission(from, to, factors, scene.doors) ==
              scene.index.transmission(to, from, factors, scene.doors));
    const auto there = scene.index.firstHit(from, to, kBlocksAll, scene.doors);
    const auto back = scene.index.firstHit(to, from, kBlocksAll, scene.doors);
    RC_ASSERT(there.has_value() == back.has_value());
    RC_ASSERT(!there || there->fraction <= 1.0 - back->fraction + 1e-9);
}

} // namespace
} // namespace percept::geometry
