#include "LevelBuilder.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/base/Difference.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

namespace percept::sim::bot_ways_test {
namespace {

using geometry::Vec2;
using trace::TraceLevel;

level::Task task(const std::string& id, int frequency, Micros cost) {
    level::Task made;
    made.id = id;
    made.frequency = frequency;
    made.costUs = cost;
    return made;
}

/// A bot led by hand from the west of 40 by 20 m to the east.
class Walk {
public:
    explicit Walk(const level::Level& level)
        : simulation(compileWorld(level, {}).value(), {.seed = 3}, TraceLevel::Full, &records) {
        command(trace::CommandKind::Possess, {});
    }
    void command(trace::CommandKind kind, Vec2 place) {
        const trace::Command given{simulation.frame(), kind, trace::AgentId{0}, place, 0};
        simulation.step({&given, 1}, TraceLevel::Full, &records);
    }
    /// @return the frame in which something is so; none after a minute
    template <class Condition>
    std::optional<Frame> until(const Condition& condition) {
        for (int i = 0; i < 3600; ++i) {
            if (condition())
                return simulation.frame();
            simulation.step({}, TraceLevel::Full, &records);
            highest = std::max(highest, place().y);
            lowest = std::min(lowest, place().y);
        }
        return std::nullopt;
    }
    [[nodiscard]] Vec2 place() const {
        return simulation.state().population.agents[0].body.position;
    }
    [[nodiscard]] bool isEast() const { return place().x > 35; }
    [[nodiscard]] const agent::PathQuests& quests() const {
        return simulation.state().extras.value->tactical.value->quests;
    }
    /// The first frame in which the way was known to the end, and its cost.
    [[nodiscard]] std::optional<Frame> answered() const {
        for (const auto& row : records.rows<trace::PathAnswered>())
            if (row.data.status == trace::PathStatus::Found && row.data.cycles > 0)
                return row.frame;
        return std::nullopt;
    }
    /// When it first walked along a way of the graph.
    [[nodiscard]] std::optional<Frame> followed() const {
        for (const auto& row : records.rows<trace::GoalStarted>())
            if (row.data.goal == trace::Goal::FollowPath)
                return row.frame;
        return std::nullopt;
    }
    trace::RecordBuffer records;
    Simulation simulation;
    double highest = 10.5;
    double lowest = 10.5;
};

/// The way north of the block is a little shorter; an enemy stands there.
level::Level twoWays(const char* unit) {
    auto level =
        test::LevelBuilder(40, 20).box({10, 5}, {30, 14.5}).grid(1.0).bot({3, 10.5}).build();
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.agents[0].team = "red";
    level::Archetype raider;
    raider.id = "raider";
    raider.brain = "player";
    raider.tactics = {{"influence", 20}};
    level.archetypes.push_back(raider);
    level::Agent agent;
    agent.id = "raider";
    agent.archetype = "raider";
    agent.team = "blue";
    agent.position = level::Place{20, 17, {}};
    level.agents.push_back(agent);
    level::Analysis threat;
    threat.id = "threat";
    threat.kind = "influence";
    threat.parameters.text = R"({"team": "blue", "viewer": ""})";
    level.analyses = {threat};
    level::Profile careful;
    careful.id = "careful";
    careful.unit = unit;
    careful.state = "move_to_position";
    careful.weights = {{"threat", 3.0}};
    level.profiles = {careful};
    level.schedule.kind = "load_balancing";
    level.schedule.tasks = {task("analyses", 30, 800)};
    return level;
}

TEST(BotWays, ABotWithAProfileGoesRoundWhatItMinds) {
    Walk careful(twoWays("bot"));
    Walk careless(twoWays("somebody else"));
    for (Walk* walk : {&careful, &careless}) {
        walk->command(trace::CommandKind::MoveTo, {36, 10.5});
        ASSERT_TRUE(walk->until([&] { return walk->isEast(); }));
    }
    EXPECT_LT(careful.lowest, 5);
    EXPECT_LT(careful.highest, 14);
    EXPECT_GT(careless.highest, 14.5) << "the shortest way";
}

TEST(BotWays, ThePathThatIsAskedForIsTheOneThatItTakes) {
    Walk careful(twoWays("bot"));
    Walk careless(twoWays("somebody else"));
    for (Walk* walk : {&careful, &careless}) {
        walk->command(trace::CommandKind::MoveTo, {36, 10.5});
        const auto hash = walk->simulation.hash();
        const auto path = walk->simulation.pathOf(trace::AgentId{0}, {36, 10.5});
        EXPECT_EQ(walk->simulation.hash(), hash) << "asking changes nothing";
        ASSERT_FALSE(path.empty());
        EXPECT_EQ(path.back(), Vec2(36, 10.5));
        for (const Vec2 place : path)
            EXPECT_TRUE(walk->until([&] { return geometry::distance(walk->place(), place) < 1; }))
                << "it does not come by " << place.x << ", " << place.y;
    }
}

/// A pocket that opens to the west lies on the straight way; little time for searches.
level::Level pocket(double haste) {
    auto level = test::LevelBuilder(40, 20)
                     .wall({22, 3}, {22, 17})
                     .wall({14, 3}, {22, 3})
                     .wall({14, 17}, {22, 17})
                     .grid(1.0)
                     .bot({3, 10.5})
                     .build();
    if (haste > 0)
        level.archetypes[0].tactics = {{"haste", haste}};
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = 2;
    level.schedule.tasks = {task("paths", 1, 1000)};
    return level;
}

TEST(BotWays, WhoIsHastyWalksAlongItsGuessAndArrives) {
    Walk hasty(pocket(1));
    Walk patient(pocket(0));
    for (Walk* walk : {&hasty, &patient})
        walk->command(trace::CommandKind::MoveTo, {36, 10.5});
    const auto arrived = hasty.until([&] { return hasty.isEast(); });
    patient.until([&] { return patient.isEast(); });

    ASSERT_TRUE(arrived) << "though it runs into the pocket first";
    ASSERT_TRUE(hasty.followed());
    ASSERT_TRUE(hasty.answered());
    EXPECT_LT(*hasty.followed() + 60, *hasty.answered());
    ASSERT_TRUE(patient.followed());
    EXPECT_GE(*patient.followed(), *patient.answered()) << "who does not hurry waits for the end";
    hasty.until([&] { return hasty.quests().quests.running.empty(); });
    EXPECT_TRUE(hasty.simulation.state().population.askers.empty()) << "nothing is left over";
}

TEST(BotWays, AWayThatIsGivenUpIsCancelled) {
    Walk hasty(pocket(1));
    hasty.command(trace::CommandKind::MoveTo, {36, 10.5});
    hasty.until([&] { return hasty.place().x > 5; });
    ASSERT_EQ(hasty.quests().quests.running.size(), 1U);
    hasty.command(trace::CommandKind::Release, {});

    const auto& rows = hasty.records.rows<trace::PathAnswered>();
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const auto& row) {
        return row.data.status == trace::PathStatus::Cancelled;
    }));
}

