#include "percept/geometry/Polygon.h"

#include "RandomWalls.h"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace percept::geometry {
namespace {

namespace bg = boost::geometry;
using Point = bg::model::d2::point_xy<double>;
using BoostRing = bg::model::polygon<Point, false>;

const std::vector<Vec2> kHouse{{0, 0}, {4, 0}, {4, 4}, {2, 6}, {0, 4}};

BoostRing toBoost(const std::vector<Vec2>& ring) {
    BoostRing result;
    for (const Vec2 corner : ring)
        bg::append(result.outer(), Point(corner.x, corner.y));
    bg::append(result.outer(), Point(ring[0].x, ring[0].y));
    return result;
}

TEST(Polygon, AreaIsPositiveCounterClockwise) {
    const std::vector<Vec2> reversed(kHouse.rbegin(), kHouse.rend());

    EXPECT_DOUBLE_EQ(signedArea(kHouse), 20.0);
    EXPECT_DOUBLE_EQ(signedArea(reversed), -20.0);
    EXPECT_DOUBLE_EQ(signedArea({}), 0.0);
}

TEST(Polygon, TheCentroidIsTheCentreOfGravity) {
    const std::vector<Vec2> square{{1, 1}, {3, 1}, {3, 3}, {1, 3}};
    const std::vector<Vec2> line{{0, 0}, {4, 0}};

    EXPECT_EQ(centroid(square), Vec2(2, 2));
    EXPECT_EQ(centroid(line), Vec2(2, 0));
}

TEST(Polygon, ContainsWhatLiesInside) {
    EXPECT_TRUE(contains(kHouse, {2, 5}));
    EXPECT_FALSE(contains(kHouse, {0.5, 5}));
    EXPECT_FALSE(contains(kHouse, {5, 2}));
}

TEST(Polygon, NamesTheSidesThatCross) {
    const std::vector<Vec2> bow{{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    const std::vector<Vec2> spike{{0, 0}, {4, 0}, {2, 0}, {2, 3}};
    const std::vector<Vec2> touching{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};

    EXPECT_EQ(selfCrossing(bow), std::pair(std::size_t{0}, std::size_t{2}));
    EXPECT_EQ(selfCrossing(spike), std::pair(std::size_t{0}, std::size_t{1}));
    EXPECT_EQ(selfCrossing(touching), std::pair(std::size_t{0}, std::size_t{2}));
    EXPECT_FALSE(selfCrossing(kHouse));
    EXPECT_FALSE(selfCrossing(std::vector<Vec2>{{0, 0}, {1, 0}, {0, 1}}));
}

RC_GTEST_PROP(PolygonProperty, AgreesWithBoostGeometryOnSimplePolygons, ()) {
    const auto ring = *rc::gen::suchThat(
        rc::gen::container<std::vector<Vec2>>(*rc::gen::inRange<std::size_t>(3, 7), anyPoint()),
        [](const auto& corners) { return !selfCrossing(corners); });
    const Vec2 point = *anyPoint();
    auto boost = toBoost(ring);
    const double area = bg::area(boost);

    RC_ASSERT(std::abs(signedArea(ring) - area) <= 1e-9);
    bg::correct(boost);
    const bool inside = bg::within(Point(point.x, point.y), boost);
    const bool onBorder = inside != bg::covered_by(Point(point.x, point.y), boost);
    RC_ASSERT(onBorder || contains(ring, point) == inside);
    Point centre(0, 0);
    bg::centroid(boost, centre);
    RC_ASSERT(std::abs(area) < 0.1 ||
              distance(centroid(ring), Vec2{centre.x(), centre.y()}) <= 1e-6);
}

} // namespace
} // namespace percept::geometry
