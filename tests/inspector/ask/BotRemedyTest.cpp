#include "Ask.h"
#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask::bot_remedy_test {
namespace {

using trace::Gate;

/// Bots that stand where they are put and look where they are turned to, at every frame.
class BotRemedyTest : public testing::Test {
protected:
    BotRemedyTest() {
        builder.archetype().rates.vision = 0;
        builder.archetype().movement.maxSpeed = 0;
        builder.archetype().movement.maxTurnRate = 0;
    }

    void record(std::vector<trace::Command> commands = {}) {
        const auto path = folder / "duel.percept";
        const auto runnable =
            runner::prepareLevel(level::writeLevel(builder.build()), "duel", {.seed = 3}).value();
        auto recorder =
            record::Recorder::start(path, runnable->info(trace::TraceLevel::Normal)).value();
        EXPECT_TRUE(runner::runHeadless(
            runnable, {.frames = 60, .commands = std::move(commands)}, recorder.get()));
        EXPECT_TRUE(recorder->close());
        recording = replay::Recording::open(path).value();
    }
    [[nodiscard]] Perception ask(Frame frame, std::size_t sense = 0, AgentId about = kOther) const {
        const auto why = whyNoticed(*recording, kBot, about, frame).value();
        EXPECT_TRUE(why.complete);
        return why.perceptions.at(sense);
    }
    [[nodiscard]] ForkQuestion questionOf(const Perception& missed,
                                          const Offer& offer,
                                          Frame frame,
                                          AgentId about = kOther) const {
        return {.frame = frame,
                .original = {},
                .changed = offer.commands,
                .agent = kBot,
                .about = about,
                .modality = missed.id,
                .frames = 60};
    }
    static std::vector<std::string> textsOf(const Perception& missed) {
        std::vector<std::string> texts;
        for (const Offer& offer : missed.remedy.offers)
            texts.push_back(offer.text);
        return texts;
    }

