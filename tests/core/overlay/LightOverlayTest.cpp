#include "percept/overlay/LightOverlay.h"

#include "Inspect.h"
#include "MistSource.h"
#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/sense/SenseWorld.h"
#include "percept/sense/Sight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

/// The oracle is the light that a run computes.
namespace percept::overlay {
namespace {

using level::Level;

/// The share of one light at a place, 0..1, as it is drawn.
double drawnAt(const DisplayList& list, Vec2 place) {
    double most = 0;
    for (const Area& area : test::all<Area>(list, Layer::Lights)) {
        const auto points = list.points(area.points);
        const auto corners = list.triangles(area.triangles);
        for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
            const auto side = [&](std::size_t k) {
                const Vec2 a = points[corners[i + k]];
                const Vec2 b = points[corners[i + (k + 1) % 3]];
                return geometry::cross(b - a, place - a);
            };
            const auto [low, high] = std::minmax({side(0), side(1), side(2)});
            if (low < 0 && high > 0)
                continue;
            const double fade =
                area.fade ? 1.0 - geometry::distance(place, area.fade->centre) / area.fade->radius
                          : 1.0;
            most = std::max(most, static_cast<double>(area.fill.opacity / kLight) * fade);
        }
    }
    return most;
}

/// One lamp among walls, fences, windows and doors of random heights, on dark ground.
Level randomLevel(std::mt19937& random) {
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    Level level;
    level.bounds = {{0, 0}, {20, 20}, {}};
    level::Modality sight;
    sight.id = sight.kind = "sight";
    sight.maxRange = 60;
    level.modalities = {sight};
    level.materials.push_back({"glass", "glass", {{"sight", 0.9}}, 0.5, {}});
    level::Region ground;
    ground.id = "ground";
    ground.polygon = {{-50, -50}, {50, -50}, {50, 50}, {-50, 50}};
    ground.ambientLight = 0;
    level.regions = {ground};
    for (int i = 0; i < 8; ++i) {
        level::Wall wall;
        wall.id = "w" + std::to_string(i);
        const Vec2 from{between(0, 20), between(0, 20)};
        wall.points = {from, from + Vec2{between(-6, 6), between(-6, 6)}};
        wall.bottom = random() % 3 == 0 ? between(0.5, 2.4) : 0.0;
        wall.top = wall.bottom + between(0.5, 3);
        wall.material = random() % 4 == 0 ? "glass" : "";
        level.walls.push_back(wall);
    }
    for (int i = 0; i < 3; ++i) {
        level::Door door;
        door.id = "d" + std::to_string(i);
        const Vec2 from{between(0, 20), between(0, 20)};
        door.segment = {from, from + Vec2{between(-3, 3), between(-3, 3)}};
        door.material = random() % 4 == 0 ? "glass" : "";
        level.doors.push_back(door);
    }
    level::Light light;
    light.id = "lamp";
    light.position = {between(6, 14), between(6, 14), between(0.2, 3.0)};
    light.radius = between(4, 10);
    light.intensity = between(0.3, 1.0);
    level.lights = {light};
    return level;
}

void addHills(Level& level, std::mt19937& random) {
    level.terrain.cell = 4.0;
    level.terrain.heights.assign(6, std::vector<double>(6, 0.0));
    for (auto& row : level.terrain.heights)
        for (double& height : row)
            height = std::uniform_real_distribution<double>(-0.5, 2.0)(random);
    level.lights[0].position.z = 3.5;
}

struct Drawn {
    int lit = 0;
    int dark = 0;
    int apart = 0; ///< of drawing and computing
};

Drawn compare(bool hills, int rounds) {
    std::mt19937 random(3);
    Drawn found;
    for (int round = 0; round < rounds; ++round) {
        Level level = randomLevel(random);
        if (hills)
            addHills(level, random);
        const auto& light = level.lights[0];
        const std::vector<double> openness{0.0, 1.0, 0.5};
        const auto doors = level::doorSegments(level, openness);
        const auto sight = level::sightOf(level).value();
        DisplayList list;
        addLights(list, {.level = level, .sight = sight, .doors = doors});
        const auto world = sense::compileSenseWorld(level).value();
        std::vector<geometry::WallSegment> doorWalls;
        sense::doorWalls(world, openness, doorWalls);
        for (int sample = 0; sample < 200; ++sample) {
            const Vec2 place{std::uniform_real_distribution<double>(0, 20)(random),
                             std::uniform_real_distribution<double>(0, 20)(random)};
            const double height = world.floorAt(place) + kLitHeight;
            const double computed = sense::lightAt(
                world, doorWalls, geometry::Vec3(place, height), world.modalities[0].layer);
            const double drawn = drawnAt(list, place);
            (computed > 0.03 ? found.lit : found.dark) += 1;
            // In plan light falls off from the lamp, in space from a little farther away.
            const double slack =
                light.intensity * std::abs(*light.position.z - height) / light.radius + 0.03;
            found.apart += std::abs(computed - drawn) > slack ? 1 : 0;
        }
    }
    return found;
}

TEST(LightOverlay, IsDrawnAsItIsComputed) {
    const Drawn drawn = compare(false, 60);
    EXPECT_GT(drawn.lit, 1000);
    EXPECT_GT(drawn.dark, 1000);
    EXPECT_LT(drawn.apart, 60 * 200 / 200) << "but for what lies on the very edge of a shadow";
}

TEST(LightOverlay, HillsCastShadows) {
    const Drawn drawn = compare(true, 60);
    EXPECT_GT(drawn.lit, 1000);
    EXPECT_GT(drawn.dark, 1000);
    EXPECT_LT(drawn.apart, 60 * 200 / 33) << "edges of shadows come in wedges of 3 degrees";
}

TEST(LightOverlay, StopsAtAShutDoorAndPassesOpenOnesAndWindows) {
    Level level;
    level.materials.push_back({"glass", "glass", {{"sight", 0.9}}, 0.5, {}});
    const auto wall = [&](Vec2 from, Vec2 to, const std::string& material) {
        level::Wall made;
        made.points = {from, to};
        made.material = material;
        level.walls.push_back(made);
    };
    wall({5, -10}, {5, 0}, "");
    wall({5, 1}, {5, 3}, "");
    wall({5, 3}, {5, 4}, "glass");
    wall({5, 4}, {5, 10}, "");
    level::Door door;
    door.segment = {{5, 0}, {5, 1}};
    level.doors = {door};
    level::Light light;
    light.position = {2, 2, kLitHeight};
    light.radius = 8;
    level.lights = {light};
    const auto sight = level::sightOf(level).value();
    const auto drawn = [&](double open, Vec2 place) {
        const auto doors = level::doorSegments(level, std::array{open});
        DisplayList list;
        addLights(list, {.level = level, .sight = sight, .doors = doors});
        return drawnAt(list, place);
    };
    const Vec2 behindDoor{6, 0.1};
    const Vec2 behindGlass{6, 4};
    const Vec2 behindWall{6, 2};

    EXPECT_EQ(drawn(0, behindDoor), 0);
    EXPECT_NEAR(drawn(1, behindDoor), 1 - std::hypot(4, 1.9) / 8, 1e-9);
    EXPECT_NEAR(drawn(0, behindGlass), 0.9 * (1 - std::hypot(4, 2) / 8), 1e-6);
    EXPECT_EQ(drawn(1, behindWall), 0);
}

TEST(LightOverlay, DrawsWhatAnotherLightSourceSaysInsteadOfLamps) {
    std::mt19937 random(3);
    Level level = randomLevel(random);
    const auto sight = level::sightOf(level).value();
    const percept::test::MistSource source;
    for (const sense::LightSource* light :
         {static_cast<const sense::LightSource*>(&source), sense::shippedLightSources()[1].get()}) {
        level.lightSource = light->name();
        const auto senses = sense::compileSenseWorld(level, light).value();
        DisplayList list;
        addLightField(list, {.level = level, .sight = sight}, senses);
        for (double x = 0.5; x < 20; x += 1.0)
            for (double y = 0.5; y < 20; y += 3.0)
                EXPECT_NEAR(drawnAt(list, {x, y}),
                            sense::lightAt(senses, {}, {x, y, kLitHeight}, {}),
                            0.051)
                    << level.lightSource << " at " << x << ", " << y;
    }

    const auto lamps = sense::compileSenseWorld(level, sense::shippedLightSources()[0].get());
    DisplayList none;
    addLightField(none, {.level = level, .sight = sight}, lamps.value());
    EXPECT_TRUE(test::all<Area>(none, Layer::Lights).empty());
}

} // namespace
} // namespace percept::overlay
