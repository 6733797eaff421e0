#include "percept/agent/ReactionGoals.h"
#include "Watching.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/bot/BotMind.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// What a reaction gives agents as a goal they do, whatever their brains, and whomever they know.
namespace percept::sim::reaction_goals_test {
namespace {

using test::kBrains;
using test::kObserver;
using test::kOther;
using test::Played;
using test::watching;
using trace::CommandKind;
using trace::Goal;
using trace::GoalStatus;
using trace::RecordId;
using trace::Unmet;

constexpr int kBefore = 300; ///< frames in which an enemy becomes known
constexpr int kAfter = 1500; ///< frames in which every goal can be reached

enum class Cause { Event, Sound, Blow };
constexpr const char* kCauseNames[] = {"event", "sound", "blow"};

/// The goals that a reaction can give to a brain, with their names.
std::vector<std::pair<std::string, Goal>> goalsOf(std::string_view brain) {
    std::vector<std::pair<std::string, Goal>> goals{
        {"investigate", Goal::Investigate}, {"flee", Goal::Flee}, {"return", Goal::Return}};
    if (brain != "bot")
        goals.push_back({"look_around", Goal::LookAround});
    return goals;
}

/// As `watching`, with enemies who cannot be killed, paths, and events fired by hand.
level::Level contact(const std::string& brain, bool looksAtEnemy = true) {
    auto builder = watching(brain);
    level::Level level = builder.grid(1.0).build();
    level.teams.resize(2);
    level.teams[0].id = "red";
    level.teams[1].id = "blue";
    level.teams[0].relations = {{"blue", -1}};
    level.teams[1].relations = {{"red", -1}};
    level.agents[0].team = "red";
    level.agents[1].team = "blue";
    level.agents[0].heading = looksAtEnemy ? 0 : maths::kPi;
    level.archetypes[0].movement.maxSpeed = 2;
    level.archetypes[0].health = 1e6;
    level.archetypes[1].health = 1e6;
    level.archetypes[1].armed = true;
    for (const char* code : {"go", "halt"}) {
        level::AuthoredEvent& event = level.events.emplace_back();
        event.id = event.code = code;
        event.when.kind = "hand";
        event.position = level::Place{5, 17, {}};
    }
    return level;
}

level::Reaction reaction(Cause cause, const std::string& goal) {
    level::Reaction made;
    made.event = cause == Cause::Event ? "go" : "";
    made.modality = cause == Cause::Sound ? "sound" : cause == Cause::Blow ? "touch" : "";
    made.goal = goal;
    return made;
}

void fire(Played& run, std::int32_t event) {
    trace::Command command;
    command.frame = run.simulation.frame();
    command.kind = CommandKind::FireEvent;
    command.value = event;
    run.steps(1, {command});
}

bool isHit(const Played& run) {
    return std::any_of(run.rows<agent::Hit>().begin(),
                       run.rows<agent::Hit>().end(),
                       [](const auto& hit) { return hit.data.agent == kObserver; });
}

void make(Played& run, Cause cause) {
    if (cause == Cause::Event)
        return fire(run, 0);
    if (cause == Cause::Blow) {
        run.command(CommandKind::Possess, kOther);
        // As often as it takes until it is hit once.
        for (int i = 0; i < 1200 && !isHit(run); ++i)
            run.command(CommandKind::Shoot, kOther, run.simulation.agent(kObserver).body.position);
        return;
    }
    trace::Command command;
    command.frame = run.simulation.frame();
    command.kind = CommandKind::EmitSignal;
    command.position = {5, 17};
    command.amount = 10;
    const auto& modalities = run.simulation.senses().modalities;
    for (std::size_t i = 0; i < modalities.size(); ++i)
        if (modalities[i].id == "sound")
            command.value = static_cast<std::int32_t>(i);
    run.steps(1, {command});
}

/// The goal that a reaction gave first.
const trace::Row<trace::GoalStarted>* orderedIn(const Played& run) {
    for (const auto& started : run.rows<trace::GoalStarted>())
        for (const auto& reacted : run.rows<trace::Reacted>())
            if (started.data.agent == kObserver && started.cause == reacted.id)
                return &started;
    return nullptr;
}

std::optional<GoalStatus> endOf(const Played& run, RecordId started) {
    for (const auto& ended : run.rows<trace::GoalEnded>())
        if (ended.data.started == started)
            return ended.data.status;
    return std::nullopt;
}

bool hasTakenUp(const Played& run, Goal goal) {
    return std::any_of(run.rows<trace::GoalStarted>().begin(),
                       run.rows<trace::GoalStarted>().end(),
                       [&](const auto& started) {
                           return started.data.agent == kObserver && started.data.goal == goal;
                       });
}

std::vector<Unmet> unmetIn(const Played& run) {
    std::vector<Unmet> reasons;
    for (const auto& row : run.rows<trace::ReactionUnmet>())
        if (row.data.agent == kObserver)
            reasons.push_back(row.data.why);
    return reasons;
}

bool has(const std::vector<Unmet>& reasons, Unmet why) {
    return std::find(reasons.begin(), reasons.end(), why) != reasons.end();
}

TEST(ReactionGoals, OfReactionsAreDoneByEveryBrainWhoeverIsKnown) {
    for (const std::string brain : kBrains)
        for (const auto& [name, goal] : goalsOf(brain))
            for (const Cause cause : {Cause::Event, Cause::Sound, Cause::Blow})
                for (const bool known : {false, true}) {
                    auto level = contact(brain, known);
                    level.archetypes[0].reactions = {reaction(cause, name)};
                    if (!known && cause != Cause::Blow)
                        level.agents.pop_back();
                    Played run(level);
                    run.steps(known ? kBefore : 5);
                    // Who is hit where he has fled to from the enemy has nowhere better to go.
                    const bool gone =
                        goal == Goal::Flee && cause == Cause::Blow && hasTakenUp(run, goal);
                    run.records.clear();

                    make(run, cause);
                    const agent::ReactionGoal& ordered =
                        run.simulation.agent(kObserver).reactionGoal;
                    for (int i = 0; i < 60 && ordered.started == trace::kNoRecord; ++i)
                        run.steps(1);
                    const std::string what = brain + " " + name + " after a " +
                                             kCauseNames[static_cast<int>(cause)] +
                                             (known ? ", enemy known" : "");
                    if (gone) {
                        EXPECT_TRUE(has(unmetIn(run), Unmet::Brain)) << what;
                        continue;
                    }
                    EXPECT_EQ(ordered.goal, goal) << what;
                    const RecordId started = ordered.started;
                    ASSERT_NE(started, trace::kNoRecord) << what;
                    run.steps(kAfter);

                    EXPECT_EQ(endOf(run, started), GoalStatus::Completed) << what;
                }
}

TEST(ReactionGoals, AreDoneAgainstWhomeverIsSeen) {
    for (const std::string brain : kBrains) {
        auto level = contact(brain);
        level::Reaction& seen = level.archetypes[0].reactions.emplace_back();
        seen.modality = "sight";
        seen.goal = "flee";
        Played run(level);

        run.steps(kAfter);

        const auto* ordered = orderedIn(run);
        ASSERT_NE(ordered, nullptr) << brain;
        EXPECT_EQ(ordered->data.goal, Goal::Flee) << brain;
        EXPECT_EQ(endOf(run, ordered->id), GoalStatus::Completed) << brain;
    }
}

/// What somebody flees for who is told to by the first event.
RecordId sentFleeing(Played& run) {
    run.steps(kBefore);
    run.records.clear();
    fire(run, 0);
    run.steps(10);
    const auto* fled = orderedIn(run);
    EXPECT_NE(fled, nullptr);
    return fled != nullptr ? fled->id : trace::kNoRecord;
}

TEST(ReactionGoals, OfAnEventReplaceOthers) {
    for (const std::string brain : kBrains) {
        auto level = contact(brain);
        level.archetypes[0].reactions = {reaction(Cause::Event, "flee"),
                                         reaction(Cause::Event, "return")};
        level.archetypes[0].reactions[1].event = "halt";
        Played run(level);
        const RecordId first = sentFleeing(run);
        ASSERT_FALSE(endOf(run, first)) << brain;

        fire(run, 1);

        EXPECT_EQ(endOf(run, first), GoalStatus::Dropped) << brain;
        EXPECT_EQ(run.rows<trace::GoalStarted>().back().data.goal, Goal::Return) << brain;
        EXPECT_TRUE(unmetIn(run).empty()) << brain;
    }
}

TEST(ReactionGoals, OfWhatIsPerceivedGoByTheirPlaceInTheList) {
    for (const std::string brain : kBrains)
        for (const bool before : {false, true}) {
            auto level = contact(brain);
            auto& reactions = level.archetypes[0].reactions;
            reactions = {reaction(Cause::Event, "flee"), reaction(Cause::Sound, "return")};
            if (before)
                std::swap(reactions[0], reactions[1]);
            Played run(level);
            const RecordId first = sentFleeing(run);

            make(run, Cause::Sound);
            run.steps(10);

            EXPECT_EQ(endOf(run, first) == GoalStatus::Dropped, before) << brain;
            EXPECT_EQ(has(unmetIn(run), Unmet::Outranked), !before) << brain;
        }
}

void put(Played& run, trace::AgentId agent, geometry::Vec2 place) {
    trace::Command command;
    command.frame = run.simulation.frame();
    command.kind = CommandKind::Edit;
    command.part = trace::EditPart::Place;
    command.agent = agent;
    command.position = place;
    run.steps(1, {command});
}

TEST(ReactionGoals, ButToFleeEndForAnEnemyOfWhomNothingWasKnown) {
    for (const std::string brain : kBrains)
        for (const bool flees : {false, true}) {
            auto level = contact(brain, false);
            level.archetypes[0].reactions = {reaction(Cause::Event, flees ? "flee" : "return")};
            level.agents[1].position = level::Place{23, 19, {}};
            level.events[0].position = level::Place{20, 17, {}};
            Played run(level);
            put(run, kObserver, {18, 17});
            fire(run, 0);
            run.steps(10);
            ASSERT_EQ(run.known(), nullptr) << brain;
            ASSERT_NE(orderedIn(run), nullptr) << brain;

            put(run, kOther, {2, 12});
            run.steps(60);

            ASSERT_NE(run.known(), nullptr) << brain << ": he stands ahead";
            EXPECT_EQ(has(unmetIn(run), Unmet::Enemy), !flees) << brain;
            const auto end = endOf(run, orderedIn(run)->id);
            EXPECT_EQ(end == GoalStatus::Dropped, !flees) << brain;
        }
}

TEST(ReactionGoals, AreNotForWhoIsPossessed) {
    for (const std::string brain : kBrains) {
        auto level = contact(brain);
        level.archetypes[0].reactions = {reaction(Cause::Event, "flee")};
        Played run(level);
        run.command(CommandKind::Possess, kObserver);

        fire(run, 0);

        EXPECT_EQ(orderedIn(run), nullptr) << brain;
        EXPECT_TRUE(has(unmetIn(run), Unmet::Possessed)) << brain;
    }
}

TEST(ReactionGoals, ToFleeSayWhenThereIsNowhereToGo) {
    for (const std::string brain : kBrains) {
        auto level = contact(brain, false);
        level.navigation = {};
        level::NavigationNode& alone = level.navigation.nodes.emplace_back();
        alone.id = "here";
        alone.position = *level.agents[0].position;
        level.archetypes[0].reactions = {reaction(Cause::Event, "flee")};
        Played run(level);

        fire(run, 0);
        run.steps(10);

        for (const auto& goal : run.rows<trace::GoalStarted>())
            EXPECT_NE(goal.data.goal, Goal::Flee) << brain;
        EXPECT_EQ(unmetIn(run).size(), 1U) << brain;
        EXPECT_TRUE(has(unmetIn(run), Unmet::Brain)) << brain;
    }
}

TEST(ReactionGoals, ToIgnoreKeepEveryBrainFromWhomItSees) {
    for (const std::string brain : kBrains) {
        auto level = contact(brain);
        level.archetypes[0].armed = true;
        level::Reaction& seen = level.archetypes[0].reactions.emplace_back();
        seen.modality = "sight";
        seen.goal = "ignore";
        Played run(level);

        run.steps(600);

        ASSERT_NE(run.known(), nullptr) << brain;
        EXPECT_TRUE(run.known()->ignored) << brain;
        for (const auto& shot : run.rows<agent::ShotFired>())
            EXPECT_NE(shot.data.agent, kObserver) << brain;
        for (const auto& goal : run.rows<trace::GoalStarted>())
            EXPECT_TRUE(goal.data.goal != Goal::Attack && goal.data.goal != Goal::Investigate &&
                        goal.data.goal != Goal::Flee && goal.data.goal != Goal::LookAround)
                << brain;
    }
}

/// Whatever the raiders do, half dead they flee, as the sample says, or it is recorded why not.
TEST(ReactionGoals, AreDoneInTheSampleOfARaid) {
    const auto sample =
        level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/raid.level.json");
    ASSERT_TRUE(sample);
    const level::Level& level = sample->level;
    const auto world = compileWorld(level, {});
    ASSERT_TRUE(world);
    int retreats = 0;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        trace::RecordBuffer records;
        Simulation simulation(*world, {.seed = seed}, trace::TraceLevel::Normal, &records);
        for (int i = 0; i < 3600; ++i)
            simulation.step({}, trace::TraceLevel::Normal, &records);
        for (const auto& reacted : records.rows<trace::Reacted>()) {
            if (level.agents[trace::indexOf(reacted.data.agent)].archetype != "raider")
                continue;
            const auto isOfIt = [&](const auto& row) { return row.cause == reacted.id; };
            const auto goals = records.rows<trace::GoalStarted>();
            const bool flees = std::ranges::any_of(goals, [&](const auto& goal) {
                return isOfIt(goal) && goal.data.goal == Goal::Flee;
            });
            retreats += flees ? 1 : 0;
            EXPECT_TRUE(flees || std::ranges::any_of(records.rows<trace::ReactionUnmet>(), isOfIt))
                << "seed " << seed << ", frame " << reacted.frame;
        }
    }
    EXPECT_GT(retreats, 0);
}

} // namespace
} // namespace percept::sim::reaction_goals_test
