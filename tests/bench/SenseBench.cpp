#include "BuildingLevel.h"
#include "Ratio.h"

#include "percept/base/Random.h"
#include "percept/sense/Ping.h"
#include "percept/sense/SenseManager.h"

#include <cmath>
#include <queue>

namespace percept::bench {
namespace {

using sense::Notification;
using sense::SenseManager;
using sense::SenseState;
using sense::SenseWorld;
using sense::Sensor;
using sense::Signal;
using trace::AgentId;
using trace::RecordId;

level::Modality
modality(const std::string& id, const std::string& kind, double attenuation, Metres range) {
    level::Modality made;
    made.id = id;
    made.kind = kind;
    made.attenuation = attenuation;
    made.maxRange = range;
    return made;
}

SenseWorld compiled(const level::Level& level) {
    auto world = sense::compileSenseWorld(level);
    PERCEPT_EXPECTS(world.has_value());
    return std::move(*world);
}

// --- sensors in range, against the textbook's loop
// ------------------------------------------------

constexpr std::size_t kSensors = 10000;
constexpr std::size_t kSignals = 100;

/// 10,000 listeners and 100 sounds on a square kilometre; a tenth of the listeners move.
struct OpenField {
    std::shared_ptr<const SenseWorld> world;
    std::vector<Sensor> sensors;
    std::vector<Signal> signals;
    Random random{1};

    explicit OpenField(double range) {
        level::Level level;
        level.modalities.push_back(modality("sound", "sound", 0.9, range));
        level::Archetype archetype;
        archetype.id = "listener";
        archetype.sensors = {{"sound", 0.1}};
        level.archetypes.push_back(archetype);
        world = std::make_shared<const SenseWorld>(compiled(level));
        const auto place = [&] {
            return geometry::Vec3{random.between(0, 1000), random.between(0, 1000), 1.7};
        };
        for (std::uint32_t i = 0; i < kSensors; ++i)
            sensors.push_back({.agent = AgentId{i}, .position = place()});
        for (std::size_t i = 0; i < kSignals; ++i)
            signals.push_back({.strength = 2.0, .position = place()});
    }
    void move() {
        for (std::size_t i = 0; i < sensors.size(); i += 10)
            sensors[i].position.x += random.between(-0.05, 0.05);
    }
};

/// As printed in the source: intensity of every pair first.
std::size_t allPairs(const OpenField& field) {
    const auto& sound = field.world->modalities[0];
    std::size_t heard = 0;
    for (const auto& signal : field.signals)
        for (const auto& sensor : field.sensors) {
            const double distance = glm::distance(signal.position, sensor.position);
            const double intensity = signal.strength * std::pow(sound.attenuation, distance);
            heard += intensity >= 0.1 && distance <= sound.maxRange ? 1 : 0;
        }
    return heard;
}

std::size_t rangeFirst(const OpenField& field) {
    const auto& sound = field.world->modalities[0];
    std::size_t heard = 0;
    for (const auto& signal : field.signals)
        for (const auto& sensor : field.sensors) {
            const auto way = sensor.position - signal.position;
            const double squared = glm::dot(way, way);
            if (squared > sound.maxRange * sound.maxRange)
                continue;
            heard += signal.strength * std::pow(sound.attenuation, std::sqrt(squared)) >= 0.1;
        }
    return heard;
}

std::size_t throughIndex(const OpenField& field, sense::SensorIndex& index) {
    const auto& sound = field.world->modalities[0];
    std::size_t heard = 0;
    index.refresh(field.sensors);
    for (const auto& signal : field.signals) {
        const auto test = [&](std::uint32_t, double squared) {
            heard += signal.strength * sense::attenuated(sound.attenuation,
                                                         sound.logAttenuation,
                                                         std::sqrt(squared)) >=
                     0.1;
        };
        // As the manager does: nobody farther away could hear it.
        const Metres most = maths::log(sound.least / signal.strength) / sound.logAttenuation;
        const Metres radius = std::min(sound.maxRange, most * (1.0 + 1e-9) + 1e-6);
        index.forEachWithin(signal.position, radius, test);
    }
    return heard;
}

/// Argument: range [m].
template <std::size_t (*Baseline)(const OpenField&)>
void sensorsInRange(benchmark::State& state) {
    OpenField field(static_cast<double>(state.range(0)));
    sense::SensorIndex index;
    if (throughIndex(field, index) != Baseline(field))
        state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state) {
        field.move();
        versus.round([&] { benchmark::DoNotOptimize(throughIndex(field, index)); },
                     [&] { benchmark::DoNotOptimize(Baseline(field)); });
    }
    versus.report(state, kSignals);
}
BENCHMARK(sensorsInRange<allPairs>)->Arg(20)->Arg(50)->MinTime(0.1)->Unit(benchmark::kMillisecond);
BENCHMARK(sensorsInRange<rangeFirst>)
    ->Arg(20)
    ->Arg(50)
    ->Arg(2000)
    ->MinTime(0.1)
    ->Unit(benchmark::kMillisecond);

/// The whole way from signal to notification, against the textbook's loop with its queue.
struct TextbookManager {
    struct Record {
        Seconds time;
        std::uint32_t sensor;
        std::uint32_t signal;
        bool operator<(const Record& other) const { return time > other.time; }
    };
    std::priority_queue<Record> queue;

