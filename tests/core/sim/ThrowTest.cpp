#include "Watching.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/Scene.h"
#include "percept/agent/Throwing.h"
#include "percept/guard/GuardBrain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

// What agents throw: seen under way, heard where it lands, by whatever brain.
namespace percept::sim::throw_test {
namespace {

using geometry::Vec2;
using test::kObserver;
using test::kOther;
using test::Played;
using trace::AgentId;
using trace::CommandKind;

constexpr AgentId kGuard{1};

/// Somebody of a brain at (4, 10), and a guard at (24, 10) who hears only.
test::LevelBuilder yard(const std::string& brain) {
    test::LevelBuilder builder(30, 20);
    level::Level& level = builder.grid(1.0).edit();
    level.modalities = level::ravenModalities();
    level.archetypes[0].id = "thrower";
    level.archetypes[0].brain = brain;
    level.archetypes[0].movement.maxSpeed = 0;
    level::Archetype guard;
    guard.id = "guard";
    guard.brain = "guard";
    guard.sensors = {{"sound", 0.5}};
    level.archetypes.push_back(guard);
    builder.bot({4, 10}, 0, "thrower").bot({24, 10}, 0, "guard");
    return builder;
}

void throwAt(Played& run, Vec2 place) {
    run.command(CommandKind::Possess, kObserver);
    run.command(CommandKind::Throw, kObserver, place);
}

TEST(Throw, WhatAnybodyThrowsLandsWhereItIsAimedAfterItsFlight) {
    for (const char* brain : test::kBrains) {
        Played run(yard(brain).build());
        throwAt(run, {14, 14});
        const auto& thrown = run.rows<agent::ThingThrown>();
        ASSERT_EQ(thrown.size(), 1U) << brain;

        run.steps(120);

        const auto& landed = run.rows<agent::ThingLanded>();
        ASSERT_EQ(landed.size(), 1U) << brain;
        EXPECT_NEAR(geometry::distance(landed[0].data.position, {14, 14}), 0.0, 1e-9);
        EXPECT_EQ(landed[0].cause, thrown[0].id);
        const double seconds = static_cast<double>(landed[0].frame - thrown[0].frame) / 60.0;
        EXPECT_NEAR(seconds, geometry::distance({4, 10}, {14, 14}) / 10.0, 1.0 / 30.0) << brain;
        EXPECT_TRUE(run.simulation.state().population.thrown.value.empty());
    }
}

TEST(Throw, AGuardHearsItAndGoesThereAndDoesNotKnowWhoThrewIt) {
    for (const char* brain : test::kBrains) {
        Played run(yard(brain).build());
        throwAt(run, {16, 16});

        double nearest = 100;
        for (int i = 0; i < 900; ++i) {
            run.steps(1);
            const Vec2 at = run.simulation.agent(kGuard).body.position;
            nearest = std::min(nearest, geometry::distance(at, {16, 16}));
        }

        EXPECT_FALSE(run.told(kGuard, trace::kNoAgent).empty()) << brain;
        EXPECT_EQ(run.known(kGuard, kObserver), nullptr) << brain;
        EXPECT_LT(nearest, 2.5) << brain;
    }
}

TEST(Throw, TheCauseOfWhatTheGuardDoesIsTheThrow) {
    Played run(yard("guard").build());
    throwAt(run, {16, 16});
    run.steps(240);

    const auto& landed = run.rows<agent::ThingLanded>();
    ASSERT_FALSE(landed.empty());
    const auto& signals = run.rows<trace::SignalEmitted>();
    const auto signal = std::find_if(
        signals.begin(), signals.end(), [&](const auto& row) { return row.cause == landed[0].id; });
    ASSERT_NE(signal, signals.end());
    const auto told = run.told(kGuard, trace::kNoAgent);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told[0].data.signal, signal->id);
}

TEST(Throw, NobodyThrowsFartherThanItCan) {
    auto builder = yard("guard");
    builder.edit().archetypes[0].throws.range = 5;
    Played run(builder.build());
    throwAt(run, {24, 10});
    run.steps(120);

    ASSERT_EQ(run.rows<agent::ThingLanded>().size(), 1U);
    EXPECT_NEAR(run.rows<agent::ThingLanded>()[0].data.position.x, 9.0, 1e-9);
}

TEST(Throw, AWallStopsItAndALowOneDoesNot) {
    for (const double top : {5.0, 0.8}) {
        auto builder = yard("guard");
        builder.wall({10, 5}, {10, 15});
        builder.edit().walls.back().top = top;
        Played run(builder.build());
        throwAt(run, {14, 10});
        run.steps(120);

        ASSERT_EQ(run.rows<agent::ThingLanded>().size(), 1U);
        const double x = run.rows<agent::ThingLanded>()[0].data.position.x;
        if (top > 2)
            EXPECT_NEAR(x, 9.9, 0.05) << "it falls down before the wall";
        else
            EXPECT_NEAR(x, 14.0, 1e-9);
    }
}

TEST(Throw, ItIsInViewAsLongAsItFlies) {
    Played run(yard("guard").build());
    throwAt(run, {14, 10});
    run.steps(30);

    trace::View view;
    run.simulation.fillView(view);
    ASSERT_EQ(view.projectiles.size(), 1U);
    EXPECT_GT(view.projectiles[0].position.x, 8.0);
    EXPECT_LT(view.projectiles[0].position.x, 10.0);
    const agent::Thrown& thrown = run.simulation.state().population.thrown.value[0];
    EXPECT_GT(agent::placeOf(thrown, thrown.flight / 2).z,
              std::max(thrown.fromHeight, thrown.toHeight));
}

TEST(Throw, OnlyWhoIsPossessedIsToldTo) {
    Played run(yard("guard").build());
    run.command(CommandKind::Throw, kObserver, {14, 10});
    EXPECT_TRUE(run.rows<agent::ThingThrown>().empty());
    throwAt(run, {4, 10});
    EXPECT_TRUE(run.rows<agent::ThingThrown>().empty()) << "where it stands";
}

TEST(Throw, TheStateOfARunHasWhatFlies) {
    Played run(yard("guard").build());
    const auto before = run.simulation.hash();
    throwAt(run, {14, 10});
    run.steps(10);
    Simulation other(run.world, {.seed = 1});
    ASSERT_TRUE(other.restore(run.simulation.save()));
    EXPECT_EQ(other.hash(), run.simulation.hash());
    EXPECT_NE(other.hash(), before);
    for (int i = 0; i < 200; ++i) {
        run.steps(1);
        other.step();
        ASSERT_EQ(other.hash(), run.simulation.hash()) << i;
    }
}

struct Juggling {
    bool thrown = false;
};
BOOST_DESCRIBE_STRUCT(Juggling, (), (thrown))

/// Throws at (14, 14) once, of its own accord.
class Juggler final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "juggler"; }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<Juggling>(name(), count);
    }
    void act(const agent::Self& me) const override {
        auto& mind = me.mind<Juggling>();
        if (!mind.thrown && me.canPerform() && me.now() > 1.0)
            mind.thrown = me.throwTo({14, 14}, me.agent().born);
    }
};

TEST(Throw, ABrainOfAGameThrows) {
    Modules modules;
    ASSERT_TRUE(modules.brains.add(std::make_shared<Juggler>()));
    Played run(yard("juggler").build(), modules);

    run.steps(240);

    ASSERT_EQ(run.rows<agent::ThingLanded>().size(), 1U);
    EXPECT_FALSE(run.told(kGuard, trace::kNoAgent).empty());
}

} // namespace
} // namespace percept::sim::throw_test
