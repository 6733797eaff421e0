#include "editor/tools/Rooms.h"

#include "House.h"
#include "percept/geometry/Polygon.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::tools {
namespace {

using test::House;

std::vector<double> areasOf(const std::vector<Ring>& rooms) {
    std::vector<double> areas;
    for (const Ring& room : rooms)
        areas.push_back(geometry::signedArea(room));
    std::sort(areas.begin(), areas.end());
    return areas;
}

TEST(Rooms, AreSplitAtDoorways) {
    auto house = House::threeInARow();

    const auto rooms = findRooms(house.level());

    EXPECT_EQ(areasOf(*rooms), (std::vector<double>{80, 80, 80}));
}

TEST(Rooms, AreSplitAtDoorsWhetherOpenOrNot) {
    auto house = House::threeInARow();
    house.door({10, 3}, {10, 5}, true).door({20, 3}, {20, 5}, false);

    const auto rooms = findRooms(house.level());

    EXPECT_EQ(areasOf(*rooms), (std::vector<double>{80, 80, 80}));
}

TEST(Rooms, AThickWallsDoorwayBelongsToOneOfItsRooms) {
    House house;
    house.box({0, 0}, {21, 8});
    house.wall({{10, 0}, {10, 3}, {11, 3}, {11, 0}});
    house.wall({{10, 8}, {10, 5}, {11, 5}, {11, 8}});
    house.node({5, 4}).node({15, 4});

    const auto rooms = findRooms(house.level());

    EXPECT_EQ(areasOf(*rooms), (std::vector<double>{80, 82}));
}

TEST(Rooms, ABendOfACorridorIsNoDoorway) {
    House house;
    house.wall({{0, 0}, {12, 0}, {12, 12}, {10, 12}, {10, 2}, {0, 2}, {0, 0}});
    house.node({1, 1}).node({11, 11});

    const auto rooms = findRooms(house.level());

    EXPECT_EQ(areasOf(*rooms), (std::vector<double>{44}));
}

TEST(Rooms, PillarsAndCratesPartNothing) {
    House house;
    house.box({0, 0}, {12, 8}).box({3, 3}, {4, 4}).box({6, 1}, {8, 2}).node({1, 1});

    const auto rooms = findRooms(house.level());

    EXPECT_EQ(areasOf(*rooms), (std::vector<double>{96}));
}

TEST(Rooms, GroundAroundAHouseIsCutSoThatNoRoomLiesInAnother) {
    House house;
    house.level().bounds = {{0, 0}, {30, 30}, {}};
    house.wall({{14, 10}, {10, 10}, {10, 20}, {20, 20}, {20, 10}, {16, 10}});
    house.node({15, 15}).node({2, 2});

    const auto rooms = findRooms(house.level());

    double sum = 0.0;
    for (const double area : areasOf(*rooms))
        sum += area;
    EXPECT_EQ(rooms->size(), 3U);
    EXPECT_DOUBLE_EQ(sum, 900.0);
    for (const Ring& room : *rooms)
        EXPECT_FALSE(geometry::selfCrossing(room));
}

TEST(Rooms, WallsBelowTheEyesPartNothing) {
    auto house = House::threeInARow();
    for (auto& wall : house.level().walls)
        if (!wall.closed)
            wall.top = 1.2;

    EXPECT_EQ(findRooms(house.level())->size(), 1U);
}

TEST(Rooms, FollowTheGuardPostsPlan) {
    auto level = test::sampleLevel("guard-post");
    auto byHand = level.regions;
    level.regions.clear();

    const auto rooms = findRooms(level);

    ASSERT_EQ(rooms->size(), byHand.size());
    for (const auto& region : byHand) {
        const auto found = std::find_if(rooms->begin(), rooms->end(), [&](const Ring& room) {
            return geometry::distance(geometry::centroid(room),
                                      geometry::centroid(region.polygon)) < 1e-6;
        });
        ASSERT_NE(found, rooms->end()) << region.id;
        EXPECT_NEAR(
            geometry::signedArea(*found), std::abs(geometry::signedArea(region.polygon)), 1e-6);
    }
}

TEST(Rooms, CanBeStopped) {
    const auto stopped = findRooms(House::threeInARow().level(), {}, [](double) { return false; });

    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace percept::tools