    std::size_t run(const OpenField& field) {
        const auto& sound = field.world->modalities[0];
        for (std::uint32_t s = 0; s < field.signals.size(); ++s)
            for (std::uint32_t i = 0; i < field.sensors.size(); ++i) {
                const auto way = field.sensors[i].position - field.signals[s].position;
                const double squared = glm::dot(way, way);
                if (squared > sound.maxRange * sound.maxRange)
                    continue;
                const double distance = std::sqrt(squared);
                if (field.signals[s].strength * std::pow(sound.attenuation, distance) >= 0.1)
                    queue.push({distance * sound.inverseSpeed, i, s});
            }
        std::size_t heard = 0;
        for (; !queue.empty(); queue.pop())
            ++heard;
        return heard;
    }
};

/// Argument: range [m].
void signalToNotification(benchmark::State& state) {
    OpenField field(static_cast<double>(state.range(0)));
    SenseManager senses(field.world);
    SenseState remembered;
    trace::RecordCounter counter;
    Frame frame = 0;
    const auto ours = [&] {
        trace::Trace trace(trace::TraceLevel::Off, counter, frame, nullptr);
        senses.begin({field.sensors, {}, static_cast<double>(frame) / 60.0});
        for (const auto& signal : field.signals)
            senses.emit(remembered, signal, trace, trace::kNoRecord);
        std::size_t heard = 0;
        senses.update(remembered, trace, [&](const Notification&, RecordId) { ++heard; });
        ++frame;
        return heard;
    };
    TextbookManager textbook;
    if (ours() != textbook.run(field))
        state.SkipWithError("the answers differ");
    Versus versus;
    for (auto _ : state)
        versus.round([&] { benchmark::DoNotOptimize(ours()); },
                     [&] { benchmark::DoNotOptimize(textbook.run(field)); });
    versus.report(state, kSignals);
}
BENCHMARK(signalToNotification)->Arg(20)->Arg(2000)->MinTime(0.1)->Unit(benchmark::kMillisecond);

// --- a crowd in the sense graph
// -------------------------------------------------------------------

/// People walking about in 20 x 10 rooms.
struct Building {
    std::shared_ptr<const SenseWorld> world;
    std::vector<Sensor> sensors;
    Random random{3};

    explicit Building(std::uint32_t people) {
        const auto level = test::buildingLevel(20, 10);
        world = std::make_shared<const SenseWorld>(compiled(level));
        for (std::uint32_t i = 0; i < people; ++i)
            sensors.push_back({.agent = AgentId{i},
                               .position = {random.between(0, 200), random.between(0, 100), 1.7},
                               .velocity = {1.5, 0},
                               .facing = random.between(0, maths::kTwoPi)});
    }
    void move() {
        for (auto& sensor : sensors) {
            sensor.facing += random.between(-0.02, 0.02);
            sensor.position.x += 0.025 * std::cos(sensor.facing);
            sensor.position.y += 0.025 * std::sin(sensor.facing);
            // Nobody leaves the building.
            const geometry::Vec2 inside =
                glm::clamp(geometry::Vec2(sensor.position), {1, 1}, {199, 99});
            if (inside != geometry::Vec2(sensor.position))
                sensor.facing += maths::kPi;
            sensor.position = {inside, sensor.position.z};
        }
    }
};

/// Arguments: people; frames between two "here I am" of the same man. Everybody makes steps that
/// can be heard twice a second and smells twice a second.
void crowd(benchmark::State& state) {
    Building building(static_cast<std::uint32_t>(state.range(0)));
    SenseManager senses(building.world);
    SenseState remembered;
    trace::RecordCounter counter;
    const auto every = static_cast<std::size_t>(state.range(1));
    std::size_t frame = 0;
    std::size_t told = 0;
    const auto step = [&] {
        trace::Trace trace(trace::TraceLevel::Off, counter, static_cast<Frame>(frame), nullptr);
        senses.begin(
            {building.sensors, {}, static_cast<double>(frame) / 60.0, sense::Manager::Graph});
        for (std::size_t i = 0; i < building.sensors.size(); ++i) {
            const Sensor& man = building.sensors[i];
            const auto emit = [&](std::uint32_t sense) {
                senses.emit(remembered,
                            {.modality = trace::ModalityId{sense},
                             .position = man.position,
                             .source = man.agent,
                             .wearer = 0},
                            trace,
                            trace::kNoRecord);
            };
            if ((frame + i) % every == 0)
                emit(0);
            if ((frame + i) % 30 == 0)
                emit(1);
            if ((frame + i) % 30 == 15)
                emit(2);
        }
        senses.update(remembered, trace, [&](const Notification&, RecordId) { ++told; });
        ++frame;
    };
    for (int i = 0; i < 600; ++i) {
        building.move();
        step();
    }
    told = 0;
    std::size_t frames = 0;
    for (auto _ : state) {
        state.PauseTiming();
        building.move();
        state.ResumeTiming();
        step();
        ++frames;
    }
    state.counters["told_per_frame"] = static_cast<double>(told) / static_cast<double>(frames);
    state.counters["puffs"] = static_cast<double>(remembered.puffs.size());
}
BENCHMARK(crowd)
    ->Args({100, 15})
    ->Args({1000, 15})
    ->Args({1000, 1})
    ->MinTime(0.2)
    ->Unit(benchmark::kMillisecond);

/// Arguments: people; modality.
void pingPreview(benchmark::State& state) {
    Building building(static_cast<std::uint32_t>(state.range(0)));
    const trace::ModalityId sense{static_cast<std::uint32_t>(state.range(1))};
    const sense::Scene scene{building.sensors, {}, 0.0, sense::Manager::Graph};
    for (auto _ : state)
        benchmark::DoNotOptimize(
            sense::ping(*building.world, scene, {.modality = sense, .position = {95, 45, 1.7}}));
}
BENCHMARK(pingPreview)
    ->Args({1000, 0})
    ->Args({1000, 1})
    ->Args({1000, 2})
    ->MinTime(0.1)
    ->Unit(benchmark::kMillisecond);

} // namespace
} // namespace percept::bench
