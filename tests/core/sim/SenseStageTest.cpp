#include "GuardLevel.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>

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

/// The bot has the first id.
constexpr AgentId kBot{0};
constexpr AgentId kGuard{1};

struct Scene {
    explicit Scene(const level::Level& level)
        : simulation(compileWorld(level, {}).value(), {}) {
        simulation.step({{{0, CommandKind::Possess, kBot}}}, TraceLevel::Full, &records);
    }
    void step(const trace::Command& command) {
        simulation.step({{command}}, TraceLevel::Full, &records);
    }
    void run(Seconds seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 60); ++i)
            simulation.step({}, TraceLevel::Full, &records);
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
        weapon.soundStrength = 10;
        Scene run(level);
        run.step({1, CommandKind::Shoot, kBot, {9, 3}});
        run.run(0.5);
        ASSERT_EQ(run.records.rows<trace::ShotFired>().size(), 1U);
        EXPECT_EQ(run.notified(kGuard, kBot, "sound"), near ? 1U : 0U);
        if (near)
            continue;
        const auto& rejected = run.records.rows<trace::SignalRejected>();
        const auto row = std::find_if(rejected.begin(), rejected.end(), [](const auto& each) {
            return each.data.gate == trace::Gate::Range;
        });
        ASSERT_NE(row, rejected.end());
        EXPECT_NEAR(row->data.measured, gap, 1e-9);
        EXPECT_NEAR(row->data.limit, gap - 0.05, 1e-9);
    }
}

TEST(SenseStage, TheSignalOfAShotIsCausedByIt) {
    Scene run(mixed("thieves"));
    run.step({1, CommandKind::Shoot, kBot, {9, 3}});
    ASSERT_EQ(run.records.rows<trace::ShotFired>().size(), 1U);
    const auto shot = run.records.rows<trace::ShotFired>()[0].id;
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