/// Hurried people who fight for items behind walls and a door; little time for their searches.
level::Level melee() {
    auto level = test::LevelBuilder(40, 30)
                     .box({10, 8}, {18, 22})
                     .box({24, 4}, {30, 13})
                     .box({24, 17}, {30, 26})
                     .grid(1.0)
                     .bots(6)
                     .item("health", {35, 15}, 50)
                     .item("shotgun", {5, 27}, 10)
                     .item("railgun", {35, 3}, 10)
                     .build();
    level.archetypes[0].tactics = {{"haste", 1}};
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = 60;
    level.schedule.tasks = {task("decisions", 6, 30), task("paths", 1, 1000)};
    return level;
}

TEST(BotWays, ARestoredMeleeGoesOnAlike) {
    const auto world = compileWorld(melee(), {}).value();
    trace::RecordBuffer records;
    Simulation original(world, {.seed = 11}, TraceLevel::Full, &records);
    std::set<std::size_t> running;
    for (int i = 0; i < 1800; ++i) {
        original.step({}, TraceLevel::Full, &records);
        const auto& state = original.state();
        const auto& quests = state.extras.value->tactical.value->quests.quests;
        running.insert(quests.running.size());
        ASSERT_EQ(state.population.askers.size(), quests.running.size()) << "at frame " << i;
        if (i % 150 != 149)
            continue;
        Simulation restored(world, {.seed = 99});
        ASSERT_TRUE(restored.restore(original.save()));
        Simulation copy = original;
        for (int k = 0; k < 60; ++k) {
            restored.step();
            copy.step();
        }
        ASSERT_EQ(describe::firstDifference(copy.state(), restored.state()), std::nullopt);
    }
    EXPECT_GT(*running.rbegin(), 1U) << "several searched at once";
    const auto& answers = records.rows<trace::PathAnswered>();
    const auto found = std::count_if(answers.begin(), answers.end(), [](const auto& row) {
        return row.data.status == trace::PathStatus::Found && row.data.cycles > 0;
    });
    EXPECT_GT(found, 20);
    EXPECT_GT(records.rows<trace::Died>().size(), 0U);
    EXPECT_GT(records.rows<agent::PickedUp>().size(), 0U) << "ways led to items";
}

TEST(BotWays, WhoMindsLengthsAloneAddsNothingToTheState) {
    const Walk walk(pocket(0));
    EXPECT_FALSE(walk.simulation.state().extras.value->tactical.value);
}

} // namespace
} // namespace percept::sim::bot_ways_test
