#include "inspector/explain/AwarenessLanes.h"

#include "AwareLevel.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percept::explain {
namespace {

using geometry::Vec2;
using trace::AgentId;
using trace::TraceLevel;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Seconds kFrame = 1.0 / 60.0;

/// Anna, watched while a thief comes, goes and comes back; what the state was in every frame.
class AwarenessLanesTest : public testing::Test {
protected:
    void play(TraceLevel traced, level::Level level = test::watched(1.0, {15, 5})) {
        auto world = sim::compileWorld(level, {}).value();
        AwarenessFacts facts;
        facts.characters = {{world->arena.awareness[0]->states,
                             world->arena.awareness[0]->rules.hold,
                             world->arena.awareness[0]->rules.levels},
                            {}};
        thresholds = world->arena.awareness[0]->rules.levels;
        for (const auto& modality : world->senses->modalities)
            facts.seen.push_back(modality.kind == sense::Kind::Sight ? 1 : 0);
        facts.full = traced == TraceLevel::Full;
        lanes = AwarenessLanes(facts);
        trace::RecordBuffer records;
        sim::Simulation simulation(world, {.seed = 7}, traced, &records);
        while (simulation.frame() < 1200) {
            records.clear();
            simulation.step(moves(simulation.frame()), traced, &records);
            lanes.append(records, simulation.frame());
            for (const auto& look : records.rows<agent::AwarenessPulse>())
                if (look.data.about == kThief &&
                    facts.seen[trace::indexOf(look.data.modality)] != 0)
                    looks.push_back(look);
            const auto& anna = simulation.state().extras.value->awareness.value->agents[0];
            const auto* link = anna.find(kThief);
            truth.push_back(link != nullptr ? link->awareness : knowledge::Awareness());
            alertness.push_back(anna.alertness.level);
        }
    }
    /// Seen for 2 s, gone for 4, there for a blink of 0.3 s, gone.
    static std::vector<trace::Command> moves(Frame frame) {
        const bool comes = frame == 60 || frame == 420 || frame == 900;
        const bool goes = frame == 180 || frame == 438 || frame == 918;
        if (!comes && !goes)
            return {};
        trace::Command put{
            frame, trace::CommandKind::Edit, kThief, comes ? Vec2{5, 3} : Vec2{15, 5}};
        put.part = trace::EditPart::Place;
        return {put};
    }
    [[nodiscard]] const AwarenessLane& lane() const { return *lanes.find(kAnna, kThief); }

