#include "SenseRun.h"

#include "percept/base/Archive.h"
#include "percept/base/Random.h"
#include "percept/sense/GateNames.h"

#include <map>

namespace percept::sense {
namespace {

using test::SenseLevel;
using test::SenseRun;
using test::through;

/// Rooms in a grid, some connected at random, listeners everywhere.
SenseLevel randomLevel(std::uint64_t seed) {
    Random random(seed);
    SenseLevel level;
    constexpr int kSide = 5;
    level["sound"].attenuation = random.between(0.85, 1.0);
    level["sound"].maxRange = random.between(15, 80);
    level["sound"].minIntensity = random.between(0.0, 0.2);
    level["sound"].inverseSpeed = 0.01;
    for (int i = 0; i < kSide * kSide; ++i) {
        const Vec2 low{10.0 * (i % kSide), 10.0 * (i / kSide)};
        auto& room = level.room(fmt::format("r{}", i), low, low + 10.0);
        if (random.unit() < 0.3)
            room.attenuation = {{"sound", random.between(0.7, 1.0)}};
    }
    const auto place = [&](std::uint32_t room) {
        return level.edit().regions[room].polygon[0] +
               Vec2{random.between(0.1, 9.9), random.between(0.1, 9.9)};
    };
    for (int i = 0; i < 60; ++i) {
        const auto from = random.below(kSide * kSide);
        const auto to = random.below(kSide * kSide);
        const double distance = random.unit() < 0.2 ? 0.0 : random.between(0, 6);
        level.connect(fmt::format("r{}", from),
                      fmt::format("r{}", to),
                      place(from),
                      place(to),
                      {{"sound", through(random.between(0.5, 1.0), distance)}});
    }
    for (int i = 0; i < 60; ++i)
        level.sensor(fmt::format("s{}", i),
                     place(random.below(kSide * kSide)),
                     {{"sound", random.between(0.0, 0.8)}});
    return level;
}

/// What the definition says, by trying all regions again and again.
struct Reached {
    double distance = 1e300;
    double intensity = 0.0;
    Vec3 entry{0, 0, 0};
    std::uint32_t connection = 0;
    bool done = false;
    bool alive = true;
};

std::map<std::uint32_t, Reached>
reachSlowly(const SenseWorld& world, ModalityId modality, Vec3 source, double strength, bool dead) {
    const auto& sound = world[modality];
    std::map<std::uint32_t, Reached> reached;
    auto& first = reached[trace::indexOf(world.lookup.find(source))];
    first = {0.0, strength, source, 0, false, strength >= sound.minIntensity};
    if (!first.alive && !dead)
        return {};
    for (;;) {
        std::pair<const std::uint32_t, Reached>* next = nullptr;
        for (auto& each : reached)
            if (!each.second.done &&
                (next == nullptr || std::pair(each.second.distance, each.second.connection) <
                                        std::pair(next->second.distance, next->second.connection)))
                next = &each;
        if (next == nullptr)
            return reached;
        next->second.done = true;
        const Reached from = next->second;
        for (const Link& link : world.linksFrom(modality, RegionId{next->first})) {
            const double inside = glm::distance(from.entry, link.start);
            const double distance = from.distance + inside + link.distance;
            const double intensity =
                from.intensity *
                std::pow(world.regions[next->first].attenuation[trace::indexOf(modality)], inside) *
                std::pow(link.attenuation, link.distance);
            const bool alive = from.alive && distance <= sound.maxRange &&
                               intensity >= sound.minIntensity && intensity > 0.0;
            if (!alive && !dead)
                continue;
            auto& to = reached[trace::indexOf(link.to)];
            const auto connection = trace::indexOf(link.connection);
            if (to.done || std::pair(distance, connection) >= std::pair(to.distance, to.connection))
                continue;
            to = {distance, intensity, link.end, connection, false, alive};
        }
    }
}

TEST(SenseOracle, SoundInTheGraphIsThatOfTheShortestPaths) {
    int notified = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto level = randomLevel(seed);
        const auto world = level.world();
        const auto modality = *world.modality("sound");
        const auto sensors = levelSensors(level.edit(), world);
        const Vec3 source{25, 25, 0};
        // What the wave reaches; for the rest the shortest path says what stopped it.
        auto expected = reachSlowly(world, modality, source, 1.0, false);
        expected.merge(reachSlowly(world, modality, source, 1.0, true));
        const auto rows = level.ping("sound", 1.0, source);
        for (std::size_t i = 0; i < sensors.size(); ++i) {
            const auto found =
                expected.find(trace::indexOf(world.lookup.find(sensors[i].position)));
            if (found == expected.end()) {
                EXPECT_EQ(rows[i].reason, Gate::Unreachable);
                continue;
            }
            const auto& way = found->second;
            const double leg = glm::distance(way.entry, sensors[i].position);
            EXPECT_NEAR(rows[i].route.distance, way.distance + leg, 1e-9);
            const double intensity =
                way.intensity * std::pow(world.regions[found->first].attenuation[1], leg);
            EXPECT_NEAR(rows[i].perceived.intensity, intensity, 1e-9);
            const bool hears = way.alive && way.distance + leg <= world[modality].maxRange &&
                               intensity >= world.profiles[i].thresholds[1];
            EXPECT_EQ(rows[i].notified, hears) << seed << ' ' << i;
            if (!way.alive) {
                EXPECT_THAT(rows[i].reason, testing::AnyOf(Gate::Range, Gate::Intensity));
            }
            notified += hears ? 1 : 0;
        }
    }
    EXPECT_GT(notified, 150);
}

/// Signals of all modalities at random places, once with the run and once with the ping.
void compareRunWithPing(SenseLevel level, Manager manager) {
    level.edit().senseManager = manager == Manager::Graph ? "graph" : "regional";
    Random random(11);
    SenseRun run(level);
    run.run(0.0);
    int notified = 0;
    for (int i = 0; i < 60; ++i) {
        const Signal signal{.modality = ModalityId{random.below(2)},
                            .strength = random.between(0.1, 2.0),
                            .position = {random.between(-5, 55), random.between(-5, 55), 0},
                            .source = AgentId{random.below(60)}};
        const auto record = run.emit(signal);
        const auto rows = ping(*run.world, {run.sensors, {}, run.now(), manager}, signal);
        run.run(run.now() + 5.0);
        std::map<AgentId, const trace::SignalRejected*> rejected;
        for (const auto& row : run.records.rows<trace::SignalRejected>())
            if (row.data.signal == record)
                rejected[row.data.agent] = &row.data;
        std::size_t passed = 0;
        for (const auto& row : rows) {
            passed += row.notified ? 1 : 0;
            if (const auto found = rejected.find(row.agent); found != rejected.end()) {
                EXPECT_EQ(found->second->gate, row.reason);
                EXPECT_DOUBLE_EQ(found->second->measured, row.ladder.failure()->measured);
                EXPECT_DOUBLE_EQ(found->second->limit, row.ladder.failure()->limit);
            }
        }
        const auto told = std::count_if(run.told.begin(), run.told.end(), [&](const auto& each) {
            return each.second.signal == record;
        });
        EXPECT_EQ(told, static_cast<std::ptrdiff_t>(passed));
        std::size_t skipped = 0;
        for (const auto& row : run.records.rows<trace::SignalSkipped>())
            skipped += row.data.signal == record ? row.data.sensors : 0U;
        EXPECT_EQ(passed + rejected.size() + skipped, rows.size());
        notified += static_cast<int>(passed);
    }
    EXPECT_GT(notified, 50);
}

TEST(SenseOracle, RegionalRunAgreesWithThePing) {
    compareRunWithPing(randomLevel(3), Manager::Regional);
    auto wide = randomLevel(4);
    wide["sound"].maxRange = 500.0;
    compareRunWithPing(wide, Manager::Regional);
}

TEST(SenseOracle, GraphRunAgreesWithThePing) {
    auto level = randomLevel(5);
    for (auto& connection : level.edit().connections)
        connection.modalities.emplace_back("sight", through(0.9, 1.0));
    for (auto& archetype : level.edit().archetypes) {
        archetype.sensors.emplace_back("sight", 0.5);
        archetype.fieldOfView = 2.0;
    }
    level.wall({20, 0}, {20, 8});
    level.wall({0, 30}, {45, 30});
    compareRunWithPing(level, Manager::Graph);
}

TEST(SenseOracle, IndexFindsWhatALoopOverAllFindsWhileTheyMove) {
    Random random(5);
    std::vector<Sensor> sensors(700);
    for (auto& sensor : sensors)
        sensor.position = {random.between(0, 200), random.between(0, 100), random.between(0, 3)};
    SensorIndex index;
    for (int frame = 0; frame < 60; ++frame) {
        for (auto& sensor : sensors)
            if (random.unit() < 0.5)
                sensor.position += Vec3{random.between(-3, 3), random.between(-3, 3), 0.0};
        index.refresh(sensors);
        const Vec3 centre{random.between(-20, 220), random.between(-20, 120), 1.0};
        const double radius = random.unit() < 0.1 ? 1e6 : random.between(0, 60);
        std::vector<std::uint32_t> found;
        index.forEachWithin(centre, radius, [&](auto i, double) { found.push_back(i); });
        std::sort(found.begin(), found.end());
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < sensors.size(); ++i)
            if (glm::distance(sensors[i].position, centre) <= radius)
                expected.push_back(i);
        ASSERT_EQ(found, expected) << frame;
        const double inner = random.between(-1, radius);
        found.clear();
        index.forEachBetween(centre, inner, radius, [&](auto i) { found.push_back(i); });
        std::sort(found.begin(), found.end());
        std::erase_if(expected,
                      [&](auto i) { return glm::distance(sensors[i].position, centre) < inner; });
        ASSERT_EQ(found, expected) << frame << ": ring";
    }
}

