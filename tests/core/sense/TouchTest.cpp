#include "SenseRun.h"
#include "percept/base/Random.h"

#include <cmath>
#include <set>

// A touch is felt by the whole body, not by its eyes.
namespace percept::sense::test {
namespace {

constexpr Metres kReach = 1.0;
constexpr double kAttenuation = 0.5;

/// Bodies of several sizes all over a room, on the floor at 0.
SenseLevel crowd(const std::string& manager, Random& random, int bodies) {
    SenseLevel level;
    level.room("hall", {-50, -50}, {50, 50});
    level.edit().senseManager = manager;
    level.modality("touch", "touch", kAttenuation, kReach);
    for (int i = 0; i < bodies; ++i) {
        // Half of them stand close together.
        const double spread = i % 2 == 0 ? 4.0 : 45.0;
        const double x = random.between(-spread, spread);
        const double y = random.between(-spread, spread);
        auto& body = level.sensor("body" + std::to_string(i), {x, y}, {{"touch", 0.1}});
        body.eyeHeight = random.between(0.0, 1.8);
        body.movement.radius = random.between(0.1, 0.8);
    }
    return level;
}

/// How far a place is from a body, measured without a thought.
double distanceTo(const SenseRun& run, std::uint32_t body, Vec3 place) {
    const Sensor& sensor = run.sensors[body];
    const SensorProfile& profile = run.world->profiles[sensor.profile];
    const double dx = place.x - sensor.position.x;
    const double dy = place.y - sensor.position.y;
    const double plan = std::max(std::sqrt(dx * dx + dy * dy) - profile.radius, 0.0);
    const double above = std::max(place.z - sensor.position.z, 0.0);
    const double below = std::max(sensor.position.z - profile.eyeHeight - place.z, 0.0);
    const double over = above + below;
    return std::sqrt(plan * plan + over * over);
}

std::set<std::uint32_t> feltBy(const SenseRun& run, Vec3 place) {
    std::set<std::uint32_t> bodies;
    for (std::uint32_t i = 0; i < run.sensors.size(); ++i)
        if (distanceTo(run, i, place) <= kReach)
            bodies.insert(i);
    return bodies;
}

TEST(Touch, IsFeltWhereverTheBodyIsNearEnough) {
    int felt = 0;
    for (const char* manager : {"regional", "graph", "portals"})
        for (const int bodies : {1, 4, 40}) {
            SCOPED_TRACE(fmt::format("{} {}", manager, bodies));
            Random random(7);
            const SenseLevel level = crowd(manager, random, bodies);
            SenseRun run(level);
            for (int i = 0; i < 100; ++i) {
                const double x = random.between(-5.0, 5.0);
                const double y = random.between(-5.0, 5.0);
                const double z = random.between(0.0, 2.9);
                run.told.clear();
                run.emit("touch", 1.0, {x, y, z});
                run.run(run.now());
                const auto told = run.agents();
                EXPECT_EQ(std::set(told.begin(), told.end()), feltBy(run, {x, y, z}));
                for (const auto& [frame, each] : run.told) {
                    const double distance = distanceTo(run, trace::indexOf(each.agent), {x, y, z});
                    EXPECT_NEAR(each.distance, distance, 1e-9);
                    EXPECT_NEAR(each.intensity, std::pow(kAttenuation, distance), 1e-9);
                }
                felt += static_cast<int>(told.size());
            }
        }
    EXPECT_GT(felt, 100);
}

TEST(Touch, IsAnsweredAsItIsFelt) {
    for (const char* manager : {"regional", "graph", "portals"}) {
        Random random(11);
        SenseLevel level = crowd(manager, random, 12);
        const SenseRun run(level);
        for (int i = 0; i < 50; ++i) {
            const double x = random.between(-5.0, 5.0);
            const double y = random.between(-5.0, 5.0);
            const Vec3 place{x, y, 1.0};
            const auto rows = level.ping("touch", 1.0, place);
            const auto felt = feltBy(run, place);
            for (std::uint32_t body = 0; body < rows.size(); ++body) {
                EXPECT_EQ(rows[body].notified, felt.contains(body)) << manager;
                EXPECT_NEAR(rows[body].route.distance, distanceTo(run, body, place), 1e-9);
            }
        }
    }
}

TEST(Touch, OfOneKindAloneReachesTheBody) {
    for (const char* kind : {"sound", "smell", "sight"}) {
        SenseLevel level;
        level.modality("other", kind, 1.0, kReach);
        level.sensor("a", {0, 0}, {{"other", 0.0}}).eyeHeight = 1.7;
        EXPECT_NEAR(level.ping("other", 1.0, {1, 0, 0.5})[0].route.distance,
                    std::sqrt(1.0 + 1.2 * 1.2),
                    1e-9)
            << kind;
    }
}

} // namespace
} // namespace percept::sense::test
