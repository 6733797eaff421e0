#include "SenseScene.h"
#include "percept/base/Random.h"
#include "percept/sense/ViewCones.h"

#include <gtest/gtest.h>

// What it takes to see a body, of eyes that are aware by degrees and of others.
namespace percept::sense::test {
namespace {

/// A room with a wall behind a body in the middle of it, and a lamp that may be hidden from it.
struct Room {
    explicit Room(Random& random) {
        level.room("room", {-1, -10}, {30, 10}).ambientLight = random.between(0.0, 1.0);
        level.material("wall", "plaster").brightness = random.between(0.0, 1.0);
        level.wall({20, -10}, {20, 10}, "wall").top = random.between(0.5, 4.0);
        level.wall({15, -10}, {15, -1}).top = 9.0;
        level::Light light;
        light.position = {19, -5, 0.0};
        light.radius = random.between(1.0, 40.0);
        light.on = random.between(0.0, 1.0) < 0.5;
        level.edit().lights.push_back(light);
        auto& body = level.sensor("body", {10, 2}, {});
        body.camouflage = {{"plaster", random.between(0.0, 1.5)}, {"sky", 1.2}};
        watch("watch", random.between(0.0, 1.0));
    }
    void watch(const std::string& id, double threshold) {
        level.sensor(id, {0, 0}, {{"sight", threshold}}).eyeHeight = 1.7;
    }
    void makeAware() { level.edit().archetypes.back().awareness.states = {"unaware", "alert"}; }
    [[nodiscard]] static Signal body(const SenseWorld& world, Random& random) {
        Signal signal{.modality = *world.modality("sight"), .position = {10, 2, 1.0}};
        signal.wearer = 0;
        signal.presence = true;
        signal.pointCount = 2;
        signal.points = {0.6, -0.9, 0};
        signal.movement = random.between(0.0, 1.0);
        signal.exposure = random.between(0.3, 1.0);
        signal.feet = -0.95;
        return signal;
    }
    [[nodiscard]] PingRow look(const SenseWorld& world, const Signal& signal) const {
        const auto sensors = levelSensors(level.edit(), world);
        return sense::ping(world, {sensors, {}, 0.0, Manager::Regional}, signal).back();
    }

    SenseLevel level;
};

constexpr std::array kFormulas{
    "", "exposure", "movement", "lighting * exposure", "0.5 * lighting + 0.5 * movement", "1"};

TEST(VisibleBodies, AreSeenByTheirVisibilityWhereEyesAreAwareByDegrees) {
    Random random(11);
    int seen = 0;
    int hidden = 0;
    for (int i = 0; i < 600; ++i) {
        Room room(random);
        room.makeAware();
        room.level.edit().visibility = kFormulas[static_cast<std::size_t>(i) % kFormulas.size()];
        const SenseWorld world = room.level.world();
        const Signal signal = Room::body(world, random);
        const PingRow row = room.look(world, signal);
        const auto sensors = levelSensors(room.level.edit(), world);
        SightTests tests(world, {});
        const Regard made = regard(tests,
                                   {sensors.back(), world.profiles[sensors.back().profile], {1, 0}},
                                   signal,
                                   {},
                                   0.0);

        EXPECT_NEAR(row.perceived.standout, made.visibility, 1e-12)
            << "the gate and the response are of one visibility, " << room.level.edit().visibility;
        EXPECT_EQ(row.reason,
                  made.visibility >= row.perceived.threshold ? Gate::None : Gate::Contrast);
        EXPECT_NEAR(made.visibility, world.visibility(made.parts), 1e-12);
        ++(row.reason == Gate::None ? seen : hidden);
    }
    EXPECT_GT(seen, 100);
    EXPECT_GT(hidden, 100);
}

TEST(VisibleBodies, AreSeenByLightAloneWhereAwarenessIsNotUsed) {
    Random random(12);
    for (int i = 0; i < 200; ++i) {
        Room room(random);
        const SenseWorld world = room.level.world();
        Signal signal = Room::body(world, random);
        const PingRow before = room.look(world, signal);
        signal.movement = random.between(0.0, 1.0);
        signal.exposure = random.between(0.0, 1.0);

        EXPECT_EQ(room.look(world, signal).perceived.standout, before.perceived.standout);
    }
}

TEST(VisibleBodies, AFlashIsNoBody) {
    Random random(13);
    Room room(random);
    room.makeAware();
    room.level.edit().visibility = "movement";
    room.level.edit().regions[0].ambientLight = 1.0;
    const SenseWorld world = room.level.world();
    Signal signal = Room::body(world, random);
    signal.movement = 0.0;
    signal.wearer = kNoIndex;
    EXPECT_EQ(room.look(world, signal).perceived.standout, 0.0);

    signal.presence = false;

    EXPECT_EQ(room.look(world, signal).perceived.standout, 1.0) << "a signal of a level's own";
}

TEST(VisibleBodies, BeforeSomethingBrightAreLitByTheDifference) {
    SenseLevel level;
    level.room("room", {-1, -10}, {30, 10}).ambientLight = 0.05;
    level.material("wall", "plaster").brightness = 0.9;
    level.wall({20, -10}, {20, 10}, "wall").top = 9.0;
    level.wall({15, -10}, {15, -1}).top = 9.0;
    level::Light light;
    light.position = {19, -5, 0.0};
    light.radius = 50.0;
    level.edit().lights.push_back(light);
    level.sensor("watch", {0, 0}, {{"sight", 0.01}}).awareness.states = {"unaware", "alert"};
    const SenseWorld world = level.world();
    Signal signal{.modality = *world.modality("sight"), .position = {10, 2.5, 0}};
    signal.presence = true;
    const auto sensors = levelSensors(level.edit(), world);
    SightTests tests(world, {});
    const Observer watch{sensors[0], world.profiles[0], {1, 0}};

    const Regard made = regard(tests, watch, signal, {}, 0.0);

    EXPECT_NEAR(visibilityOf(world, {}, signal).parts.lighting, 0.05, 1e-12);
    EXPECT_GT(made.parts.lighting, 0.2) << "the lamp lights the wall behind it";
    EXPECT_DOUBLE_EQ(made.visibility, 0.7 * made.parts.lighting);
}

} // namespace
} // namespace percept::sense::test
