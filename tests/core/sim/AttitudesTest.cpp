#include "percept/level/Attitudes.h"
#include "AwareLevel.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/sense/GateNames.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <gtest/gtest.h>

#include <algorithm>

// What an archetype thinks of others decides what its agents perceive and do; who has to be seen
// first; what a sound is.
namespace percept::sim::attitudes_test {
namespace {

using agent::AwarenessChanged;
using agent::AwarenessPulse;
using geometry::Vec2;
using level::Attitude;
using trace::AgentId;
using trace::CommandKind;
using trace::Gate;
using trace::Goal;

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};

struct Watch {
    explicit Watch(const level::Level& level)
        : simulation(
              compileWorld(level, {}).value(), {.seed = 7}, trace::TraceLevel::Full, &records) {}

    void run(Seconds seconds, std::vector<trace::Command> commands = {}) {
        for (int i = 0; i < static_cast<int>(seconds * 60 + 0.5); ++i, commands.clear())
            simulation.step(commands, trace::TraceLevel::Full, &records);
    }
    template <class Record>
    [[nodiscard]] const std::vector<trace::Row<Record>>& rows() const {
        return records.rows<Record>();
    }
    [[nodiscard]] bool did(Goal goal) const {
        return std::any_of(
            rows<trace::GoalStarted>().begin(),
            rows<trace::GoalStarted>().end(),
            [&](const auto& row) { return row.data.agent == kAnna && row.data.goal == goal; });
    }
    [[nodiscard]] int state() const {
        const auto* link = simulation.state().extras.value->awareness.value->agents[0].find(kThief);
        return link == nullptr ? 0 : link->awareness.state;
    }
    [[nodiscard]] bool failedAt(Gate gate) const {
        return std::any_of(
            rows<trace::SenseTest>().begin(), rows<trace::SenseTest>().end(), [&](const auto& row) {
                return row.data.agent == kAnna && row.data.gate == gate;
            });
    }
    [[nodiscard]] std::string nameOf(Gate gate) const {
        return simulation.arena().registry->gates()[static_cast<std::size_t>(gate)].name;
    }

    trace::RecordBuffer records;
    Simulation simulation;
};

/// Anna has a thief before her in full light, of whom she thinks something.
level::Level thinking(const std::string& word,
                      const std::string& brain = "guard",
                      const std::string& of = "thief") {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].brain = brain;
    if (!word.empty())
        level.archetypes[0].awareness.attitudes = {{of, word}};
    return level;
}

TEST(Attitudes, AnAgentGoesBeforeItsArchetypeThatBeforeWhatItExtendsThatBeforeItsTeam) {
    level::Level level;
    level::Archetype person;
    person.id = "person";
    level::Archetype thief;
    thief.id = "thief";
    thief.extends = "person";
    level::Archetype guard;
    guard.id = "guard";
    level.archetypes = {person, thief, guard};
    level::Agent bob;
    bob.id = "bob";
    bob.archetype = "thief";
    bob.team = "thieves";
    const auto is = [&](level::ById<std::string> attitudes) {
        guard.awareness.attitudes = std::move(attitudes);
        return level::attitudeTo(level, guard, bob);
    };

    EXPECT_EQ(is({}), std::nullopt);
    EXPECT_EQ(is({{"others", "hate"}}), std::nullopt);
    EXPECT_EQ(is({{"thieves", "hate"}}), Attitude::Hate);
    EXPECT_EQ(is({{"thieves", "hate"}, {"person", "fear"}}), Attitude::Fear);
    EXPECT_EQ(is({{"thieves", "hate"}, {"person", "fear"}, {"thief", "ally"}}), Attitude::Ally);
    EXPECT_EQ(is({{"thieves", "hate"}, {"thief", "ally"}, {"bob", "prey"}}), Attitude::Prey);
}

TEST(Attitudes, WithoutAnyARunIsThatOfHatedEnemies) {
    Watch silent(thinking(""));
    Watch stated(thinking("hate"));

    silent.run(4);
    stated.run(4);

    EXPECT_EQ(silent.simulation.hash(), stated.simulation.hash());
    EXPECT_EQ(silent.state(), 3);
}

TEST(Attitudes, OfTheIgnoredNothingIsPerceivedAndTheGateSaysSo) {
    for (const char* brain : {"guard", "soldier", "townsman"}) {
        Watch watch(thinking("ignore", brain));

        watch.run(2, {{0, CommandKind::EmitSignal, kThief, {3, 3}, 0, 5.0}});

        EXPECT_TRUE(watch.rows<trace::Notified>().empty()) << brain;
        EXPECT_TRUE(watch.rows<AwarenessPulse>().empty()) << brain;
        EXPECT_TRUE(watch.failedAt(Gate::NotInterested)) << brain;
        EXPECT_EQ(watch.nameOf(Gate::NotInterested), "not_interested");
        const auto& rejected = watch.rows<trace::SignalRejected>();
        EXPECT_TRUE(std::any_of(rejected.begin(), rejected.end(), [](const auto& row) {
            return row.data.agent == kAnna && row.data.gate == Gate::NotInterested;
        })) << brain;
    }
}

