#include "percept/tactics/Pick.h"
#include "percept/tactics/Generate.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::tactics {
namespace {

/// Figure 6.7: the nearest cover lies behind a thin wall, another one at the end of the corridor.
level::Level corridor() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    level.walls.resize(1);
    level.walls[0].points = {{0, 5}, {18, 5}};
    const auto point = [](const char* id, double x, double y, const char* cover) {
        level::Waypoint made;
        made.id = id;
        made.position = {x, y, {}};
        made.qualities = {{"cover", {cover}}};
        return made;
    };
    level.waypoints = {
        point("next_room", 2, 6, "0.9"), point("crates", 9, 4, "0.8"), point("poor", 3, 4, "0.1")};
    return level;
}

std::vector<std::string> picked(const level::Level& level,
                                Approaches::Wish wish,
                                const Claims& claims = {},
                                std::size_t count = 1) {
    const auto points = *Waypoints::make(level);
    const auto ways = *Approaches::make(level, points);
    std::vector<std::string> ids;
    for (const auto& choice :
         ways.pick(wish, *points.evaluate(*parseRule("cover"), {}), count, claims, points).choices)
        ids.push_back(points.id(choice.waypoint));
    return ids;
}

TEST(Pick, GoesByTheWayNotByTheDistance) {
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .distanceWeight = 0.02}),
              (std::vector<std::string>{"crates"}));
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .distanceWeight = 0.0}),
              (std::vector<std::string>{"next_room"}));
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .distanceWeight = 0.5}),
              (std::vector<std::string>{"poor"}));
}

TEST(Pick, TwoSoldiersDoNotTakeOneCover) {
    Claims claims;
    ASSERT_TRUE(claims.claim("crates", 7));

    EXPECT_FALSE(claims.claim("crates", 8));
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .distanceWeight = 0.02, .who = 8}, claims)[0],
              "next_room");
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .distanceWeight = 0.02, .who = 7}, claims)[0],
              "crates");
    claims.release(7);
    EXPECT_EQ(claims, Claims());
}

TEST(Pick, ChoicesAreSortedAndLimited) {
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .distanceWeight = 0.02}, {}, 9),
              (std::vector<std::string>{"crates", "next_room", "poor"}));
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .least = 0.85}, {}, 9),
              (std::vector<std::string>{"next_room"}));
    EXPECT_EQ(picked(corridor(), {.from = {2, 4}, .farthest = 5}, {}, 9),
              (std::vector<std::string>{"poor"}));
}

TEST(Pick, StopsWhereNothingCanBeBetter) {
    const auto level = corridor();
    const auto points = *Waypoints::make(level);
    const auto ways = *Approaches::make(level, points);
    const auto values = *points.evaluate(*parseRule("cover"), {});

    const auto near = ways.pick({.from = {9, 4}, .distanceWeight = 0.2}, values, 1, {}, points);
    const auto all = ways.pick({.from = {9, 4}, .distanceWeight = 0.0}, values, 3, {}, points);

    EXPECT_LT(near.visited * 10, all.visited);
}

TEST(Pick, WhoHasEnoughIsShownNoMore) {
    const auto level = corridor();
    const auto points = *Waypoints::make(level);
    const auto ways = *Approaches::make(level, points);
    const auto values = *points.evaluate(*parseRule("cover"), {});
    const Approaches::Wish wish{.from = {2, 4}, .distanceWeight = 0.02};
    const auto all = ways.pick(wish, values, points.size(), {}, points).choices;

    for (std::size_t enough = 1; enough <= all.size(); ++enough) {
        std::vector<Approaches::Choice> shown;
        ways.forEachBest(wish, values, {}, points, [&](const Approaches::Choice& choice) {
            shown.push_back(choice);
            return shown.size() < enough;
        });

        EXPECT_EQ(shown, std::vector(all.begin(), all.begin() + static_cast<long>(enough)));
    }
}

TEST(Pick, WithoutWaypointsNothingIsPicked) {
    level::Level level = corridor();
    level.waypoints.clear();

    EXPECT_TRUE(picked(level, {.from = {2, 4}}).empty());
}

TEST(Pick, OfThousandsThatAreWorthTheSameTheNearestIsTaken) {
    level::Level level;
    level.bounds = {{0, 0}, {70, 70}, {}};
    for (int i = 0; i < 3600; ++i) {
        level::Waypoint made;
        made.id = "w" + std::to_string(i);
        made.position = {5.25 + i % 60, 5.25 + i / 60, {}};
        made.qualities = {{"cover", {"0.5"}}};
        level.waypoints.push_back(made);
    }

    const auto near = picked(level, {.from = {35.3, 35.25}, .distanceWeight = 0.01}, {}, 3);
    const auto first = picked(level, {.from = {35.3, 35.25}, .distanceWeight = 0.0}, {}, 2);

    EXPECT_EQ(near[0], "w" + std::to_string(30 * 60 + 30));
    EXPECT_EQ(near[1], "w" + std::to_string(30 * 60 + 31));
    EXPECT_EQ(first, (std::vector<std::string>{"w0", "w1"})) << "ties by their place in the level";
}

/// A yard with one pillar.
level::Level yard() {
    level::Level level;
    level.bounds = {{-10, -10}, {10, 10}, {}};
    level.walls.resize(1);
    level.walls[0].points = {{-1, 0}, {1, 0}, {1, 0.5}, {-1, 0.5}};
    level.walls[0].closed = true;
    return level;
}

