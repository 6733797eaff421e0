#include "AwareLevel.h"
#include "percept/sim/Brains.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Records.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// Who is unaware of somebody again before it would search for him: `check` says so, and it does
// not.
namespace percept::sim::vain_searches_test {
namespace {

using trace::AgentId;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};

/// Anna has a thief in view; how long she is aware of him once he is gone is 4.5 s.
level::Level losing(const std::string& brain, Seconds looks) {
    auto level = test::watched(1.0, {6, 3});
    level::Archetype& own = level.archetypes[0];
    own.brain = brain;
    own.parameters = {{"search_time", {"20"}}, {"look_time", {fmt::format("{}", looks)}}};
    own.memorySpan = looks;
    own.awareness.freeKnowledge = 0;
    return level;
}

bool isSaid(const level::Level& level) {
    return std::ranges::any_of(checkUse(level), [](const auto& problem) {
        return problem.place == "archetypes[0].parameters.search_time";
    });
}

bool searches(const level::Level& level) {
    trace::RecordBuffer records;
    Simulation simulation(compileWorld(level, {}).value(), {.seed = 1});
    const auto steps = [&](int count) {
        for (int i = 0; i < count; ++i)
            simulation.step({}, trace::TraceLevel::Normal, &records);
    };
    steps(180);
    trace::Command gone{simulation.frame(), trace::CommandKind::Edit, kThief};
    gone.part = trace::EditPart::Place;
    gone.position = {15, 1};
    simulation.step({&gone, 1}, trace::TraceLevel::Normal, &records);
    steps(1200);
    return std::ranges::any_of(records.rows<trace::GoalStarted>(), [](const auto& row) {
        return row.data.agent == kAnna && row.data.goal == trace::Goal::Search;
    });
}

TEST(VainSearches, AreNamedAndDoNotBegin) {
    for (const std::string brain : {"soldier", "townsman"}) {
        EXPECT_FALSE(isSaid(losing(brain, 3))) << brain;
        EXPECT_TRUE(searches(losing(brain, 3))) << brain;

        EXPECT_TRUE(isSaid(losing(brain, 6))) << brain;
        EXPECT_FALSE(searches(losing(brain, 6))) << brain;
    }
}

TEST(VainSearches, AreNotSaidToBeSoWhereItDepends) {
    EXPECT_FALSE(isSaid(losing("guard", 6))) << "it goes there first";

    auto never = losing("soldier", 6);
    never.archetypes[0].parameters[0].second.text = "0";
    EXPECT_FALSE(isSaid(never));

    auto hunts = losing("soldier", 6);
    hunts.archetypes[0].awareness.attitudes = {{"thief", "prey"}};
    EXPECT_FALSE(isSaid(hunts)) << "as a guard";

    auto atOnce = losing("soldier", 6);
    atOnce.archetypes[0].awareness = {};
    EXPECT_FALSE(isSaid(atOnce));

    auto inherited = losing("soldier", 6);
    level::Archetype& heir = inherited.archetypes.emplace_back();
    heir.id = "patient";
    heir.extends = "guard";
    heir.awareness.hold = {10, 10, 10};
    EXPECT_FALSE(isSaid(inherited)) << "an heir searches";
}

} // namespace
} // namespace percept::sim::vain_searches_test
