#include "app/workspaces/senses/IntruderTrial.h"

#include "AwareLevel.h"
#include "percept/sim/Brains.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::session {
namespace {

/// A brain of a game, whose agents move by commands alone.
class Puppet final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "puppet"; }
    [[nodiscard]] agent::BrainTraits traits() const override { return {.thinks = false}; }
    [[nodiscard]] agent::Minds start(std::size_t) const override { return {}; }
};

TEST(IntruderTrial, WhoMovesByCommandsAloneIsOfferedFirstWhateverHisBrainIsCalled) {
    auto level = test::watched(1.0, {5, 3});
    level::Archetype doll = *std::ranges::find(level.archetypes, "thief", &level::Archetype::id);
    std::ranges::find(level.archetypes, "thief", &level::Archetype::id)->brain = "guard";
    doll.id = "doll";
    doll.brain = "puppet";
    level.archetypes.push_back(doll);
    auto punch = test::thiefAt(6, 3);
    punch.id = "punch";
    punch.archetype = "doll";
    level.agents.push_back(punch);
    agent::Brains brains = sim::shippedBrains();
    EXPECT_EQ(possibleIntruders(level, brains), (std::vector<std::string>{"thief", "punch"}))
        << "nobody knows what he is";

    ASSERT_TRUE(brains.add(std::make_shared<Puppet>()));

    EXPECT_EQ(possibleIntruders(level, brains), (std::vector<std::string>{"punch", "thief"}));
}

} // namespace
} // namespace percept::session
