#include "RandomWalls.h"

#include "percept/geometry/Horizon.h"
#include "percept/geometry/PointTree.h"
#include "percept/geometry/Segment.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace percept::geometry {
namespace {

bool isBehindAny(const std::vector<WallSegment>& walls, Vec2 eye, Vec2 place) {
    return std::any_of(walls.begin(), walls.end(), [&](const WallSegment& wall) {
        return segmentsCross(eye, place, wall.a, wall.b);
    });
}

Horizon horizonOf(const std::vector<WallSegment>& walls, Vec2 eye) {
    Horizon horizon;
    horizon.begin(eye);
    for (const WallSegment& wall : walls)
        horizon.addWall(wall.a, wall.b);
    return horizon;
}

RC_GTEST_PROP(Horizon, HidesNothingThatNoWallHides, ()) {
    const auto walls = *anyWalls();
    const Vec2 eye = *anyPoint();
    const Horizon horizon = horizonOf(walls, eye);
    for (const Vec2 place : *rc::gen::container<std::vector<Vec2>>(30, anyPoint()))
        RC_ASSERT(!horizon.hides(place) || isBehindAny(walls, eye, place));
}

RC_GTEST_PROP(Horizon, HidesABoxOnlyWhereItHidesAllOfIt, ()) {
    const auto walls = *anyWalls();
    const Vec2 eye = *anyPoint();
    const Vec2 low = *anyPoint();
    const Vec2 size = Vec2{*rc::gen::inRange(0, 40), *rc::gen::inRange(0, 40)} * 0.25;
    const bool hides = horizonOf(walls, eye).hides(low, low + size);
    for (int x = 0; x <= 8; ++x)
        for (int y = 0; y <= 8; ++y)
            RC_ASSERT(!hides || isBehindAny(walls, eye, low + size * (Vec2{x, y} / 8.0)));
}

TEST(Horizon, HidesMostOfWhatWallsHide) {
    // A room with a gap in its eastern wall, seen from within.
    const std::vector<WallSegment> walls{{{-5, -4}, {5, -4}},
                                         {{5, -4}, {5, -1}},
                                         {{5, 1}, {5, 4}},
                                         {{5, 4}, {-5, 4}},
                                         {{-5, 4}, {-5, -4}}};
    const Horizon horizon = horizonOf(walls, {0, 0});
    int behind = 0;
    int hidden = 0;
    for (int x = -40; x <= 40; ++x)
        for (int y = -40; y <= 40; ++y) {
            behind += isBehindAny(walls, {0, 0}, {x, y}) ? 1 : 0;
            hidden += horizon.hides(Vec2{x, y}) ? 1 : 0;
        }
    EXPECT_GT(hidden, behind * 0.95);
    EXPECT_TRUE(horizon.hides(Vec2{-30, -5}, Vec2{-10, 5}));
    EXPECT_FALSE(horizon.hides(Vec2{-30, -5}, Vec2{10, 5})) << "the eye is in it";
    EXPECT_FALSE(horizon.hides(Vec2{10, -1}, Vec2{30, 1})) << "in the gap";
}

TEST(Horizon, ASectorReachesAsFarAsItIsLimitedTo) {
    Horizon horizon;
    horizon.begin({10, 10});
    for (int i = 0; i < Horizon::kSectors; ++i) {
        const Vec2 way = Horizon::edge(i) + Horizon::edge(i + 1);
        const Vec2 place = Vec2{10, 10} + way / std::sqrt(lengthSquared(way)) * 5.0;
        EXPECT_FALSE(horizon.hides(place));
        horizon.limit(i, 5.1);
        EXPECT_FALSE(horizon.hides(place));
        horizon.limit(i, 4.9);
        EXPECT_TRUE(horizon.hides(place)) << i;
    }
    EXPECT_FALSE(horizon.hides(Vec2{10, 10})) << "where the eye is";
}

RC_GTEST_PROP(PointTree, VisitsAllButThoseInSkippedBoxesOnce, ()) {
    const auto places = *rc::gen::container<std::vector<Vec2>>(anyPoint());
    const double edge = *anyCoordinate();
    PointTree tree;
    for (const Vec2 place : places)
        tree.add(place);
    tree.layOut();
    std::vector<int> visits(places.size(), 0);
    tree.forEach([&](Vec2, Vec2 high) { return high.x < edge; },
                 [&](std::uint32_t i, Vec2 place) {
                     RC_ASSERT(place == places[i]);
                     ++visits[i];
                 });
    for (std::size_t i = 0; i < places.size(); ++i)
        RC_ASSERT(visits[i] == 1 || (visits[i] == 0 && places[i].x < edge));
}

TEST(PointTree, LeavesOutWholeBoxes) {
    PointTree tree;
    for (int i = 0; i < 1000; ++i)
        tree.add({i % 100, i / 100});
    tree.layOut();
    int boxes = 0;
    int visited = 0;
    tree.forEach(
        [&](Vec2, Vec2 high) {
            ++boxes;
            return high.x < 90;
        },
        [&](std::uint32_t, Vec2) { ++visited; });
    EXPECT_GE(visited, 100);
    EXPECT_LT(visited, 200);
    EXPECT_LT(boxes, 80);
}

} // namespace
} // namespace percept::geometry
