#include "BuildingLevel.h"
#include "TestsAll.h"
#include "percept/base/Random.h"
#include "percept/sense/Ping.h"
#include "percept/sim/Simulation.h"
#include "percept/world/Emission.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

// What a ping says of a moment is what a run then records, whatever the manager, the modality and
// the brains.
namespace percept::sim::sense_prediction_test {
namespace {

using trace::AgentId;

constexpr int kColumns = 4;
constexpr int kRows = 3;

level::Modality
invented(const char* id, const char* kind, double attenuation, std::vector<std::string> gates) {
    level::Modality made;
    made.id = id;
    made.kind = kind;
    made.attenuation = attenuation;
    made.maxRange = 25.0;
    made.gates = std::move(gates);
    return made;
}

/// Guards who patrol and bots who roam in some rooms, with senses of all kinds and invented ones.
level::Level crowded(Random& random, const std::string& manager) {
    level::Level level = test::buildingLevel(kColumns, kRows);
    test::addPatrols(level, kColumns, kRows, 12);
    level.senseManager = manager;
    level.modalities.push_back(invented("touch", "touch", 0.5, {}));
    level.modalities.push_back(invented("aura", "sight", 0.95, {"range", "intensity"}));
    level.modalities.push_back(
        invented("whisper",
                 "sound",
                 0.9,
                 {"region", "range", "intensity", "cone", "line_of_sight", "contrast"}));
    for (auto& connection : level.connections)
        for (const char* id : {"touch", "whisper"}) {
            level::Passage passage;
            passage.attenuation = random.between(0.5, 1.0);
            passage.distance = 0.5;
            connection.modalities.emplace_back(id, passage);
        }
    for (auto& region : level.regions)
        region.ambientLight = random.unit();
    level::Archetype bot = level::ravenBot();
    bot.id = "bot";
    level.archetypes.push_back(bot);
    for (auto& archetype : level.archetypes) {
        archetype.sensors.clear();
        for (const auto& modality : level.modalities)
            archetype.sensors.emplace_back(modality.id, random.between(0.0, 0.6));
        archetype.fieldOfView = random.between(1.0, 5.0);
    }
    for (int i = 0; i < 6; ++i) {
        level::Agent agent;
        agent.id = fmt::format("bot_{}", i);
        agent.archetype = "bot";
        agent.position = level::Place{random.between(1, 39), random.between(1, 29), {}};
        level.agents.push_back(agent);
    }
    return level;
}

/// How many random levels to try with each manager.
std::uint64_t levelsAsked() {
    return test::testsAll() ? 334 : 14;
}

TEST(SensePrediction, APingOfAMomentIsWhatTheRunRecords) {
    std::map<std::string, int> notified;
    int rejected = 0;
    const std::uint64_t seeds = levelsAsked();
    for (const std::string manager : {"regional", "graph", "portals"})
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            Random random(seed);
            const auto level = crowded(random, manager);
            Simulation simulation(compileWorld(level, {}).value(), {.seed = seed});
            for (int i = 0; i < 90; ++i)
                simulation.step();
            for (int shot = 0; shot < 12; ++shot) {
                const trace::ModalityId modality{random.below(6)};
                if (simulation.senses()[modality].kind == sense::Kind::Smell)
                    continue; // it lingers: who comes later smells it, too
                trace::Command command;
                command.kind = trace::CommandKind::EmitSignal;
                command.value = static_cast<std::int32_t>(trace::indexOf(modality));
                command.amount = random.between(0.3, 3.0);
                command.position = {random.between(1, 39), random.between(1, 29)};
                if (shot % 2 == 1)
                    command.height = random.between(0.1, 2.9);
                trace::RecordBuffer records;
                simulation.step({{command}}, trace::TraceLevel::Full, &records);

                const auto agents = presencesOf(simulation);
                std::vector<sense::Sensor> sensors;
                world::fillSensors(agents, simulation.senses(), sensors);
                trace::RecordId signal = trace::kNoRecord;
                sense::Signal sent{.modality = modality, .strength = command.amount};
                for (const auto& row : records.rows<trace::SignalEmitted>())
                    if (row.data.source == trace::kNoAgent) {
                        signal = row.id;
                        sent.position = {row.data.position, row.data.height};
                        EXPECT_DOUBLE_EQ(sent.position.z, command.height) << "the floors are at 0";
                    }
                ASSERT_NE(signal, trace::kNoRecord);
                const auto rows =
                    sense::ping(simulation.senses(),
                                {sensors, {}, simulation.time(), simulation.senses().manager},
                                sent);
                for (int later = 0; later < 30; ++later)
                    simulation.step({}, trace::TraceLevel::Full, &records);
                std::map<AgentId, const trace::Notified*> told;
                for (const auto& row : records.rows<trace::Notified>())
                    if (row.data.signal == signal)
                        told[row.data.agent] = &row.data;
                // With portals a slow sound comes in fronts, of which the ping names the strongest.
                std::map<AgentId, const trace::SignalRejected*> failed;
                for (const auto& row : records.rows<trace::SignalRejected>()) {
                    if (row.data.signal != signal)
                        continue;
                    auto& before = failed[row.data.agent];
                    const bool weak = row.data.gate == trace::Gate::Intensity;
                    if (before == nullptr || (weak && (before->gate != trace::Gate::Intensity ||
                                                       row.data.measured > before->measured)))
                        before = &row.data;
                }
                for (const auto& row : rows) {
                    const std::string what =
                        fmt::format("{} {} {}", manager, seed, simulation.senses()[modality].id);
                    const auto found = told.find(row.agent);
                    ASSERT_EQ(found != told.end(), row.notified) << what;
                    if (row.notified) {
                        ++notified[simulation.senses()[modality].id];
                        EXPECT_DOUBLE_EQ(found->second->intensity, row.perceived.intensity);
                        EXPECT_DOUBLE_EQ(found->second->distance, row.route.distance);
                        EXPECT_DOUBLE_EQ(found->second->delay, row.delay);
                    } else if (const auto gone = failed.find(row.agent); gone != failed.end()) {
                        ++rejected;
                        EXPECT_EQ(gone->second->gate, row.reason) << what;
                        EXPECT_DOUBLE_EQ(gone->second->measured, row.ladder.failure()->measured);
                        EXPECT_DOUBLE_EQ(gone->second->limit, row.ladder.failure()->limit);
                    }
                }
            }
        }
    for (const char* id : {"sight", "sound", "touch", "aura", "whisper"})
        EXPECT_GT(notified[id], 5) << id;
    EXPECT_GT(rejected, 500);
}

TEST(StartSensors, LookWhereTheRunHasThoseLookWhoComeInAtSpawnPoints) {
    Random random(5);
    level::Level level = crowded(random, "regional");
    for (level::Agent& agent : level.agents) {
        if (agent.archetype != "bot")
            continue;
        level.spawns.emplace_back().position = *agent.position;
        agent.position.reset();
    }
    const auto world = compileWorld(level, {}).value();
    const RunOptions options{.seed = 9};
    const Simulation simulation(world, options, trace::TraceLevel::Off, nullptr);

    const auto sensors = startSensors(world, options);

    ASSERT_FALSE(sensors.empty());
    std::size_t turned = 0;
    for (const sense::Sensor& sensor : sensors) {
        const agent::Body& body = simulation.agent(sensor.agent).body;
        EXPECT_EQ(geometry::Vec2(sensor.position), body.position);
        EXPECT_DOUBLE_EQ(sensor.facing, geometry::angleOf(body.facing));
        const Radians written = level.agents[trace::indexOf(sensor.agent)].heading;
        if (std::abs(sensor.facing - written) > 0.1)
            ++turned;
    }
    EXPECT_GT(turned, 0U) << "the seed draws directions that the level does not have";
}

} // namespace
} // namespace percept::sim::sense_prediction_test
