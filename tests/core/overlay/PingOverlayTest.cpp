#include "percept/overlay/PingOverlay.h"

#include "Inspect.h"
#include "percept/sense/GateNames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::overlay {
namespace {

using sense::Gate;
using test::all;
using testing::IsEmpty;
using testing::SizeIs;

/// Two rooms of 10 x 10 m side by side, joined in the middle; a listener in each.
struct Rooms {
    level::Level level;
    sense::SenseWorld world;
    std::vector<sense::Sensor> sensors;
    sense::Signal signal;

    Rooms() {
        level::Modality sound;
        sound.id = sound.kind = "sound";
        sound.attenuation = 0.9;
        sound.maxRange = 40;
        sound.inverseSpeed = 0.01;
        sound.minIntensity = 0.01;
        level.modalities = {sound};
        level.regions = {room("left", 0), room("right", 10)};
        level::Connection door;
        door.id = "door";
        door.from = "left";
        door.to = "right";
        door.start = {9.9, 5, 1.7};
        door.end = {10.1, 5, 1.7};
        door.modalities = {{"sound", {1.0, 0.2, {}}}};
        level.connections = {door};
        level::Archetype guard;
        guard.id = "guard";
        guard.sensors = {{"sound", 0.5}};
        level.archetypes = {guard};
        level.agents = {agent("near", {7, 5}), agent("far", {18, 5})};
        world = sense::compileSenseWorld(level).value();
        sensors = sense::levelSensors(level, world);
        signal.strength = 1.0;
        signal.position = {5, 5, 1.7};
    }

    static level::Region room(const std::string& id, double left) {
        level::Region made;
        made.id = id;
        made.polygon = {{left, 0}, {left + 10, 0}, {left + 10, 10}, {left, 10}};
        return made;
    }
    static level::Agent agent(const std::string& id, Vec2 place) {
        level::Agent made;
        made.id = id;
        made.archetype = "guard";
        made.position = level::Place{place.x, place.y, {}};
        return made;
    }
    DisplayList draw(Seconds at, std::optional<trace::AgentId> selected = {}) {
        rows = sense::ping(world, {.sensors = sensors, .manager = sense::Manager::Graph}, signal);
        arrivals = sense::regionArrivals(world, {}, signal);
        return drawPing({.world = world,
                         .signal = signal,
                         .rows = rows,
                         .sensors = sensors,
                         .arrivals = arrivals,
                         .look = lookOf(level.modalities[0]),
                         .at = at,
                         .selected = selected});
    }
    std::vector<sense::PingRow> rows;
    std::vector<sense::RegionArrival> arrivals;
};

std::vector<Line> frontsOf(const DisplayList& list) {
    std::vector<Line> found;
    for (const Line& line : all<Line>(list, Layer::Wavefronts))
        if (line.stroke.width == 2.5F)
            found.push_back(line);
    return found;
}

TEST(PingOverlay, DrawsTheFrontWhereTheWaveHasCome) {
    Rooms rooms;

    const auto early = rooms.draw(0.03);
    const auto late = rooms.draw(0.08);

    const auto front = frontsOf(early);
    ASSERT_THAT(front, SizeIs(1)) << "still inside the left room";
    EXPECT_TRUE(front[0].closed);
    for (const Vec2 point : early.points(front[0].points))
        EXPECT_NEAR(geometry::distance(point, {5, 5}), 3, 1e-9);
    ASSERT_FALSE(frontsOf(late).empty());
    for (const Line& line : frontsOf(late))
        for (const Vec2 point : late.points(line.points)) {
            EXPECT_GE(point.x, -1e-9);
            EXPECT_GE(point.y, -1e-9);
            EXPECT_LE(point.y, 10 + 1e-9) << "cut off at the walls";
            if (point.x > 10) {
                EXPECT_NEAR(geometry::distance(point, {10.1, 5}), 8 - 4.9 - 0.2, 0.01)
                    << "around where it came in";
            }
        }
}

TEST(PingOverlay, RingsLieEvery25MetresOfTheWay) {
    Rooms rooms;

    const auto list = rooms.draw(0.045);

    std::vector<double> radii;
    for (const Line& line : all<Line>(list, Layer::Wavefronts))
        if (line.stroke.dash[0] > 0)
            radii.push_back(geometry::distance(list.points(line.points)[0], {5, 5}));
    ASSERT_THAT(radii, SizeIs(1));
    EXPECT_NEAR(radii[0], 2.5, 1e-9);
}

TEST(PingOverlay, NothingOfAWaveBeforeItIsEmitted) {
    Rooms rooms;

    EXPECT_THAT(all<Line>(rooms.draw(0), Layer::Wavefronts), IsEmpty());
}

TEST(PingOverlay, ASmellIsACloudInsteadOfAWave) {
    Rooms rooms;
    const std::vector<CloudPart> cloud{{1, 1.0}};

    const auto list = drawPing({.world = rooms.world,
                                .signal = rooms.signal,
                                .cloud = cloud,
                                .level = &rooms.level,
                                .at = 0.03});

    EXPECT_THAT(all<Line>(list, Layer::Wavefronts), IsEmpty());
    EXPECT_THAT(all<Area>(list, Layer::Smell), SizeIs(1));
}

TEST(PingOverlay, MarksWhoIsNotifiedAndWhoIsNot) {
    Rooms rooms;

    const auto list = rooms.draw(1);

    ASSERT_THAT(rooms.rows, SizeIs(2));
    ASSERT_TRUE(rooms.rows[0].notified);
    ASSERT_FALSE(rooms.rows[1].notified);
    int ticks = 0;
    int struck = 0;
    for (const auto& shape : all<Shape>(list, Layer::Agents)) {
        ticks += shape.glyph == Glyph::Tick ? 1 : 0;
        struck += shape.glyph == Glyph::StruckCircle ? 1 : 0;
    }
    EXPECT_EQ(ticks, 1);
    EXPECT_EQ(struck, 1);
}

TEST(PingOverlay, LeadsTheWayThroughTheConnections) {
    Rooms rooms;

    const auto list = rooms.draw(1);

    const auto ways = all<Line>(list, Layer::Tests);
    ASSERT_THAT(ways, SizeIs(2));
    const auto far = list.points(ways[1].points);
    ASSERT_THAT(far, SizeIs(4));
    EXPECT_EQ(far[1], (Vec2{9.9, 5}));
    EXPECT_EQ(far[3], (Vec2{18, 5}));
    EXPECT_THAT(all<Label>(list, Layer::Labels), SizeIs(1)) << "that of the source";
}

TEST(PingOverlay, TellsByHowMuchTheSelectedSensorMissedIt) {
    Rooms rooms;

    const auto list = rooms.draw(1, rooms.sensors[1].agent);

    const auto* failure = rooms.rows[1].ladder.failure();
    ASSERT_NE(failure, nullptr);
    EXPECT_EQ(failure->gate, Gate::Intensity);
    const auto labels = all<Label>(list, Layer::Labels);
    ASSERT_THAT(labels, SizeIs(2));
    EXPECT_EQ(labels[0].text, failureText(rooms.rows[1]));
    EXPECT_TRUE(labels[0].text.starts_with("intensity \u2212")) << labels[0].text;
    EXPECT_EQ(all<Line>(list, Layer::Tests).at(1).stroke.ink, Ink::Error);
    EXPECT_EQ(failureText(rooms.rows[0]), "");
}

} // namespace
} // namespace percept::overlay
