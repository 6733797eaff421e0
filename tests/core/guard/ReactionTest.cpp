#include "AwareLevel.h"
#include "Night.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/sim/Checks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

// Whoever sees an enemy acts on it once it has been in view for as long as the reaction takes.
namespace percept::guard::reaction_test {
namespace {

using test::Night;

constexpr const char* kBrains[] = {"guard", "soldier", "townsman"};

/// Anna looks at a thief, who is in view from the first frame on.
level::Level facing(const std::string& brain, Seconds reaction, bool armed = false) {
    auto level = test::listening();
    level.archetypes[0].brain = brain;
    level.archetypes[0].reaction = reaction;
    level.archetypes[0].armed = armed;
    level.archetypes[1].health = 1e6;
    level.agents.push_back(test::thiefAt(7, 3));
    return level;
}

/// The frame of her first goal beside her routine; nothing: she has none.
std::optional<Frame> decided(const Night& night) {
    for (const auto& row : night.records<trace::GoalStarted>())
        if (row.data.agent == AgentId{0} && row.data.goal != Goal::Wait)
            return row.frame;
    return std::nullopt;
}

std::optional<Frame> shot(const Night& night) {
    const auto& shots = night.records<agent::ShotFired>();
    return shots.empty() ? std::nullopt : std::optional(shots[0].frame);
}

Frame framesOf(Seconds seconds) {
    return static_cast<Frame>(seconds * 60 + 0.5);
}

TEST(Reaction, PassesBeforeAnyBrainDecidesOnSightArmedOrNot) {
    for (const char* brain : kBrains)
        for (const bool armed : {false, true})
            for (const Seconds reaction : {0.0, 0.2, 0.5, 2.0}) {
                Night night(facing(brain, reaction, armed));

                night.seconds(4);

                ASSERT_FALSE(night.records<trace::Noticed>().empty()) << brain;
                const Frame seen = night.records<trace::Noticed>()[0].frame;
                ASSERT_TRUE(decided(night)) << brain << " " << reaction;
                EXPECT_EQ(*decided(night) - seen, framesOf(reaction)) << brain << " " << armed;
                EXPECT_EQ(shot(night).has_value(), armed) << brain;
                if (armed) {
                    EXPECT_GE(*shot(night) - seen, framesOf(reaction)) << brain;
                }
            }
}

TEST(Reaction, DecidesForTheReasonThatItSaw) {
    Night night(facing("guard", 0.5));
    night.seconds(1);

    const auto& goals = night.records<trace::GoalStarted>();
    ASSERT_EQ(goals.size(), 2U);
    const auto& told = night.records<trace::Notified>();
    const auto cause = std::find_if(
        told.begin(), told.end(), [&](const auto& row) { return row.id == goals[1].cause; });
    ASSERT_NE(cause, told.end());
    EXPECT_EQ(cause->data.about, AgentId{1});
    EXPECT_LE(cause->frame, goals[1].frame);
}

TEST(Reaction, OutlastsWhoIsGoneBefore) {
    for (const char* brain : kBrains)
        for (const bool stays : {true, false}) {
            Night night(facing(brain, 2.0));
            night.seconds(0.5);
            if (!stays)
                test::put(night, 1, {14, 3});
            night.seconds(4);

            EXPECT_EQ(decided(night).has_value(), stays) << brain;
        }
}

TEST(Reaction, LetsTheGazeAndTheFeetBeMeanwhile) {
    for (const char* brain : kBrains) {
        auto level = facing(brain, 1.0, true);
        level.agents[1].position = level::Place{6, 1.5, {}};
        Night night(level);
        night.seconds(0.9);

        EXPECT_EQ(night.guard().body.facing, (Vec2{1, 0})) << brain;
        EXPECT_EQ(night.guard().body.position, (Vec2{4, 3})) << brain;
    }
}

TEST(Reaction, DelaysWhatALevelHasThemDo) {
    for (const char* brain : kBrains) {
        auto reacts = facing(brain, 1.0);
        level::Reaction flees;
        flees.modality = "sight";
        flees.goal = "flee";
        reacts.archetypes[0].reactions = {flees};
        Night night(reacts);
        night.seconds(1.5);
        ASSERT_TRUE(decided(night)) << brain;
        EXPECT_EQ(*decided(night) - night.records<trace::Noticed>()[0].frame, 60) << brain;
        EXPECT_TRUE(test::did(night, Goal::Flee)) << brain;

        auto decides = facing(brain, 1.0);
        level::Waypoint niche;
        niche.id = "niche";
        niche.position = {2, 3, {}};
        niche.qualities = {{"cover", {"0.8"}}};
        decides.waypoints = {niche};
        level::PlaceDecision takes;
        takes.when = "enemy_known";
        takes.place = "cover";
        decides.archetypes[0].decisions = {takes};
        Night other(decides);
        other.seconds(1.5);
        ASSERT_TRUE(decided(other)) << brain;
        EXPECT_GE(*decided(other) - other.records<trace::Noticed>()[0].frame, 60) << brain;
    }
}

TEST(Reaction, IsNoneToWhatIsHeard) {
    for (const char* brain : kBrains) {
        std::vector<std::vector<Frame>> frames;
        for (const Seconds reaction : {0.0, 2.0}) {
            auto level = facing(brain, reaction);
            level.agents.pop_back();
            Night night(level);
            night.ping({6, 5}, 2);
            night.seconds(8);
            auto& of = frames.emplace_back();
            for (const auto& row : night.records<trace::GoalStarted>())
                of.push_back(row.frame);
            EXPECT_EQ(*decided(night), night.records<trace::Notified>()[0].frame) << brain;
        }
        EXPECT_GT(frames[0].size(), 1U) << brain;
        EXPECT_EQ(frames[0], frames[1]) << brain;
    }
}

TEST(Reaction, IsNoneToAFlash) {
    auto level = facing("guard", 2.0);
    level.archetypes[1].emissions = {{"sound", 2.0, "step", 0.25, {}}};
    Night night(level);
    trace::Command flash;
    flash.kind = trace::CommandKind::EmitSignal;
    flash.agent = AgentId{1};
    flash.position = {7, 3};
    flash.value = 1; // sight
    flash.amount = 1.0;
    night.send(flash);
    night.seconds(1);

    ASSERT_FALSE(night.records<trace::Notified>().empty());
    ASSERT_TRUE(decided(night));
    EXPECT_EQ(*decided(night), night.records<trace::Notified>()[0].frame);
}

TEST(Reaction, IsTheSameAtEveryTraceLevelAndFromEverySave) {
    const auto world = sim::compileWorld(facing("guard", 0.5, true), {}).value();
    trace::RecordBuffer records;
    sim::Simulation full(world, {.seed = 5}, trace::TraceLevel::Full, &records);
    sim::Simulation bare(world, {.seed = 5}, trace::TraceLevel::Normal, nullptr);
    for (int i = 0; i < 60; ++i) {
        full.step({}, trace::TraceLevel::Full, &records);
        bare.step({}, trace::TraceLevel::Normal, nullptr);
        ASSERT_TRUE(bare.restore(bare.save()));
        ASSERT_EQ(full.hash(), bare.hash()) << i;
    }
}

std::vector<std::string> ignored(const level::Level& level) {
    std::vector<std::string> places;
    for (const auto& problem : sim::checkUse(level))
        if (problem.message.find("it is ignored") != std::string::npos)
            places.push_back(problem.place + ": " + problem.remedy);
    return places;
}

TEST(Reaction, IsIgnoredByWhoBecomesAwareByDegreesAndByWhoMovesByCommands) {
    std::vector<std::uint64_t> hashes;
    for (const Seconds reaction : {0.2, 2.0}) {
        auto level = test::watched(1.0, {6, 3});
        level.archetypes[0].reaction = reaction;
        level.archetypes[0].armed = true;
        Night night(level);
        night.seconds(4);
        EXPECT_TRUE(shot(night));
        hashes.push_back(night.simulation().hash());
    }
    EXPECT_EQ(hashes[0], hashes[1]);

    auto level = test::watched(1.0, {6, 3});
    EXPECT_EQ(ignored(level), std::vector<std::string>());
    level.archetypes[0].reaction = level.archetypes[1].reaction = 2.0;
    const auto said = ignored(level);
    ASSERT_EQ(said.size(), 2U);
    EXPECT_EQ(said[0],
              "archetypes[0].reaction: Remove it; `awareness.reaction` has a time for each state.");
    EXPECT_EQ(said[1], "archetypes[1].reaction: Remove it, or give the archetype another brain.");
    level.archetypes[0].awareness = {};
    for (const std::string& each : ignored(level))
        EXPECT_FALSE(each.starts_with("archetypes[0].reaction")) << each;
}

} // namespace
} // namespace percept::guard::reaction_test
