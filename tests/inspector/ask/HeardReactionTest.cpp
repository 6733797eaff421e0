#include "AwareLevel.h"
#include "RecordedRuns.h"
#include "inspector/ask/Who.h"
#include "percept/agent/AwarenessRecords.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

// What is heard has to count for as long as it takes to react: until then, and where it never does,
// it is not noticed, as what is seen is not.
namespace percept::ask::heard_reaction_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kMade = 60;
constexpr Frame kEnd = 150;

struct Given {
    Seconds span = 1.0;     ///< that a sound counts for
    Seconds reaction = 0.5; ///< of an unaware Anna
    Seconds hold = 1.0;
    double arrives = 1.0;
};

/// Anna and, in the dark, a thief.
level::Level levelOf(const Given& given) {
    auto level = test::watched(0.0, {3, 3});
    level.senseManager = "regional";
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.modalities[0].attenuation = 1.0;
    level.modalities[0].inverseSpeed = 0.0;
    std::erase_if(level.archetypes[1].emissions,
                  [](const level::Emission& each) { return each.modality == "sound"; });
    level.archetypes[1].movement.maxSpeed = 1e-6;
    auto& anna = level.archetypes[0];
    anna.movement.maxSpeed = 1e-6;
    anna.awareness.reaction = {given.reaction, 0.1, 0.1};
    anna.awareness.hold = {given.hold, 1, 1};
    anna.awareness.soundSpan = given.span;
    anna.awareness.hearing = {{"sound", {0.3, 5, 6}}};
    return level;
}

class HeardReaction : public testing::Test {
protected:
    /// One noise in the name of the thief.
    void run(const Given& given) {
        trace::Command noise;
        noise.frame = kMade;
        noise.kind = trace::CommandKind::EmitSignal;
        noise.value = 0;
        noise.amount = given.arrives;
        noise.position = {3, 3};
        noise.agent = kThief;
        recording = m_runs.of(levelOf(given), kEnd, std::span<const trace::Command>(&noise, 1));
    }
    /// When the run made her aware; below 0: never.
    [[nodiscard]] Frame roseInTheRun() const {
        trace::RecordBuffer records;
        EXPECT_TRUE(recording->read(0, kEnd, records));
        for (const auto& row : records.rows<agent::AwarenessChanged>())
            if (row.data.agent == kAnna && row.data.to > 0)
                return row.frame;
        return -1;
    }
    [[nodiscard]] Perception of(const char* modality, Frame frame) const {
        const auto why = whyNoticed(*recording, kAnna, kThief, frame).value();
        const auto found = std::ranges::find(why.perceptions, modality, &Perception::modality);
        return found == why.perceptions.end() ? Perception{} : *found;
    }

    std::unique_ptr<replay::Recording> recording;

private:
    RecordedRuns m_runs;
};

const GateLine* reactionOf(const Perception& told) {
    const auto line = std::ranges::find_if(told.gates, [](const GateLine& each) {
        return each.gate == trace::Gate::Reaction && each.checked;
    });
    return line == told.gates.end() ? nullptr : &*line;
}

TEST_F(HeardReaction, IsNoticedOnceTheRunHasHerAware) {
    for (const Seconds span : {0.3, 0.49, 0.55, 1.0})
        for (const Seconds reaction : {0.0, 0.2, 0.5})
            for (const Seconds hold : {0.1, 1.0}) {
                run({span, reaction, hold});
                const Frame rose = roseInTheRun();
                EXPECT_EQ(rose < 0, span <= reaction);
                for (const Frame frame : {62, 70, 75, 85, 95, 110}) {
                    SCOPED_TRACE(fmt::format("{} {} {} at {}", span, reaction, hold, frame));
                    const Perception told = of("sound", frame);

                    EXPECT_EQ(told.notified, rose >= 0 && frame >= rose) << told.answer;
                    const GateLine* const line = reactionOf(told);
                    ASSERT_EQ(line == nullptr, told.notified) << told.answer;
                    if (line == nullptr)
                        continue;
                    EXPECT_EQ(decisiveLine(told), line);
                    EXPECT_EQ(line->limit, reaction);
                    const Seconds counted =
                        std::min(static_cast<double>(frame - kMade - 1) / 60, span);
                    EXPECT_NEAR(line->measured, counted, 1e-6);
                    const bool comes = rose > frame;
                    EXPECT_EQ(told.answer.find("curious in ") != std::string::npos, comes)
                        << told.answer;
                    EXPECT_EQ(told.sought, knowledge::kExistence);
                    EXPECT_EQ(std::ranges::any_of(told.remedy.tried,
                                                  [](const Tried& tried) {
                                                      return tried.what.starts_with("sound_span");
                                                  }),
                              rose < 0);
                }
            }
}

TEST_F(HeardReaction, NobodySaysThatSheBecomesWhatTheSoundIsTooBriefFor) {
    for (const Seconds span : {0.3, 1.0}) {
        run({.span = span});
        const Perception sight = of("sight", 75);

        const bool rises = roseInTheRun() >= 0;
        EXPECT_EQ(sight.note.find("It becomes curious in") != std::string::npos, rises)
            << sight.note;
        EXPECT_EQ(sight.note.find("counts for another 0.07 s, and curious would take 0.27 s") !=
                      std::string::npos,
                  !rises)
            << sight.note;
    }
}

TEST_F(HeardReaction, WhoCountsItAsMissed) {
    run({.span = 0.3});
    RunContext context(*recording);

    const auto who = ask(WhoQuestion{.about = "thief", .at = 1.2}, context).value();

    EXPECT_TRUE(who.summary.starts_with("0 of 1")) << who.summary;
    const auto row = std::ranges::find(who.rows, "sound", &WhoRow::sense);
    ASSERT_NE(row, who.rows.end());
    EXPECT_EQ(row->outcome, "missed");
    EXPECT_EQ(row->test, "reaction");
    EXPECT_EQ(row->unit, "s");
}

TEST_F(HeardReaction, WhatIsToSpareIsOfTheNearestLimit) {
    run({.reaction = 0.0, .arrives = 0.3125});

    EXPECT_TRUE(of("sound", 70).answer.starts_with("Heard after 0 ms, with 0.013 to spare"))
        << of("sound", 70).answer;
}

} // namespace
} // namespace percept::ask::heard_reaction_test
