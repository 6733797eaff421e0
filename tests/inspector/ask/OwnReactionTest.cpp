#include "Ask.h"
#include "AwareLevel.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/base/Maths.h"
#include "percept/level/LevelFile.h"

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
std::string answerOf(const Given& given, Seconds reaction, const std::filesystem::path& path) {
    const auto runnable =
        runner::prepareLevel(level::writeLevel(levelOf(given, reaction)), "own", {}).value();
    auto recorder = record::Recorder::start(path, runnable->info(trace::TraceLevel::Full)).value();
    EXPECT_TRUE(runner::runHeadless(
        runnable, {.frames = kEnd, .traceLevel = trace::TraceLevel::Full}, recorder.get()));
    EXPECT_TRUE(recorder->close());
    const auto recording = replay::Recording::open(path).value();
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
        for (const Tried& tried : told.remedy.tried)
            text += fmt::format("{}: {}\n", tried.what, tried.result);
        for (const Offer& offer : told.remedy.offers) {
            const auto report = tryFork(*recording,
                                        {.frame = kAsked,
                                         .changed = offer.commands,
                                         .agent = kAnna,
                                         .about = kThief,
                                         .modality = told.id,
                                         .frames = std::max<Frame>(60, offer.takes),
                                         .sought = told.sought})
                                    .value();
            EXPECT_TRUE(report.changed.notified) << offer.text;
            text += fmt::format("{}: {} {}\n", offer.text, report.changed.at, report.changed.how);
        }
    }
    return text;
}

TEST(OwnReaction, IsTheOnlyOneThatAnswersAndForksGoBy) {
    TemporaryFolder folder;
    int number = 0;
    const auto answer = [&](const Given& given, Seconds reaction) {
        return answerOf(given, reaction, folder / fmt::format("own{}.percept", number++));
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
