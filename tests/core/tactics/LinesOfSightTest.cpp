#include "percept/tactics/Analyses.h"
#include "percept/tactics/Pick.h"
#include "percept/tactics/Properties.h"
#include "percept/tactics/Waypoints.h"

#include <gtest/gtest.h>

#include <numeric>

// What hides in one analysis hides in all: walls, closed doors, blocked cells and hills.
namespace percept::tactics::lines_of_sight_test {
namespace {

using geometry::Vec2;
using geometry::Vec3;

level::Waypoint waypoint(const char* id, Vec2 place) {
    level::Waypoint made;
    made.id = id;
    made.position = {place.x, place.y, {}};
    made.qualities = {{"exposure", {"1"}}};
    return made;
}

/// 40 m by 20 m with one waypoint on either side of x = 20.
level::Level twoSides() {
    level::Level level;
    level.bounds = {{0, 0}, {40, 20}, {}};
    level.waypoints = {waypoint("west", {10, 10}), waypoint("east", {30, 10})};
    return level;
}

/// A ridge along x = 20, 4 m wide at its foot.
level::Level ridge(double height) {
    level::Level level = twoSides();
    level.terrain.cell = 2.0;
    std::vector<double> row(21, 0.0);
    row[10] = height;
    level.terrain.heights.assign(11, row);
    return level;
}

bool sees(const level::Level& level) {
    const auto points = *Waypoints::make(level);
    EXPECT_EQ(points.sees(0, 1), points.sees(1, 0));
    const auto values = *points.evaluate(*parseRule("VISIBLE_FROM(exposure, 100)"), {});
    EXPECT_EQ(values[0], points.sees(1, 0) ? 1.0 : 0.0);
    return points.sees(0, 1);
}

TEST(LinesOfSight, HillsHideWaypointsFromEachOther) {
    EXPECT_TRUE(sees(twoSides()));
    EXPECT_TRUE(sees(ridge(0.5)));
    EXPECT_FALSE(sees(ridge(10)));
}

TEST(LinesOfSight, ClosedDoorsHideWaypointsFromEachOther) {
    level::Level level = twoSides();
    level.walls.resize(2);
    level.walls[0].points = {{20, 0}, {20, 8}};
    level.walls[1].points = {{20, 12}, {20, 20}};
    level.doors.resize(1);
    level.doors[0].segment = {{20, 8}, {20, 12}};
    EXPECT_FALSE(sees(level));
    level.doors[0].open = true;
    EXPECT_TRUE(sees(level));
}

TEST(LinesOfSight, BlockedCellsHideWaypointsFromEachOther) {
    level::Level level = twoSides();
    level.grid.cell = 2.0;
    level.grid.rows.assign(10, std::string(20, '.'));
    EXPECT_TRUE(sees(level));
    level.grid.rows[4][9] = level.grid.rows[5][9] = '@';
    EXPECT_FALSE(sees(level));
    level.grid.rows[4][9] = level.grid.rows[5][9] = 'W'; // water lies low
    EXPECT_TRUE(sees(level));
}

double valueOf(const level::Level& level, Property property, Vec2 place, SampleOptions options) {
    const auto surroundings = *Surroundings::make(level);
    options.samples = 2000;
    return sampleProperty(surroundings,
                          property,
                          Vec3(place, surroundings.floorAt(place)),
                          Posture::Standing,
                          options)
        .value.value_or(-1.0);
}

TEST(LinesOfSight, BehindARidgeOneIsLessExposedBetterCoveredAndSeesLess) {
    const Vec2 place{18, 10}; // at its foot
    const SampleOptions near{.attackRadius = 4, .sightRange = 8};
    EXPECT_EQ(valueOf(twoSides(), Property::Exposure, place, near), 1.0);
    EXPECT_EQ(valueOf(twoSides(), Property::Cover, place, near), 0.0);
    EXPECT_EQ(valueOf(twoSides(), Property::Visibility, place, near), 1.0);
    // Half of all around lies at or beyond the ridge; who stands on the near slope sees down.
    EXPECT_LT(valueOf(ridge(10), Property::Exposure, place, near), 0.7);
    EXPECT_GT(valueOf(ridge(10), Property::Exposure, place, near), 0.4);
    EXPECT_GT(valueOf(ridge(10), Property::Cover, place, near), 0.3);
    EXPECT_LT(valueOf(ridge(10), Property::Visibility, place, near), 0.65);
}

TEST(LinesOfSight, OnASlopeNobodyIsHiddenByTheSlopeItself) {
    level::Level level = twoSides();
    level.terrain.cell = 20.0;
    level.terrain.heights = {{0, 20, 40}, {0, 20, 40}};
    EXPECT_TRUE(sees(level));
    const SampleOptions near{.attackRadius = 4, .sightRange = 8};
    EXPECT_EQ(valueOf(level, Property::Exposure, {20, 10}, near), 1.0);
    EXPECT_EQ(valueOf(level, Property::Cover, {20, 10}, near), 0.0);
}

TEST(LinesOfSight, MapsOfVisibilityKnowHills) {
    const auto shareSeen = [](level::Level level) {
        level.analyses = {{"seen", "visibility", {R"({"method": "exhaustive"})"}, {}},
                          {"far", "visibility", {R"({"method": "rays", "range": 40})"}, {}}};
        auto server = *AnalysisServer::make(level);
        double sum = 0;
        for (const char* id : {"seen", "far"}) {
            const auto seen = server.field(id);
            sum = std::accumulate(seen->values.begin(), seen->values.end(), sum);
        }
        return sum;
    };
    EXPECT_LT(shareSeen(ridge(10)), 0.75 * shareSeen(ridge(0.0)));
}

/// Waypoints that a body gets to from a place, with the lengths of the ways.
std::vector<std::pair<std::string, double>> reached(const level::Level& level, Vec2 from) {
    const auto points = *Waypoints::make(level);
    const auto ways = *Approaches::make(level, points);
    std::vector<std::pair<std::string, double>> found;
    for (const auto& one : ways.within(from, 1e6))
        found.emplace_back(points.id(one.waypoint), one.way);
    return found;
}

TEST(LinesOfSight, NobodySlipsBetweenTwoBlockedCellsThatTouch) {
    level::Level level;
    level.bounds = {{0, 0}, {3, 2}, {}};
    level.grid.rows = {"@..", ".@."};
    level.waypoints = {waypoint("there", {1.5, 1.5})};
    EXPECT_TRUE(reached(level, {0.5, 0.5}).empty());
    EXPECT_TRUE(reached(level, {1.5, 0.5}).empty()) << "in a blocked cell";
    level.grid.rows = {"...", ".@."};
    const auto round = reached(level, {0.5, 0.5});
    ASSERT_EQ(round.size(), 1U);
    EXPECT_DOUBLE_EQ(round[0].second, 2.0) << "not across the corner";
}

} // namespace
} // namespace percept::tactics::lines_of_sight_test
