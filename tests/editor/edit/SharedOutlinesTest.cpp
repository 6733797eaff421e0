#include "editor/edit/SharedOutlines.h"
#include "editor/edit/Regions.h"
#include "percept/geometry/Polygon.h"
#include "percept/geometry/PolygonSets.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace percept::edit {
namespace {

constexpr auto kRegions = kKindOf<level::Region>;
using geometry::Ring;

level::Region box(const std::string& id, Vec2 low, Vec2 high) {
    level::Region region;
    region.id = id;
    region.polygon = {low, {high.x, low.y}, high, {low.x, high.y}};
    return region;
}

/// Two rooms side by side over a corridor that has no corner where they meet.
level::Level rooms() {
    level::Level level;
    level.regions = {box("corridor", {0, 0}, {10, 2}),
                     box("left", {0, 2}, {4, 6}),
                     box("right", {4, 2}, {10, 6})};
    return level;
}

class SharedOutlines : public testing::Test {
protected:
    [[nodiscard]] const Ring& ring(std::size_t region) const {
        return document.level().regions[region].polygon;
    }
    [[nodiscard]] std::vector<Replace> at(std::size_t region, Vec2 a, Vec2 b) const {
        return regionsAt(document, document.idAt(kRegions, region), a, b);
    }
    void pullSideOf(std::size_t region, std::size_t side, Vec2 by) {
        const Vec2 a = ring(region)[side];
        const Vec2 b = ring(region)[(side + 1) % ring(region).size()];
        ASSERT_TRUE(document.perform("side", pullSide(at(region, a, b), side, by)));
    }