TEST(Attitudes, AnIgnoredOneIsNotSeenByThoseWhoNoticeAtOnceEither) {
    auto level = thinking("ignore");
    level.archetypes[0].awareness.states.clear();
    level::Archetype bot = level.archetypes[0];
    Watch guard(level);
    bot.brain = "bot";
    level.archetypes[0] = bot;
    Watch shooter(level);

    guard.run(2);
    shooter.run(2);

    EXPECT_TRUE(guard.rows<trace::Noticed>().empty());
    EXPECT_TRUE(shooter.rows<trace::Noticed>().empty());
}

TEST(Attitudes, AnAllyIsNoticedAtOnceAndLeftAlone) {
    Watch watch(thinking("ally"));

    watch.run(2);

    ASSERT_EQ(watch.rows<trace::Noticed>().size(), 1U);
    EXPECT_LT(watch.rows<trace::Noticed>()[0].frame, 36) << "no reaction time";
    EXPECT_TRUE(watch.rows<AwarenessPulse>().empty());
    EXPECT_FALSE(watch.did(Goal::Investigate));
}

TEST(Attitudes, WhomItFearsItFleesFromOnceItKnowsWhereHeIs) {
    for (const char* brain : {"guard", "soldier", "townsman"}) {
        auto level = thinking("fear", brain);
        level.agents[0].position = level::Place{4, 3, {}};
        level.agents[1].position = level::Place{6, 3, {}};
        Watch watch(level);

        watch.run(3);

        EXPECT_TRUE(watch.did(Goal::Flee)) << brain;
        EXPECT_FALSE(watch.did(Goal::Investigate)) << brain;
        const auto& goals = watch.rows<trace::GoalStarted>();
        const auto fled = std::find_if(goals.begin(), goals.end(), [](const auto& row) {
            return row.data.goal == Goal::Flee;
        });
        ASSERT_NE(fled, goals.end());
        EXPECT_EQ(fled->cause, watch.rows<AwarenessChanged>()[0].id) << brain;
    }
}

TEST(Attitudes, PreyIsGoneAfterAndNotShotAt) {
    for (const char* brain : {"guard", "soldier", "townsman"}) {
        auto level = thinking("prey", brain);
        level.archetypes[0].armed = true;
        Watch watch(level);

        watch.run(3);

        EXPECT_EQ(watch.state(), 3) << brain;
        EXPECT_TRUE(watch.did(Goal::Investigate)) << brain;
        EXPECT_TRUE(watch.rows<agent::ShotFired>().empty()) << brain;
    }
    auto level = thinking("hate");
    level.archetypes[0].armed = true;
    Watch hating(level);

    hating.run(3);

    EXPECT_FALSE(hating.rows<agent::ShotFired>().empty());
}

TEST(Attitudes, OneMayHateWhoseTeamIsFriendly) {
    auto level = thinking("hate");
    level.teams[0].relations = {{"thieves", 1}};
    Watch hating(level);
    level.archetypes[0].awareness.attitudes.clear();
    Watch friendly(level);

    hating.run(2);
    friendly.run(2);

    EXPECT_EQ(hating.state(), 3);
    EXPECT_EQ(friendly.state(), 0);
}

/// The thief looks along a direction; Anna notices him only once she is in a view cone of his.
level::Level unseen(Radians heading, bool ends) {
    auto level = thinking("");
    level.agents[1].heading = heading;
    level::ViewCone front;
    front.id = "front";
    front.horizontal = 2.0;
    level::ViewCone back = front;
    back.id = "back";
    back.direction = maths::kPi;
    level.archetypes[1].viewCones = {front, back};
    level.archetypes[0].awareness.unseenBy = "front";
    level.archetypes[0].awareness.unseenEnds = ends;
    level.archetypes[0].movement.maxSpeed = 0.01;
    return level;
}

TEST(UnseenBy, WhoLooksAwayIsNotNoticedUntilHeHasTheObserverInThatCone) {
    Watch away(unseen(0.0, true));
    Watch towards(unseen(maths::kPi, true));

    away.run(2);
    towards.run(2);

    EXPECT_EQ(away.state(), 0);
    EXPECT_TRUE(away.failedAt(Gate::NotSeenYet));
    EXPECT_EQ(towards.state(), 3);
    EXPECT_FALSE(towards.failedAt(Gate::NotSeenYet));
}

TEST(UnseenBy, AnyConeWillDoWhereTheArchetypeSaysSo) {
    auto level = unseen(0.0, true);
    level.archetypes[0].awareness.unseenBy = "any";
    Watch watch(level);

    watch.run(2);

    EXPECT_EQ(watch.state(), 3) << "she is in his cone to the rear";
}

