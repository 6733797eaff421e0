#include "percept/agent/LookRates.h"
#include "AwareLevel.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

// Who is far from the player looks less often, and still notices what has changed.
namespace percept::sim::look_rates_test {
namespace {

using agent::AwarenessPulse;
using agent::ThingNoticed;
using geometry::Vec2;
using trace::AgentId;
using trace::CommandKind;
using trace::TraceLevel;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Metres kNear = 20;
constexpr Metres kFar = 25;

/// Anna looks east on an open field, ten times a second near the player, twice elsewhere; the thief
/// is the player.
level::Level field(Metres distance) {
    auto level = test::watched(1.0, {2 + distance, 3});
    level.bounds = {{0, 0}, {100, 6}};
    level.regions[0].polygon = {{0, 0}, {100, 0}, {100, 6}, {0, 6}};
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.archetypes[0].movement.maxSpeed = 1e-6;
    level.modalities[0].maxRange = 1;
    auto& rates = level.archetypes[0].rates;
    rates.farVision = 2;
    rates.near = kNear;
    rates.far = kFar;
    return level;
}

struct Field {
    explicit Field(const level::Level& level, TraceLevel traced = TraceLevel::Full)
        : simulation(compileWorld(level, {}).value(), {.seed = 7}, traced, &records)
        , traces(traced) {}

    void run(Seconds seconds, std::vector<trace::Command> commands = {}) {
        for (int i = 0; i < static_cast<int>(seconds * 60 + 0.5); ++i, commands.clear())
            simulation.step(commands, traces, &records);
    }
    void edit(trace::EditPart part, AgentId agent, Vec2 place, std::int32_t object = -1) {
        trace::Command edit{simulation.frame(), CommandKind::Edit, agent, place};
        edit.part = part;
        edit.object = object;
        edit.value = 0;
        run(1.0 / 60, {edit});
    }
    void put(Metres distance) { edit(trace::EditPart::Place, kThief, {2 + distance, 3}); }
    /// Frames after another in which Anna looked.
    [[nodiscard]] std::set<Frame> looks(Frame after = 0) const {
        std::set<Frame> frames;
        for (const auto& row : records.rows<AwarenessPulse>())
            if (row.data.agent == kAnna && row.frame > after)
                frames.insert(row.frame);
        return frames;
    }
    /// How often Anna looks in five seconds from now on.
    std::size_t looksInFiveSeconds() {
        const Frame from = simulation.frame();
        run(5);
        return looks(from).size();
    }
    [[nodiscard]] bool isFar() const {
        return agent::isFarFromPlayer(awarenessIn(simulation.state()), kAnna);
    }

