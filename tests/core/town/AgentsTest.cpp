#include "SmallTown.h"
#include "percept/agent/EquipmentRecords.h"
#include "percept/sim/Checks.h"
#include "percept/town/Rules.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>

// People of a town as agents of the one population.
namespace percept::town {
namespace {

using trace::AgentId;
using trace::Command;
using trace::CommandKind;
using trace::PersonChange;
using trace::PersonFolded;
using trace::RecordBuffer;
using trace::TraceLevel;

constexpr AgentId kObserver{0};

void setGroups(level::Level& level, const char* key, const nlohmann::json& value) {
    auto groups = nlohmann::json::parse(level.lod.groups.text);
    groups[key] = value;
    level.lod.groups.text = groups.dump();
}

/// The small town whose people have senses, and an observer who stands where he is put.
level::Level peopledTown(int agents = 40) {
    auto level = test::smallTown();
    level.modalities = level::ravenModalities();
    level.archetypes[0].sensors = {{"sight", 0.1}, {"sound", 0}, {"touch", 0}};
    level::Archetype resident;
    resident.id = "resident";
    resident.brain = "townsman";
    resident.sensors = level.archetypes[0].sensors;
    resident.movement.maxSpeed = 1.4;
    level.archetypes.push_back(resident);
    level.agents[0].patrol.clear();
    setGroups(level, "archetype", "resident");
    setGroups(level, "agents", agents);
    setGroups(level, "health", "health");
    return level;
}

Command at(Vec2 place) {
    Command command;
    command.kind = CommandKind::Edit;
    command.part = trace::EditPart::Place;
    command.agent = kObserver;
    command.position = place;
    return command;
}

Command lead(CommandKind kind, AgentId agent, Vec2 place = {0, 0}) {
    Command command;
    command.kind = kind;
    command.agent = agent;
    command.position = place;
    return command;
}

struct PeopledRun {
    explicit PeopledRun(const level::Level& level,
                        std::uint64_t seed = 3,
                        TraceLevel traced = TraceLevel::Normal)
        : world(sim::compileWorld(level, {}).value())
        , trace(traced)
        , simulation(world, {.seed = seed}, traced, &records) {}
    void step(const std::vector<Command>& commands = {}) {
        simulation.step(commands, trace, &records);
    }
    void steps(int count) {
        for (int i = 0; i < count; ++i)
            step();
    }
    [[nodiscard]] const Town& town() const { return *townOf(simulation.world().stages); }
    [[nodiscard]] const State& state() const {
        return *stateOf(simulation.state().extras.value->stages);
    }
    /// Rows that are taken, with who has them.
    [[nodiscard]] std::map<AgentId, std::pair<std::size_t, std::size_t>> taken() const {
        std::map<AgentId, std::pair<std::size_t, std::size_t>> taken;
        for (std::size_t group = 0; group < state().lives.size(); ++group)
            for (std::size_t place = 0; place < state().lives[group].walkers.size(); ++place)
                if (const auto row = state().lives[group].walkers[place].agent;
                    row != trace::kNoAgent)
                    EXPECT_TRUE(taken.emplace(row, std::pair(group, place)).second) << "twice";
        return taken;
    }
    [[nodiscard]] const Walker& walker(std::pair<std::size_t, std::size_t> who) const {
        return state().lives[who.first].walkers[who.second];
    }
    [[nodiscard]] const lod::Individual& person(std::pair<std::size_t, std::size_t> who) const {
        return state().town.groups[who.first].people[who.second];
    }
    template <class Record>
    [[nodiscard]] std::size_t count(const std::function<bool(const Record&)>& counts) const {
        std::size_t count = 0;
        for (const auto& row : records.rows<Record>())
            count += counts(row.data) ? 1 : 0;
        return count;
    }
    std::shared_ptr<const sim::World> world;
    TraceLevel trace;
    RecordBuffer records;
    sim::Simulation simulation;
};

/// Whether rows, people and the population say the same of who is an agent.
void expectConsistent(const PeopledRun& run) {
    const Town& town = run.town();
    const auto taken = run.taken();
    std::set<AgentId> seen;
    for (const auto& [row, who] : taken) {
        const Walker& walker = run.walker(who);
        RC_ASSERT(town.owns(row));
        RC_ASSERT(run.simulation.agent(row).status == agent::Status::Alive);
        RC_ASSERT(!walker.home);
        RC_ASSERT(town.manners[trace::indexOf(walker.lod.current)] == Manner::Full);
        RC_ASSERT(geometry::distance(run.simulation.agent(row).body.position, walker.position) <
                  1e-9);
        RC_ASSERT(run.simulation.arena().agents[trace::indexOf(row)].folded);
        if (run.person(who).story)
            RC_ASSERT(trace::indexOf(row) == town.firstAgent + run.person(who).id - 1);
        else
            RC_ASSERT(trace::indexOf(row) >= town.firstAgent + town.story.size());
        seen.insert(row);
    }
    for (const auto& list : {run.state().free, run.state().graves})
        for (const AgentId row : list)
            RC_ASSERT(seen.insert(row).second);
    std::uint32_t named = 0;
    for (std::uint32_t i = 0; i < town.story.size(); ++i)
        named += seen.contains(AgentId{town.firstAgent + i});
    RC_ASSERT(seen.size() - named == town.agents);
    for (std::uint32_t i = town.firstAgent; i < run.simulation.arena().agents.size(); ++i)
        RC_ASSERT(taken.contains(AgentId{i}) ==
                  (run.simulation.agent(AgentId{i}).status == agent::Status::Alive));
}

/// What was recorded of people: each becomes an agent and is none any more, in turn, because of
/// something.
void expectInTurn(const RecordBuffer& records, std::map<AgentId, trace::PersonId>& who) {
    for (const auto& row : records.rows<PersonFolded>()) {
        RC_ASSERT(row.cause != trace::kNoRecord);
        RC_ASSERT(row.cause < row.id);
        if (row.data.change == PersonChange::Unfolded) {
            RC_ASSERT(who.emplace(row.data.agent, row.data.person).second);
        } else {
            RC_ASSERT(who.at(row.data.agent) == row.data.person);
            who.erase(row.data.agent);
        }
    }
}

RC_GTEST_PROP(TownAgents, AnySequenceOfFoldingKeepsCountsAndIds, ()) {
    const auto seed = *rc::gen::inRange<std::uint64_t>(1, 1000);
    PeopledRun run(peopledTown(*rc::gen::element(0, 3, 40)),
                   seed,
                   *rc::gen::element(TraceLevel::Normal, TraceLevel::Full));
    sim::Simulation off(run.world, {.seed = seed});
    std::map<AgentId, trace::PersonId> who;
    std::size_t changes = 0;
    for (int leg = 0; leg < 5; ++leg) {
        // At first where something unfolds.
        const double x = leg == 0 ? 20 : *rc::gen::inRange(-20, 300);
        std::vector<Command> commands{at({x, -4})};
        const int frames = *rc::gen::inRange(5, 40);
        for (int i = 0; i < frames; ++i) {
            run.records.clear();
            run.step(commands);
            off.step(commands);
            commands.clear();
            RC_ASSERT(run.simulation.hash() == off.hash());
            RC_ASSERT(populationOf(run.state()) == 360U);
            expectInTurn(run.records, who);
            changes += run.records.rows<PersonFolded>().size();
        }
        expectConsistent(run);
    }
    RC_ASSERT(changes > 0 || run.town().agents == 0);
}

TEST(TownAgents, APersonInFullPerceivesAndIsPerceived) {
    PeopledRun run(peopledTown());
    run.step({at({20, -4})});
    run.steps(400);
    const auto taken = run.taken();
    ASSERT_GT(taken.size(), 5U);

    const auto isPerson = [&](AgentId agent) { return run.town().owns(agent); };
    using trace::Noticed;
    EXPECT_GT(run.count<Noticed>([&](const auto& each) {
        return each.agent == kObserver && isPerson(each.about);
    }),
              0U);
    EXPECT_GT(run.count<Noticed>([&](const auto& each) {
        return isPerson(each.agent) && each.about == kObserver;
    }),
              0U);
    EXPECT_GT(run.count<Noticed>(
                  [&](const auto& each) { return isPerson(each.agent) && isPerson(each.about); }),
              0U);
    for (const auto& [row, who] : taken)
        for (const auto& link : run.simulation.agent(row).knowledge.links())
            EXPECT_TRUE(link.about == trace::kNoAgent ||
                        run.simulation.agent(link.about).status == agent::Status::Alive)
                << "who was folded is forgotten";
}

TEST(TownAgents, WithoutSensesNobodyNoticesAnybody) {
    auto level = peopledTown();
    level.archetypes[1].sensors.clear();
    level.archetypes[0].sensors.clear();
    PeopledRun run(level);
    run.step({at({20, -4})});
    run.steps(200);

    EXPECT_GT(run.taken().size(), 5U);
    EXPECT_TRUE(run.records.rows<trace::Noticed>().empty());
}

TEST(TownAgents, HealthComesFromTheGroupAndGoesBack) {
    auto level = peopledTown();
    level::Trigger plate;
    plate.id = "plate";
    plate.kind = "plate";
    plate.shape = "rectangle";
    plate.position = {20, -2.5, {}};
    plate.size = {60, 5};
    plate.damage = 3;
    level.triggers.push_back(plate);
    level.archetypes[1].health = 200; // more than anybody has
    level.bounds.max.x = 6000;
    PeopledRun run(level);
    const double before = totalOf(run.state(), *run.town().health);
    run.step({at({20, -9})});
    run.steps(30);
    for (const auto& [row, who] : run.taken())
        EXPECT_EQ(run.simulation.agent(row).health, run.person(who).values[*run.town().health]);
    run.steps(600);
    const auto isTheirs = [&](const agent::Hit& hit) { return run.town().owns(hit.agent); };
    ASSERT_GT(run.count<agent::Hit>(isTheirs), 0U);
    ASSERT_EQ(populationOf(run.state()), 360U);
    // Their groups keep what became of them.
    run.step({at({5000, -4})});
    run.steps(400);
    EXPECT_GT(run.count<PersonFolded>(
                  [](const auto& each) { return each.change == PersonChange::Folded; }),
              0U);
    for (const auto& group : run.state().town.groups)
        ASSERT_TRUE(group.people.empty());
    EXPECT_NEAR(totalOf(run.state(), *run.town().health) + 3.0 * run.count<agent::Hit>(isTheirs),
                before,
                1e-6 * before);
}

TEST(TownAgents, WhoDiesIsMissedByHisGroupAndLeavesHisRow) {
    auto level = peopledTown(6);
    level.teams = {{}, {}};
    level.teams[0].id = "raiders";
    level.teams[1].id = "folk";
    level.agents[0].team = "raiders";
    level.archetypes[0].weapons = {level::ravenWeapons()[0]};
    level.archetypes[1].health = 5;
    setGroups(level, "team", "folk");
    PeopledRun run(level);
    run.step({at({20, -4})});
    std::uint32_t dead = 0;
    for (int i = 0; i < 1800; ++i) {
        run.records.clear();
        run.step();
        dead += static_cast<std::uint32_t>(run.count<PersonFolded>(
            [](const auto& each) { return each.change == PersonChange::Died; }));
        ASSERT_EQ(populationOf(run.state()) + dead, 360U);
    }
    ASSERT_GT(dead, 7U) << "more than there are rows";
    expectConsistent(run);
}

TEST(TownAgents, WhomAPersonLeadsStaysAnAgentWhereverHeGoes) {
    PeopledRun run(peopledTown());
    run.step({at({20, -4})});
    run.steps(120);
    const AgentId row = run.taken().begin()->first;
    const std::uint64_t id = run.person(run.taken().begin()->second).id;
    run.step({lead(CommandKind::Possess, row), lead(CommandKind::MoveTo, row, {140, -4})});
    run.step({at({-20, 55})});
    // People who pass push him aside when he has arrived.
    Metres nearest = 1000;
    for (int i = 0; i < 6000; ++i) {
        run.step();
        const Vec2 place = run.simulation.agent(row).body.position;
        nearest = std::min(nearest, geometry::distance(place, {140, -4}));
    }

    const auto taken = run.taken();
    ASSERT_TRUE(taken.contains(row));
    EXPECT_EQ(run.person(taken.at(row)).id, id);
    EXPECT_LT(nearest, 1.0);
    bool isNew = false;
    for (const auto& [other, who] : taken)
        isNew = isNew || who.first != taken.at(row).first;
    EXPECT_TRUE(isNew) << "those where he is unfold";

    run.step({lead(CommandKind::Release, row)});
    run.steps(600);
    EXPECT_FALSE(run.taken().contains(row) && run.person(run.taken().at(row)).id == id &&
                 geometry::distance(run.simulation.agent(row).body.position, {140, -4}) < 1.0)
        << "he goes home or is folded";
}

TEST(TownAgents, RowsAreNamedAndComeAfterTheAgentsOfTheLevel) {
    auto level = peopledTown(2);
    level.spawns.push_back({"spawn", {-10, -5, {}}, {}, {}});
    const auto world = sim::compileWorld(level, {.bots = 1}).value();
    const auto info = sim::runInfo(*world, {}, {}, TraceLevel::Normal);
    EXPECT_EQ(info.agents,
              (std::vector<std::string>{
                  "observer", "bot_1", "mayor", "baker", "resident_1", "resident_2"}));
    EXPECT_FALSE(world->arena.areHostile(AgentId{0}, AgentId{2}));
    EXPECT_FALSE(world->arena.areHostile(AgentId{4}, AgentId{0}));
    EXPECT_TRUE(world->arena.areHostile(AgentId{1}, AgentId{0})) << "others as before";
}

TEST(TownAgents, HaveAnyBrainThatGoesOnErrands) {
    auto level = peopledTown();
    setGroups(level, "archetype", "resident");
    for (const auto& brain : sim::shippedBrains().all()) {
        for (level::Archetype& archetype : level.archetypes)
            if (archetype.id == "resident")
                archetype.brain = brain->name();
        const auto world = sim::compileWorld(level, {});
        EXPECT_EQ(world.has_value(), brain->traits().inhabits) << brain->name();
        if (!world) {
            EXPECT_EQ(world.error().place, "lod.groups.archetype");
        }
        std::size_t said = 0;
        for (const auto& problem : sim::checkUse(level))
            said += problem.place == "lod.groups.archetype" &&
                    problem.severity == level::Severity::Error;
        EXPECT_EQ(said, brain->traits().inhabits ? 0U : 1U) << brain->name();
    }
}

TEST(TownAgents, WhatIsWrongIsNamedWithItsPlace) {
    const auto placeOf = [](const char* key, const nlohmann::json& value) {
        auto level = peopledTown();
        setGroups(level, key, value);
        const auto town = compileTown(level);
        return town ? std::string() : town.error().place;
    };
    EXPECT_EQ(placeOf("archetype", "nobody"), "lod.groups.archetype");
    EXPECT_EQ(placeOf("team", "ghosts"), "lod.groups.team");
    EXPECT_EQ(placeOf("health", "luck"), "lod.groups.health");
    for (const auto& value : {nlohmann::json(-1), nlohmann::json(2.5), nlohmann::json(1e9)})
        EXPECT_EQ(placeOf("agents", value), "lod.groups.agents");
    EXPECT_EQ(placeOf("agents", "many"), "lod.groups.agents");
}

} // namespace
} // namespace percept::town
