#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>

// Reactions that are never the first that fits.
namespace percept::level::reaction_order_test {
namespace {

struct Stimulus {
    std::string event;
    std::string modality;
    std::string notices;
    double intensity = 0;
};

/// @param hold conditions that are true
bool fits(const Reaction& reaction, const Stimulus& stimulus, const std::set<std::string>& hold) {
    return reaction.event == stimulus.event && reaction.modality == stimulus.modality &&
           reaction.notices == stimulus.notices &&
           (stimulus.modality.empty() || stimulus.intensity >= reaction.intensity) &&
           (reaction.condition.empty() || hold.contains(reaction.condition));
}

/// By trying every stimulus, whatever holds.
std::set<std::size_t> neverFirst(const std::vector<Reaction>& reactions) {
    std::vector<Stimulus> stimuli{{"alarm", "", "", 0}, {"bell", "", "", 0}, {"", "", "doors", 0}};
    for (const double intensity : {0.0, 0.5, 1.0, 2.0})
        for (const char* modality : {"sight", "sound"})
            stimuli.push_back({"", modality, "", intensity});
    std::set<std::size_t> never;
    for (std::size_t i = 0; i < reactions.size(); ++i)
        never.insert(i);
    const std::array<std::set<std::string>, 4> holding{
        {{}, {"time() > 1"}, {"time() > 2"}, {"time() > 1", "time() > 2"}}};
    for (const Stimulus& stimulus : stimuli)
        for (const auto& hold : holding) {
            const auto first = std::ranges::find_if(
                reactions, [&](const Reaction& each) { return fits(each, stimulus, hold); });
            if (first != reactions.end())
                never.erase(static_cast<std::size_t>(first - reactions.begin()));
        }
    return never;
}

std::set<std::size_t> named(const Level& level) {
    std::set<std::size_t> found;
    for (const Problem& problem : validate(level))
        for (std::size_t i = 0; i < level.archetypes[0].reactions.size(); ++i)
            if (problem.place == fmt::format("archetypes[0].reactions[{}]", i) &&
                problem.severity == Severity::Warning)
                found.insert(i);
    return found;
}

TEST(ReactionOrder, NamesExactlyTheReactionsThatAreNeverTheFirstThatFits) {
    Random random(5);
    Level level;
    level.archetypes.resize(2);
    level.archetypes[0].id = "guard";
    level.archetypes[1].id = "heir";
    level.archetypes[1].extends = "guard";
    std::size_t count = 0;
    for (int round = 0; round < 2000; ++round) {
        auto& reactions = level.archetypes[0].reactions;
        reactions.assign(2 + random.below(4), {});
        for (Reaction& each : reactions) {
            const auto kind = random.below(5);
            each.event = kind == 0 ? "alarm" : kind == 1 ? "bell" : "";
            each.modality = kind == 2 ? "sight" : kind == 3 ? "sound" : "";
            each.notices = kind == 4 ? "doors" : "";
            each.intensity = std::array{0.0, 0.5, 1.0}[random.below(3)];
            each.condition = std::array{"", "time() > 1", "time() > 2"}[random.below(3)];
        }

        const auto never = neverFirst(reactions);

        EXPECT_EQ(named(level), never) << round;
        count += never.size();
        for (const Problem& problem : validate(level))
            EXPECT_FALSE(problem.place.starts_with("archetypes[1].reactions") &&
                         problem.message.find("before it") != std::string::npos)
                << "what it inherits is said once";
    }
    EXPECT_GT(count, 500U);
}

} // namespace
} // namespace percept::level::reaction_order_test
