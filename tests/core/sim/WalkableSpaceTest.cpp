#include "LevelBuilder.h"
#include "Sanitized.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

namespace percept::sim {
namespace {

/// How far inside a wall's reach any bot is; positive means trouble.
double deepestIntrusion(const Simulation& simulation) {
    double deepest = -1;
    const auto& arena = simulation.world().arena;
    for (const auto& bot : simulation.state().population.agents)
        if (bot.status == agent::Status::Alive)
            deepest = std::max(deepest,
                               arena.archetypes.front().movement.radius -
                                   arena.walls.clearance(bot.body.position, 5.0));
    return deepest;
}

/// A room with some solid boxes at places and of sizes that are drawn.
level::Level drawnRoom() {
    test::LevelBuilder builder(20, 15);
    const int boxes = *rc::gen::inRange(0, 6);
    for (int i = 0; i < boxes; ++i) {
        const double x = *rc::gen::inRange(30, 160) * 0.1;
        const double y = *rc::gen::inRange(30, 110) * 0.1;
        builder.box({x, y},
                    {x + *rc::gen::inRange(2, 40) * 0.1, y + *rc::gen::inRange(2, 40) * 0.1});
    }
    return builder.grid(1.0)
        .item("health", {1.5, 13.5}, 50)
        .item("railgun", {18.5, 1.5})
        .bots(4)
        .build();
}

RC_GTEST_PROP(WalkableSpace, NoBotLeavesItInAnyRoom, ()) {
    const auto world = compileWorld(drawnRoom(), {});
    RC_PRE(static_cast<bool>(world));
    Simulation simulation(*world, {.seed = *rc::gen::inRange<std::uint64_t>(1, 1000)});
    for (int i = 0; i < (test::kSanitized ? 100 : 300); ++i) {
        simulation.step();
        RC_ASSERT(deepestIntrusion(simulation) <= 1e-6);
    }
}

} // namespace
} // namespace percept::sim
