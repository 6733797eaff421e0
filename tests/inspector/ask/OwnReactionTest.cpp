#include "AwareLevel.h"
#include "RecordedRuns.h"
#include "percept/base/Maths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

// Who becomes aware by degrees has the time to react of its awareness; that of its archetype says
// nothing of it, however aware it is already.
namespace percept::ask::own_reaction_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 100;
constexpr Frame kEnd = 160;

struct Given {
    double light = 1.0;
    bool turned = false; ///< she looks away from the thief
    double noise = 0.0;  ///< of the thief, four times a second
};

level::Level levelOf(const Given& given, Seconds reaction) {
    auto level = test::watched(given.light, {6, 3});
    level.senseManager = "regional";
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.agents[0].heading = given.turned ? maths::kPi : 0.0;
    auto& anna = level.archetypes[0];
    anna.reaction = reaction;
    anna.movement.maxSpeed = 1e-6;
    anna.movement.maxTurnRate = 0.0;
    anna.awareness.hearing = {{"sound", {0.1, 0.2, 0.3}}};
    level.archetypes[1].movement.maxSpeed = 1e-6;
    std::erase_if(level.archetypes[1].emissions,
                  [](const level::Emission& each) { return each.modality == "sound"; });
    if (given.noise > 0.0) {
        level::Emission hum;
        hum.modality = "sound";
        hum.strength = given.noise;
        level.archetypes[1].emissions.push_back(hum);
    }
    return level;
}

/// What is said of the thief's sight, and what comes of each offer.
std::string answerOf(const Given& given, Seconds reaction, RecordedRuns& runs) {
    const auto recording = runs.of(levelOf(given, reaction), kEnd);
    const auto why = whyNoticed(*recording, kAnna, kThief, kAsked).value();
    std::string text;
    for (const Perception& told : why.perceptions) {
        text += fmt::format("{}: {} {} {}\n", told.modality, told.answer, told.note, told.notified);
        for (const GateLine& line : told.gates)
            text += fmt::format("{} {} {} {:.4f} {:.4f}\n",
                                nameOf(line),
                                line.checked,
                                line.passed,
                                line.measured,
                                line.limit);
        for (const Tried& each : told.remedy.tried)
            text += fmt::format("{}: {}\n", each.what, each.result);
        for (const Offer& offer : told.remedy.offers) {
            const auto report =
                tried(*recording,
                      told,
                      offer,
                      {.frame = kAsked, .agent = kAnna, .about = kThief, .frames = 60});
            EXPECT_TRUE(report.changed.notified) << offer.text;
            text += fmt::format("{}: {} {}\n", offer.text, report.changed.at, report.changed.how);
        }
    }
    return text;
}

TEST(OwnReaction, IsTheOnlyOneThatAnswersAndForksGoBy) {
    RecordedRuns runs;
    const auto answer = [&](const Given& given, Seconds reaction) {
        return answerOf(given, reaction, runs);
    };
    for (const double light : {0.2, 0.6, 1.0})
        for (const bool turned : {false, true})
            for (const double noise : {0.0, 0.5, 2.0}) {
                SCOPED_TRACE(fmt::format("{} {} {}", light, turned, noise));
                const Given given{light, turned, noise};

                EXPECT_EQ(answer(given, 0.0), answer(given, 30.0));
            }
}

} // namespace
} // namespace percept::ask::own_reaction_test