    trace::RecordBuffer records;
    Simulation simulation;
    TraceLevel traces;
};

TEST(LookRates, NearThePlayerItLooksAtItsRateAndElsewhereAtTheOther) {
    Field near(field(10));
    Field far(field(40));
    near.run(1);
    far.run(1);

    EXPECT_NEAR(static_cast<double>(near.looksInFiveSeconds()), 50, 3);
    EXPECT_NEAR(static_cast<double>(far.looksInFiveSeconds()), 10, 1);
}

TEST(LookRates, WhoIsNearIsSoUntilHeIsFartherAwayThanFar) {
    Field watch(field(40));
    const auto farAt = [&](Metres distance) {
        watch.put(distance);
        watch.run(0.1);
        return watch.isFar();
    };

    EXPECT_TRUE(farAt(22)) << "not near yet";
    EXPECT_FALSE(farAt(19));
    EXPECT_FALSE(farAt(22)) << "near until he is beyond 25 m";
    EXPECT_FALSE(farAt(24.9));
    EXPECT_TRUE(farAt(25.1));
}

TEST(LookRates, WhoComesNearLooksAtTheRateOfThatAtOnce) {
    auto level = field(40);
    level.archetypes[0].rates.farVision = 0.05;
    level.archetypes[0].rates.things = 0.04;
    Field watch(level);
    watch.run(1);
    const Frame came = watch.simulation.frame();

    watch.put(10);
    watch.run(0.2);

    EXPECT_FALSE(watch.looks(came).empty());
}

TEST(LookRates, WhereNobodyIsThePlayerEverybodyIsNear) {
    auto level = field(40);
    level.archetypes[1].observes = false;
    Field watch(level);
    watch.run(1);

    EXPECT_NEAR(static_cast<double>(watch.looksInFiveSeconds()), 50, 3);
}

TEST(LookRates, WhoIsLedByHandIsThePlayer) {
    auto level = field(10);
    level.agents.push_back(test::thiefAt(60, 3));
    level.agents.back().id = "other";
    Field watch(level);
    watch.run(0.1);
    ASSERT_FALSE(watch.isFar());

    watch.run(0.1, {{watch.simulation.frame(), CommandKind::Possess, AgentId{2}, {0, 0}}});

    EXPECT_TRUE(watch.isFar());
}

TEST(LookRates, AreThoseOfTheScheduleNearThePlayerAndPassTurnsOverElsewhere) {
    const auto looks = [](Metres distance) {
        auto level = field(distance);
        level.schedule.kind = "frequency";
        level::Task task;
        task.id = "vision";
        task.frequency = 3;
        task.costUs = 10;
        level.schedule.tasks = {task};
        Field watch(level);
        watch.run(1);
        return static_cast<double>(watch.looksInFiveSeconds());
    };

    EXPECT_NEAR(looks(10), 100, 1);
    EXPECT_NEAR(looks(40), 10, 1);
}

/// A lamp goes out before Anna, who looks for others once in 20 s.
TEST(LookRates, WhatHasChangedIsNoticedFarFromThePlayer) {
    for (const double things : {2.0, 5.0}) {
        auto level = field(40);
        level.lights = {{"lamp", {6, 3, 2}, 5, 1, true, {}}};
        level.archetypes[0].awareness.notices = {"lights"};
        level.archetypes[0].rates.farVision = 0.05;
        level.archetypes[0].rates.things = things;
        level.archetypes[0].gaze.turn = maths::kPi;
        level.archetypes[0].gaze.hold = 60;
        Field watch(level);
        watch.run(2);
        // What changes before the eyes of who looked just now is no surprise: it looks away.
        watch.edit(trace::EditPart::Turn, kAnna, {});
        ASSERT_TRUE(watch.isFar());
        const Frame last = watch.looks().empty() ? 0 : *watch.looks().rbegin();
        trace::Command away{watch.simulation.frame(), CommandKind::Edit, kAnna};
        away.part = trace::EditPart::Turn;
        away.amount = maths::kPi;
        watch.run(3, {away});
        watch.edit(trace::EditPart::Light, trace::kNoAgent, {}, 0);
        away.frame = watch.simulation.frame();
        away.amount = 0;
        const Frame back = watch.simulation.frame();
        watch.run(1.0 / things + 0.1, {away});

        ASSERT_EQ(watch.records.rows<ThingNoticed>().size(), 1U) << things;
        EXPECT_LE(watch.records.rows<ThingNoticed>()[0].frame - back,
                  static_cast<Frame>(60 / things) + 2);
        EXPECT_TRUE(watch.looks(last).empty()) << "she has not looked for others meanwhile";
    }
}

TEST(LookRates, ARunIsTheSameAtEveryTraceLevelAndFromAnyState) {
    Field full(field(40));
    Field off(field(40), TraceLevel::Off);
    Field later(field(40), TraceLevel::Off);
    for (int i = 0; i < 40; ++i) {
        const Metres distance = i % 8 < 4 ? 40 : 15 + i % 3 * 4;
        full.put(distance);
        off.put(distance);
        full.run(0.1);
        off.run(0.1);
        ASSERT_EQ(full.simulation.hash(), off.simulation.hash()) << i;
    }
    ASSERT_TRUE(later.simulation.restore(off.simulation.save()));
    off.run(2);
    later.run(2);
    EXPECT_EQ(later.simulation.hash(), off.simulation.hash());
}

TEST(LookRates, WithoutThemARunHasNoStateOfThem) {
    auto level = field(40);
    level.archetypes[0].rates.farVision = 0;

    const Field watch(level);

    EXPECT_FALSE(awarenessIn(watch.simulation.state())->rhythms.value);
}

TEST(LookRates, AStateOfALevelWithoutThemIsRefused) {
    auto level = field(40);
    level.archetypes[0].rates.farVision = 0;
    const Field without(level);
    Field with(field(40));

    EXPECT_FALSE(with.simulation.restore(without.simulation.save()));
}

TEST(LookRates, CheckTellsOfFarRatesWhereNobodyIsThePlayer) {
    auto level = field(40);
    const auto isSaid = [&] {
        return std::ranges::any_of(checkUse(level), [](const level::Problem& problem) {
            return problem.place == "archetypes[0].rates.far_vision";
        });
    };

    EXPECT_FALSE(isSaid());
    level.agents.pop_back();
    EXPECT_TRUE(isSaid());
}

} // namespace
} // namespace percept::sim::look_rates_test
