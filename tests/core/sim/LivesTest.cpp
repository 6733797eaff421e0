#include "Watching.h"
#include "percept/trace/Records.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// What is perceived belongs to the life in which it was on its way.
namespace percept::sim::lives_test {
namespace {

using test::kObserver;
using test::kOther;
using test::Played;
using trace::CommandKind;

/// The observer comes back when it has died; what is emitted takes time until it is there.
level::Level slow(const std::string& brain, const std::string& kind) {
    auto builder = test::watching(brain);
    builder.spawn({4, 4});
    level::Level level = builder.build();
    level::Modality& modality = level.modalities.emplace_back();
    modality.id = "slow";
    modality.kind = kind;
    modality.maxRange = 100;
    modality.inverseSpeed = 0.1;
    level.archetypes[0].sensors.emplace_back("slow", 0.1);
    level.archetypes[0].respawns = true;
    level.archetypes[0].health = 1;
    level.archetypes[1].armed = true;
    return level;
}

void emit(Played& run) {
    trace::Command command;
    command.frame = run.simulation.frame();
    command.kind = CommandKind::EmitSignal;
    command.position = {20, 16};
    command.amount = 10;
    command.value = static_cast<std::int32_t>(run.simulation.senses().modalities.size()) - 1;
    run.steps(1, {command});
}

void shoot(Played& run) {
    run.command(CommandKind::Possess, kOther);
    for (int i = 0; i < 60 && run.simulation.agent(kObserver).deaths == 0; ++i)
        run.command(CommandKind::Shoot, kOther, run.simulation.agent(kObserver).body.position);
    ASSERT_EQ(run.simulation.agent(kObserver).deaths, 1U);
    run.steps(10);
    ASSERT_EQ(run.simulation.agent(kObserver).status, agent::Status::Alive);
}

std::size_t perceived(const Played& run) {
    const auto modality = *run.simulation.senses().modality("slow");
    return static_cast<std::size_t>(
        std::ranges::count_if(run.rows<trace::Notified>(), [&](const auto& row) {
            return row.data.agent == kObserver && row.data.modality == modality;
        }));
}

TEST(Lives, WhatIsOnItsWayToSomebodyDoesNotReachHisNextLife) {
    for (const std::string brain : test::kBrains)
        for (const char* kind : {"sound", "smell"}) {
            Played lives(slow(brain, kind));
            emit(lives);
            lives.steps(130);
            EXPECT_EQ(perceived(lives), 1U) << brain << ' ' << kind;

            Played dies(slow(brain, kind));
            emit(dies);
            shoot(dies);
            dies.steps(130);
            EXPECT_EQ(perceived(dies), 0U) << brain << ' ' << kind;
            const auto& lost = dies.rows<trace::SignalRejected>();
            EXPECT_TRUE(std::ranges::any_of(lost,
                                            [](const auto& row) {
                                                return row.data.agent == kObserver &&
                                                       row.data.gate == trace::Gate::Modality;
                                            }))
                << brain << ' ' << kind;

            emit(dies);
            dies.steps(130);
            EXPECT_EQ(perceived(dies), 1U) << brain << ' ' << kind << " sent to the second life";
        }
}

} // namespace
} // namespace percept::sim::lives_test
