#include "AwareLevel.h"
#include "RecordedRuns.h"
#include "inspector/ask/Who.h"
#include "percept/agent/AwarenessRecords.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

// What is heard, smelt or felt and leads to no state of awareness is not noticed, and the answer
// says what it would take.
namespace percept::ask::heard_states_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 120;
constexpr double kThreshold = 0.1;
constexpr double kFirst = 0.3; ///< of her table

struct Given {
    std::string manager = "regional";
    std::string kind = "sound"; ///< of the modality that the thief emits
    double arrives = 0.2;       ///< of its intensity
    bool byTag = false;         ///< her table has the tag rather than the modality
    bool byCommand = false;     ///< it is given off in the name of the thief, once
};

/// Anna and, in the dark, a thief who gives off something four times a second.
level::Level levelOf(const Given& given) {
    auto level = test::watched(0.0, {3, 3});
    level.senseManager = given.manager;
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level::Modality modality;
    modality.id = "given";
    modality.kind = given.kind;
    modality.maxRange = 20;
    modality.attenuation = 1.0;
    modality.inverseSpeed = given.kind == "smell" ? 0.05 : 0.0;
    level.modalities.push_back(modality);
    level::Emission emission;
    emission.modality = "given";
    emission.strength = given.arrives;
    emission.tag = given.byTag ? "noise" : "";
    level.archetypes[1].emissions = {emission};
    if (given.byCommand)
        level.archetypes[1].emissions.clear();
    level.archetypes[1].movement.maxSpeed = 1e-6;
    auto& anna = level.archetypes[0];
    anna.sensors = {{"given", kThreshold}};
    anna.movement.maxSpeed = 1e-6;
    anna.awareness.reaction = {0.1, 0.1, 0.1};
    anna.awareness.hearing = {{given.byTag ? "noise" : "given", {kFirst, 0.6, 0.9}}};
    return level;
}

std::vector<trace::Command> commandOf(const Given& given, const runner::RunnableLevel& level) {
    const sense::SenseWorld& senses = *level.world->senses;
    trace::Command command;
    command.frame = 10;
    command.kind = trace::CommandKind::EmitSignal;
    command.value = static_cast<std::int32_t>(trace::indexOf(*senses.modality("given")));
    command.amount = given.arrives;
    command.position = {3, 3};
    command.agent = kThief;
    if (given.byTag)
        command.tag = senses.tag("noise");
    return given.byCommand ? std::vector{command} : std::vector<trace::Command>{};
}

class HeardStates : public testing::Test {
protected:
    void run(const Given& given) {
        const auto runnable =
            runner::prepareLevel(level::writeLevel(levelOf(given)), "heard", {}).value();
        recording = m_runs.of(runnable, kAsked, commandOf(given, *runnable));
    }
    [[nodiscard]] int stateInTheRun() const {
        trace::RecordBuffer records;
        EXPECT_TRUE(recording->read(0, kAsked, records));
        int state = 0;
        for (const auto& row : records.rows<agent::AwarenessChanged>())
            if (row.data.agent == kAnna)
                state = row.data.to;
        return state;
    }
    [[nodiscard]] Perception answer() const {
        const auto why = whyNoticed(*recording, kAnna, kThief, kAsked).value();
        const auto found = std::ranges::find(why.perceptions, "given", &Perception::modality);
        return found == why.perceptions.end() ? Perception{} : *found;
    }
    void expectOffersHold(const Perception& told) const {
        for (const Offer& offer : told.remedy.offers) {
            const ForkQuestion question{.frame = kAsked,
                                        .changed = offer.commands,
                                        .agent = kAnna,
                                        .about = kThief,
                                        .modality = told.id,
                                        .frames = 180,
                                        .sought = told.sought};
            const auto report = tryFork(*recording, question).value();
            EXPECT_FALSE(report.original.notified) << offer.text;
            EXPECT_TRUE(report.changed.notified) << offer.text;
        }
    }

    std::unique_ptr<replay::Recording> recording;

private:
    RecordedRuns m_runs;
};

/// The row of her table that the answer has; null: none.
const GateLine* hearingOf(const Perception& told) {
    const auto line = std::ranges::find(told.gates, "hearing", &GateLine::name);
    return line == told.gates.end() ? nullptr : &*line;
}

void expectRow(const Perception& told, double arrives) {
    const GateLine* const line = hearingOf(told);
    EXPECT_EQ(line != nullptr, arrives >= kThreshold);
    if (line == nullptr)
        return;
    EXPECT_NEAR(line->measured, arrives, 1e-6);
    EXPECT_EQ(line->limit, kFirst);
    EXPECT_NEAR(line->margin, arrives - kFirst, 1e-6);
    EXPECT_EQ(line->passed, arrives >= kFirst);
    EXPECT_EQ(line->detail, "for curious");
}

TEST_F(HeardStates, WhatLeadsToNoStateIsNotNoticed) {
    for (const char* manager : {"regional", "graph"})
        for (const char* kind : {"sound", "smell", "touch"})
            for (const bool byTag : {false, true})
                for (const double arrives : {0.05, 0.2, 0.4, 0.95}) {
                    SCOPED_TRACE(fmt::format("{} {} {} {}", manager, kind, byTag, arrives));
                    run({manager, kind, arrives, byTag});
                    const Perception told = answer();
                    if (told.modality.empty() && kind == std::string("touch"))
                        continue; // of a touch that nobody felt nothing is said

                    EXPECT_EQ(told.notified, stateInTheRun() > 0) << told.answer;
                    EXPECT_EQ(told.notified, arrives >= kFirst) << told.answer;
                    expectRow(told, arrives);
                    if (!told.notified) {
                        EXPECT_EQ(told.sought, knowledge::kExistence);
                        // A smell that spreads over regions takes more than a step nearer.
                        const bool spreads =
                            manager == std::string("graph") && kind == std::string("smell");
                        EXPECT_TRUE(spreads || !told.remedy.offers.empty()) << told.answer;
                        expectOffersHold(told);
                    }
                }
}

TEST_F(HeardStates, WhatLingersIsJudgedByTheTagThatItWasGivenOffWith) {
    for (const double arrives : {0.2, 0.95}) {
        SCOPED_TRACE(arrives);
        run({"graph", "smell", arrives, true, true});
        const Perception told = answer();

        ASSERT_NE(hearingOf(told), nullptr) << told.answer;
        EXPECT_EQ(hearingOf(told)->limit, kFirst);
        EXPECT_EQ(told.notified, stateInTheRun() > 0) << told.answer;
    }
}

TEST_F(HeardStates, WhoCountsThoseThatBecomeAware) {
    run({.arrives = 0.2});
    RunContext context(*recording);

    const auto who =
        ask(WhoQuestion{.about = "thief", .at = static_cast<double>(kAsked) / 60}, context).value();

    EXPECT_TRUE(who.summary.starts_with("0 of 1")) << who.summary;
    const auto row = std::ranges::find(who.rows, "given", &WhoRow::sense);
    ASSERT_NE(row, who.rows.end());
    EXPECT_EQ(row->outcome, "missed");
    EXPECT_EQ(row->test, "hearing");
    EXPECT_NEAR(*row->margin, -0.1, 1e-6);
    EXPECT_TRUE(
        row->answer.starts_with("Perceived, and not noticed: too weak for curious, by 0.100"))
        << row->answer;
}

} // namespace
} // namespace percept::ask::heard_states_test
