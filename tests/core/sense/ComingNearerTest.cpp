#include "SenseScene.h"

#include "percept/base/Random.h"
#include "percept/sense/ChangeSearch.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

// How much nearer a source would have to be, against asking at places all along its path.
namespace percept::sense::coming_nearer_test {
namespace {

using test::SenseLevel;
using test::through;

constexpr int kSide = 4;
constexpr Metres kRoom = 10;

/// Rooms in a grid with walls between them, which are in no region, and passages through some:
/// where a passage begins and ends is not where the rooms do.
SenseLevel rooms(std::uint64_t seed, const std::string& manager) {
    Random random(seed);
    SenseLevel level;
    auto& sound = level["sound"];
    sound.attenuation = random.between(0.85, 1.0);
    sound.maxRange = random.between(4, 40);
    sound.minIntensity = random.between(0.0, 0.3);
    sound.throughWalls = true;
    const Metres thick = random.unit() < 0.5 ? 0.0 : random.between(0.1, 1.2);
    for (int i = 0; i < kSide * kSide; ++i) {
        const Vec2 low{kRoom * (i % kSide) + thick, kRoom * (i / kSide) + thick};
        auto& room = level.room(fmt::format("r{}", i), low, low + (kRoom - 2 * thick));
        if (random.unit() < 0.5)
            room.attenuation = {{"sound", random.between(0.7, 1.0)}};
    }
    const auto connect = [&](int from, int to, Vec2 between, Vec2 across) {
        if (random.unit() < 0.25)
            return;
        const Vec2 before = across * (thick + random.between(0.0, 0.6));
        const Vec2 behind = across * (thick + random.between(0.0, 0.6));
        const double passed = random.between(0.6, 1.0);
        const auto passage = through(passed, glm::length(before + behind));
        level.connect(fmt::format("r{}", from),
                      fmt::format("r{}", to),
                      between - before,
                      between + behind,
                      {{"sound", passage}});
        level.connect(fmt::format("r{}", to),
                      fmt::format("r{}", from),
                      between + behind,
                      between - before,
                      {{"sound", passage}});
    };
    for (int i = 0; i < kSide * kSide; ++i) {
        const Vec2 low{kRoom * (i % kSide), kRoom * (i / kSide)};
        const double door = random.between(2, 8);
        if (i % kSide + 1 < kSide)
            connect(i, i + 1, low + Vec2{kRoom, door}, {1, 0});
        if (i / kSide + 1 < kSide)
            connect(i, i + kSide, low + Vec2{door, kRoom}, {0, 1});
    }
    const Metres free = thick + 0.2;
    const auto anywhere = [&] {
        const auto column = static_cast<double>(random.below(kSide));
        const auto row = static_cast<double>(random.below(kSide));
        const double x = random.between(free, kRoom - free);
        const double y = random.between(free, kRoom - free);
        return Vec2{kRoom * column + x, kRoom * row + y};
    };
    for (int i = 0; i < 12; ++i) {
        const Vec2 place = anywhere();
        level.sensor(fmt::format("s{}", i), place, {{"sound", random.between(0.05, 0.8)}});
    }
    level.edit().senseManager = manager;
    return level;
}

/// Places on the path that a row has, the source first.
std::vector<Vec3>
pathOf(const SenseWorld& world, const Signal& signal, const PingRow& row, const Sensor& sensor) {
    std::vector<Vec3> path{signal.position};
    for (const auto connection : row.path) {
        const Link& link = *world.link(signal.modality, connection);
        path.push_back(link.start);
        path.push_back(link.end);
    }
    path.push_back(sensor.position);
    for (Vec3& place : path)
        place.z = signal.position.z;
    return path;
}

struct Walked {
    Metres gone = 0;
    Vec3 place{0, 0, 0};
};

/// The first place on a path at which a sensor notices, by asking at all of them.
template <class Notices>
std::optional<Walked> firstPlace(const std::vector<Vec3>& path, Notices notices) {
    constexpr Metres kStep = 0.01;
    Metres before = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Metres leg = glm::distance(path[i - 1], path[i]);
        const int steps = static_cast<int>(std::ceil(leg / kStep));
        for (int k = 1; k <= steps; ++k) {
            const double share = static_cast<double>(k) / steps;
            const Vec3 place = path[i - 1] + (path[i] - path[i - 1]) * share;
            if (notices(place))
                return Walked{before + leg * share, place};
        }
        before += leg;
    }
    return std::nullopt;
}

class ComingNearer : public testing::TestWithParam<const char*> {};

TEST_P(ComingNearer, IsOfferedAsFarAsItTakesAndNoFarther) {
    int asked = 0;
    int bent = 0;
    for (std::uint64_t seed = 1; seed <= 14; ++seed) {
        const auto level = rooms(seed, GetParam());
        const auto world = level.world();
        const auto sensors = levelSensors(level.edit(), world);
        const Scene scene{.sensors = sensors, .doors = {}, .manager = world.manager};
        const Signal signal{.modality = *world.modality("sound"),
                            .strength = 1.0,
                            .position = {15.0 + static_cast<double>(seed % 7) * 0.4, 15.0, 0.0}};
        for (std::size_t i = 0; i < sensors.size(); ++i) {
            const auto row = explain(world, scene, signal, i);
            if (row.notified || !row.hasWay())
                continue;
            SCOPED_TRACE(
                fmt::format("seed {}, sensor {}, gate {}", seed, i, static_cast<int>(row.reason)));
            const auto first =
                firstPlace(pathOf(world, signal, row, sensors[i]), [&](const Vec3& place) {
                    Signal moved = signal;
                    moved.position = place;
                    return explain(world, scene, moved, i).notified;
                });
            const auto search = smallestChanges(world, scene, signal, i);
            const auto found =
                std::ranges::find(search.found, SmallestChange::Of::Distance, &SmallestChange::of);
            EXPECT_EQ(found != search.found.end(), first.has_value())
                << (first ? first->gone : 0.0);
            if (!first || found == search.found.end())
                continue;
            ++asked;
            bent += row.path.empty() ? 0 : 1;
            EXPECT_NEAR(found->from - found->to, first->gone, 0.011);
            EXPECT_LE(found->from - found->rounded, first->gone + 0.0201);
            Signal moved = signal;
            moved.position = found->place;
            EXPECT_TRUE(explain(world, scene, moved, i).notified);
        }
    }
    EXPECT_GT(asked, 20);
    EXPECT_TRUE(bent > 20 || GetParam() == std::string("regional"));
}

INSTANTIATE_TEST_SUITE_P(Managers, ComingNearer, testing::Values("regional", "graph", "portals"));

} // namespace
} // namespace percept::sense::coming_nearer_test
