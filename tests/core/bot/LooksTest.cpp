#include "Match.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/sense/GateNames.h"

#include "percept/sense/Gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::bot {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using trace::Gate;

constexpr std::uint32_t bit(Gate gate) {
    return 1U << static_cast<unsigned>(gate);
}

/// Four bots, of whom the first has three in view and minds two.
Match crowd() {
    test::LevelBuilder builder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().aim.nearestSeen = 2;
    builder.bot({5, 15}).bot({15, 15}).bot({9, 18}).bot({11, 12});
    return Match(builder.build());
}

TEST(Looks, TheRankOfWhoIsNotMindedIsToldWithHowManyAre) {
    Match match = crowd();

    match.step();

    const auto& tests = match.rows<trace::SenseTest>();
    const auto told = std::find_if(tests.begin(), tests.end(), [](const auto& row) {
        return row.data.agent == AgentId{0} && row.data.about == AgentId{1};
    });
    ASSERT_NE(told, tests.end());
    EXPECT_EQ(told->data.gate, Gate::Nearest);
    EXPECT_EQ(told->data.measured, 3);
    EXPECT_EQ(told->data.limit, 2);
    EXPECT_TRUE(told->data.passed & bit(Gate::Cone));
    EXPECT_TRUE(told->data.passed & bit(Gate::LineOfSight));
    EXPECT_EQ(match.look(0, 2).rank, 1);
    EXPECT_EQ(match.look(0, 3).rank, 2);
    EXPECT_EQ(match.look(0, 3).failed, Gate::None);
}

TEST(Looks, WhoWasJustSeenIsNotActedOnBeforeTheReactionTime) {
    auto builder = duelBuilder(5);
    builder.archetype().reaction = 0.2;
    Match match(builder.build());
    match.freeze(1);

    ASSERT_TRUE(match.runUntil(1.0, [&] { return match.memory(0, 1) != nullptr; }));
    const Seconds seenAt = match.now();
    ASSERT_TRUE(match.runUntil(1.0, [&] { return !match.rows<agent::ShotFired>().empty(); }));

    EXPECT_GE(match.now() - seenAt, 0.2 - 1e-9);
    EXPECT_LT(match.now() - seenAt, 0.3);
    const auto& tests = match.rows<trace::SenseTest>();
    EXPECT_TRUE(std::any_of(tests.begin(), tests.end(), [&](const auto& row) {
        return row.data.agent == AgentId{0} && row.data.gate == Gate::Reaction &&
               row.data.modality == *match.senses->modality("sight");
    }));
}

/// Times are sums of steps: whatever they round to, so many steps are the reaction.
TEST(Looks, AReactionTakesItsStepsWheneverItBegins) {
    constexpr Seconds kStep = 1.0 / 60;
    for (const int steps : {0, 1, 12, 24, 30, 100})
        for (Frame begun = 0; begun < 5000; ++begun) {
            const Seconds reaction = steps / 60.0;
            const auto seenFor = [&](Frame frame) {
                return static_cast<double>(frame) * kStep - static_cast<double>(begun) * kStep;
            };
            const auto due = sense::testReaction(seenFor(begun + steps), reaction);
            ASSERT_TRUE(due.passed) << begun;
            ASSERT_EQ(due.seen, reaction);
            if (steps > 0) {
                ASSERT_FALSE(sense::testReaction(seenFor(begun + steps - 1), reaction).passed)
                    << begun;
            }
        }
}

TEST(Looks, AShutDoorHides) {
    auto builder = duelBuilder(10);
    builder.door("gate", {10, 10}, {10, 20});
    Match match(builder.build());

    EXPECT_EQ(match.look(0, 1).failed, Gate::LineOfSight);
    match.edit(trace::EditPart::Door, 0, static_cast<int>(trace::DoorEdit::Open));
    match.run(3.0);
    EXPECT_EQ(match.look(0, 1).failed, Gate::None);
}

TEST(Looks, EverybodyElseThatLivesIsLookedFor) {
    auto builder = duelBuilder(5);
    builder.bot({20, 15});
    Match match(builder.build());
    std::vector<AgentId> others;
    fillOthers(match.state, AgentId{0}, others);
    EXPECT_THAT(others, ElementsAre(AgentId{1}, AgentId{2}));

    match.bot(1).status = agent::Status::Dead;
    fillOthers(match.state, AgentId{0}, others);
    EXPECT_THAT(others, ElementsAre(AgentId{2}));
}

TEST(Looks, FriendsAreKnownAndNoTargets) {
    auto builder = duelBuilder(5);
    builder.edit().agents[0].team = builder.edit().agents[1].team = "red";
    Match match(builder.build());

    match.run(0.2);

    const auto* known = match.memory(0, 1);
    ASSERT_NE(known, nullptr);
    EXPECT_TRUE(known->withinFieldOfView);
    EXPECT_EQ(match.mind(0).targeting.target, trace::kNoAgent);
    EXPECT_TRUE(match.rows<agent::ShotFired>().empty());
}