    AwarenessLanes lanes;
    std::vector<double> thresholds;
    std::vector<trace::Row<agent::AwarenessPulse>> looks; ///< at the thief
    std::vector<knowledge::Awareness> truth;              ///< by frame, from 1 on
    std::vector<AwarenessLevel> alertness;
};

TEST_F(AwarenessLanesTest, StateAndAlertnessAreThoseOfTheRunAtBothTraceLevels) {
    for (const TraceLevel traced : {TraceLevel::Normal, TraceLevel::Full}) {
        truth.clear();
        alertness.clear();
        play(traced);

        ASSERT_NE(lanes.find(kAnna, kThief), nullptr);
        ASSERT_GE(lane().states.size(), 4U) << "it rises and falls";
        for (std::size_t i = 0; i < truth.size(); ++i) {
            const auto frame = static_cast<Frame>(i) + 1;
            ASSERT_EQ(lane().stateAt(frame), truth[i].state) << frame;
            ASSERT_EQ(lanes.alertnessAt(kAnna, frame), alertness[i]) << frame;
            ASSERT_EQ(lanes.greatestAt(kAnna, frame), truth[i].state);
        }
        EXPECT_EQ(lanes.greatestAt(kThief, 0), std::nullopt) << "a player";
    }
}

TEST_F(AwarenessLanesTest, AFullTraceTellsTheCapacitorOfEveryFrame) {
    play(TraceLevel::Full);

    for (std::size_t i = 0; i < truth.size(); ++i) {
        const auto frame = static_cast<Frame>(i) + 1;
        const auto left = lanes.holdsFor(lane(), frame);
        if (truth[i].state == knowledge::kUnaware)
            EXPECT_EQ(left, std::nullopt) << frame;
        else
            ASSERT_NEAR(left.value(), truth[i].capacitor, 0.11) << frame << ": a look at most";
    }
}

TEST_F(AwarenessLanesTest, AFullTraceTellsWhatEachLookLedToAgainstTheThresholds) {
    play(TraceLevel::Full);

    ASSERT_GT(looks.size(), 10U);
    const auto& spans = lane().responses;
    ASSERT_FALSE(spans.empty());
    for (const auto& look : looks) {
        if (look.frame < spans.front().from)
            continue; // of the lane there was nothing to say yet
        const auto span = std::ranges::find_if(spans, [&](const ResponseSpan& each) {
            return each.from <= look.frame && look.frame <= each.to &&
                   each.response == look.data.response;
        });
        EXPECT_NE(span, spans.end()) << "frame " << look.frame;
        EXPECT_GE(lanes.heightOf(kAnna, look.data.response), look.data.goalSight);
        EXPECT_LT(lanes.heightOf(kAnna, look.data.response), look.data.goalSight + 1);
    }
    for (std::size_t i = 1; i < spans.size(); ++i)
        EXPECT_LE(spans[i - 1].to, spans[i].from);
}

TEST_F(AwarenessLanesTest, ResponsesStandBetweenTheThresholdsThatTheyAreBetween) {
    play(TraceLevel::Normal);

    EXPECT_TRUE(lane().responses.empty()) << "looks are not recorded";
    EXPECT_EQ(lanes.heightOf(kAnna, 0), 0);
    EXPECT_EQ(lanes.heightOf(kThief, 1), 0) << "notices at once";
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
        const double below = i == 0 ? 0 : thresholds[i - 1];
        EXPECT_EQ(lanes.heightOf(kAnna, thresholds[i]), static_cast<double>(i + 1));
        EXPECT_NEAR(
            lanes.heightOf(kAnna, (below + thresholds[i]) / 2), static_cast<double>(i) + 0.5, 1e-9);
    }
    EXPECT_EQ(lanes.heightOf(kAnna, 5), static_cast<double>(thresholds.size()));
}

TEST_F(AwarenessLanesTest, ANormalTraceTellsTheDelayBeforeEachRiseAndTheCapacitorBeforeEachFall) {
    play(TraceLevel::Normal);

    std::size_t rises = 0;
    std::size_t falls = 0;
    AwarenessLevel before = knowledge::kUnaware;
    for (const StateStep& step : lane().states) {
        step.state > before ? ++rises : ++falls;
        before = step.state;
    }
    EXPECT_EQ(lane().delays.size(), rises);
    EXPECT_EQ(lane().emptyings.size(), falls);
    for (const ReactionDelay& delay : lane().delays) {
        EXPECT_FALSE(delay.broken);
        EXPECT_NEAR(static_cast<double>(delay.to - delay.from) * kFrame,
                    test::byDegrees().reaction[delay.state],
                    kFrame);
    }
    for (const Emptying& emptying : lane().emptyings) {
        EXPECT_TRUE(emptying.fell);
        EXPECT_NEAR(static_cast<double>(emptying.to - emptying.from) * kFrame,
                    lanes.holdOf(kAnna, emptying.state),
                    kFrame);
    }
    EXPECT_TRUE(lane().pulses.empty());
    EXPECT_FALSE(lanes.hasPulses());
}

TEST_F(AwarenessLanesTest, AFullTraceTellsWhereADelayWasBrokenOff) {
    play(TraceLevel::Full);

    const auto broken = std::find_if(
        lane().delays.begin(), lane().delays.end(), [](const auto& d) { return d.broken; });
    ASSERT_NE(broken, lane().delays.end()) << "seen for 0.3 s, when unaware takes 0.6 s";
    EXPECT_LT(static_cast<double>(broken->to - broken->from) * kFrame, 0.6);
    EXPECT_EQ(lane().stateAt(broken->to), broken->state);
    EXPECT_TRUE(std::any_of(lane().pulses.begin(), lane().pulses.end(), [](const PulseMark& each) {
        return !each.heard && each.goal == 3;
    }));
}

