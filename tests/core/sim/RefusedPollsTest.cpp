#include "Watching.h"
#include "percept/trace/Records.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

// What an agent may not ask is not answered: that is no answer of 0.
namespace percept::sim::refused_polls_test {
namespace {

using test::kObserver;
using test::kOther;

/// The observer hears the other one, and reacts where a condition about him holds.
/// @param sensed whether he stands where the observer looks
bool reacts(const std::string& condition, bool sensed) {
    auto builder = test::watching("guard");
    level::Level level = builder.build();
    level.agents[1].position = level::Place{sensed ? 12.0 : 1.0, 10, {}};
    level.archetypes[0].fieldOfView = 1;
    level.archetypes[0].movement.maxTurnRate = 0;
    level.archetypes[1].emissions = {{.modality = "sound", .tag = {}, .unknown = {}}};
    level.topics = {{.id = "beside",
                     .formula = "distance(self, other) < 1",
                     .sensesFirst = true,
                     .unknown = {}},
                    {.id = "apart", .formula = "1 - topic(beside)", .unknown = {}}};
    level::Reaction& reaction = level.archetypes[0].reactions.emplace_back();
    reaction.modality = "sound";
    reaction.condition = condition;
    reaction.goal = "investigate";
    test::Played run(level);
    run.steps(60);
    return std::ranges::any_of(run.rows<trace::Reacted>(), [](const auto& row) {
        return row.data.agent == kObserver && row.data.about == kOther;
    });
}

TEST(RefusedPolls, DecideNoCondition) {
    struct Case {
        const char* condition;
        bool sensed;
        bool refused;
    };
    for (const Case& each : {Case{"topic(beside) = 0", true, false},
                             Case{"not topic(beside)", true, false},
                             Case{"topic(beside) != 0", false, false},
                             Case{"1 - topic(beside) > 0", true, false},
                             Case{"topic(apart) > 0", true, false},
                             Case{"not topic(apart)", false, false},
                             Case{"not topic(beside) or time > 0", true, true},
                             Case{"time > 0 or not topic(beside)", true, true},
                             Case{"not topic(beside) or time < 0", true, false},
                             Case{"not (topic(beside) and time < 0)", true, true},
                             Case{"not (topic(beside) and time > 0)", true, false}}) {
        EXPECT_EQ(reacts(each.condition, true), each.sensed) << each.condition;
        EXPECT_EQ(reacts(each.condition, false), each.refused) << each.condition;
    }
}

} // namespace
} // namespace percept::sim::refused_polls_test