TEST(Looks, HowSomebodyMovedBeforeHeWasInViewIsNotAveraged) {
    auto builder = duelBuilder(5);
    builder.archetype().aim.averagedSteps = 30;
    Match match(builder.build());
    match.freeze(1);
    match.bot(0).body.facing = match.bot(0).body.heading = {-1, 0};
    match.run(0.2);
    ASSERT_EQ(match.memory(0, 1), nullptr);
    match.bot(1).recentVelocities.assign(30, {0, 5}); // out of view he ran; now he stands

    match.bot(0).body.facing = {1, 0};
    match.step();

    ASSERT_NE(match.memory(0, 1), nullptr);
    EXPECT_EQ(match.memory(0, 1)->seen.velocity, (Vec2{0, 0}));
}

/// Without light and without sound nobody knows where anybody is.
TEST(Looks, InTheDarkNobodyIsSeen) {
    for (const double light : {1.0, 0.0}) {
        auto builder = duelBuilder(5);
        level::Level& level = builder.edit();
        level.modalities = level::ravenModalities();
        level.archetypes[0].sensors = {{"sight", 0.1}};
        level::Region room;
        room.id = "room";
        room.polygon = {{0, 0}, {40, 0}, {40, 30}, {0, 30}};
        room.ceiling = 3;
        room.ambientLight = light;
        level.regions = {room};
        Match match(level);

        match.run(2.0);

        EXPECT_EQ(match.rows<trace::Noticed>().empty(), light == 0.0);
        EXPECT_EQ(match.rows<agent::ShotFired>().empty(), light == 0.0);
    }
}

/// The index of bodies leaves out nobody who could be seen, and who walks out of range is lost.
TEST(Looks, WhoIsInViewIsKnownToBeSoWhateverTheRange) {
    auto level = test::arenaLevel(12);
    level.modalities = level::ravenModalities();
    level.modalities[0].maxRange = 9;
    level.archetypes[0].sensors = {{"sight", 0}};
    level.archetypes[0].rates.vision = 0;
    Match match(level);
    int inView = 0;
    int lost = 0;
    for (int frame = 0; frame < 900; ++frame) {
        match.step();
        for (int i = 0; i < 12; ++i)
            for (int k = 0; k < 12; ++k) {
                const bool alive = match.bot(i).status == agent::Status::Alive &&
                                   match.bot(k).status == agent::Status::Alive;
                if (i == k || !alive || frame % 15 != 0)
                    continue;
                const auto* link = match.memory(i, k);
                const bool known = link != nullptr && link->withinFieldOfView;
                ASSERT_EQ(match.look(i, k).failed == Gate::None, known)
                    << i << " of " << k << " at frame " << frame;
                inView += known ? 1 : 0;
            }
    }
    for (const auto& row : match.rows<trace::LostSight>())
        lost += row.data.gate == Gate::Range ? 1 : 0;
    EXPECT_GT(inView, 20);
    EXPECT_GT(lost, 0);
}

/// What an archetype's senses say changes what bots do: each field with a value that blinds.
TEST(Looks, EveryFieldOfTheSensesCounts) {
    using Blind = void (*)(level::Level&);
    const std::array<Blind, 6> blinds{
        [](level::Level& level) {
            level.archetypes[0].sensors = {{"sight", 1e9}};
        },
        [](level::Level& level) {
            level.archetypes[0].sensors = {{"sound", 0.1}};
        },
        [](level::Level& level) { level.modalities[0].maxRange = 4.9; },
        [](level::Level& level) {
            level.archetypes[0].sensors = {{"sight", 0.1}};
            level.modalities[0].attenuation = 0.1;
        },
        [](level::Level& level) {
            level.archetypes[0].viewCones = {{"narrow", 0.5, 0.4, 1.0, 0.0}};
        },
        [](level::Level& level) {
            level.archetypes[0].emissions = {{.modality = "sound", .on = "step"}};
        }};
    for (std::size_t i = 0; i <= blinds.size(); ++i) {
        auto builder = duelBuilder(5);
        level::Level& level = builder.edit();
        level.modalities = level::ravenModalities();
        level.archetypes[0].sensors = {{"sight", 0}, {"sound", 0}};
        if (i < blinds.size())
            blinds[i](level);
        Match match(level);

        match.run(1.0);

        EXPECT_EQ(match.rows<trace::Noticed>().empty(), i < blinds.size()) << "field " << i;
    }
}

} // namespace
} // namespace percept::bot
