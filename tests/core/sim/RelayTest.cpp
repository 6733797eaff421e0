#include "percept/agent/EquipmentRecords.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <tuple>

// What cameras show is known where it is, whoever looks at the screen.
namespace percept::sim::relay_test {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::RecordBuffer;
using trace::TraceLevel;

constexpr AgentId kWatcher{0};
constexpr AgentId kFoe{1};
constexpr Vec2 kPlace{6, 20};

/// A watcher before the screen of a camera that shows a foe, 39 m off behind two walls.
level::Level controlRoom(const std::string& brain, bool aware, double inverseSpeed) {
    const std::string awareness =
        R"("awareness": {"states": ["unaware", "curious", "alert", "hostile"],
           "levels": [0.1, 0.2, 0.3], "reaction": [0.3, 0.2, 0.1], "hold": [2, 2, 2],
           "alertness_decay": [8, 8, 8]},)";
    const std::string text = fmt::format(
        R"({{"format": "percept-level", "version": 1, "bounds": {{"min": [0, 0], "max": [60, 40]}},
        "sense_manager": "graph",
        "modalities": [{{"id": "sight", "kind": "sight", "max_range": 60, "inverse_speed": {}}}],
        "regions": [
            {{"id": "store", "polygon": [[0, 10], [15, 10], [15, 30], [0, 30]]}},
            {{"id": "control", "polygon": [[40, 10], [55, 10], [55, 30], [40, 30]]}}],
        "connections": [{{"id": "camera", "from": "store", "to": "control", "start": [2, 20, 2.5],
            "end": [40.5, 20, 1.7],
            "modalities": {{"sight": {{"attenuation": 0.9, "distance": 1, "relay": true}}}}}}],
        "walls": [{{"id": "w1", "points": [[15, 10], [15, 30]]}},
                  {{"id": "w2", "points": [[40, 10], [40, 30]]}}],
        "archetypes": [
            {{"id": "watcher", "brain": "{}", "sensors": {{"sight": 0.2}}, "field_of_view": 2,
             {} "gaze": {{"turn": 1.5, "rate": 6, "hold": 2}},
             "rates": {{"vision": 4}}, "movement": {{"max_speed": 0.001}},
             "weapons": [{{"id": "gun", "rate": 2, "max_rounds": 0}}]}},
            {{"id": "foe", "brain": "player", "health": 100000, "weapons": [], "armed": false}}],
        "agents": [
            {{"id": "watcher", "archetype": "watcher", "position": [45, 20], "heading": 3.1416,
             "team": "a"}},
            {{"id": "foe", "archetype": "foe", "position": [6, 20], "team": "b"}}],
        "teams": [{{"id": "a", "relations": {{"b": -1}}}}, {{"id": "b", "relations": {{"a": -1}}}}]
        }})",
        inverseSpeed,
        brain,
        aware ? awareness : "");
    return level::parseLevel(text, "control").value().level;
}

using Case = std::tuple<const char*, bool, double>;

class Relay : public testing::TestWithParam<Case> {
protected:
    Relay()
        : run(compileWorld(std::apply(controlRoom, GetParam()), {}).value(),
              {.seed = 5},
              TraceLevel::Normal,
              &records) {}
    void play(int frames) {
        for (int i = 0; i < frames; ++i)
            run.step({}, TraceLevel::Normal, &records);
    }
    RecordBuffer records;
    Simulation run;
};

TEST_P(Relay, WhoIsSeenOnAScreenIsKnownWhereHeIs) {
    play(300);

    ASSERT_FALSE(records.rows<trace::Noticed>().empty());
    for (const auto& row : records.rows<trace::Noticed>()) {
        EXPECT_NEAR(row.data.position.x, kPlace.x, 1e-9);
        EXPECT_NEAR(row.data.position.y, kPlace.y, 1e-9);
    }
    const auto* link = run.agent(kWatcher).knowledge.find(kFoe);
    ASSERT_NE(link, nullptr);
    EXPECT_TRUE(link->positionKnown);
    EXPECT_LT(geometry::distance(link->lastPosition, kPlace), 0.01);
    EXPECT_FALSE(link->shootable);
    EXPECT_TRUE(records.rows<agent::ShotFired>().empty()) << "at a screen";
}

INSTANTIATE_TEST_SUITE_P(Brains,
                         Relay,
                         testing::Combine(testing::Values("guard", "soldier", "townsman", "bot"),
                                          testing::Bool(),
                                          testing::Values(0.0, 0.1)));

TEST(RelayedSight, TakesAsLongAsItsWayOverTheCamera) {
    RecordBuffer records;
    Simulation run(compileWorld(controlRoom("guard", false, 0.1), {}).value(),
                   {.seed = 5},
                   TraceLevel::Normal,
                   &records);
    for (int i = 0; i < 300; ++i)
        run.step({}, TraceLevel::Normal, &records);

    int told = 0;
    for (const auto& each : records.rows<trace::Notified>())
        for (const auto& signal : records.rows<trace::SignalEmitted>()) {
            if (signal.id != each.data.signal || each.data.agent != kWatcher)
                continue;
            ++told;
            EXPECT_LT(each.data.delay, 1.2);
            EXPECT_NEAR(
                static_cast<double>(each.frame - signal.frame) / 60.0, each.data.delay, 1.5 / 60);
        }
    EXPECT_GT(told, 10);
}

} // namespace
} // namespace percept::sim::relay_test