TEST(SenseOracle, TraceLevelsAndMemoryDoNotChangeTheRun) {
    const auto hashOf = [](trace::TraceLevel level, bool freshMemory) {
        const auto made = randomLevel(9);
        const auto world = std::make_shared<const SenseWorld>(made.world());
        auto sensors = levelSensors(made.edit(), *world);
        auto senses = std::make_unique<SenseManager>(world);
        SenseState state;
        trace::RecordCounter counter;
        trace::RecordBuffer buffer;
        Random random(2);
        for (int frame = 0; frame < 120; ++frame) {
            if (freshMemory && frame % 7 == 0)
                senses = std::make_unique<SenseManager>(world);
            trace::Trace trace(level, counter, frame, &buffer);
            senses->begin({sensors, {}, frame / 60.0, Manager::Graph});
            const Vec3 place{random.between(0, 50), random.between(0, 50), 0};
            senses->emit(state, {ModalityId{random.below(3)}, 1.0, place}, trace, {});
            senses->update(state, trace, [](const Notification&, RecordId) {});
            for (auto& sensor : sensors)
                sensor.position.x = 25.0 + 0.99 * (sensor.position.x - 25.0);
        }
        EXPECT_GT(state.order, 100U);
        return std::pair(describe::hash(state), counter.last);
    };
    const auto expected = hashOf(trace::TraceLevel::Full, false);
    EXPECT_EQ(hashOf(trace::TraceLevel::Off, false), expected);
    EXPECT_EQ(hashOf(trace::TraceLevel::Normal, true), expected);
}

} // namespace
} // namespace percept::sense
