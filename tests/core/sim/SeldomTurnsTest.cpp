#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>

// Who has few turns, or is sensed seldom, still has in view what stands there.
namespace percept::sim::seldom_turns_test {
namespace {

using trace::AgentId;
using trace::RecordBuffer;
using trace::TraceLevel;

constexpr AgentId kWatcher{0};
constexpr AgentId kEnemy{1};

/// An armed watcher, and an enemy in plain view of it, 15 m away.
level::Level facing(const std::string& brain, Seconds reaction) {
    const std::string text = fmt::format(
        R"({{"format": "percept-level", "version": 1, "bounds": {{"min": [0, 0], "max": [60, 40]}},
        "modalities": [{{"id": "sight", "kind": "sight", "max_range": 50}}],
        "archetypes": [
            {{"id": "watcher", "brain": "{}", "sensors": {{"sight": 0.1}}, "reaction": {},
             "movement": {{"max_speed": 0.01}},
             "weapons": [{{"id": "gun", "rate": 2, "max_rounds": 0}}]}},
            {{"id": "enemy", "brain": "player", "health": 100000, "observes": true,
             "weapons": [], "armed": false}}],
        "agents": [
            {{"id": "watcher", "archetype": "watcher", "position": [10, 17], "heading": 0,
             "team": "a"}},
            {{"id": "enemy", "archetype": "enemy", "position": [25, 17], "team": "b"}}],
        "teams": [{{"id": "a", "relations": {{"b": -1}}}}, {{"id": "b", "relations": {{"a": -1}}}}]
        }})",
        brain,
        reaction);
    return level::parseLevel(text, "facing").value().level;
}

struct Seen {
    int noticed = 0;
    int shots = 0;
};

Seen play(const level::Level& level) {
    RecordBuffer records;
    Simulation run(compileWorld(level, {}).value(), {.seed = 3}, TraceLevel::Normal, &records);
    for (int i = 0; i < 900; ++i)
        run.step({}, TraceLevel::Normal, &records);
    Seen seen;
    for (const auto& row : records.rows<trace::Noticed>())
        seen.noticed += row.data.agent == kWatcher && row.data.about == kEnemy ? 1 : 0;
    for (const auto& row : records.rows<agent::ShotFired>())
        seen.shots += row.data.agent == kWatcher ? 1 : 0;
    return seen;
}

/// Bots turn away as they wander, until they have reacted.
int mostNoticed(const std::string& brain) {
    return brain == "bot" ? 2 : 1;
}

class SeldomTurns : public testing::TestWithParam<const char*> {};

TEST_P(SeldomTurns, WithLevelsOfDetailNobodyIsLostWhoStandsInView) {
    for (const Seconds reaction : {0.2, 1.2})
        for (const int frequency : {1, 20, 30, 45, 60, 90}) {
            auto level = facing(GetParam(), reaction);
            level.lod.importance.weights = {{"distance", 1}};
            level.lod.behaviours = {{"far", 0, 0.9, frequency, 1, {}, {}},
                                    {"me", 0.9, 1, 1, 1, {}, {}}};
            const Seen seen = play(level);
            EXPECT_LE(seen.noticed, mostNoticed(GetParam())) << frequency << ", " << reaction;
            EXPECT_GT(seen.shots, 5) << frequency << ", " << reaction;
        }
}

TEST_P(SeldomTurns, OfAScheduleNobodyIsLostWhoStandsInView) {
    for (const char* duty : {"senses", "awareness", "decisions", "vision"})
        for (const int frequency : {1, 20, 40, 75}) {
            auto level = facing(GetParam(), 1.2);
            level.schedule.kind = "frequency";
            level::Task task;
            task.id = duty;
            task.frequency = frequency;
            task.costUs = 1.0;
            level.schedule.tasks = {task};
            const Seen seen = play(level);
            EXPECT_LE(seen.noticed, mostNoticed(GetParam())) << duty << " " << frequency;
            EXPECT_GT(seen.shots, 5) << duty << " " << frequency;
        }
}

INSTANTIATE_TEST_SUITE_P(Brains,
                         SeldomTurns,
                         testing::Values("guard", "soldier", "townsman", "bot"));

TEST(SeldomTurns, WhoGoesBehindAWallIsLostAtTheNextTurn) {
    auto level = facing("guard", 0.2);
    level.lod.importance.weights = {{"distance", 1}};
    level.lod.behaviours = {{"far", 0, 0.9, 60, 1, {}, {}}, {"me", 0.9, 1, 1, 1, {}, {}}};
    level::Wall wall;
    wall.id = "wall";
    wall.points = {{20, 0}, {20, 10}};
    level.walls = {wall};
    RecordBuffer records;
    Simulation run(compileWorld(level, {}).value(), {.seed = 3}, TraceLevel::Normal, &records);
    for (int i = 0; i < 200; ++i)
        run.step({}, TraceLevel::Normal, &records);
    trace::Command away{run.frame(), trace::CommandKind::Edit, kEnemy, {25, 3}};
    away.part = trace::EditPart::Place;
    run.step({&away, 1}, TraceLevel::Normal, &records);
    for (int i = 0; i < 130; ++i)
        run.step({}, TraceLevel::Normal, &records);

    const auto* link = run.agent(kWatcher).knowledge.find(kEnemy);
    EXPECT_TRUE(link == nullptr || !link->withinFieldOfView);
}

} // namespace
} // namespace percept::sim::seldom_turns_test
