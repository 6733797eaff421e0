#include "Ask.h"
#include "GuardLevel.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Recording.h"
#include "inspector/runner/HeadlessRun.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace percept::ask::emitter_test {
namespace {

constexpr AgentId kAnna{0};
constexpr Frame kLast = 100;

level::Emitter emitter(const char* id, double x, double strength, bool on = true) {
    level::Emitter made;
    made.id = id;
    made.position = level::Place{x, 3, {}};
    made.modality = "sound";
    made.strength = strength;
    made.every = 0.25;
    made.on = on;
    return made;
}

/// Anna hears the siren, the clock is too faint, and the radio is off.
class EmitterTest : public testing::Test {
protected:
    void SetUp() override {
        auto level = test::listening();
        level.emitters = {
            emitter("clock", 7, 0.3), emitter("siren", 6, 4), emitter("radio", 5, 9, false)};
        const auto path = folder / "night.percept";
        const auto runnable =
            runner::prepareLevel(level::writeLevel(level), "night", {.seed = 3}).value();
        auto recorder =
            record::Recorder::start(path, runnable->info(trace::TraceLevel::Full)).value();
        ASSERT_TRUE(runner::runHeadless(
            runnable, {.frames = kLast, .traceLevel = trace::TraceLevel::Full}, recorder.get()));
        ASSERT_TRUE(recorder->close());
        recording = replay::Recording::open(path).value();
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording;
};

TEST_F(EmitterTest, TrafficNamesTheEmitterOfEverySignal) {
    const auto rows = recording->traffic({.to = kLast}, trace::kNoRecord, 100'000).value();
    std::set<std::string> emit;
    std::set<std::string> heard;
    std::set<std::string> missed;
    for (const replay::TrafficRow& row : rows) {
        const bool ofAgent =
            row.kind == "signal" ? row.agent != trace::kNoAgent : row.about != trace::kNoAgent;
        if (ofAgent)
            EXPECT_EQ(row.emitter, "") << row.kind;
        else if (row.kind == "signal")
            emit.insert(row.emitter);
        else if (row.kind == "notification")
            heard.insert(row.emitter);
        else if (row.kind == "signal_rejected")
            missed.insert(row.emitter);
    }
    EXPECT_EQ(emit, (std::set<std::string>{"clock", "siren"}));
    EXPECT_EQ(heard, std::set<std::string>{"siren"});
    EXPECT_EQ(missed, std::set<std::string>{"clock"});
}

TEST_F(EmitterTest, WhoPerceivesAnEmitterIsAsTheRunFoundIt) {
    const auto ask = [&](std::uint32_t number) {
        const trace::EmitterId id{number};
        const auto why = whyNoticed(*recording, kAnna, id, kLast).value();
        EXPECT_EQ(why.emitter, id);
        const auto witnesses = whoNotices(*recording, id, kLast).value();
        EXPECT_EQ(witnesses.at(0).agent, kAnna);
        EXPECT_EQ(witnesses[0].perceptions.at(0).answer, why.perceptions.at(0).answer);
        return why.perceptions.at(0);
    };
    trace::RecordBuffer records;
    ASSERT_TRUE(recording->read(0, kLast, records));

    const Perception clock = ask(0);
    EXPECT_EQ(clock.reason, trace::Gate::Intensity);
    const auto& rejected = records.rows<trace::SignalRejected>();
    EXPECT_EQ(clock.latest, rejected[rejected.size() - 1].id);
    const Perception siren = ask(1);
    EXPECT_TRUE(siren.notified);
    const auto& notified = records.rows<trace::Notified>();
    EXPECT_EQ(siren.latest, notified[notified.size() - 1].id);
    EXPECT_GT(siren.intensity, notified[notified.size() - 1].data.threshold);
    const Perception radio = ask(2);
    EXPECT_TRUE(radio.silent);
    EXPECT_EQ(radio.answer, "Not heard: radio is off");
}

TEST_F(EmitterTest, EveryChangeThatIsOfferedLetsTheRunNotice) {
    constexpr Frame kAt = 50;
    for (const std::uint32_t number : {0U, 2U}) {
        const auto why = whyNoticed(*recording, kAnna, trace::EmitterId{number}, kAt).value();
        const Perception& missed = why.perceptions.at(0);
        EXPECT_TRUE(why.complete);
        ASSERT_FALSE(missed.remedy.offers.empty()) << number;
        for (const Offer& offer : missed.remedy.offers) {
            const ForkQuestion question{.frame = kAt,
                                        .changed = offer.commands,
                                        .agent = kAnna,
                                        .modality = missed.id,
                                        .frames = 120,
                                        .emitter = why.emitter};
            const auto report = tryFork(*recording, question).value();

            EXPECT_FALSE(report.original.notified) << offer.text;
            EXPECT_TRUE(report.changed.notified) << offer.text;
            EXPECT_EQ(report.about, number == 0 ? "clock" : "radio");
        }
    }
}

TEST_F(EmitterTest, TheSmallestChangesAreOfTheEmitterItself) {
    const auto offersOf = [&](std::uint32_t number) {
        std::vector<std::string> texts;
        const auto why = whyNoticed(*recording, kAnna, trace::EmitterId{number}, 50).value();
        for (const Offer& offer : why.perceptions.at(0).remedy.offers)
            texts.push_back(offer.text);
        return texts;
    };
    const auto clock = offersOf(0);
    EXPECT_TRUE(std::ranges::any_of(
        clock, [](const std::string& text) { return text.starts_with("strength"); }));
    EXPECT_FALSE(std::ranges::any_of(clock, [](const std::string& text) {
        return text.find("nearer") != std::string::npos;
    })) << "an object does not walk";
    EXPECT_EQ(offersOf(2), std::vector<std::string>{"radio on"});
}

TEST_F(EmitterTest, AnotherEmitterIsAnError) {
    const ForkQuestion question{.frame = 20,
                                .agent = kAnna,
                                .modality = trace::ModalityId{0},
                                .frames = 10,
                                .emitter = trace::EmitterId{3}};
    EXPECT_FALSE(tryFork(*recording, question));
    EXPECT_FALSE(whyNoticed(*recording, kAnna, trace::EmitterId{3}, kLast));
    EXPECT_FALSE(whoNotices(*recording, trace::EmitterId{3}, kLast));
    EXPECT_FALSE(whyNoticed(*recording, kAnna, trace::EmitterId{1}, kLast + 1));
}

} // namespace
} // namespace percept::ask::emitter_test
