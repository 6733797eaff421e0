#include "GuardLevel.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/base/Random.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

// Everybody is sensed and senses through one stage, whatever the brain.
namespace percept::sim::sense_stage_test {
namespace {

using trace::AgentId;
using trace::CommandKind;
using trace::RecordBuffer;
using trace::TraceLevel;

/// Anna guards the west room and looks east; a bot stands in it, and is run by hand.
level::Level mixed(const std::string& team) {
    auto level = test::listening();
    level.agents.clear();
    level.agents.push_back(test::guardAt("anna", 2, 3));
    level.agents.back().team = "guards";
    level::Archetype bot = level::ravenBot();
    bot.id = "bot";
    level.archetypes.push_back(bot);
    level::Agent agent = test::guardAt("bruce", 5, 3);
    agent.archetype = "bot";
    agent.team = team;
    level.agents.push_back(agent);
    return level;
}

/// In the order of the level.
constexpr AgentId kGuard{0};
constexpr AgentId kBot{1};

struct Scene {
    explicit Scene(const level::Level& level,
                   TraceLevel traced = TraceLevel::Full,
                   AgentId possessed = kBot)
        : simulation(compileWorld(level, {}).value(), {})
        , traces(traced) {
        simulation.step({{{0, CommandKind::Possess, possessed}}}, traces, &records);
    }
    void step(const trace::Command& command) { simulation.step({{command}}, traces, &records); }
    void run(Seconds seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 60); ++i)
            simulation.step({}, traces, &records);
    }
    [[nodiscard]] std::size_t notified(AgentId agent, AgentId about, const char* modality) const {
        const auto id = *simulation.senses().modality(modality);
        const auto& rows = records.rows<trace::Notified>();
        return static_cast<std::size_t>(
            std::count_if(rows.begin(), rows.end(), [&](const auto& row) {
                return row.data.agent == agent && row.data.about == about &&
                       row.data.modality == id;
            }));
    }
    [[nodiscard]] bool investigates() const {
        const auto& rows = records.rows<trace::GoalStarted>();
        return std::any_of(rows.begin(), rows.end(), [](const auto& row) {
            return row.data.agent == kGuard && row.data.goal == trace::Goal::Investigate;
        });
    }
    Simulation simulation;
    TraceLevel traces;
    RecordBuffer records;
};

TEST(SenseStage, AGuardSeesABotAndGoesAfterItWhereTheyAreEnemies) {
    Scene enemies(mixed("thieves"));
    enemies.run(1.0);
    EXPECT_GT(enemies.notified(kGuard, kBot, "sight"), 0U);
    EXPECT_TRUE(enemies.investigates());

    Scene friends(mixed("guards"));
    friends.run(1.0);
    EXPECT_GT(friends.notified(kGuard, kBot, "sight"), 0U);
    EXPECT_FALSE(friends.investigates());
}

TEST(SenseStage, LightAndThresholdCountForWhoLooksAtABot) {
    auto level = mixed("thieves");
    level.archetypes[0].sensors = {{"sound", 0.5}, {"sight", 1.5}};
    Scene blind(level);
    blind.run(1.0);
    EXPECT_EQ(blind.notified(kGuard, kBot, "sight"), 0U);
    EXPECT_FALSE(blind.investigates());
}

TEST(SenseStage, AShotIsHeardAsFarAsItsWeaponSoundsAndNoFarther) {
    for (const bool near : {true, false}) {
        auto level = mixed("thieves");
        level.archetypes[0].sensors = {{"sound", 0.5}};
        auto& weapon = level.archetypes.back().weapons[0];
        const Metres gap = 3.0; // both at eye height
        const Metres radius = level.archetypes[0].movement.radius;
        weapon.soundRange = gap - radius + (near ? 0.05 : -0.05);
        ASSERT_EQ(weapon.soundStrength, 1.0) << "0.729 arrives of it";
        Scene run(level);
        run.step({1, CommandKind::Shoot, kBot, {9, 3}});
        run.run(0.5);
        ASSERT_EQ(run.records.rows<agent::ShotFired>().size(), 1U);
        EXPECT_EQ(run.notified(kGuard, kBot, "sound"), near ? 1U : 0U);
        if (near)
            continue;
        const auto sound = run.records.rows<trace::SignalEmitted>().front().id;
        const auto& skipped = run.records.rows<trace::SignalSkipped>();
        const auto row = std::find_if(skipped.begin(), skipped.end(), [&](const auto& each) {
            return each.data.signal == sound;
        });
        ASSERT_NE(row, skipped.end()) << "the guard is too far away to be tested";
        EXPECT_EQ(row->data.sensors, 1U);
    }
}

/// A bot in an open place, with guards around it who hear more or less well.
level::Level ringed(Random& random, int guards) {
    auto level = mixed("thieves");
    level.bounds = {{0, 0}, {80, 80}};
    level.walls.clear();
    level.doors.clear();
    std::erase_if(level.navigation.edges, [](const auto& edge) { return !edge.door.empty(); });
    level.agents[1].position = level::Place{40, 40, {}};
    const auto anna = level.agents[0];
    const auto ear = level.archetypes[0];
    level.agents.erase(level.agents.begin());
    for (int i = 0; i < guards; ++i) {
        level::Archetype archetype = ear;
        archetype.id = "ear_" + std::to_string(i);
        archetype.sensors = {{"sound", random.between(0.02, 1.2)}};
        archetype.hearing = random.below(2) == 0 ? 1.0 : random.between(0.5, 2.0);
        level.archetypes.push_back(archetype);
        level::Agent guard = anna;
        guard.id = "guard_" + std::to_string(i);
        guard.archetype = archetype.id;
        // Nobody stands so near that bodies push each other.
        const double angle = (i + random.between(0.0, 0.5)) * 6.28 / guards;
        const Metres away = random.between(2.5, 25.0);
        guard.position = level::Place{40 + away * std::cos(angle), 40 + away * std::sin(angle), {}};
        level.agents.push_back(guard);
    }
    return level;
}

