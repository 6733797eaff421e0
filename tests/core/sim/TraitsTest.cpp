#include "GuardLevel.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/Self.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

// What an archetype says of its agents holds whatever their brain is.
namespace percept::sim::traits_test {
namespace {

using geometry::Vec2;
using testing::HasSubstr;
using testing::IsEmpty;
using trace::AgentId;
using trace::CommandKind;
using trace::Goal;

class Played {
public:
    explicit Played(const level::Level& level, const Modules& modules = {})
        : m_step(level.step)
        , world(compileWorld(level, {}, modules).value())
        , simulation(world, {.seed = 5}, trace::TraceLevel::Full, &records) {}
    void command(CommandKind kind, std::uint32_t agent, Vec2 place = {0, 0}) {
        m_commands.push_back({simulation.frame(), kind, AgentId{agent}, place});
    }
    /// A sound of nobody.
    void emit(Vec2 place, double strength) {
        m_commands.push_back(
            {simulation.frame(), CommandKind::EmitSignal, trace::kNoAgent, place, 0, strength});
    }
    template <class Done>
    bool until(Seconds seconds, Done done) {
        const Frame last = simulation.frame() + static_cast<Frame>(seconds / m_step + 0.5);
        while (simulation.frame() < last && !done()) {
            simulation.step(m_commands, trace::TraceLevel::Full, &records);
            m_commands.clear();
        }
        return done();
    }
    void seconds(Seconds seconds) {
        until(seconds, [] { return false; });
    }
    [[nodiscard]] const agent::Agent& agent(std::uint32_t id = 0) const {
        return simulation.agent(AgentId{id});
    }
    [[nodiscard]] bool started(Goal goal, std::uint32_t agent = 0) const {
        const auto& rows = records.rows<trace::GoalStarted>();
        return std::any_of(rows.begin(), rows.end(), [&](const auto& row) {
            return row.data.agent == AgentId{agent} && row.data.goal == goal;
        });
    }

private:
    Seconds m_step;
    std::vector<trace::Command> m_commands;

public:
    std::shared_ptr<const World> world;
    trace::RecordBuffer records;
    Simulation simulation;
};

class Traits : public testing::TestWithParam<const char*> {
protected:
    [[nodiscard]] static std::string brain() { return GetParam(); }
    [[nodiscard]] static bool thinks() { return brain() != "player"; }
};

// --- doors --------------------------------------------------------------------------------------

constexpr Vec2 kSwitch{6.5, 5.5};

/// Anna in the west room; the door has a switch in the north-east of it.
level::Level withSwitch(const std::string& brain) {
    auto level = test::listening();
    level.archetypes[0].brain = brain;
    level.doors[0].stayOpen = 5;
    level::Trigger handle;
    handle.id = "handle";
    handle.kind = "switch";
    handle.position = {kSwitch.x, kSwitch.y, {}};
    handle.radius = 0.4;
    handle.target = "door";
    level.triggers = {handle};
    level.doors[0].switches = {"handle"};
    return level;
}

TEST_P(Traits, WhoOpensDoorsPassesThemAndOthersPressTheSwitch) {
    for (const bool opens : {true, false}) {
        auto level = withSwitch(brain());
        level.archetypes[0].opensDoors = opens;
        Played run(level);
        run.command(CommandKind::Possess, 0);
        run.command(CommandKind::MoveTo, 0, {13, 3});

        EXPECT_TRUE(run.until(20, [&] { return run.agent().body.position.x > 12; })) << opens;
        const auto& handle = run.simulation.state().population.triggers[0];
        EXPECT_EQ(handle.visits > 0, !opens) << opens;
    }
}

/// One door is the switch's target, the other one lists it.
TEST_P(Traits, ASwitchOpensItsTargetAndTheDoorsThatListIt) {
    for (const bool listed : {true, false}) {
        auto level = withSwitch(brain());
        level.archetypes[0].opensDoors = false;
        auto hatch = level.doors[0];
        hatch.id = "hatch";
        hatch.segment = {{1, 1}, {1, 2}};
        hatch.switches.clear();
        if (listed)
            hatch.switches = {"handle"};
        level.doors.push_back(hatch);
        Played run(level);
        run.command(CommandKind::Possess, 0);
        run.command(CommandKind::MoveTo, 0, kSwitch);
        std::set<std::uint32_t> opened;
        ASSERT_TRUE(run.until(20, [&] {
            for (const auto& row : run.records.rows<trace::DoorChanged>())
                opened.insert(trace::indexOf(row.data.door));
            return opened.contains(0);
        }));
        EXPECT_EQ(opened.contains(1), listed);
    }
}

TEST_P(Traits, WhoNeedsASwitchAndHasNoneStays) {
    auto level = withSwitch(brain());
    level.triggers.clear();
    level.doors[0].switches.clear();
    level.archetypes[0].opensDoors = false;
    Played run(level);
    run.command(CommandKind::Possess, 0);
    run.command(CommandKind::MoveTo, 0, {13, 3});
    run.seconds(10);

    EXPECT_LT(run.agent().body.position.x, 8);
    EXPECT_EQ(run.records.rows<trace::DoorChanged>().size(), 0U);
}

// --- coming back --------------------------------------------------------------------------------

/// Anna stands on what kills her.
level::Level deadly(const std::string& brain) {
    auto level = test::listening();
    level.archetypes[0].brain = brain;
    level.archetypes[0].movement.maxSpeed = 0;
    level::Trigger plate;
    plate.id = "plate";
    plate.kind = "plate";
    plate.position = {4, 3, {}};
    plate.radius = 0.5;
    plate.damage = 1000;
    plate.lifetime = 1.0;
    level.triggers = {plate};
    return level;
}

TEST_P(Traits, WhoRespawnsComesBackAtASpawnPointOrWhereItStarted) {
    for (const bool hasSpawn : {true, false})
        for (const bool respawns : {true, false}) {
            auto level = deadly(brain());
            level.archetypes[0].respawns = respawns;
            if (hasSpawn) {
                level::Spawn spawn;
                spawn.id = "spawn";
                spawn.position = {13, 5, {}};
                level.spawns = {spawn};
            }
            Played run(level);
            ASSERT_TRUE(run.until(2, [&] { return run.agent().deaths > 0; }));
            run.until(3, [&] { return run.agent().status == agent::Status::Alive; });

            EXPECT_EQ(run.agent().status == agent::Status::Alive, respawns);
            if (respawns) {
                EXPECT_EQ(run.agent().body.position.x > 10, hasSpawn);
            }
        }
}

// --- weapons ------------------------------------------------------------------------------------

TEST_P(Traits, WhoIsArmedCarriesAWeaponAndShootsAtEnemies) {
    for (const bool armed : {true, false}) {
        auto level = test::listening();
        level.archetypes[0].brain = brain();
        level.archetypes[0].armed = armed;
        level.agents.push_back(test::thiefAt(7, 3));
        Played run(level);
        run.seconds(3);

        EXPECT_EQ(run.agent().weapons.empty(), !armed);
        EXPECT_EQ(run.records.rows<agent::ShotFired>().empty(), !armed || !thinks());
    }
}

// --- cover --------------------------------------------------------------------------------------

/// The niche in the north-west has cover behind a screen; the thief shoots from the east.
level::Level withNiche(const std::string& brain) {
    auto level = test::listening();
    level.walls.push_back(test::wall("screen", {{2.6, 4.4}, {2.6, 6}}));
    test::addNode(level, "niche", 2, 5.3);
    test::join(level, "west", "niche");
    for (level::NavigationEdge& edge : level.navigation.edges)
        edge.cost = 3;
    level::Waypoint waypoint;
    waypoint.id = "niche";
    waypoint.position = {2, 5.3, {}};
    waypoint.qualities = {{"cover", {"0.8"}}};
    level.waypoints = {waypoint};
    level.archetypes[0].brain = brain;
    level.archetypes[0].armed = false;
    level::Weapon rifle;
    rifle.id = "railgun";
    rifle.projectile.instant = true;
    level.archetypes[1].weapons = {rifle};
    level.agents.push_back(test::thiefAt(7, 3));
    return level;
}

/// What it has heard came from a thing, of which nobody is the enemy.
TEST_P(Traits, WhoSheltersHavingHeardAThingStays) {
    auto level = test::listening();
    level.archetypes[0].brain = brain();
    level.archetypes[0].shelters = true;
    level.archetypes[0].weapons = {level::ravenWeapons()[0]};
    level.waypoints.emplace_back().id = "corner";
    level.waypoints[0].position = {2, 2, {}};
    level.waypoints[0].qualities.emplace_back("cover", level::Json{"0.9"});
    auto& siren = level.emitters.emplace_back();
    siren.id = "siren";
    siren.modality = "sound";
    siren.strength = 9;
    siren.position = {5, 4, {}};
    auto& plate = level.triggers.emplace_back();
    plate.id = "plate";
    plate.kind = "plate";
    plate.position = {4, 3, {}};
    plate.radius = 2;
    plate.damage = 1;
    Played run(level);
    run.seconds(5);

    EXPECT_GT(run.records.rows<trace::Notified>().size(), 0U);
    EXPECT_GT(run.records.rows<agent::Hit>().size(), 0U);
}

TEST_P(Traits, WhoSheltersTakesCoverWhenItIsHit) {
    for (const bool shelters : {true, false}) {
        auto level = withNiche(brain());
        level.archetypes[0].shelters = shelters;
        Played run(level);
        run.seconds(0.5);
        run.command(CommandKind::Possess, 1);
        // Who did not see the first shot coming feels where it came from.
        for (int shot = 0; shot < 2 && !run.started(Goal::TakeCover); ++shot) {
            run.command(CommandKind::Shoot, 1, run.agent().body.position);
            run.until(1.2, [&] { return run.started(Goal::TakeCover); });
        }
        ASSERT_FALSE(run.records.rows<agent::Hit>().empty());
        EXPECT_EQ(run.started(Goal::TakeCover), shelters && thinks()) << shelters;
        if (!run.started(Goal::TakeCover))
            continue;
        EXPECT_TRUE(run.until(5, [&] {
            return geometry::distance(run.agent().body.position, {2, 5.3}) < 0.7;
        }));
    }
}

// --- levels of detail ---------------------------------------------------------------------------

TEST_P(Traits, OthersMatterByTheirDistanceToWhoObserves) {
    for (const bool observes : {true, false}) {
        auto level = test::listening();
        level.archetypes[0].brain = brain();
        level.archetypes[0].observes = observes;
        level.archetypes[1].observes = !observes;
        level.agents.push_back(test::thiefAt(7, 3));
        level.lod.behaviours.resize(2);
        level.lod.behaviours[0].id = "near";
        level.lod.behaviours[0].min = 0.5;
        level.lod.behaviours[1].id = "far";
        level.lod.behaviours[1].max = 0.5;
        const auto world = compileWorld(level, {}).value();

        ASSERT_TRUE(world->detail);
        EXPECT_EQ(world->detail->isObserver[0] != 0, observes);
        EXPECT_EQ(world->detail->isObserver[1] != 0, !observes);
    }
}

INSTANTIATE_TEST_SUITE_P(Brains,
                         Traits,
                         testing::Values("bot", "guard", "soldier", "townsman", "player"));

TEST(Traits, WhatNothingAsksForIsToldOf) {
    const auto placesSaid = [](const level::Level& level) {
        std::vector<std::string> places;
        for (const auto& problem : checkUse(level))
            if (problem.message.find("it is ignored") != std::string::npos)
                places.push_back(problem.place);
        return places;
    };
    auto level = test::listening();
    EXPECT_THAT(placesSaid(level), IsEmpty());
    level.archetypes[0].armed = true;
    level.archetypes[0].weapons = {level::ravenWeapons()[0]};
    level.archetypes[0].shelters = true;
    level.archetypes[0].observes = true;
    level.archetypes[1].shelters = false;
    EXPECT_THAT(placesSaid(level),
                testing::UnorderedElementsAre("archetypes[0].armed",
                                              "archetypes[0].shelters",
                                              "archetypes[0].observes",
                                              "archetypes[1].shelters"));
}

// --- parameters ---------------------------------------------------------------------------------

struct RunnerMind {
    std::int32_t steps = 0;
};
BOOST_DESCRIBE_STRUCT(RunnerMind, (), (steps))

/// Walks west or east for some steps.
class Runner final : public agent::Brain {
public:
    [[nodiscard]] std::string_view name() const override { return "runner"; }
    [[nodiscard]] std::span<const agent::BrainParameter> parameters() const override {
        static constexpr std::array<std::string_view, 2> kWays{"west", "east"};
        static const std::array<agent::BrainParameter, 2> kAll{
            {{"steps", "", 30, 0, 600, "How many steps it walks."},
             {"towards", "", 0, 0, 0, "Where it walks to.", kWays}}};
        return kAll;
    }
    [[nodiscard]] agent::Minds start(std::size_t count) const override {
        return agent::Minds::of<RunnerMind>(name(), count);
    }
    void act(const agent::Self& me) const override {
        auto& mind = me.mind<RunnerMind>();
        agent::Steering& steering = me.agent().steering;
        steering.seek = ++mind.steps <= static_cast<int>(me.parameter(0));
        steering.target = me.agent().body.position + Vec2{me.parameter(1) == 1.0 ? 1 : -1, 0};
    }
};

agent::Brains withRunner() {
    agent::Brains brains = shippedBrains();
    EXPECT_TRUE(brains.add(std::make_shared<Runner>()));
    return brains;
}

level::Level running(level::ById<level::Json> parameters) {
    auto level = test::listening();
    level.archetypes[0].brain = "runner";
    level.archetypes[0].parameters = std::move(parameters);
    return level;
}

TEST(Parameters, OfAGamesBrainReachItAndHaveDefaults) {
    const agent::Brains brains = withRunner();
    const auto x = [&](level::ById<level::Json> parameters) {
        Played run(running(std::move(parameters)), {brains});
        run.seconds(1);
        return run.agent().body.position.x;
    };
    EXPECT_LT(x({}), 4);
    EXPECT_EQ(x({}), x({{"steps", {"30"}}, {"towards", {"\"west\""}}}));
    EXPECT_EQ(x({{"steps", {"0"}}}), 4);
    EXPECT_GT(x({{"towards", {"\"east\""}}}), 4);
}

TEST(Parameters, ThatAreNotKnownOrOutOfRangeAreRefusedByRunsAndNamedByChecks) {
    const agent::Brains brains = withRunner();
    const auto errorOf = [&](level::ById<level::Json> parameters) {
        const auto level = running(std::move(parameters));
        const auto world = compileWorld(level, {}, {brains});
        std::string said;
        for (const auto& problem : checkUse(level, {brains}))
            if (problem.severity == level::Severity::Error)
                said += problem.place + ": " + problem.message;
        EXPECT_EQ(said, world ? "" : world.error().place + ": " + world.error().message);
        return said;
    };
    EXPECT_EQ(errorOf({{"steps", {"600"}}}), "");
    EXPECT_THAT(errorOf({{"stops", {"1"}}}), HasSubstr("it has steps, towards"));
    EXPECT_THAT(errorOf({{"stops", {"1"}}}), HasSubstr("archetypes[0].parameters.stops"));
    EXPECT_THAT(errorOf({{"steps", {"601"}}}), HasSubstr("outside 0 to 600"));
    EXPECT_THAT(errorOf({{"steps", {"\"many\""}}}), HasSubstr("is no number"));
    EXPECT_THAT(errorOf({{"towards", {"\"up\""}}}), HasSubstr("none of west, east"));
}

TEST(Parameters, AreInheritedByWhoHasTheSameBrain) {
    auto level = test::listening();
    level.archetypes[0].parameters = {{"look_time", {"7"}}, {"retry", {"1"}}};
    level::Archetype heir;
    heir.id = "heir";
    heir.brain = "guard";
    heir.extends = "guard";
    heir.parameters = {{"retry", {"4"}}};
    level::Archetype other;
    other.id = "other";
    other.brain = "townsman";
    other.extends = "guard";
    level.archetypes.insert(level.archetypes.end(), {heir, other});

    const auto world = compileWorld(level, {}).value();

    const auto valueOf = [&](std::size_t archetype, std::string_view name) {
        const auto known = shippedBrains().find("guard")->parameters();
        const auto found = std::find_if(
            known.begin(), known.end(), [&](const auto& each) { return each.name == name; });
        return world->arena.parameters[archetype][static_cast<std::size_t>(found - known.begin())];
    };
    EXPECT_EQ(valueOf(2, "look_time"), 7);
    EXPECT_EQ(valueOf(2, "retry"), 4);
    EXPECT_EQ(world->arena.parameters[3].size(),
              shippedBrains().find("townsman")->parameters().size());
}

TEST(Parameters, OfShippedBrainsChangeTheirRuns) {
    // Of a thief in view, or of a sound where nobody is.
    const auto hashOf = [](const char* brain, bool sees, level::ById<level::Json> parameters) {
        auto level = withNiche(brain);
        if (!sees)
            level.agents.back().position = {14, 1, {}};
        level.archetypes[0].parameters = std::move(parameters);
        Played run(level);
        run.emit({6, 5}, 2);
        std::uint64_t hash = 0;
        for (int i = 0; i < 24; ++i) {
            run.seconds(0.5);
            hash = hash * 31 + run.simulation.hash();
        }
        return hash;
    };
    for (const char* brain : {"bot", "guard", "soldier", "townsman"}) {
        EXPECT_EQ(hashOf(brain, true, {}), hashOf(brain, true, {})) << brain;
        EXPECT_NE(hashOf(brain, true, {}), hashOf(brain, true, {{"arrival", {"3"}}})) << brain;
    }
    for (const auto& [name, sees] : {std::pair("look_time", false),
                                     std::pair("look_sweep", false),
                                     std::pair("leg_patience", true)})
        EXPECT_NE(hashOf("guard", sees, {}), hashOf("guard", sees, {{name, {"0.5"}}})) << name;
}

} // namespace
} // namespace percept::sim::traits_test