    static constexpr AgentId kBot{0};
    static constexpr AgentId kOther{1};
    test::LevelBuilder builder{40, 30};
    std::unique_ptr<replay::Recording> recording;
    TemporaryFolder folder;
};

TEST_F(BotRemedyTest, WhoLooksAwayHasToTurnOrToSeeWider) {
    builder.archetype().fieldOfView = maths::kPi / 2;
    builder.bot({5, 15}, maths::kPi / 2).bot({15, 15}, maths::kPi / 2);
    record();

    const Perception sight = ask(10);

    EXPECT_EQ(sight.reason, Gate::Cone);
    EXPECT_EQ(sight.remedy.text, "Turned 45.0° to the right, or field of view 90.0 \u2192 180.0°");
    EXPECT_EQ(textsOf(sight),
              (std::vector<std::string>{"turned 45.0° to the right", "field of view 180.0°"}));
}

TEST_F(BotRemedyTest, WhoStandsRightBehindIsSeenByEyesAllAround) {
    builder.bot({5, 15}, maths::kPi).bot({15, 15}, 0);
    record();

    EXPECT_EQ(textsOf(ask(10)),
              (std::vector<std::string>{"turned 90.0° to the right", "field of view 360.0°"}));
}

TEST_F(BotRemedyTest, EveryOfferLetsHimSeeInAForkThatVerifies) {
    builder.archetype().fieldOfView = maths::kPi / 2;
    builder.bot({5, 15}, maths::kPi / 2).bot({15, 15}, maths::kPi / 2);
    record();
    const Perception sight = ask(10);
    ASSERT_FALSE(sight.remedy.offers.empty());

    for (const Offer& offer : sight.remedy.offers) {
        const auto question = questionOf(sight, offer, 10);
        const auto report = tryFork(*recording, question).value();
        EXPECT_TRUE(report.original.emitted);
        EXPECT_FALSE(report.original.notified) << offer.text;
        EXPECT_EQ(report.original.gate, Gate::Cone);
        EXPECT_TRUE(report.changed.notified) << offer.text;
        EXPECT_TRUE(report.changed.how.starts_with("having seen it for 0.2")) << report.changed.how;
        ASSERT_TRUE(saveFork(*recording, question, folder / "fork.percept"));
        auto fork = replay::Recording::open(folder / "fork.percept").value();
        const auto verified = replay::verify(*fork, runner::SimulationFactory(), [](Frame, Frame) {
                                  return true;
                              }).value();
        EXPECT_TRUE(verified.verified()) << offer.text << ": " << verified.member;
    }
}

TEST_F(BotRemedyTest, AShutDoorBetweenHasToOpen) {
    builder.wall({10, 0}, {10, 14}).wall({10, 16}, {10, 30}).door("gate", {10, 14}, {10, 16});
    builder.bot({5, 15}, 0).bot({15, 15}, maths::kPi);
    record();

    const Perception sight = ask(10);

    EXPECT_EQ(sight.reason, Gate::LineOfSight);
    EXPECT_EQ(sight.remedy.text, "Open door gate");
    ASSERT_EQ(textsOf(sight), std::vector<std::string>{"the door open"});
    const auto report = tryFork(*recording, questionOf(sight, sight.remedy.offers[0], 10)).value();
    EXPECT_FALSE(report.original.notified);
    EXPECT_TRUE(report.changed.notified);
}

TEST_F(BotRemedyTest, WhoIsHiddenComesNearerOnTheWayThatBodiesTake) {
    // A wall with an end: he comes round it.
    builder.wall({10, 8}, {10, 22}).grid(1.0);
    builder.bot({5, 15}, 0).bot({15, 15}, maths::kPi);
    record();

    const Perception sight = ask(10);

    EXPECT_EQ(sight.reason, Gate::LineOfSight);
    ASSERT_EQ(sight.remedy.offers.size(), 1U);
    EXPECT_NE(sight.remedy.text.find(" m nearer along the path, "), std::string::npos)
        << sight.remedy.text;
    const auto& command = sight.remedy.offers[0].commands.at(0);
    EXPECT_EQ(command.part, trace::EditPart::Place);
    EXPECT_GT(std::abs(command.position.y - 15), 5.0) << "round the end, not through the wall";
    const auto report = tryFork(*recording, questionOf(sight, sight.remedy.offers[0], 10)).value();
    EXPECT_TRUE(report.changed.notified);
}

TEST_F(BotRemedyTest, WhoIsOutOfEarshotNeedsFinerEarsOrLouderShotsByTheRatioOfDistances) {
    builder = test::LevelBuilder(80, 30);
    builder.archetype().movement.maxSpeed = 0;
    builder.bot({5, 15}, maths::kPi).bot({70, 15}, 0);
    const auto& archetype = builder.archetype();
    const double factor = (65 - archetype.movement.radius) / archetype.weapons[0].soundRange;
    trace::Command possess;
    possess.kind = trace::CommandKind::Possess;
    possess.agent = kOther;
    trace::Command shoot = possess;
    shoot.kind = trace::CommandKind::Shoot;
    shoot.position = {75, 15};
    std::vector<trace::Command> commands{possess};
    for (shoot.frame = 1; shoot.frame < 60; ++shoot.frame)
        commands.push_back(shoot);
    record(commands);
    Frame shot = 2;
    while (shot < 60 && ask(shot, 1).silent)
        ++shot;

    const Perception sound = ask(shot, 1);

    ASSERT_FALSE(sound.silent) << "it shot";
    EXPECT_EQ(sound.reason, Gate::Range);
    std::size_t scaled = 0;
    for (const Offer& offer : sound.remedy.offers) {
        if (offer.commands.at(0).part == trace::EditPart::Place)
            continue; // shooting again from there
        ++scaled;
        EXPECT_GT(offer.commands.at(0).amount, factor) << offer.text;
        EXPECT_LT(offer.commands[0].amount, factor + 0.011) << offer.text;
        EXPECT_TRUE(tryFork(*recording, questionOf(sound, offer, shot)).value().changed.notified);
    }
    EXPECT_GE(scaled, 1U) << "shots or ears";
}

TEST_F(BotRemedyTest, WhoMindsTooFewOfThoseInViewHasToMindOneMore) {
    builder.archetype().aim.nearestSeen = 1;
    builder.bot({5, 15}, 0).bot({15, 20}, maths::kPi).bot({12, 12}, maths::kPi);
    record();

    const Perception sight = ask(2, 0, kOther);

    EXPECT_EQ(sight.reason, Gate::Nearest);
    EXPECT_TRUE(sight.remedy.text.find("number of nearest 1 \u2192 2") != std::string::npos)
        << sight.remedy.text;
}

TEST_F(BotRemedyTest, WhoHasSeenTooBrieflyHasToReactFaster) {
    builder.archetype().reaction = 0.5;
    builder.bot({5, 15}, 0).bot({11, 15}, maths::kPi);
    record();

    const Perception sight = ask(13);

    EXPECT_EQ(sight.reason, Gate::Reaction);
    ASSERT_EQ(sight.remedy.offers.size(), 1U);
    const Offer& offer = sight.remedy.offers[0];
    EXPECT_TRUE(offer.text.starts_with("reaction 0.")) << offer.text;
    EXPECT_LE(offer.commands.at(0).amount, sight.gates.back().measured);
    const auto report = tryFork(*recording, questionOf(sight, offer, 13)).value();
    ASSERT_TRUE(report.original.notified);
    ASSERT_TRUE(report.changed.notified);
    EXPECT_EQ(report.changed.at, 14);
    EXPECT_GT(report.original.at, report.changed.at);
}

TEST_F(BotRemedyTest, ASignalByHandReachesBotsAsEverybody) {
    builder.bot({5, 15}, 0).bot({11, 15}, maths::kPi);
    record();
    trace::Command ping;
    ping.kind = trace::CommandKind::EmitSignal;
    ping.value = 1; // sound
    ping.amount = 1;
    ping.position = {8, 15};

    const auto report = tryFork(*recording,
                                {.frame = 10,
                                 .changed = {ping},
                                 .agent = kBot,
                                 .modality = trace::ModalityId{1},
                                 .frames = 10})
                            .value();

    EXPECT_FALSE(report.original.notified);
    EXPECT_TRUE(report.changed.notified);
}

} // namespace
} // namespace percept::ask::bot_remedy_test
