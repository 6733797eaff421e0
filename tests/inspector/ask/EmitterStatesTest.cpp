#include "AwareLevel.h"
#include "RecordedRuns.h"
#include "percept/agent/AwarenessRecords.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

// Of an emitter an agent that becomes aware by degrees notices what leads to a state: that is what
// answers say and what offers are proven by.
namespace percept::ask::emitter_states_test {
namespace {

constexpr AgentId kAnna{0};
constexpr trace::EmitterId kSiren{0};
constexpr Frame kAsked = 100;
constexpr Frame kEnd = 200;

struct Given {
    double strength = 0.3;
    bool on = true;
    std::string tag{};
    std::vector<std::pair<std::string, std::vector<double>>> hearing{};
    Seconds every = 1.0;
    Seconds span = 1.0; ///< that a sound counts for
    std::string onBreak = "reset";
};

/// Anna and, five metres away, a siren; what comes of it is half of what it gives.
level::Level levelOf(const Given& given) {
    auto level = test::watched(1.0, {15, 5});
    level.senseManager = "regional";
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.agents.pop_back();
    level.modalities[0].attenuation = 0.87055056; // 0.5 to the fifth part
    level::Emitter siren;
    siren.id = "siren";
    siren.position = level::Place{7, 3, 1.6};
    siren.modality = "sound";
    siren.strength = given.strength;
    siren.on = given.on;
    siren.every = given.every;
    siren.tag = given.tag;
    level.emitters = {siren};
    auto& anna = level.archetypes[0];
    anna.movement.maxSpeed = 1e-6;
    anna.awareness.reaction = {0.5, 0.5, 0.5};
    anna.awareness.hearing = given.hearing;
    anna.awareness.soundSpan = given.span;
    anna.awareness.onBreak = given.onBreak;
    return level;
}

class EmitterStates : public testing::Test {
protected:
    void run(const Given& given) { recording = m_runs.of(levelOf(given), kEnd); }
    /// Whether the siren makes anything of a run of this level.
    [[nodiscard]] bool isNoticedInARunOf(const Given& given) {
        run(given);
        trace::RecordBuffer records;
        EXPECT_TRUE(recording->read(0, kEnd, records));
        return records.rows<agent::AwarenessChanged>().size() > 0;
    }
    [[nodiscard]] Perception answer() const {
        return whyNoticed(*recording, kAnna, kSiren, kAsked).value().perceptions.at(0);
    }
    [[nodiscard]] ForkReport reportOf(const Perception& told, const Offer& offer) const {
        return tried(*recording,
                     told,
                     offer,
                     {.frame = kAsked, .agent = kAnna, .frames = 180, .emitter = kSiren});
    }
    /// The strength that an offer gives the siren, by itself; 0: it gives it none.
    static double strengthOf(const Offer& offer) {
        return offer.commands.size() == 1 && offer.commands[0].part == trace::EditPart::Emitter
                   ? offer.commands[0].amount
                   : 0.0;
    }

    std::unique_ptr<replay::Recording> recording;

private:
    RecordedRuns m_runs;
};

bool wouldBeNoticed(const Perception& told) {
    return std::ranges::all_of(told.gates,
                               [](const GateLine& line) { return !line.checked || line.passed; });
}

std::vector<Given> all() {
    const std::vector<double> low{0.05, 5, 6};
    const std::vector<double> high{0.9, 1, 2};
    std::vector<Given> list;
    for (const double strength : {0.15, 1.0, 4.0})
        for (const bool on : {true, false})
            for (const char* tag : {"", "horn"})
                for (const auto& hearing : {decltype(Given::hearing){},
                                            {{"sound", high}},
                                            {{"horn", high}},
                                            {{"horn", low}, {"sound", high}}})
                    list.push_back({strength, on, tag, hearing});
    return list;
}

TEST_F(EmitterStates, AreWhatAnswersAndOffersGoBy) {
    for (const Given& given : all()) {
        SCOPED_TRACE(fmt::format("{} {} '{}' {}",
                                 given.strength,
                                 given.on,
                                 given.tag,
                                 given.hearing.empty() ? "" : given.hearing[0].first));
        Given heard = given;
        heard.on = true;
        const bool noticed = isNoticedInARunOf(heard);
        run(given);
        const Perception told = answer();

        EXPECT_EQ(wouldBeNoticed(told), noticed) << told.answer;
        EXPECT_EQ(told.notified, noticed && given.on) << told.answer;
        EXPECT_EQ(told.remedy.offers.empty(), told.notified) << told.answer;
        for (const Offer& offer : told.remedy.offers) {
            const ForkReport report = reportOf(told, offer);
            EXPECT_FALSE(report.original.notified) << offer.text;
            EXPECT_TRUE(report.changed.notified) << offer.text;
            EXPECT_TRUE(report.changed.how.starts_with("and is ")) << report.changed.how;
        }
        for (const Tried& tried : told.remedy.tried)
            EXPECT_EQ(tried.result.find("would be noticed") != std::string::npos, noticed)
                << tried.what;
        // Written into the level, the strength that is offered does it, and one a little less not.
        for (const Offer& offer : told.remedy.offers)
            if (const double enough = strengthOf(offer); enough > 0.0) {
                heard.strength = enough;
                EXPECT_TRUE(isNoticedInARunOf(heard)) << offer.text;
                heard.strength = enough * 0.95;
                EXPECT_EQ(isNoticedInARunOf(heard), noticed) << offer.text;
            }
    }
}

TEST_F(EmitterStates, AreReachedBySignalsThatCountForLongEnoughTogether) {
    for (const Seconds every : {0.15, 1.0})
        for (const Seconds span : {0.2, 0.4, 0.6})
            for (const char* onBreak : {"reset", "keep", "leak"})
                for (const bool on : {true, false}) {
                    SCOPED_TRACE(fmt::format("{} {} {} {}", every, span, onBreak, on));
                    Given given{.strength = 1.0, .every = every, .span = span, .onBreak = onBreak};
                    const bool noticed = isNoticedInARunOf(given);
                    given.on = on;
                    run(given);
                    const Perception told = answer();

                    if (on)
                        EXPECT_EQ(told.notified, noticed) << told.answer;
                    EXPECT_EQ(wouldBeNoticed(told), noticed) << told.answer;
                    EXPECT_EQ(!told.remedy.offers.empty(), !on && noticed) << told.answer;
                }
}

TEST_F(EmitterStates, WhatNoEditOfARunSetsIsTriedAndNotNamedAsAChange) {
    run({.strength = 0.15});

    const Perception told = answer();

    EXPECT_EQ(told.remedy.text.find("nearer"), std::string::npos) << told.remedy.text;
    EXPECT_TRUE(std::ranges::any_of(told.remedy.tried, [](const Tried& tried) {
        return tried.what.find("nearer") != std::string::npos && tried.result == kUnset;
    }));
}

TEST_F(EmitterStates, AForkSaysWhichStateWhatItGivesIsTooWeakFor) {
    run({.strength = 0.3, .hearing = {{"sound", {0.9, 1, 2}}}});

    const ForkReport report = reportOf(answer(), {"as it is", {}});

    EXPECT_TRUE(report.changed.emitted);
    EXPECT_FALSE(report.changed.notified);
    EXPECT_TRUE(report.changed.miss.starts_with("too weak for curious, by 0.7"))
        << report.changed.miss;
}

} // namespace
} // namespace percept::ask::emitter_states_test
