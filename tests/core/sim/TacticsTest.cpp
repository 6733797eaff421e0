#include "LevelBuilder.h"
#include "percept/agent/GoalNames.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace percept::sim {
namespace {

using geometry::Vec2;
using trace::TraceLevel;

level::Task tacticalTask(const std::string& id, int frequency, Micros cost) {
    level::Task task;
    task.id = id;
    task.frequency = frequency;
    task.costUs = cost;
    return task;
}

void addStop(level::Level& level, const char* id, Vec2 place) {
    level::Waypoint stop;
    stop.id = id;
    stop.position = {place.x, place.y, {}};
    level.waypoints.push_back(stop);
}

void addPerson(level::Level& level, const char* id, const char* brain, const char* team, Vec2 at) {
    level::Archetype archetype;
    archetype.id = id;
    archetype.brain = brain;
    level.archetypes.push_back(archetype);
    level::Agent agent;
    agent.id = id;
    agent.archetype = id;
    agent.team = team;
    agent.position = level::Place{at.x, at.y, {}};
    level.agents.push_back(agent);
}

/// A guard in the west of 40 by 20 m whose patrol leads to the east; what stands between?
level::Level eastwards(test::LevelBuilder between) {
    auto level = between.grid(1.0).build();
    level.teams = {{"watch", {}, {}}, {"thieves", {}, {}}};
    addStop(level, "west", {3, 10.5});
    addStop(level, "east", {36, 10.5});
    addPerson(level, "guard", "guard", "watch", {3, 10.5});
    level.agents[0].patrol = {"west", "east"};
    return level;
}

/// The way north of the block is a little shorter, and a thief stands there.
level::Level twoWays(const char* kind, const char* parameters) {
    auto level = eastwards(test::LevelBuilder(40, 20).box({10, 5}, {30, 14.5}));
    addPerson(level, "thief", "player", "thieves", {20, 17});
    level.archetypes.back().tactics = {{"influence", 20}};
    level.modalities = level::ravenModalities(); // which nobody has sensors for
    level::Analysis threat;
    threat.id = "threat";
    threat.kind = kind;
    threat.parameters.text = parameters;
    level.analyses = {threat};
    level::Profile careful;
    careful.id = "careful";
    careful.unit = "guard";
    careful.weights = {{"threat", 3.0}};
    level.profiles = {careful};
    level.schedule.kind = "load_balancing";
    level.schedule.tasks = {tacticalTask("analyses", 30, 800)};
    return level;
}

class Outing {
public:
    explicit Outing(const level::Level& level)
        : simulation(compileWorld(level, {}).value(), {.seed = 3}, TraceLevel::Full, &records) {}
    void step() {
        simulation.step({}, TraceLevel::Full, &records);
        const Vec2 at = guard().body.position;
        highest = std::max(highest, at.y);
        lowest = std::min(lowest, at.y);
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            step();
    }
    /// @return the frame in which something is so; none after two minutes
    template <class Condition>
    std::optional<Frame> until(const Condition& condition) {
        for (int i = 0; i < 7200; ++i, step())
            if (condition())
                return simulation.frame();
        return std::nullopt;
    }
    [[nodiscard]] const agent::Agent& guard() const { return simulation.agent(trace::AgentId{0}); }
    [[nodiscard]] const TacticalState& tactical() const {
        return *simulation.state().extras.value->tactical.value;
    }
    [[nodiscard]] bool isEast() const { return guard().body.position.x > 35; }
    /// When the way to the east was known to the end.
    [[nodiscard]] Frame answered() const {
        for (const auto& row : records.rows<trace::PathAnswered>())
            if (row.data.status == trace::PathStatus::Found && row.data.cycles > 0)
                return row.frame;
        return -1;
    }
    trace::RecordBuffer records;
    Simulation simulation;
    double highest = 10.5;
    double lowest = 10.5;
};

TEST(Tactics, AGuardWithAProfileGoesRoundWhatItMinds) {
    Outing careful(twoWays("influence", R"({"team": "thieves", "viewer": ""})"));
    auto level = twoWays("influence", R"({"team": "thieves"})");
    level.profiles[0].unit = "somebody else";
    Outing careless(level);

    ASSERT_TRUE(careful.until([&] { return careful.isEast(); }));
    ASSERT_TRUE(careless.until([&] { return careless.isEast(); }));
    EXPECT_LT(careful.lowest, 5);
    EXPECT_LT(careful.highest, 14);
    EXPECT_GT(careless.highest, 14.5) << "the shortest way";
}

TEST(Tactics, AProfileCountsWithoutATaskForItsMaps) {
    auto level = twoWays("influence", R"({"team": "thieves", "viewer": ""})");
    level.schedule = {};
    Outing careful(level);
    level.profiles.clear();
    Outing careless(level);

    ASSERT_TRUE(careful.until([&] { return careful.isEast(); }));
    ASSERT_TRUE(careless.until([&] { return careless.isEast(); }));
    EXPECT_LT(careful.lowest, 5);
    EXPECT_GT(careless.highest, 14.5);
}

TEST(Tactics, WhomNobodyNoticedNobodyAvoids) {
    Outing run(twoWays("enemies", R"({"team": "watch"})"));

    ASSERT_TRUE(run.until([&] { return run.isEast(); }));
    EXPECT_GT(run.highest, 14.5) << "there are no senses in this level";
    ASSERT_EQ(run.tactical().maps.seen.units.size(), 2U);
    EXPECT_EQ(run.tactical().maps.seen.units[0].knownTo, 1U) << "his own team";
    EXPECT_EQ(run.tactical().maps.seen.units[1].knownTo, 2U);
    Outing open(twoWays("influence", R"({"team": "thieves"})"));
    ASSERT_TRUE(open.until([&] { return open.isEast(); }));
    EXPECT_GT(open.highest, 14.5) << "what names no viewer goes by what his own side knows";
    EXPECT_EQ(open.tactical().maps.maps.size(), 2U) << "for everybody, and for his side";
}

/// The pass that ships: couriers see raiders, walk on, and forget them in the end.
TEST(Tactics, ASideReckonsWithOthersWhereItPerceivedThem) {
    const auto world =
        compileWorld(
            level::readLevel(PERCEPT_SOURCE_DIR "/resources/levels/pass.level.json")->level, {})
            .value();
    Simulation run(world, {.seed = 3});
    bool isStale = false;
    bool isForgotten = false;
    for (int i = 0; i < 60 * 60; ++i) {
        run.step();
        const auto units = situationOf(world, run.state()).units;
        for (std::size_t one = 0; one < units.size(); ++one) {
            if (!units[one].remembered) {
                ASSERT_EQ(units[one].knownTo, units[one].team == 0 ? 1U : 2U);
                continue;
            }
            ASSERT_EQ(units[one].knownTo, units[one].team == 0 ? 2U : 1U);
            ASSERT_GT(one, 0U);
            isStale = isStale || geometry::distance(units[one].place, units[one - 1].place) > 3;
        }
        isForgotten = isForgotten || (isStale && units.size() < 6);
    }
    EXPECT_TRUE(isStale);
    EXPECT_TRUE(isForgotten);
}

TEST(Tactics, MapsAreSweptAsTheBudgetAllows) {
    auto level = twoWays("influence", "{}");
    level.schedule.budgetUs = 300;
    Outing run(level);
    run.steps(40);

    const auto& ended = run.records.rows<trace::WorkEnded>();
    ASSERT_EQ(ended.size(), 2U) << "due at frames 0 and 30";
    EXPECT_EQ(ended[0].frame, 3);
    EXPECT_EQ(ended[0].data.slices, 3);
    EXPECT_NEAR(ended[0].data.used, 800, 1e-6) << "the cost of all cells";
    EXPECT_EQ(ended[0].data.end, trace::WorkEnd::Completed);
    EXPECT_EQ(run.tactical().maps.sweeps, 2);
    std::vector<double> used;
    for (const auto& row : run.records.rows<trace::TaskRan>())
        used.push_back(row.data.used);
    ASSERT_EQ(used.size(), 6U);
    EXPECT_LE(used[0], 300);
    EXPECT_GT(used[0], 299);
}

TEST(Tactics, WithoutTaskAndProfileNothingIsAddedToTheState) {
    auto level = twoWays("influence", "{}");
    level.schedule = {};
    level.profiles.clear();
    const Outing run(level);

    EXPECT_FALSE(run.simulation.state().extras.value);
    level.schedule.kind = "frequency";
    level.schedule.tasks = {tacticalTask("decisions", 2, 10)};
    const Outing other(level);
    EXPECT_FALSE(other.simulation.state().extras.value->tactical.value);
}

/// A pocket that opens to the west lies on the straight way; little time for searches.
level::Level pocket(double haste) {
    auto level = eastwards(test::LevelBuilder(40, 20)
                               .wall({22, 3}, {22, 17})
                               .wall({14, 3}, {22, 3})
                               .wall({14, 17}, {22, 17}));
    level.archetypes.back().tactics = {{"haste", haste}};
    level.schedule.kind = "load_balancing";
    level.schedule.budgetUs = 2;
    level.schedule.tasks = {tacticalTask("paths", 1, 1000)};
    return level;
}

TEST(Tactics, WhoIsHastySetsOutBeforeHisSearchHasEndedAndArrives) {
    Outing hasty(pocket(1));
    const auto setsOut = hasty.until([&] { return hasty.guard().body.position.x > 4; });
    ASSERT_TRUE(setsOut);
    const bool known = hasty.answered() >= 0;
    const auto arrives = hasty.until([&] { return hasty.isEast(); });
    Outing patient(pocket(0));
    const auto goesLater = patient.until([&] { return patient.guard().body.position.x > 4; });

    EXPECT_FALSE(known);
    ASSERT_TRUE(goesLater);
    EXPECT_LT(*setsOut, *goesLater);
    EXPECT_LT(patient.answered(), *goesLater) << "who does not hurry waits for the end";
    EXPECT_TRUE(arrives) << "though he runs into the pocket first";
    const auto& started = hasty.records.rows<trace::GoalStarted>();
    EXPECT_TRUE(std::any_of(started.begin(), started.end(), [](const auto& row) {
        return row.data.goal == trace::Goal::FollowPath && row.cause != trace::kNoRecord;
    })) << "that he follows a guess is recorded";
}

TEST(Tactics, ARestoredStateGoesOnAlikeAtEveryTraceLevel) {
    auto level = twoWays("influence", R"({"team": "thieves"})");
    level.archetypes[level.archetypes.size() - 2].tactics = {{"haste", 1}};
    level.schedule.budgetUs = 20;
    level.schedule.tasks.push_back(tacticalTask("paths", 1, 1000));
    const auto world = compileWorld(level, {}).value();
    trace::RecordBuffer records;
    Simulation original(world, {.seed = 7}, TraceLevel::Full, &records);
    bool inQuest = false;
    bool inSweep = false;
    for (int i = 0; i < 400; ++i) {
        original.step({}, TraceLevel::Full, &records);
        const auto& tactical = *original.state().extras.value->tactical.value;
        const bool interesting = !tactical.quests.quests.running.empty() && tactical.sweep.busy();
        inQuest = inQuest || !tactical.quests.quests.running.empty();
        inSweep = inSweep || tactical.sweep.busy();
        if (i % 60 != 59 && !interesting)
            continue;
        Simulation restored(world, {.seed = 99});
        ASSERT_TRUE(restored.restore(original.save()));
        Simulation copy = original;
        for (int k = 0; k < 40; ++k) {
            restored.step();
            copy.step();
        }
        ASSERT_EQ(firstDifference(copy.state(), restored.state()), std::nullopt);
        ASSERT_EQ(copy.hash(), restored.hash());
    }
    EXPECT_TRUE(inQuest);
    EXPECT_TRUE(inSweep);
    Simulation other(compileWorld(pocket(0), {}).value(), {});
    EXPECT_FALSE(other.restore(original.save())) << "that level has no analyses";
}

/// The guard minds a blurred map of where the thief is, worked out in small slices.
level::Level blurred() {
    auto level = twoWays("influence", R"({"team": "thieves", "viewer": "", "max_radius": 4})");
    level.analyses.push_back(
        {"around", "filter", {R"({"of": "threat", "gaussian": 4, "passes": 2})"}, {}});
    level.profiles[0].weights = {{"around", 3.0}};
    level.schedule.budgetUs = 300;
    return level;
}

TEST(Tactics, AFilteredMapIsSweptAfterWhatItFilters) {
    Outing run(blurred());
    ASSERT_TRUE(run.until([&] { return run.tactical().maps.sweeps == 1; }));

    const auto& maps = run.tactical().maps.maps;
    ASSERT_EQ(maps.size(), 2U);
    EXPECT_GT(*std::max_element(maps[0].values.begin(), maps[0].values.end()), 0.0);
    EXPECT_EQ(maps[1], tactics::convolve(maps[0], tactics::gaussian(4), {}, 2));
    // 800 us pay for the cells of two maps; two passes down and across are four more.
    EXPECT_EQ(run.simulation.frame(), 2400 / 300);
    for (const auto& row : run.records.rows<trace::TaskRan>())
        EXPECT_LE(row.data.used, 300 + 1e-6);
}

TEST(Tactics, ARunIsRestoredWhileItFilters) {
    const auto world = compileWorld(blurred(), {}).value();
    Simulation original(world, {.seed = 7});
    for (int i = 0; i < 60; ++i) {
        original.step();
        Simulation restored(world, {.seed = 99});
        ASSERT_TRUE(restored.restore(original.save()));
        Simulation copy = original;
        for (int k = 0; k < 8; ++k) {
            restored.step();
            copy.step();
        }
        ASSERT_EQ(copy.hash(), restored.hash()) << i;
    }
}

} // namespace
} // namespace percept::sim
