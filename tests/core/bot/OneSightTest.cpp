#include "Match.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/level/WallSegments.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Ping.h"
#include "percept/tactics/Properties.h"
#include "percept/tactics/Waypoints.h"

#include <gtest/gtest.h>

#include <random>

// All who look or shoot along a line meet the same things on it.
namespace percept::bot::one_sight_test {
namespace {

using geometry::Vec3;

constexpr Metres kEyes = 1.6;
constexpr Metres kChest = 1.2;

/// Two bots, a waypoint where each stands, walls, doors, and by chance blocked cells and hills.
class Scenery {
public:
    explicit Scenery(std::uint32_t seed)
        : m_random(seed) {}

    level::Level make() {
        test::LevelBuilder builder(30, 20);
        makeAlert(builder.archetype());
        builder.archetype().eyeHeight = kEyes;
        builder.archetype().fieldOfView = maths::kTwoPi;
        builder.archetype().sensors = {{"sight", 0.001}};
        const std::array stands{anywhere(), anywhere()};
        level::Level level = builder.bot(stands[0]).bot(stands[1]).build();
        for (const Vec2 stand : stands) {
            level::Waypoint waypoint;
            waypoint.id = "w" + std::to_string(level.waypoints.size());
            waypoint.position = {stand.x, stand.y, {}};
            level.waypoints.push_back(waypoint);
        }
        level::Modality sight;
        sight.id = "sight";
        sight.kind = "sight";
        sight.maxRange = 100;
        level.modalities = {sight};
        level.materials.push_back({"oak", "planks", {{"sight", 0.0}}, 0.3, {}});
        addWalls(level);
        if (chance(0.4))
            addCells(level);
        if (chance(0.6))
            addHills(level);
        return level;
    }

private:
    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(m_random);
    }
    bool chance(double share) { return between(0, 1) < share; }
    Vec2 anywhere() { return {between(1, 29), between(1, 19)}; }

    void addWalls(level::Level& level) {
        for (int i = 0; i < 3; ++i) {
            const Vec2 from = anywhere();
            level::Wall wall;
            wall.id = "random" + std::to_string(i);
            wall.points = {from, from + Vec2(between(-4, 4), between(-4, 4))};
            wall.bottom = chance(0.3) ? between(0.5, 2) : 0.0;
            wall.top = wall.bottom + between(0.5, 4);
            wall.material = chance(0.5) ? "oak" : "";
            level.walls.push_back(wall);
            level::Door door;
            door.id = "door" + std::to_string(i);
            door.segment = {from, from - Vec2(between(1, 4), between(1, 4))};
            door.open = chance(0.5);
            level.doors.push_back(door);
        }
    }
    void addCells(level::Level& level) {
        level.grid.cell = 1.0;
        level.grid.rows.assign(20, std::string(30, '.'));
        for (int i = 0; i < 25; ++i)
            level.grid.rows[static_cast<std::size_t>(between(0, 20))]
                           [static_cast<std::size_t>(between(0, 30))] = chance(0.7) ? '@' : 'W';
    }
    void addHills(level::Level& level) {
        level.terrain.cell = 5.0;
        level.terrain.heights.assign(5, std::vector<double>(7, 0.0));
        for (auto& row : level.terrain.heights)
            for (double& height : row)
                height = chance(0.5) ? between(-2, 5) : 0.0;
    }

