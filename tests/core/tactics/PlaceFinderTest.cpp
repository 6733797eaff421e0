#include "percept/tactics/PlaceFinder.h"

#include <gtest/gtest.h>

namespace percept::tactics {
namespace {

/// Two rooms: good cover behind the wall, a long way round; poor cover at hand.
class PlaceFinderTest : public testing::Test {
protected:
    PlaceFinderTest() {
        m_level.bounds = {{0, 0}, {20, 10}, {}};
        m_level.walls.resize(1);
        m_level.walls[0].points = {{0, 5}, {18, 5}};
        add("next_room", {2, 6}, "0.9");
        add("crates", {9, 4}, "0.8");
        add("poor", {3, 4}, "0.4");
        points = Waypoints::make(m_level).value();
        ways = Approaches::make(m_level, *points).value();
        cover = points->evaluate(*parseRule("cover"), {}).value();
    }
    PlaceFinder finder(Approaches::Wish wish, PlaceFinder::Check check = {}) {
        wish.from = {2, 4};
        return {*ways, *points, claims, wish, std::move(check)};
    }
    const std::string& nameOf(const PlaceFinder& finder) const {
        return points->id(finder.found("cover")->waypoint);
    }

    std::optional<Waypoints> points;
    std::optional<Approaches> ways;
    std::vector<double> cover;
    Claims claims;

private:
    void add(const char* id, geometry::Vec2 place, const char* value) {
        level::Waypoint made;
        made.id = id;
        made.position = {place.x, place.y, {}};
        made.qualities = {{"cover", {value}}};
        m_level.waypoints.push_back(made);
    }
    level::Level m_level;
};

TEST_F(PlaceFinderTest, IsThereCoverWithinTenMetresOfWay) {
    auto near = finder({.least = 0.5, .farthest = 10});
    auto nearer = finder({.least = 0.5, .farthest = 6});

    EXPECT_TRUE(near.has("cover", cover));
    EXPECT_EQ(nameOf(near), "crates");
    EXPECT_EQ(near.value("cover"), 0.8);
    // The one that is 2 m away as the crow flies lies behind a wall.
    EXPECT_FALSE(nearer.has("cover", cover));
    EXPECT_EQ(nearer.value("cover"), 0.0);
}

TEST_F(PlaceFinderTest, TheActionNeedNotSearchAgain) {
    auto places = finder({.least = 0.5});

    EXPECT_TRUE(places.has("cover", cover));
    EXPECT_TRUE(places.has("cover", cover));
    EXPECT_TRUE(places.found("cover").has_value());
    EXPECT_EQ(places.searches(), 1);
    EXPECT_FALSE(places.found("shadow").has_value());
    EXPECT_EQ(places.searches(), 1);
}

TEST_F(PlaceFinderTest, WhatAnotherHoldsIsNoPlace) {
    ASSERT_TRUE(claims.claim("crates", 8));
    auto other = finder({.least = 0.5, .farthest = 10, .who = 7});
    auto holder = finder({.least = 0.5, .farthest = 10, .who = 8});

    EXPECT_FALSE(other.has("cover", cover));
    EXPECT_TRUE(holder.has("cover", cover));
}

TEST_F(PlaceFinderTest, NominatedPlacesAreCheckedBestFirst) {
    std::vector<std::string> checked;
    auto places = finder({.distanceWeight = 0.02}, [&](std::uint32_t point) {
        checked.push_back(points->id(point));
        return points->id(point) == "next_room";
    });

    EXPECT_TRUE(places.has("cover", cover));
    EXPECT_EQ(nameOf(places), "next_room");
    EXPECT_EQ(checked, (std::vector<std::string>{"crates", "poor", "next_room"}));
}

TEST_F(PlaceFinderTest, WhereNoneWillDoEachIsCheckedOnce) {
    std::vector<std::string> checked;
    auto places = finder({.distanceWeight = 0.5}, [&](std::uint32_t point) {
        checked.push_back(points->id(point));
        return false;
    });

    EXPECT_FALSE(places.has("cover", cover));
    EXPECT_EQ(checked, (std::vector<std::string>{"poor", "crates", "next_room"}));
}

} // namespace
} // namespace percept::tactics