    Document document{rooms()};
};

TEST_F(SharedOutlines, ACornerMovesInAllThatHaveItAndBendsASideThatLeadsThroughIt) {
    const auto regions = at(1, {4, 2}, {4, 2});
    ASSERT_EQ(regions.size(), 3U);

    ASSERT_TRUE(document.perform("corner", pullCorner(regions, 1, {5, 3})));

    EXPECT_EQ(ring(1), (Ring{{0, 2}, {5, 3}, {4, 6}, {0, 6}}));
    EXPECT_EQ(ring(2), (Ring{{5, 3}, {10, 2}, {10, 6}, {4, 6}}));
    EXPECT_EQ(ring(0), (Ring{{0, 0}, {10, 0}, {10, 2}, {5, 3}, {0, 2}}));
    EXPECT_EQ(document.stepCount(), 1U);
}

TEST_F(SharedOutlines, ASideThatTheCornerStaysOnKeepsItsShape) {
    ASSERT_TRUE(document.perform("corner", pullCorner(at(1, {4, 2}, {4, 2}), 1, {5, 2})));

    EXPECT_EQ(ring(0), (Ring{{0, 0}, {10, 0}, {10, 2}, {0, 2}}));
    EXPECT_EQ(ring(2).front(), Vec2(5, 2));
}

TEST_F(SharedOutlines, OneAloneLeavesTheOthersAsTheyAre) {
    const auto regions = at(1, {4, 2}, {4, 2});

    ASSERT_TRUE(document.perform("corner", pullCorner(std::span(regions).first(1), 1, {5, 3})));

    EXPECT_EQ(ring(1)[1], Vec2(5, 3));
    EXPECT_EQ(ring(0), rooms().regions[0].polygon);
    EXPECT_EQ(ring(2), rooms().regions[2].polygon);
}

TEST_F(SharedOutlines, ASharedSideMovesInBothRooms) {
    pullSideOf(1, 1, {1, 0});

    EXPECT_EQ(ring(1), (Ring{{0, 2}, {5, 2}, {5, 6}, {0, 6}}));
    EXPECT_EQ(ring(2), (Ring{{5, 2}, {10, 2}, {10, 6}, {5, 6}}));
    EXPECT_EQ(ring(0), rooms().regions[0].polygon);
}

TEST_F(SharedOutlines, ALongSideTakesAllThatLieAlongIt) {
    pullSideOf(0, 2, {0, -0.5});

    EXPECT_EQ(ring(0), (Ring{{0, 0}, {10, 0}, {10, 1.5}, {0, 1.5}}));
    EXPECT_EQ(ring(1), (Ring{{0, 1.5}, {4, 1.5}, {4, 6}, {0, 6}}));
    EXPECT_EQ(ring(2), (Ring{{4, 1.5}, {10, 1.5}, {10, 6}, {4, 6}}));
}

TEST_F(SharedOutlines, ALongerSideGetsAStepThatGoesAwayAgain) {
    pullSideOf(2, 0, {0, 1});

    EXPECT_EQ(ring(2), (Ring{{4, 3}, {10, 3}, {10, 6}, {4, 6}}));
    EXPECT_EQ(ring(0), (Ring{{0, 0}, {10, 0}, {10, 3}, {4, 3}, {4, 2}, {0, 2}}));
    EXPECT_EQ(ring(1), rooms().regions[1].polygon) << "its corner lies on the wall of the other";

    pullSideOf(2, 0, {0, -1});

    EXPECT_EQ(document.level(), rooms());
}

TEST_F(SharedOutlines, WhatLiesOnAnotherFloorStays) {
    auto level = rooms();
    level.regions[2].floor = 3;
    level.regions[2].ceiling = 6;
    const Document house(level);

    EXPECT_EQ(regionsAt(house, house.idAt(kRegions, 1), {4, 2}, {4, 6}).size(), 2U);
}

TEST_F(SharedOutlines, ACornerGoesAwayFromAllThatHaveItButATriangleKeepsIts) {
    ASSERT_TRUE(document.perform("corner", removeCorner(at(1, {4, 6}, {4, 6}), 2)));
    EXPECT_EQ(ring(1), (Ring{{0, 2}, {4, 2}, {0, 6}}));
    EXPECT_EQ(ring(2), (Ring{{4, 2}, {10, 2}, {10, 6}}));

    EXPECT_TRUE(removeCorner(at(1, {0, 6}, {0, 6}), 2).empty());
}

/// A house of a hundred square metres, cut into rooms along lines a metre apart.
level::Level cutHouse() {
    level::Level level;
    level.regions = {box("room", {0, 0}, {10, 10})};
    Document document(level);
    for (int cuts = *rc::gen::inRange(1, 8); cuts > 0; --cuts) {
        const auto count = static_cast<int>(document.level().regions.size());
        const ObjectId id =
            document.idAt(kRegions, static_cast<std::size_t>(*rc::gen::inRange(0, count)));
        const double at = *rc::gen::inRange(1, 10);
        const bool upright = *rc::gen::arbitrary<bool>();
        const auto cut = upright ? cutRegion(document, id, {at, -1}, {at, 11})
                                 : cutRegion(document, id, {-1, at}, {11, at});
        if (cut)
            (void)document.perform("cut", cut->edits);
    }
    return document.level();
}

RC_GTEST_PROP(SharedOutlinesOf, AHouseOpenNoGapsAndDoNotOverlap, ()) {
    const level::Level house = cutHouse();
    Document document(house);
    for (int pulls = 0; pulls < 3; ++pulls) {
        const auto count = static_cast<int>(document.level().regions.size());
        const auto index = static_cast<std::size_t>(*rc::gen::inRange(0, count));
        const Ring ring = document.level().regions[index].polygon;
        const auto side =
            static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(ring.size())));
        const Vec2 a = ring[side];
        const Vec2 b = ring[(side + 1) % ring.size()];
        const bool isOuter =
            (a.x == b.x && (a.x == 0 || a.x == 10)) || (a.y == b.y && (a.y == 0 || a.y == 10));
        if (isOuter)
            continue;
        const double far = *rc::gen::element(-0.125, 0.125);
        const Vec2 by = geometry::normalisedOrZero(geometry::perpendicular(b - a)) * far;
        const auto regions = regionsAt(document, document.idAt(kRegions, index), a, b);
        RC_ASSERT(bool(document.perform("side", pullSide(regions, side, by))));
    }
    double sum = 0;
    std::vector<Ring> rings;
    for (const level::Region& region : document.level().regions) {
        sum += std::abs(geometry::signedArea(region.polygon));
        rings.push_back(region.polygon);
    }
    const auto whole = geometry::unionOf(rings);
    RC_ASSERT(whole.size() == 1U);
    RC_ASSERT(std::abs(sum - 100.0) < 1e-6);
    RC_ASSERT(std::abs(whole.front().area - 100.0) < 1e-6);
    while (document.undo()) {
    }
    RC_ASSERT(document.level() == house);
}

} // namespace
} // namespace percept::edit