TEST(UnseenBy, OnceSeenSheGoesOnNoticingHimOnlyWhereThatEndsIt) {
    for (const bool ends : {true, false}) {
        Watch watch(unseen(maths::kPi, ends));
        watch.run(2);
        ASSERT_EQ(watch.state(), 3);

        watch.run(1,
                  {{watch.simulation.frame(), CommandKind::Possess, kThief},
                   {watch.simulation.frame(), CommandKind::Aim, kThief, {15, 3}}});
        watch.run(9);

        EXPECT_EQ(watch.state(), ends ? 3 : 0);
    }
}

TEST(UnseenBy, AWallBetweenThemCountsAsNotSeen) {
    auto level = unseen(maths::kPi, true);
    level.agents[1].position = level::Place{13, 3, {}};
    Watch watch(level);

    watch.run(1);

    EXPECT_EQ(watch.state(), 0);
    EXPECT_FALSE(watch.failedAt(Gate::NotSeenYet)) << "the line of sight comes first";
    EXPECT_TRUE(watch.failedAt(Gate::LineOfSight));
}

TEST(Causes, ARiseIsDueToTheDominantSenseNotToWhatCameLast) {
    auto level = thinking("");
    level.archetypes[0].awareness.hearing = {{"sound", {0.2}}};
    Watch watch(level);

    watch.run(0.5);
    watch.run(1.0, {{watch.simulation.frame(), CommandKind::EmitSignal, kThief, {5, 3}, 0, 2.0}});

    ASSERT_EQ(watch.rows<AwarenessChanged>().size(), 1U);
    const auto& notified = watch.rows<trace::Notified>();
    const auto cause = std::find_if(notified.begin(), notified.end(), [&](const auto& row) {
        return row.id == watch.rows<AwarenessChanged>()[0].cause;
    });
    ASSERT_NE(cause, notified.end());
    EXPECT_EQ(watch.simulation.senses()[cause->data.modality].kind, sense::Kind::Sight);
    EXPECT_GE(notified.size(), 2U) << "she heard him, too, before it rose";
}

TEST(Tags, TheTagOfASoundGoesBeforeItsModality) {
    auto level = test::watched(0.0, {13, 3});
    level.archetypes[0].awareness.hearing = {{"sound", {0.2}}, {"glass", {0.1, 0.2, 0.3}}};
    const auto heard = [&](const char* tag) {
        Watch watch(level);
        trace::Command emit{0, CommandKind::EmitSignal, kThief, {5, 3}, 0, 2.0};
        emit.tag = watch.simulation.senses().tag(tag);
        watch.run(1.0, {emit});
        EXPECT_EQ(watch.rows<trace::Notified>().at(0).data.tag, emit.tag);
        EXPECT_EQ(watch.rows<trace::SignalEmitted>().at(0).data.tag, emit.tag);
        return watch.state();
    };

    EXPECT_EQ(heard(""), 1);
    EXPECT_EQ(heard("step"), 1) << "nothing is said of steps";
    EXPECT_EQ(heard("glass"), 3);
}

TEST(Tags, EverythingThatMakesASignalMayNameOne) {
    auto level = test::watched(0.0, {13, 3});
    level.archetypes[1].emissions = {{.modality = "sound", .every = 0.1, .tag = "humming"}};
    level::Emitter siren;
    siren.id = "siren";
    siren.modality = "sound";
    siren.position = level::Place{4, 4, {}};
    siren.tag = "alarm";
    level.emitters = {siren};
    level::AuthoredEvent crash;
    crash.id = "crash";
    crash.code = "crash";
    crash.when.kind = "time";
    crash.position = level::Place{4, 4, {}};
    crash.emits = {{.modality = "sound", .tag = "impact"}};
    level.events = {crash};
    Watch watch(level);

    watch.run(1.0);

    for (const char* tag : {"humming", "alarm", "impact"}) {
        const auto id = watch.simulation.senses().tag(tag);
        const auto& signals = watch.rows<trace::SignalEmitted>();
        EXPECT_TRUE(std::any_of(signals.begin(), signals.end(), [&](const auto& row) {
            return row.data.tag == id;
        })) << tag;
        const auto& notified = watch.rows<trace::Notified>();
        EXPECT_TRUE(std::any_of(notified.begin(), notified.end(), [&](const auto& row) {
            return row.data.agent == kAnna && row.data.tag == id;
        })) << tag;
    }
}

TEST(Tags, StepsAndShotsHaveTheirsWhereNothingIsSaid) {
    level::Emission step{.modality = "sound", .on = "step"};
    level::Emission hum{.modality = "sound"};
    level::Weapon gun;

    EXPECT_EQ(level::tagOf(step), "step");
    EXPECT_EQ(level::tagOf(hum), "");
    EXPECT_EQ(level::tagOf(gun), "shot");
    gun.tag = "crack";
    step.tag = "hoof";
    EXPECT_EQ(level::tagOf(step), "hoof");
    EXPECT_EQ(level::tagOf(gun), "crack");
}

} // namespace
} // namespace percept::sim::attitudes_test