TEST_F(AwarenessLanesTest, TakesARunInAnyPortions) {
    play(TraceLevel::Full);
    const AwarenessLane portions = lane();

    auto world = sim::compileWorld(test::watched(1.0, {15, 5}), {}).value();
    AwarenessFacts facts;
    facts.characters = {{world->arena.awareness[0]->states, world->arena.awareness[0]->rules.hold},
                        {}};
    for (const auto& modality : world->senses->modalities)
        facts.seen.push_back(modality.kind == sense::Kind::Sight ? 1 : 0);
    facts.full = true;
    AwarenessLanes whole(facts);
    trace::RecordBuffer records;
    sim::Simulation simulation(world, {.seed = 7}, TraceLevel::Full, &records);
    while (simulation.frame() < 1200)
        simulation.step(moves(simulation.frame()), TraceLevel::Full, &records);
    whole.append(records, simulation.frame());

    const AwarenessLane& once = *whole.find(kAnna, kThief);
    EXPECT_EQ(once.states, portions.states);
    EXPECT_EQ(once.delays, portions.delays);
    EXPECT_EQ(once.emptyings, portions.emptyings);
    EXPECT_EQ(once.pulses, portions.pulses);
}

TEST_F(AwarenessLanesTest, TheTimeInEachStateIsThatOfTheRun) {
    play(TraceLevel::Normal);

    std::vector<Frame> counted;
    for (std::size_t i = 0; i + 1 < truth.size(); ++i) {
        // From frame i + 1, at which truth[i] holds, to the next one.
        counted.resize(std::max(counted.size(), std::size_t{truth[i].state} + 1));
        ++counted[truth[i].state];
        const auto upTo = static_cast<Frame>(i) + 2;

        auto spent = lane().framesByState(upTo);

        ASSERT_FALSE(spent.empty());
        --spent[0]; // the first frame
        ASSERT_EQ(spent, counted) << upTo;
    }
    EXPECT_GE(counted.size(), 2U);
    EXPECT_TRUE(lane().framesByState(0).empty());
}

TEST(AwarenessTellings, AreThoseOfAStretchOfTheRunInOrder) {
    trace::RecordBuffer records;
    const auto tell = [&](std::uint64_t id, Frame frame, std::uint32_t speaker, bool observed) {
        agent::Told told;
        told.agent = kAnna;
        told.speaker = AgentId{speaker};
        told.about = kThief;
        told.observed = observed;
        records.rows<agent::Told>().push_back({trace::RecordId{id}, frame, trace::kNoRecord, told});
    };
    tell(1, 10, 2, false);
    agent::ThingTold thing;
    thing.agent = AgentId{3};
    thing.speaker = kAnna;
    thing.change = trace::ChangeId{4};
    records.rows<agent::ThingTold>().push_back({trace::RecordId{2}, 10, trace::kNoRecord, thing});
    tell(3, 20, 3, true);
    AwarenessLanes lanes;

    lanes.append(records, 30);

    EXPECT_TRUE(lanes.tellings(20, 30).empty());
    EXPECT_TRUE(lanes.tellings(0, 9).empty());
    const auto both = lanes.tellings(9, 10);
    ASSERT_EQ(both.size(), 2U);
    EXPECT_EQ(both[0].speaker, AgentId{2});
    EXPECT_EQ(both[0].about, kThief);
    EXPECT_EQ(both[1].hearer, AgentId{3});
    EXPECT_EQ(both[1].change, trace::ChangeId{4});
    const auto last = lanes.tellings(10, 20);
    ASSERT_EQ(last.size(), 1U);
    EXPECT_TRUE(last[0].observed);
}

} // namespace
} // namespace percept::explain
