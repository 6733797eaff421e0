#include "Ask.h"
#include "AwareLevel.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

// Who is possessed does not look round; answers say so, and announce no look.
namespace percept::ask::possessed_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 100;

/// The sight of the thief, of an Anna who a person leads, or not.
Perception sightOf(bool byDegrees, bool possessed, double heading) {
    auto level = test::watched(1.0, {6, 3});
    level.agents[0].heading = heading;
    level.archetypes[0].movement.maxSpeed = 1e-6;
    level.archetypes[0].movement.maxTurnRate = 0.0;
    level.archetypes[1].movement.maxSpeed = 1e-6;
    if (!byDegrees) {
        level.archetypes[0].awareness = {};
        level.archetypes[0].brain = "bot";
    }
    const TemporaryFolder folder;
    const auto path = folder / "led.percept";
    const auto runnable = runner::prepareLevel(level::writeLevel(level), "led", {}).value();
    auto recorder = record::Recorder::start(path, runnable->info(trace::TraceLevel::Full)).value();
    trace::Command possess;
    possess.frame = 1;
    possess.kind = trace::CommandKind::Possess;
    possess.agent = kAnna;
    runner::HeadlessOptions options;
    options.frames = kAsked;
    if (possessed)
        options.commands = std::span<const trace::Command>(&possess, 1);
    EXPECT_TRUE(runner::runHeadless(runnable, options, recorder.get()));
    EXPECT_TRUE(recorder->close());
    const auto recording = replay::Recording::open(path).value();
    const auto why = whyNoticed(*recording, kAnna, kThief, kAsked).value();
    const auto found = std::ranges::find(why.perceptions, "sight", &Perception::modality);
    return found == why.perceptions.end() ? Perception{} : *found;
}

TEST(Possessed, DoNotLookAndAreSaidNotTo) {
    for (const bool byDegrees : {true, false})
        for (const double heading : {0.0, 3.0})
            for (const bool possessed : {true, false}) {
                SCOPED_TRACE(fmt::format("{} {} {}", byDegrees, heading, possessed));
                const Perception told = sightOf(byDegrees, possessed, heading);
                const std::string text = told.answer + ' ' + told.note;

                EXPECT_EQ(text.find("possessed") != std::string::npos, possessed) << text;
                if (!possessed)
                    continue;
                EXPECT_FALSE(told.notified) << text;
                EXPECT_EQ(text.find("looks next"), std::string::npos) << text;
                EXPECT_EQ(text.find("times a second"), std::string::npos) << text;
                EXPECT_TRUE(told.remedy.offers.empty());
            }
}

} // namespace
} // namespace percept::ask::possessed_test