/// Strength falls by the modality's attenuation with every metre; keen ears raise it and stretch
/// the range, which ends where a body begins.
TEST(SenseStage, AShotIsHeardExactlyWhereEnoughOfItArrivesWithinItsRange) {
    constexpr int kGuards = 8;
    constexpr AgentId shooter{0};
    std::array<int, 3> counts{}; // heard, too faint, too far
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        auto level = ringed(random, kGuards);
        const auto bot = std::find_if(level.archetypes.begin(),
                                      level.archetypes.end(),
                                      [](const auto& each) { return each.id == "bot"; });
        auto& weapon = bot->weapons[0];
        weapon.soundStrength = random.below(3) == 0 ? 1.0 : random.between(0.1, 4.0);
        weapon.soundRange = random.between(2.0, 30.0);
        const level::Modality& sound = level.modalities[0];
        Scene scene(level, seed % 2 == 0 ? TraceLevel::Full : TraceLevel::Normal, shooter);
        scene.step({1, CommandKind::Shoot, shooter, {80, 40}});
        scene.run(0.6);
        ASSERT_EQ(scene.records.rows<agent::ShotFired>().size(), 1U) << seed;

        for (int i = 0; i < kGuards; ++i) {
            const auto& place = *level.agents[static_cast<std::size_t>(i) + 1].position;
            const auto& ear =
                level.archetypes[level.archetypes.size() - kGuards + static_cast<std::size_t>(i)];
            const Metres distance = std::hypot(place.x - 40, place.y - 40);
            const double arrives =
                weapon.soundStrength * std::pow(sound.attenuation, distance) * ear.hearing;
            const Metres range =
                std::min(sound.maxRange, weapon.soundRange * ear.hearing + ear.movement.radius);
            const double threshold = ear.sensors[0].second;
            if (std::abs(arrives - threshold) < 1e-9 || std::abs(distance - range) < 1e-9)
                continue;
            const bool strong = arrives >= threshold;
            const bool near = distance <= range;
            const AgentId guard{static_cast<std::uint32_t>(i) + 1};
            const std::string where = "seed " + std::to_string(seed) + ", " + ear.id;
            ASSERT_EQ(scene.notified(guard, shooter, "sound"), strong && near ? 1U : 0U) << where;
            ++counts[strong && near ? 0 : near ? 1 : 2];
            for (const auto& row : scene.records.rows<trace::Notified>())
                if (row.data.agent == guard && row.data.about == shooter) {
                    EXPECT_NEAR(row.data.intensity, arrives, 1e-9) << where;
                    EXPECT_NEAR(row.data.distance, distance, 1e-9) << where;
                }
        }
    }
    for (const int count : counts)
        EXPECT_GT(count, 50);
}

TEST(SenseStage, TheSignalOfAShotIsCausedByIt) {
    Scene run(mixed("thieves"));
    run.step({1, CommandKind::Shoot, kBot, {9, 3}});
    ASSERT_EQ(run.records.rows<agent::ShotFired>().size(), 1U);
    const auto shot = run.records.rows<agent::ShotFired>()[0].id;
    const auto& signals = run.records.rows<trace::SignalEmitted>();
    EXPECT_TRUE(std::any_of(signals.begin(), signals.end(), [&](const auto& row) {
        return row.cause == shot && row.data.source == kBot;
    }));
}

TEST(SenseStage, TheDeadNeitherSenseNorAreSensed) {
    auto level = mixed("thieves");
    level.archetypes.back().health = 1;
    level::Trigger plate;
    plate.id = "spikes";
    plate.kind = "plate";
    plate.shape = "circle";
    plate.radius = 1;
    plate.position = {5, 3, {}};
    plate.damage = 100;
    level.triggers.push_back(plate);
    Scene run(level);
    run.run(2.0);
    ASSERT_FALSE(run.records.rows<trace::Died>().empty());
    const auto latest = [&](const auto& rows, Frame until) {
        Frame found = -1;
        for (const auto& row : rows)
            if (row.data.agent == kBot && row.frame <= until)
                found = std::max(found, row.frame);
        return found;
    };
    for (const auto& row : run.records.rows<trace::SignalEmitted>()) {
        if (row.data.source != kBot)
            continue;
        const Frame died = latest(run.records.rows<trace::Died>(), row.frame - 1);
        EXPECT_GE(latest(run.records.rows<trace::Spawned>(), row.frame), died) << row.frame;
    }
}

TEST(SenseStage, ABrainThatNobodyKnowsIsRefused) {
    auto level = mixed("thieves");
    level.archetypes.back().brain = "oracle";
    const auto world = compileWorld(level, {});
    ASSERT_FALSE(world);
    EXPECT_EQ(world.error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(world.error().place, "archetypes[2].brain");
}

TEST(SenseStage, EventsHappenInALevelWithoutGuards) {
    auto level = mixed("thieves");
    level.agents.erase(level.agents.begin());
    level::AuthoredEvent event;
    event.id = "soon";
    event.code = "soon";
    event.when.kind = "time";
    event.when.time = 0.5;
    level.events.push_back(event);
    level.archetypes.back().interests = {"soon"};
    Scene run(level);
    run.run(1.0);
    const auto& sent = run.records.rows<trace::EventSent>();
    EXPECT_EQ(
        std::count_if(sent.begin(), sent.end(), [](const auto& row) { return row.frame == 30; }),
        1);
}

} // namespace
} // namespace percept::sim::sense_stage_test
