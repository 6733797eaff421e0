#include "percept/overlay/LevelOverlay.h"
#include "percept/overlay/LightOverlay.h"

#include "Inspect.h"
#include "percept/level/Sight.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace percept::overlay::level_overlay_test {
namespace {

using level::Level;
using test::all;
using testing::SizeIs;

Level room() {
    Level level;
    level.bounds = {{0, 0}, {10, 6}, {}};
    level.walls.push_back(
        {.id = "outer", .points = {{0, 0}, {10, 0}, {10, 6}, {0, 6}}, .closed = true});
    level.walls.push_back({.id = "fence", .points = {{5, 0}, {5, 2}}, .top = 1.0});
    return level;
}

DisplayList draw(const Level& level, const LevelLayers& layers = {}) {
    return drawLevel(level, layers);
}

DisplayList fixtures(const Level& level,
                     std::span<const double> openness,
                     std::span<const std::uint8_t> present,
                     const LevelLayers& layers) {
    return drawFixtures(level, openness, present, layers);
}

TEST(LevelOverlay, DrawsWallsWithSquareCapsAndLowOnesThinner) {
    const auto walls = all<Line>(draw(room()), Layer::Walls);

    ASSERT_THAT(walls, SizeIs(2));
    EXPECT_TRUE(walls[0].closed);
    EXPECT_EQ(walls[0].stroke.width, 4);
    EXPECT_EQ(walls[0].stroke.cap, Cap::Square);
    EXPECT_EQ(walls[0].stroke.ink, Ink::Wall);
    EXPECT_EQ(walls[1].stroke.width, 2);
}

TEST(LevelOverlay, FillsTheBoundsWhereThereAreNoRegions) {
    const auto list = draw(room());

    EXPECT_DOUBLE_EQ(test::areaOf(list, all<Area>(list, Layer::Ground).at(0)), 60.0);
}

TEST(LevelOverlay, NamesEmittersThatStandSomewhere) {
    Level level = room();
    level.emitters.resize(2);
    level.emitters[0].id = "carried";
    level.emitters[1].id = "siren";
    level.emitters[1].position = level::Place{3, 4, {}};

    const auto names = all<Label>(draw(level), Layer::Labels);

    ASSERT_THAT(names, SizeIs(1));
    EXPECT_EQ(names[0].text, "siren");
    EXPECT_EQ(names[0].at, Vec2(3, 4));
    EXPECT_THAT(all<Label>(draw(level, {.names = false}), Layer::Labels), SizeIs(0));
}

TEST(LevelOverlay, FillsRegionsAndNamesThem) {
    Level level = room();
    level.regions.push_back({.id = "yard", .polygon = {{0, 0}, {4, 0}, {4, 6}, {0, 6}}});

    const auto list = draw(level, {.grid = false});

    EXPECT_DOUBLE_EQ(test::areaOf(list, all<Area>(list, Layer::Ground).at(0)), 24.0);
    EXPECT_EQ(all<Label>(list, Layer::Regions).at(0).text, "yard");
    EXPECT_THAT(all<Label>(draw(level, {.names = false}), Layer::Regions), SizeIs(0));
}

TEST(LevelOverlay, NamesOfRegionsLieInThemAndThoseOfSmallOnesComeFirst) {
    Level level = room();
    level.regions.push_back({.id = "meadow", .polygon = {{0, 0}, {20, 0}, {20, 6}, {0, 6}}});
    level.regions.push_back({.id = "tent_west", .polygon = {{2, 0}, {5, 0}, {5, 3}, {2, 3}}});

    const auto list = draw(level, {.grid = false});

    const auto names = all<Label>(list, Layer::Regions);
    ASSERT_THAT(names, SizeIs(2));
    EXPECT_EQ(names[0].text, "tent_west");
    EXPECT_EQ(names[0].at, Vec2(2, 0)) << "it has the least room";
    EXPECT_EQ(names[1].text, "meadow");
    EXPECT_THAT(list.points(names[1].room), testing::ElementsAreArray(level.regions[0].polygon));
}

TEST(LevelOverlay, HidesMetreLinesBelowEightPixelsPerMetre) {
    const auto lines = all<Line>(draw(room()), Layer::Regions);

    ASSERT_THAT(lines, SizeIs(11 + 7));
    for (const auto& line : lines)
        EXPECT_EQ(line.scale.contains(7.9), line.stroke.width == 1.0F);
    EXPECT_THAT(all<Line>(draw(room(), {.grid = false}), Layer::Regions), SizeIs(0));
}

TEST(LevelOverlay, DrawsAnEdgeThatRunsBothWaysOnceAndAOneWayEdgeWithAHead) {
    Level level = room();
    for (const char* id : {"a", "b", "c"})
        level.navigation.nodes.push_back({.id = id, .position = {1, 1, {}}});
    level.navigation.edges = {{.from = "a", .to = "b"},
                              {.from = "b", .to = "a"},
                              {.from = "c", .to = "b"},
                              {.from = "c", .to = "nowhere"}};

    const auto list = draw(level, {.navigation = true});

    const auto edges = all<Line>(list, Layer::Navigation);
    ASSERT_THAT(edges, SizeIs(2));
    EXPECT_EQ(edges[0].heads, Heads::None);
    EXPECT_EQ(edges[1].heads, Heads::End);
    EXPECT_THAT(all<Shape>(list, Layer::Navigation), SizeIs(3));
    EXPECT_THAT(all<Line>(draw(level), Layer::Navigation), SizeIs(0));
}

TEST(LevelOverlay, DrawsTriggersDashedByTheirShape) {
    Level level = room();
    level.triggers.push_back({.id = "plate",
                              .kind = "plate",
                              .shape = "rectangle",
                              .position = {2, 2, {}},
                              .size = {2, 1}});
    level.triggers.push_back({.id = "switch",
                              .kind = "switch",
                              .shape = "circle",
                              .position = {6, 2, {}},
                              .radius = 0.5});

    const auto list = draw(level);

    const auto outlines = all<Line>(list, Layer::Navigation);
    ASSERT_THAT(outlines, SizeIs(2));
    EXPECT_THAT(list.points(outlines[0].points), SizeIs(4));
    EXPECT_EQ(list.points(outlines[0].points)[0], Vec2(1, 1.5));
    EXPECT_NE(outlines[1].stroke.dash, kSolid);
    for (const Vec2 point : list.points(outlines[1].points))
        EXPECT_NEAR(geometry::distance(point, {6, 2}), 0.5, 1e-12);
}

TEST(LevelOverlay, EndsLightAtWalls) {
    Level level = room();
    level.lights.push_back({.id = "lamp", .position = {5, 4, kLitHeight}, .radius = 30});

    const auto list = drawLight(level, geometry::WallIndex(wallSegments(level)), {});

    const auto lit = all<Area>(list, Layer::Lights);
    ASSERT_THAT(lit, SizeIs(1));
    ASSERT_TRUE(lit[0].fade);
    EXPECT_EQ(lit[0].fade->radius, 30);
    EXPECT_NEAR(test::areaOf(list, lit[0]), 60.0, 0.1);
}

TEST(LevelOverlay, AWindowIsThreeLinesOverTheWallAboveItAndAFenceIsWeak) {
    Level level = room();
    level.materials.push_back({.id = "glass", .transmission = {{"sight", 0.9}, {"sound", 0.1}}});
    level.materials.push_back({.id = "mesh", .transmission = {{"sight", 0.9}, {"sound", 1.0}}});
    level.walls[0].material = "mesh";
    level.walls[1].material = "glass";
    level::Wall lintel = level.walls[1];
    lintel.material.clear();
    lintel.bottom = 2.2;
    lintel.top = 3.0;
    level.walls.push_back(lintel);

    const auto lines = all<Line>(draw(level), Layer::Walls);

    ASSERT_THAT(lines, SizeIs(5));
    EXPECT_EQ(lines[0].stroke.ink, Ink::WallWeak);
    EXPECT_EQ(lines[1].stroke.width, 4) << "the wall above";
    EXPECT_EQ(lines[2].stroke.width, 7);
    EXPECT_EQ(lines[3].stroke.ink, Ink::Canvas);
    EXPECT_EQ(lines[4].stroke.width, 1);
}

TEST(LevelOverlay, AClosedDoorIsAHollowBarAndAnOpenOneLeavesAGap) {
    Level level = room();
    level.doors.push_back({.id = "door", .segment = {{5, 2}, {5, 4}}});

    const auto closed = all<Line>(fixtures(level, {}, {}, {}), Layer::Walls);
    const auto half = fixtures(level, std::array{0.5}, {}, {});
    const auto open = all<Line>(fixtures(level, std::array{1.0}, {}, {}), Layer::Walls);

    ASSERT_THAT(closed, SizeIs(2));
    EXPECT_EQ(closed[0].stroke.width, 5);
    EXPECT_EQ(closed[1].stroke.ink, Ink::Canvas);
    const auto lines = all<Line>(half, Layer::Walls);
    ASSERT_THAT(lines, SizeIs(3));
    EXPECT_EQ(half.points(lines[0].points)[0], Vec2(5, 3));
    EXPECT_EQ(half.points(lines[0].points)[1], Vec2(5, 4));
    ASSERT_THAT(open, SizeIs(1));
    EXPECT_NE(open[0].stroke.dash, kSolid);
}

TEST(LevelOverlay, ADoorOpensFromItsSecondPointToItsFirst) {
    Level level = room();
    level.doors.push_back({.id = "door", .segment = {{5, 2}, {5, 4}}});

    const auto left = doorSegments(level, std::array{0.75});

    ASSERT_THAT(left, SizeIs(1));
    EXPECT_EQ(left[0].a, Vec2(5, 2));
    EXPECT_EQ(left[0].b, Vec2(5, 2.5));
    EXPECT_THAT(doorSegments(level, std::array{1.0}), SizeIs(0));
}

TEST(LevelOverlay, GivesEachKindOfItemItsOwnShape) {
    Level level = room();
    for (const char* kind : {"health", "blaster", "shotgun", "rocket_launcher", "railgun"})
        level.items.push_back({.id = kind, .kind = kind, .position = {1, 1, {}}});

    std::vector<Glyph> glyphs;
    for (const auto& shape : all<Shape>(fixtures(level, {}, {}, {}), Layer::Waypoints))
        if (shape.glyph != Glyph::RoundedSquare && shape.glyph != Glyph::Square)
            glyphs.push_back(shape.glyph);

    EXPECT_THAT(
        glyphs,
        testing::ElementsAre(
            Glyph::HealthCross, Glyph::Blaster, Glyph::Shotgun, Glyph::Rocket, Glyph::Railgun));
}

TEST(LevelOverlay, AnItemThatWasTakenIsOnlyAnOutline) {
    Level level = room();
    level.items.push_back({.id = "h", .kind = "health", .position = {1, 1, {}}});

    const auto taken = fixtures(level, {}, std::array<std::uint8_t, 1>{0}, {});

    EXPECT_EQ(all<Shape>(taken, Layer::Waypoints).at(0).fill.opacity, 0);
    EXPECT_THAT(all<Shape>(fixtures(level, {}, {}, {.items = false}), Layer::Waypoints), SizeIs(0));
}

TEST(LevelOverlay, AWindowStopsMovementButNotSight) {
    Level level = room();
    level.materials.push_back({.id = "glass", .transmission = {{"sight", 0.9}}});
    level.walls[1].material = "glass";

    const auto segments = wallSegments(level);

    ASSERT_THAT(segments, SizeIs(5));
    EXPECT_NE(segments[0].layers & geometry::kBlocksSight, 0);
    EXPECT_EQ(segments[4].layers & geometry::kBlocksSight, 0);
    EXPECT_NE(segments[4].layers & geometry::kBlocksMovement, 0);
}

TEST(LevelOverlay, ExtentHoldsEverythingEvenWithoutBounds) {
    Level level = room();
    level.bounds = {};
    level.navigation.nodes.push_back({.id = "far", .position = {12, -1, {}}});

    const auto extent = extentOf(level);

    EXPECT_EQ(extent.min, Vec2(0, -1));
    EXPECT_EQ(extent.max, Vec2(12, 6));
    EXPECT_LT(extentOf(Level{}).min.x, extentOf(Level{}).max.x);
}

} // namespace
} // namespace percept::overlay::level_overlay_test