    std::mt19937 m_random;
};

bool passesLineOfSight(std::span<const sense::Rung> rungs) {
    for (const sense::Rung& rung : rungs)
        if (rung.gate == trace::Gate::LineOfSight)
            return rung.passed;
    ADD_FAILURE() << "no gate for the line of sight";
    return false;
}

bool isSensed(const level::Level& level, Vec3 target) {
    const auto world = sense::compileSenseWorld(level).value();
    const auto sensors = sense::levelSensors(level, world);
    sense::Signal signal;
    signal.modality = *world.modality("sight");
    signal.source = AgentId{1};
    signal.position = target;
    const auto rows = sense::ping(world, {sensors, {}, 0.0, sense::Manager::Regional}, signal);
    return passesLineOfSight(rows.at(0).ladder.rungs);
}

bool isHit(Match& match, Vec2 target) {
    match.freeze(0);
    match.give(0, "railgun", 1);
    match.command(trace::CommandKind::Shoot, 0, target);
    match.step();
    EXPECT_EQ(match.state.tracers.size(), 1U);
    const Tracer& tracer = match.state.tracers.front();
    return geometry::distance(tracer.from, tracer.to) >= geometry::distance(tracer.from, target);
}

/// Whether a bot that looks all round sees the other.
bool seesAny(Match& match) {
    match.senses->profiles[0].cones = {sense::coneOf(0, maths::kTwoPi, maths::kPi)};
    return match.look(0, 1).failed == trace::Gate::None;
}

/// A body is in sight where its middle, its head or its feet are.
bool isAnyInSight(const tactics::Surroundings& surroundings, Vec3 eyes, Vec3 head) {
    for (const double part : {0.6, 1.0, 0.06})
        if (!surroundings.blocked(
                eyes, head - Vec3(0, 0, kEyes * (1 - part)), geometry::kBlocksSight))
            return true;
    return false;
}

TEST(OneSight, SensesBotsAnalysesWaypointsAndShotsAgree) {
    int seen = 0;
    int hidden = 0;
    for (std::uint32_t seed = 0; seed < 250; ++seed) {
        const level::Level level = Scenery(seed).make();
        Match match(level, seed);
        const std::array places{match.bot(0).body.position, match.bot(1).body.position};
        const auto surroundings = *tactics::Surroundings::make(level);
        const Vec3 eyes(places[0], surroundings.floorAt(places[0]) + kEyes);
        const Vec3 target(places[1], surroundings.floorAt(places[1]) + kEyes);
        const bool clear = !surroundings.blocked(eyes, target, geometry::kBlocksSight);
        (clear ? seen : hidden) += 1;

        EXPECT_EQ(isSensed(level, target), clear) << "seed " << seed;
        EXPECT_EQ(seesAny(match), isAnyInSight(surroundings, eyes, target)) << "seed " << seed;
        EXPECT_EQ(isHit(match, places[1]), clear) << "seed " << seed;

        const Vec3 chest = target + Vec3(0, 0, kChest - kEyes);
        EXPECT_EQ(tactics::Waypoints::make(level)->sees(0, 1),
                  !surroundings.blocked(eyes, chest, geometry::kBlocksSight))
            << "seed " << seed;
        EXPECT_EQ(isSensed(level, chest),
                  !surroundings.blocked(eyes, chest, geometry::kBlocksSight))
            << "seed " << seed;
    }
    EXPECT_GT(seen, 50);
    EXPECT_GT(hidden, 50);
}

/// A duel across a ridge of a height, 2 m from its foot to its crest.
level::Level overRidge(double height) {
    level::Level level = duelBuilder(20).build();
    level.terrain.cell = 2.0;
    std::vector<double> row(21, 0.0);
    row[8] = height;
    level.terrain.heights.assign(16, row);
    return level;
}

TEST(OneSight, AHillHidesBotsFromEachOther) {
    Match low(overRidge(0.5));
    low.run(1);
    EXPECT_FALSE(low.rows<trace::Noticed>().empty());
    Match high(overRidge(4));
    high.run(1);
    EXPECT_TRUE(high.rows<trace::Noticed>().empty());
    EXPECT_TRUE(high.rows<agent::ShotFired>().empty());
    const sense::Sighting hidden = high.look(0, 1);
    EXPECT_EQ(hidden.failed, trace::Gate::LineOfSight);
    EXPECT_GT(hidden.measured, 9.0);
    EXPECT_LT(hidden.measured, 11.0);
}

TEST(OneSight, ASlugEndsAtTheHillAndFliesOverALowOne) {
    const auto reach = [](double height) {
        Match match(overRidge(height));
        match.freeze(0);
        match.freeze(1);
        match.give(0, "railgun", 1);
        match.command(trace::CommandKind::Shoot, 0, match.bot(1).body.position);
        match.step();
        const Tracer& tracer = match.state.tracers.front();
        return geometry::distance(tracer.from, tracer.to);
    };
    EXPECT_GT(reach(0.5), 20.0);
    EXPECT_NEAR(reach(10), 9 + 2 * 0.17, 0.4);
}

} // namespace
} // namespace percept::bot::one_sight_test