TEST(Generate, FindsCoverBesideThePillarOnly) {
    GenerateOptions options;
    options.demands = {{Property::Cover, 0.25}};

    const auto generated = *generateWaypoints(yard(), options);

    ASSERT_FALSE(generated.waypoints.empty());
    EXPECT_LT(generated.waypoints.size(), generated.report[0].passed);
    EXPECT_EQ(generated.report[0].measured, 1600U - 14U);
    for (const auto& waypoint : generated.waypoints) {
        EXPECT_LT(std::abs(waypoint.position.x), 2.5);
        EXPECT_LT(std::abs(waypoint.position.y), 2.5);
    }
    std::size_t beaten = 0;
    for (const auto& kept : generated.report[0].kept)
        beaten += kept.beaten;
    EXPECT_EQ(beaten + generated.report[0].kept.size(), generated.report[0].passed);
}

TEST(Generate, NobodyHidesBeyondTheWalls) {
    level::Level level = yard();
    level.walls.resize(2);
    level.walls[1].points = {
        {-6, -9}, {6, -9}, {9, -6}, {9, 6}, {6, 9}, {-6, 9}, {-9, 6}, {-9, -6}};
    level.walls[1].closed = true;
    level.agents.resize(1);
    level.agents[0].position = level::Place{4, 4, {}};
    GenerateOptions options;
    options.demands = {{Property::Cover, 0.25}};

    const auto generated = *generateWaypoints(level, options);

    ASSERT_FALSE(generated.waypoints.empty());
    for (const auto& waypoint : generated.waypoints)
        EXPECT_LT(std::abs(waypoint.position.x) + std::abs(waypoint.position.y), 15.0)
            << "corners are the best cover, but nobody comes there";
}

TEST(Generate, CellsOfAGridThatNobodyWalksOnStandInTheWay) {
    level::Level level;
    level.grid.rows = {".........",
                       ".........",
                       "..@@@@@..",
                       "..@...@..",
                       "..@...@..",
                       "..@@@@@..",
                       ".WW......",
                       "........."};
    level.bounds = {{0, 0}, {9, 8}, {}};
    GenerateOptions options;
    options.demands = {{Property::Cover, 0.0}};
    options.sampling.samples = 16;

    const auto surroundings = *Surroundings::make(level);
    const auto measured = *measurePlaces(level, options);

    const auto isBlocked = [&](geometry::Vec2 from, geometry::Vec2 to) {
        return surroundings.blocked(
            geometry::Vec3(from, 1.2), geometry::Vec3(to, 1.2), geometry::kBlocksSight);
    };
    EXPECT_TRUE(isBlocked({0.5, 4.5}, {8.5, 4.5}));
    EXPECT_TRUE(isBlocked({4.5, 0.5}, {4.5, 7.5}));
    EXPECT_FALSE(isBlocked({0.5, 1.5}, {8.5, 1.5})) << "one looks over water";
    EXPECT_FALSE(isBlocked({0.5, 0.5}, {0.5, 7.5}));
    ASSERT_FALSE(measured.places.empty());
    for (const geometry::Vec3& place : measured.places)
        EXPECT_FALSE(place.x > 2 && place.x < 7 && place.y > 2 && place.y < 6)
            << "within the block, or in the yard where nobody comes: " << place.x << " " << place.y;
}

TEST(Generate, SeedsRepeatAndHandPlacedOnesWin) {
    GenerateOptions options;
    options.demands = {{Property::Cover, 0.25}};
    const auto first = *generateWaypoints(yard(), options);
    EXPECT_EQ(generateWaypoints(yard(), options)->waypoints, first.waypoints);

    level::Level level = yard();
    level::Waypoint hand;
    hand.id = "by_hand";
    hand.position = {0, -0.5, {}};
    hand.qualities = {{"cover", {"1"}}};
    level.waypoints = {hand};
    const auto second = *generateWaypoints(level, options);

    EXPECT_GT(second.report[0].lostToHand, 0U);
    EXPECT_LT(second.waypoints.size(), first.waypoints.size());
    for (const auto& waypoint : second.waypoints)
        EXPECT_GT(waypoint.position.y, 0.0);
}

TEST(Generate, TriesPlacesThatPlayersUsed) {
    std::vector<Visit> visits;
    for (int i = 0; i < 30; ++i)
        visits.push_back({0, {0.2, -0.8}});
    for (std::uint32_t who = 0; who < 4; ++who)
        visits.push_back({who, {6.2, 6.2}});
    visits.push_back({0, {-7, 3}});

    const auto haunts = hauntsOf(visits, 1.0, 20, 3);

    ASSERT_EQ(haunts.size(), 2U);
    EXPECT_EQ(haunts[0].moments, 30);
    EXPECT_EQ(haunts[1].visitors, 4);
    GenerateOptions options;
    options.demands = {{Property::Cover, 0.2}};
    const auto generated =
        *generateWaypoints(yard(), options, std::vector{haunts[0].place, haunts[1].place});
    ASSERT_EQ(generated.waypoints.size(), 1U);
    EXPECT_NEAR(generated.waypoints[0].position.x, 0.2, 1e-6);
}

TEST(Pick, TheWaysOfAllWithinReachAreThoseItReckonsWith) {
    const auto level = corridor();
    const auto points = *Waypoints::make(level);
    const auto ways = *Approaches::make(level, points);
    const std::vector<double> values(points.size(), 1.0);
    const auto picked = ways.pick({.from = {2, 4}}, values, points.size(), {}, points);

    const auto all = ways.within({2, 4}, 1e9);
    ASSERT_EQ(all.size(), 3U);
    ASSERT_EQ(picked.choices.size(), 3U);
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].waypoint, picked.choices[i].waypoint) << "the nearest first";
        EXPECT_EQ(all[i].way, picked.choices[i].way);
    }
    EXPECT_EQ(ways.within({2, 4}, all[1].way).size(), 2U);
    EXPECT_TRUE(ways.within({2, 4}, 0.5).empty());
}

} // namespace
} // namespace percept::tactics
