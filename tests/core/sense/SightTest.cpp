#include "SenseScene.h"
#include "percept/sense/GateNames.h"

namespace percept::sense {
namespace {

using test::SenseLevel;
using test::through;
using testing::ElementsAre;

level::ViewCone viewCone(Radians direction, Radians horizontal, Metres length) {
    level::ViewCone cone;
    cone.direction = direction;
    cone.horizontal = horizontal;
    cone.length = length;
    return cone;
}

TEST(Sight, HoldsToTheFieldOfViewAndSaysByHowMuch) {
    SenseLevel level;
    level.sensor("watch", {0, 0}, {{"sight", 0.1}}).fieldOfView = maths::kPi / 2;
    EXPECT_TRUE(level.ping("sight", 1.0, {5, 5, 0})[0].notified) << "on the edge of the cone";
    const auto row = level.ping("sight", 1.0, {0, 5, 0})[0];
    ASSERT_EQ(row.reason, Gate::Cone);
    EXPECT_NEAR(row.ladder.failure()->measured, maths::kPi / 2, 1e-12);
    EXPECT_NEAR(row.ladder.failure()->limit, maths::kPi / 4, 1e-12);
    EXPECT_NEAR(row.ladder.failure()->margin(), -maths::kPi / 4, 1e-12);
}

TEST(Sight, PutsAnObjectIntoTheFirstConeThatHoldsIt) {
    SenseLevel level;
    auto& watch = level.sensor("watch", {0, 0}, {{"sight", 0.1}});
    watch.viewCones = {viewCone(0.0, 0.6, 0.0),
                       viewCone(0.0, 1.2, 12.0),
                       viewCone(0.0, 2.4, 6.0),
                       viewCone(maths::kPi, 1.0, 3.0)};
    EXPECT_EQ(level.ping("sight", 1.0, {50, 0, 0})[0].perceived.cone, 0U);
    EXPECT_EQ(level.ping("sight", 1.0, {9, 4, 0})[0].perceived.cone, 1U);
    EXPECT_EQ(level.ping("sight", 1.0, {3, 4, 0})[0].perceived.cone, 2U);
    EXPECT_EQ(level.ping("sight", 1.0, {-2, 0, 0})[0].perceived.cone, 3U);
    const auto tooFar = level.ping("sight", 1.0, {-5, 0, 0})[0];
    ASSERT_EQ(tooFar.reason, Gate::ConeLength);
    EXPECT_DOUBLE_EQ(tooFar.ladder.failure()->measured, 5.0);
    EXPECT_DOUBLE_EQ(tooFar.ladder.failure()->limit, 3.0);
}

TEST(Sight, LooksUpOnlyAsFarAsItsConeIsHigh) {
    SenseLevel level;
    auto& watch = level.sensor("watch", {0, 0}, {{"sight", 0.1}});
    watch.viewCones = {viewCone(0.0, 3.0, 0.0)};
    watch.viewCones[0].vertical = 1.0;
    EXPECT_TRUE(level.ping("sight", 1.0, {10, 0, 5})[0].notified);
    const auto row = level.ping("sight", 1.0, {10, 0, 6})[0];
    ASSERT_EQ(row.reason, Gate::Cone);
    EXPECT_NEAR(row.ladder.failure()->measured, maths::atan2(6, 10), 1e-12);
    EXPECT_DOUBLE_EQ(row.ladder.failure()->limit, 0.5);
}

TEST(Sight, NamesTheWallInTheWay) {
    SenseLevel level;
    level.sensor("watch", {0, 0}, {{"sight", 0.1}});
    level.wall({20, -5}, {20, 5});
    level.material("glass", "").transmission = {{"sight", 0.8}};
    level.wall({3, -5}, {3, 5}, "glass");
    level.wall({5, -5}, {5, 5});
    EXPECT_TRUE(level.ping("sight", 1.0, {4, 0, 0})[0].notified) << "through the glass";
    const auto row = level.ping("sight", 1.0, {10, 0, 0})[0];
    ASSERT_EQ(row.reason, Gate::LineOfSight);
    EXPECT_EQ(row.ladder.failure()->wall, 2U);
    EXPECT_NEAR(row.ladder.failure()->limit, 10.0, 1e-12);
    EXPECT_NEAR(row.ladder.failure()->measured, 5.0, 1e-9);
}

TEST(Sight, EveryPaneOnTheLineDimsWhatIsSeenWithEitherManager) {
    for (const auto manager : {Manager::Regional, Manager::Graph}) {
        SenseLevel level;
        level.room("a", {-10, -10}, {5, 10});
        level.room("b", {5, -10}, {20, 10});
        level.connect("b", "a", {5.1, 0}, {4.9, 0}, {{"sight", through(1.0, 0.2)}});
        level.sensor("watch", {0, 0}, {{"sight", 0.1}});
        level.material("tinted", "").transmission = {{"sight", 0.3}};
        level.material("clear", "").transmission = {{"sight", 1.0}};
        level.wall({3, -5}, {3, 5}, "clear");
        level.wall({5, -5}, {5, 5}, "tinted");
        level.wall({7, -5}, {7, 5}, "tinted");
        const auto intensity = [&](Vec3 place) {
            return level.ping("sight", 1.0, place, manager)[0].perceived.intensity;
        };
        EXPECT_DOUBLE_EQ(intensity({4, 0, 0}), 1.0);
        EXPECT_DOUBLE_EQ(intensity({6, 0, 0}), 0.3);
        EXPECT_DOUBLE_EQ(intensity({8, 0, 0}), 0.09);
        EXPECT_EQ(level.ping("sight", 1.0, {8, 0, 0}, manager)[0].reason, Gate::Intensity);
        level.wall({9, -5}, {9, 5});
        const auto behind = level.ping("sight", 2.0, {10, 0, 0}, manager)[0];
        EXPECT_EQ(behind.reason, Gate::LineOfSight) << "a wall hides, it does not dim";
        EXPECT_DOUBLE_EQ(behind.perceived.intensity, 0.18);
    }
}

TEST(Sight, WhatAConnectionSaysOfItsPaneCountsOnce) {
    SenseLevel level;
    level.room("a", {-10, -10}, {5, 10});
    level.room("b", {5, -10}, {20, 10});
    level.connect("b", "a", {5.1, 0}, {4.9, 0}, {{"sight", through(0.9, 1.0)}});
    level.sensor("watch", {0, 0}, {{"sight", 0.1}});
    level.material("tinted", "").transmission = {{"sight", 0.9}};
    level.wall({5, -5}, {5, 5}, "tinted");
    EXPECT_DOUBLE_EQ(level.ping("sight", 1.0, {6, 0, 0})[0].perceived.intensity, 0.9);
    level.edit().materials[0].transmission = {{"sight", 0.3}};
    EXPECT_DOUBLE_EQ(level.ping("sight", 1.0, {6, 0, 0})[0].perceived.intensity, 0.3);
}

TEST(Sight, TintedGlassDimsTheLightOfLamps) {
    SenseLevel level;
    level.room("a", {-20, -20}, {20, 20}).ambientLight = 0.0;
    level.material("tinted", "").transmission = {{"sight", 0.5}};
    level.edit().lights.push_back({"lamp", {0, 0, 0.0}, 10.0, 1.0, true, {}});
    const auto light = [&] {
        const auto world = level.world();
        return lightAt(world, {}, {5, 0, 0}, world.modalities[0].layer);
    };
    EXPECT_DOUBLE_EQ(light(), 0.5);
    level.wall({2, -5}, {2, 5}, "tinted");
    EXPECT_DOUBLE_EQ(light(), 0.25);
    level.wall({3, -5}, {3, 5}, "tinted");
    EXPECT_DOUBLE_EQ(light(), 0.125);
    level.wall({4, -5}, {4, 5});
    EXPECT_EQ(light(), 0.0);
}

TEST(Sight, HillsHideAndSensorsStandOnThem) {
    SenseLevel level;
    level.sensor("watch", {0, 0}, {{"sight", 0.1}}).eyeHeight = 1.5;
    auto& terrain = level.edit().terrain;
    terrain.cell = 5.0;
    terrain.origin = {-5, -5};
    terrain.heights = {{2, 2, 0, 0, 6}, {2, 2, 0, 0, 6}, {2, 2, 0, 0, 6}};
    const auto world = level.world();
    EXPECT_EQ(levelSensors(level.edit(), world)[0].position, Vec3(0, 0, 3.5));
    EXPECT_TRUE(level.ping("sight", 1.0, {10, 0, 1})[0].notified);
    EXPECT_TRUE(level.ping("sight", 1.0, {16, 0, 8})[0].notified);
    const auto hidden = level.ping("sight", 1.0, {20, 0, 5})[0];
    ASSERT_EQ(hidden.reason, Gate::LineOfSight);
    EXPECT_EQ(hidden.ladder.failure()->wall, geometry::kGroundWall);
    terrain.heights.pop_back();
    terrain.heights.back().pop_back();
    EXPECT_EQ(compileSenseWorld(level.edit()).error().place, "terrain.heights[1]");
}

TEST(Sight, BlockedCellsHide) {
    SenseLevel level;
    level.sensor("watch", {0.5, 0.5}, {{"sight", 0.1}}).eyeHeight = 1.5;
    level.edit().grid.rows = {"..@.."};
    const auto row = level.ping("sight", 1.0, {4.5, 0.5, 1.5})[0];
    ASSERT_EQ(row.reason, Gate::LineOfSight);
    EXPECT_EQ(geometry::obstacleOf(row.ladder.failure()->wall), geometry::Obstacle::Cell);
    EXPECT_NEAR(row.ladder.failure()->measured, 1.5, 1e-9);
    EXPECT_TRUE(level.ping("sight", 1.0, {4.5, 0.5, 12})[0].notified) << "over it";
    level.edit().grid.rows = {"..W.."};
    EXPECT_TRUE(level.ping("sight", 1.0, {4.5, 0.5, 1.5})[0].notified);
}

TEST(Sight, SeesATargetByAnyOfItsPoints) {
    SenseLevel level;
    level.sensor("watch", {0, 0}, {{"sight", 0.1}});
    level.wall({5, -5}, {5, 5}).top = 1.0;
    const auto world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    Signal signal{.modality = *world.modality("sight"), .position = {10, 0, 0}};
    const Scene scene{sensors, {}, 0.0, Manager::Regional};
    EXPECT_EQ(ping(world, scene, signal)[0].reason, Gate::LineOfSight);
    signal.pointCount = 2;
    signal.points = {1.0, 2.5, 0.0};
    EXPECT_TRUE(ping(world, scene, signal)[0].notified);
}

TEST(Sight, ADoorHidesAsFarAsItIsShut) {
    SenseLevel level;
    level.sensor("watch", {0, 1.5}, {{"sight", 0.1}});
    level.door("door", {5, 0}, {5, 2}).bottom = -1.0;
    const Vec3 target{10, 1.5, 0};
    const auto shut = level.ping("sight", 1.0, target, {}, {0.0})[0];
    EXPECT_EQ(shut.reason, Gate::LineOfSight);
    EXPECT_EQ(shut.ladder.failure()->wall, kDoorWall);
    EXPECT_TRUE(level.ping("sight", 1.0, target, {}, {0.5})[0].notified);
}

/// A green soldier seen before foliage, brick or the sky.
PingRow soldierBefore(const std::string& pattern, double threshold) {
    SenseLevel level;
    level.sensor("watch", {0, 0}, {{"sight", threshold}});
    level.sensor("soldier", {10, 0}, {}).camouflage = {{"foliage", 0.1}, {"sky", 1.5}};
    level.material("behind", pattern);
    if (!pattern.empty())
        level.wall({20, -5}, {20, 5}, "behind");
    const auto world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    return ping(world,
                {sensors, {}, 0.0, Manager::Regional},
                {.modality = *world.modality("sight"),
                 .strength = 0.8,
                 .position = {10, 0, 0},
                 .source = AgentId{1},
                 .wearer = 1})[0];
}

TEST(Sight, CamouflageBelongsToWhatIsWorn) {
    EXPECT_DOUBLE_EQ(soldierBefore("foliage", 0.2).perceived.standout, 0.08);
    EXPECT_EQ(soldierBefore("foliage", 0.2).reason, Gate::Contrast);
    EXPECT_DOUBLE_EQ(soldierBefore("foliage", 0.2).ladder.failure()->limit, 0.2);
    EXPECT_TRUE(soldierBefore("foliage", 0.05).notified);
    EXPECT_DOUBLE_EQ(soldierBefore("brick", 0.2).perceived.standout, 0.8);
    EXPECT_NEAR(soldierBefore("", 0.2).perceived.standout, 1.2, 1e-12) << "the sky";
}

/// Somebody in a dark room before a wall of some brightness, lit by a lamp of its own.
PingRow figureBefore(double brightness, bool lamp, bool emitsLight = false) {
    SenseLevel level;
    level.room("room", {-1, -10}, {30, 10}).ambientLight = 0.05;
    level.sensor("watch", {0, 0}, {{"sight", 0.3}});
    level.material("wall", "plaster").brightness = brightness;
    level.wall({20, -10}, {20, 10}, "wall");
    level.wall({15, -10}, {15, -1}).top = 9.0;
    level::Light light;
    light.position = {19, -5, 0.0};
    light.radius = 50.0;
    light.on = lamp;
    level.edit().lights.push_back(light);
    const auto world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    return ping(world,
                {sensors, {}, 0.0, Manager::Graph},
                {.modality = *world.modality("sight"),
                 .position = {10, 2.5, 0},
                 .emitsLight = emitsLight})[0];
}

TEST(Sight, SeesADarkFigureBeforeABrightWallOnly) {
    EXPECT_EQ(figureBefore(0.9, false).reason, Gate::Contrast) << "all is dark";
    EXPECT_NEAR(figureBefore(0.9, false).perceived.standout, 0.05, 1e-12);
    EXPECT_TRUE(figureBefore(0.9, true).notified) << "the lamp is hidden from the figure";
    EXPECT_EQ(figureBefore(0.1, true).reason, Gate::Contrast) << "a dark wall hides it";
    EXPECT_TRUE(figureBefore(0.1, false, true).notified) << "what glows needs no light";
}

TEST(Sight, CameraShowsWhatItSeesAndNothingElse) {
    SenseLevel level;
    level.room("store", {0, 0}, {10, 10});
    level.room("control", {50, 0}, {60, 10});
    level.wall({30, -50}, {30, 50}).top = 9.0;
    auto passage = through(1.0, 0.0);
    passage.relay = true;
    level.connect("store", "control", {1, 5}, {52, 5}, {{"sight", passage}});
    auto& guard = level.sensor("guard", {55, 5}, {{"sight", 0.1}, {"sound", 0.1}});
    guard.fieldOfView = 2.0;
    level.edit().agents[0].heading = maths::kPi;
    const auto row = level.ping("sight", 1.0, {8, 5, 0})[0];
    EXPECT_TRUE(row.notified);
    EXPECT_DOUBLE_EQ(row.route.distance, 7.0 + 0.0 + 3.0);
    EXPECT_EQ(level.ping("sound", 1.0, {8, 5, 0})[0].reason, Gate::Unreachable);
    level.edit().agents[0].heading = 0.0;
    EXPECT_EQ(level.ping("sight", 1.0, {8, 5, 0})[0].reason, Gate::Cone)
        << "he looks away from the screen";
}

TEST(Sight, ARelayIsSaidAndNotGuessedFromDistances) {
    for (const bool relay : {false, true})
        for (const double distance : {0.0, 10.0, 30.0, 60.0}) {
            SenseLevel level;
            level.room("store", {0, 0}, {10, 10});
            level.room("control", {50, 0}, {60, 10});
            level.wall({12, -50}, {12, 50}).top = 9.0;
            level.wall({30, -50}, {30, 50}).top = 9.0;
            auto passage = through(1.0, distance);
            passage.relay = relay;
            level.connect("store", "control", {1, 5}, {52, 5}, {{"sight", passage}});
            level.sensor("guard", {55, 5}, {{"sight", 0.1}});
            const auto row = level.ping("sight", 1.0, {8, 5, 0})[0];
            EXPECT_EQ(row.reason, relay ? Gate::None : Gate::LineOfSight) << distance;
            EXPECT_DOUBLE_EQ(row.route.distance, relay ? 7.0 + distance + 3.0 : 47.0);
        }
}

/// A man in foliage green; only his head is above a hedge, and it is before the sky.
PingRow headOver(Metres hedge, Vec3 eye, double threshold) {
    SenseLevel level;
    level.sensor("watch", Vec2(eye), {{"sight", threshold}}).eyeHeight = eye.z;
    level.sensor("soldier", {10, 0}, {}).camouflage = {{"foliage", 0.1}, {"sky", 1.5}};
    level.material("hedge", "foliage");
    level.wall({20, -5}, {20, 5}, "hedge").top = hedge;
    const auto world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    return ping(world,
                {sensors, {}, 0.0, Manager::Regional},
                {.modality = *world.modality("sight"),
                 .strength = 0.8,
                 .position = {10, 0, 1.0},
                 .source = AgentId{1},
                 .wearer = 1,
                 .pointCount = 2,
                 .points = {0.8, -0.9, 0.0}})[0];
}

TEST(Sight, EachPointHasItsOwnBackgroundAndTheBestCounts) {
    EXPECT_DOUBLE_EQ(headOver(5.0, {0, 0, 1.0}, 0.2).perceived.standout, 0.08) << "all before it";
    EXPECT_NEAR(headOver(1.5, {0, 0, 1.0}, 0.2).perceived.standout, 1.2, 1e-12) << "the head";
    EXPECT_TRUE(headOver(1.5, {0, 0, 1.0}, 0.2).notified);
    EXPECT_EQ(headOver(5.0, {0, 0, 1.0}, 0.2).reason, Gate::Contrast);
}

TEST(Sight, AMixedBackgroundCountsByItsShares) {
    SenseLevel level;
    level.sensor("watch", {0, 0}, {{"sight", 0.01}});
    level.sensor("soldier", {10, 0}, {}).camouflage = {{"foliage", 0.1}, {"sky", 1.5}};
    level.material("hedge", "foliage");
    level.wall({10.5, 0.1}, {10.5, 5}, "hedge"); // only to his left
    const auto world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    const auto row = ping(world,
                          {sensors, {}, 0.0, Manager::Regional},
                          {.modality = *world.modality("sight"),
                           .position = {10, 0, 0},
                           .source = AgentId{1},
                           .wearer = 1})[0];
    EXPECT_NEAR(row.perceived.standout, (1.5 + 0.1 + 1.5) / 3, 1e-12);
}

TEST(Sight, WhoIsLookedDownOnIsSeenBeforeTheGround) {
    const auto standout = [](Metres eye, bool grass, bool terrain) {
        SenseLevel level;
        level.room("meadow", {-20, -20}, {60, 20});
        level.sensor("watch", {0, 0}, {{"sight", 0.01}}).eyeHeight = eye;
        level.sensor("soldier", {10, 0}, {}).camouflage = {{"grass", 0.2}, {"brick", 0.7}};
        level.material("grass", "grass");
        level.material("brick", "brick");
        level.wall({30, -20}, {30, 20}, "brick").top = 20.0;
        if (grass && !terrain)
            level.edit().regions[0].material = "grass";
        if (grass && terrain) {
            level.edit().terrain.types = {{"grass", ".", {}, 0.0, "grass", {}}};
            level.edit().terrain.cell = 20.0;
            level.edit().terrain.origin = {-20, -20};
            level.edit().terrain.cells = {"....", "...."};
        }
        const auto world = level.world();
        const auto sensors = levelSensors(level.edit(), world);
        return ping(world,
                    {sensors, {}, 0.0, Manager::Graph},
                    {.modality = *world.modality("sight"),
                     .position = {10, 0, 0.9},
                     .source = AgentId{1},
                     .wearer = 1})[0]
            .perceived.standout;
    };
    for (const bool terrain : {false, true}) {
        EXPECT_NEAR(standout(8.0, true, terrain), 0.2, 1e-12) << "from a tower";
        EXPECT_NEAR(standout(0.5, true, terrain), 0.7, 1e-12) << "from below: the wall";
        EXPECT_NEAR(standout(1.2, true, terrain), 0.7, 1e-12) << "the ground is behind the wall";
    }
    EXPECT_NEAR(standout(8.0, false, false), 0.7, 1e-12) << "ground that says nothing";
}

TEST(Sight, GatesOfAModalityAreData) {
    const auto reasonOf = [](std::vector<std::string> gates, Metres distance, bool ahead) {
        SenseLevel level;
        level.room("cave", {-50, -50}, {50, 50}).ambientLight = 0.0;
        auto& aura = level.modality("aura", "sight", 1.0, 10.0);
        aura.gates = std::move(gates);
        level.sensor("mage", {0, 0}, {{"aura", 0.5}}).fieldOfView = 1.0;
        level.wall({2, -5}, {2, 5}).top = 9.0;
        level.wall({-2, -5}, {-2, 5}).top = 9.0;
        return level.ping("aura", 1.0, {ahead ? distance : -distance, 0, 0})[0].reason;
    };
    EXPECT_EQ(reasonOf({}, 5, true), Gate::LineOfSight) << "that of its kind";
    EXPECT_EQ(reasonOf({}, 1, true), Gate::Contrast) << "it is dark";
    EXPECT_EQ(reasonOf({"region", "range", "intensity", "cone", "line_of_sight"}, 1, true),
              Gate::None);
    EXPECT_EQ(reasonOf({"range", "intensity", "cone", "line_of_sight", "contrast"}, 1, true),
              Gate::None)
        << "contrast without light";
    EXPECT_EQ(reasonOf({"range", "intensity"}, 5, false), Gate::None) << "through walls, behind";
    EXPECT_EQ(reasonOf({"range", "intensity", "cone"}, 5, false), Gate::Cone);
    EXPECT_EQ(reasonOf({"range", "intensity"}, 20, true), Gate::Range);
    EXPECT_EQ(reasonOf({"modality"}, 40, false), Gate::None);
}

/// A, B and C side by side, openings in the middle.
SenseLevel threeRooms(bool direct) {
    SenseLevel level;
    level.room("a", {0, 0}, {10, 10});
    level.room("b", {10, 0}, {20, 10});
    level.room("c", {20, 0}, {30, 10});
    const auto pass = [&](const char* from, const char* to, double x) {
        level.connect(
            from,
            to,
            {x, 5},
            {x, 5},
            {{"sight", through(1, 0)}, {"sound", through(1, 0)}, {"smell", through(1, 0)}});
    };
    pass("a", "b", 10);
    pass("b", "c", 20);
    if (direct)
        level.connect("a", "c", {10, 5}, {20, 5}, {{"sight", through(1, 10)}});
    level.sensor("in_c", {25, 5}, {{"sight", 0.1}, {"sound", 0.01}, {"smell", 0.1}});
    return level;
}

TEST(Sight, FollowsOneConnectionWhileSoundAndSmellGoOn) {
    const Vec3 inA{5, 5, 0};
    EXPECT_EQ(threeRooms(false).ping("sight", 1.0, inA)[0].reason, Gate::Unreachable);
    const auto seen = threeRooms(true).ping("sight", 1.0, inA)[0];
    EXPECT_TRUE(seen.notified);
    EXPECT_THAT(seen.path, ElementsAre(ConnectionId{2}));
    const auto heard = threeRooms(false).ping("sound", 1.0, inA)[0];
    EXPECT_TRUE(heard.notified);
    EXPECT_THAT(heard.path, ElementsAre(ConnectionId{0}, ConnectionId{1}));
    EXPECT_THAT(heard.intensities.size(), 3U);
    EXPECT_TRUE(threeRooms(false).ping("smell", 1.0, inA)[0].notified);
}

TEST(Sight, LightGoesRoundOneCornerWhereTheModalityReflects) {
    auto level = threeRooms(false);
    level["sight"].reflected = 0.5;
    const auto world = level.world();
    const auto sensors = levelSensors(level.edit(), world);
    Signal flash{.modality = *world.modality("sight"), .position = {5, 5, 0}};
    const Scene scene{sensors, {}, 0.0, Manager::Graph};
    EXPECT_EQ(ping(world, scene, flash)[0].reason, Gate::Unreachable);
    flash.emitsLight = true;
    const auto row = ping(world, scene, flash)[0];
    EXPECT_TRUE(row.notified);
    EXPECT_DOUBLE_EQ(row.perceived.intensity, 0.5);
    EXPECT_THAT(row.path, ElementsAre(ConnectionId{0}, ConnectionId{1}));
}

} // namespace
} // namespace percept::sense
