#include "app/workspaces/senses/SensePing.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// Two rooms side by side with a wall between them, joined at the far end only.
struct TwoRooms {
    level::Level level;
    sense::SenseWorld world;
    std::vector<sense::Sensor> sensors;
    sense::Signal signal;

    explicit TwoRooms(double threshold) {
        level.senseManager = "graph";
        level::Modality sound;
        sound.id = sound.kind = "sound";
        sound.attenuation = 0.99;
        sound.maxRange = 100;
        sound.inverseSpeed = 0.01;
        level.modalities = {sound};
        level::Wall wall;
        wall.id = "wall";
        wall.points = {{10, 0}, {10, 18}};
        level.walls = {wall};
        level.regions = {room("left", 0), room("right", 10)};
        level.connections = {opening()};
        level::Archetype guard;
        guard.id = "guard";
        guard.sensors = {{"sound", threshold}};
        level.archetypes = {guard};
        level.agents = {agent("behind_the_wall", {11, 1}), agent("same_room", {1, 10})};
        world = sense::compileSenseWorld(level).value();
        sensors = sense::levelSensors(level, world);
        signal.position = {9, 1, 1.7};
    }
    [[nodiscard]] PingReport ping() const {
        return computePing(world, {sensors, {}, 0, world.manager}, signal);
    }

private:
    static level::Region room(const std::string& id, double left) {
        level::Region made;
        made.id = id;
        made.polygon = {{left, 0}, {left + 10, 0}, {left + 10, 20}, {left, 20}};
        return made;
    }
    static level::Connection opening() {
        level::Connection made;
        made.id = "opening";
        made.from = "left";
        made.to = "right";
        made.start = {9.9, 19, 1.7};
        made.end = {10.1, 19, 1.7};
        made.modalities = {{"sound", {1.0, 0.2, {}}}};
        return made;
    }
    static level::Agent agent(const std::string& id, geometry::Vec2 place) {
        level::Agent made;
        made.id = id;
        made.archetype = "guard";
        made.position = level::Place{place.x, place.y, {}};
        return made;
    }
};

TEST(SensePing, NamesWhoIsNotifiedInAnotherOrder) {
    const auto report = TwoRooms(0.1).ping();

    ASSERT_EQ(report.answers.size(), 2U);
    ASSERT_TRUE(report.answers[0].own.notified && report.answers[1].own.notified);
    ASSERT_TRUE(report.answers[0].other.notified && report.answers[1].other.notified);
    EXPECT_GT(report.answers[0].own.delay, report.answers[1].own.delay);
    EXPECT_LT(report.answers[0].other.delay, report.answers[1].other.delay);
    EXPECT_EQ(report.answers[0].difference, Difference::OutOfOrder);
    EXPECT_EQ(report.answers[1].difference, Difference::OutOfOrder);
}

TEST(SensePing, NamesWhoIsNotifiedThroughTheWallOnly) {
    const auto report = TwoRooms(0.8).ping();

    EXPECT_FALSE(report.answers[0].own.notified);
    EXPECT_EQ(report.answers[0].difference, Difference::ThroughWall);
    EXPECT_EQ(report.answers[1].difference, Difference::None);
    EXPECT_EQ(report.notified(), 1U);
}

TEST(SensePing, WithoutAWallTheDifferenceIsInTheGraph) {
    TwoRooms rooms(0.8);
    rooms.level.walls.clear();
    rooms.world = sense::compileSenseWorld(rooms.level).value();

    EXPECT_EQ(rooms.ping().answers[0].difference, Difference::Notified);
}

TEST(SensePing, TheSourceDoesNotAnswerItself) {
    TwoRooms rooms(0.1);
    rooms.signal.source = rooms.sensors[0].agent;

    const auto report = rooms.ping();

    ASSERT_EQ(report.answers.size(), 1U);
    EXPECT_EQ(report.answers[0].sensor, 1U);
    EXPECT_EQ(report.find(rooms.sensors[0].agent), nullptr);
    EXPECT_NE(report.find(rooms.sensors[1].agent), nullptr);
}

} // namespace
} // namespace percept::session
