#include "Watching.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// A head that a person turns goes back.
namespace percept::sim::head_turns_test {
namespace {

using test::kObserver;

trace::Command turned(const test::Played& run, Radians by) {
    trace::Command command;
    command.frame = run.simulation.frame();
    command.kind = trace::CommandKind::Edit;
    command.part = trace::EditPart::Turn;
    command.agent = kObserver;
    command.amount = by;
    return command;
}

TEST(HeadTurns, LastAsLongAsTheArchetypeHoldsItsGaze) {
    for (const std::string brain : test::kBrains)
        for (const Seconds hold : {0.0, 0.5, 2.0}) {
            auto builder = test::watching(brain);
            builder.archetype().gaze.turn = 1;
            builder.archetype().gaze.hold = hold;
            test::Played run(builder.build());
            run.steps(10);
            const auto command = turned(run, 1.0);
            const int frames = std::max(1, static_cast<int>(hold * 60));

            run.steps(1, {command});
            run.steps(frames - 1);
            EXPECT_EQ(run.simulation.senses().turnOf(kObserver), 1.0) << brain << ' ' << hold;

            run.steps(1);
            EXPECT_EQ(run.simulation.senses().turnOf(kObserver), 0.0) << brain << ' ' << hold;
            EXPECT_TRUE(run.simulation.state().edits.empty());
        }
}

TEST(HeadTurns, OfWhoDoesNotTurnItByItselfLastASecond) {
    auto builder = test::watching("guard");
    builder.archetype().gaze.hold = 7;
    test::Played run(builder.build());
    const auto command = turned(run, 1.0);

    run.steps(1, {command});
    run.steps(59);
    EXPECT_EQ(run.simulation.senses().turnOf(kObserver), 1.0);
    run.steps(1);
    EXPECT_EQ(run.simulation.senses().turnOf(kObserver), 0.0);
}

TEST(HeadTurns, AnewLastAnew) {
    test::Played run(test::watching("guard").build());
    for (const Radians by : {1.0, -0.5}) {
        const auto command = turned(run, by);
        run.steps(1, {command});
        run.steps(40);
        EXPECT_EQ(run.simulation.senses().turnOf(kObserver), by);
    }
    run.steps(30);
    EXPECT_EQ(run.simulation.senses().turnOf(kObserver), 0.0);
}

} // namespace
} // namespace percept::sim::head_turns_test
