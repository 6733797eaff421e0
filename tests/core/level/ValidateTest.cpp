#include "percept/level/Validate.h"
#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace percept::level {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// A small level without problems that has something of every kind.
Level goodLevel() {
    const auto file = parseLevel(R"({
"format": "percept-level", "version": 1, "name": "good",
"bounds": {"min": [0, 0], "max": [20, 10]},
"sense_manager": "graph",
"modalities": [{"id": "sight", "kind": "sight", "max_range": 30}],
"materials": [{"id": "brick", "transmission": {"sight": 0.5}}],
"walls": [
  {"id": "outside", "points": [[0, 0], [20, 0], [20, 10], [0, 10]], "closed": true, "material": "brick"},
  {"id": "pillar", "points": [[8, 4], [12, 4], [12, 6], [8, 6]], "closed": true}],
"doors": [{"id": "door", "segment": [[10, 6], [10, 10]], "switches": ["switch"]}],
"regions": [{"id": "west", "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]], "attenuation": {"sight": 1},
  "ambient_light": 0.5},
  {"id": "east", "polygon": [[10, 0], [20, 0], [20, 10], [10, 10]]}],
"connections": [{"id": "way", "from": "west", "to": "east", "start": [9, 2], "end": [11, 2],
  "modalities": {"sight": {"attenuation": 0.9, "distance": 1}}, "door": "door"}],
"grid": {"rows": ["..", ".."]},
"terrain": {"types": [{"id": "mud", "symbol": "m"}], "cells": ["mm"], "heights": [[0, 1, 2], [2, 3, 4]]},
"lights": [{"id": "lamp", "position": [5, 5]}],
"events": [{"id": "alarm", "code": "alarm", "when": {"kind": "time", "time": 3}, "manager": "all"}],
"managers": [{"id": "all"}],
"topics": [{"id": "who"}],
"keys": [{"key": "K", "event": "alarm"}],
"waypoints": [{"id": "w", "position": [1, 1], "links": ["v"]}, {"id": "v", "position": [2, 1]}],
"archetypes": [{"id": "bot", "sensors": {"sight": 0.1}, "weapons": [{"id": "shotgun"}]},
  {"id": "veteran", "extends": "bot", "brain": "guard"}],
"agents": [{"id": "a", "archetype": "veteran", "team": "red", "squad": "s", "patrol": ["w", "1"]}],
"teams": [{"id": "red", "relations": {"red": 1}}],
"squads": [{"id": "s", "team": "red", "parent": "side"}, {"id": "side"}],
"items": [{"id": "i", "kind": "shotgun", "position": [2, 2], "node": "1"}],
"triggers": [{"id": "switch", "kind": "switch", "shape": "circle", "radius": 1, "position": [5, 8],
  "target": "door"}],
"spawns": [{"id": "p", "position": [3, 3], "team": "red"}],
"navigation": {"nodes": [{"id": "1", "position": [2, 2]}, {"id": "2", "position": [18, 2]}],
  "edges": [{"from": "1", "to": "2", "cost": 16}]},
"schedule": {"kind": "frequency", "tasks": [{"id": "t", "frequency": 2}]},
"lod": {"behaviours": [{"id": "near", "min": 0, "max": 1}]}
})",
                                 "good");
    EXPECT_TRUE(file) << file.error().text();
    return file->level;
}

struct Fault {
    const char* name;
    std::function<void(Level&)> cause;
    const char* place;
    const char* message; ///< a part of it
};

void PrintTo(const Fault& fault, std::ostream* out) {
    *out << fault.name;
}

class Validate : public testing::TestWithParam<Fault> {};

TEST(ValidateLevel, FindsNothingInAGoodOne) {
    EXPECT_THAT(validate(goodLevel()), IsEmpty());
}

TEST(ValidateLevel, CollectsEveryProblem) {
    Level level = goodLevel();
    level.walls[1].material = "jelly";
    level.spawns[0].position.x = 99;
    level.agents[0].archetype = "ghost";

    EXPECT_EQ(validate(level).size(), 3U);
}

TEST_P(Validate, NamesPlaceReasonAndRemedy) {
    Level level = goodLevel();
    GetParam().cause(level);

    const auto problems = validate(level);

    const auto found = std::find_if(problems.begin(), problems.end(), [](const Problem& problem) {
        return problem.place == GetParam().place;
    });
    ASSERT_NE(found, problems.end())
        << (problems.empty() ? "no problem at all"
                             : problems[0].place + ": " + problems[0].message);
    EXPECT_THAT(found->message, HasSubstr(GetParam().message));
    EXPECT_FALSE(found->remedy.empty());
}

const Fault kNumbers[] = {
    {"NaN", [](Level& l) { l.walls[1].points[1].y = kNaN; }, "walls[1].points[1]", "finite"},
    {"Infinity", [](Level& l) { l.lights[0].radius = 1 / 0.0; }, "lights[0].radius", "finite"},
    {"Huge", [](Level& l) { l.spawns[0].position.y = 2e6; }, "spawns[0].position", "too large"},
    {"Step", [](Level& l) { l.step = 0; }, "step", "time step"},
    {"TinyStep", [](Level& l) { l.step = 1e-300; }, "step", "time step"},
    {"Attenuation",
     [](Level& l) { l.modalities[0].attenuation = 1.5; },
     "modalities[0].attenuation",
     "1.5 is outside 0 to 1"},
    {"Range",
     [](Level& l) { l.modalities[0].maxRange = 0; },
     "modalities[0].max_range",
     "no agent perceives"},
    {"Transmission",
     [](Level& l) { l.materials[0].transmission[0].second = -0.1; },
     "materials[0].transmission.sight",
     "-0.1"},
    {"RegionAttenuation",
     [](Level& l) { l.regions[0].attenuation[0].second = 2; },
     "regions[0].attenuation.sight",
     "outside"},
    {"PassageDistance",
     [](Level& l) { l.connections[0].modalities[0].second.distance = -1; },
     "connections[0].modalities.sight.distance",
     "below 0"},
    {"EdgeCost",
     [](Level& l) { l.navigation.edges[0].cost = -1; },
     "navigation.edges[0].cost",
     "below 0"},
    {"Radius",
     [](Level& l) { l.archetypes[0].movement.radius = 0; },
     "archetypes[0].movement.radius",
     "greater than 0"},
    {"InheritedRadius",
     [](Level& l) { l.archetypes[0].movement.radius = -1; },
     "archetypes[1].movement.radius",
     "greater than 0"},
    {"WeaponRate",
     [](Level& l) { l.archetypes[0].weapons[0].rate = 0; },
     "archetypes[0].weapons[0].rate",
     "greater than 0"},
    {"Frequency",
     [](Level& l) { l.schedule.tasks[0].frequency = 0; },
     "schedule.tasks[0].frequency",
     "greater than 0"},
    {"LodRange",
     [](Level& l) { l.lod.behaviours[0].min = 2; },
     "lod.behaviours[0].min",
     "upside down"},
    {"GridRows", [](Level& l) { l.grid.rows[1] = "..."; }, "grid.rows[1]", "3 cells"},
    {"Heights", [](Level& l) { l.terrain.heights[1] = {1}; }, "terrain.heights[1]", "1 heights"},
    {"Symbol", [](Level& l) { l.terrain.cells[0] = "mx"; }, "terrain.cells[0]", "'x'"},
    {"HeightsFit", [](Level& l) { l.terrain.heights.pop_back(); }, "terrain.heights", "3 x 1"},
    {"SymbolWord",
     [](Level& l) { l.terrain.types[0].symbol = "mm"; },
     "terrain.types[0].symbol",
     "one character"},
    {"Json", [](Level& l) { l.events[0].data.text = "{"; }, "events[0].data", "JSON"},
};
INSTANTIATE_TEST_SUITE_P(Numbers, Validate, testing::ValuesIn(kNumbers), [](const auto& test) {
    return test.param.name;
});

const Fault kReferences[] = {
    {"NoId", [](Level& l) { l.doors[0].id.clear(); }, "doors[0].id", "has no id"},
    {"IdTwice", [](Level& l) { l.walls[1].id = "outside"; }, "walls[1].id", "taken by walls[0]"},
    {"NodeTwice",
     [](Level& l) { l.navigation.nodes[1].id = "1"; },
     "navigation.nodes[1].id",
     "taken by navigation.nodes[0]"},
    {"WeaponTwice",
     [](Level& l) { l.archetypes[0].weapons.push_back(l.archetypes[0].weapons[0]); },
     "archetypes[0].weapons[1].id",
     "taken"},
    {"Material", [](Level& l) { l.walls[0].material = "x"; }, "walls[0].material", "\"x\""},
    {"DoorSwitch",
     [](Level& l) {
         l.doors[0].switches = {"switch", "x"};
     },
     "doors[0].switches[1]",
     "no trigger \"x\""},
    {"TriggerTarget",
     [](Level& l) { l.triggers[0].target = "x"; },
     "triggers[0].target",
     "no door"},
    {"EdgeNode",
     [](Level& l) { l.navigation.edges[0].to = "9"; },
     "navigation.edges[0].to",
     "no navigation node \"9\""},
    {"EdgeDoor",
     [](Level& l) { l.navigation.edges[0].flags = {"door"}; },
     "navigation.edges[0].door",
     "the name of a door is missing"},
    {"ItemNode", [](Level& l) { l.items[0].node = "9"; }, "items[0].node", "no navigation node"},
    {"ItemKind", [](Level& l) { l.items[0].kind = "tuba"; }, "items[0].kind", "tuba"},
    {"Archetype", [](Level& l) { l.agents[0].archetype = "x"; }, "agents[0].archetype", "\"x\""},
    {"Extends", [](Level& l) { l.archetypes[1].extends = "x"; }, "archetypes[1].extends", "\"x\""},
    {"ExtendsCircle",
     [](Level& l) { l.archetypes[0].extends = "veteran"; },
     "archetypes[0].extends",
     "extends itself"},
    {"Team", [](Level& l) { l.agents[0].team = "x"; }, "agents[0].team", "no team"},
    {"Squad", [](Level& l) { l.agents[0].squad = "x"; }, "agents[0].squad", "no squad"},
    {"SquadCircle", [](Level& l) { l.squads[1].parent = "s"; }, "squads[0].parent", "above itself"},
    {"Patrol", [](Level& l) { l.agents[0].patrol = {"x"}; }, "agents[0].patrol[0]", "\"x\""},
    {"Region", [](Level& l) { l.connections[0].to = "x"; }, "connections[0].to", "no region"},
    {"Sensor",
     [](Level& l) {
         l.archetypes[0].sensors = {{"aura", 1}};
     },
     "archetypes[0].sensors.aura",
     "no modality"},
    {"Key", [](Level& l) { l.keys[0].event = "x"; }, "keys[0].event", "no event"},
    {"Waypoint", [](Level& l) { l.waypoints[0].links = {"x"}; }, "waypoints[0].links[0]", "\"x\""},
};
INSTANTIATE_TEST_SUITE_P(References,
                         Validate,
                         testing::ValuesIn(kReferences),
                         [](const auto& test) { return test.param.name; });

const Fault kShapesAndWords[] = {
    {"ZeroLength",
     [](Level& l) { l.walls[1].points[1] = l.walls[1].points[0]; },
     "walls[1].points[1]",
     "no length"},
    {"FewPoints",
     [](Level& l) { l.walls[1].points.resize(1); },
     "walls[1].points",
     "this one has 1"},
    {"CrossingWall",
     [](Level& l) { std::swap(l.walls[1].points[0], l.walls[1].points[1]); },
     "walls[1].points[3]",
     "crosses itself"},
    {"CrossingRegion",
     [](Level& l) { std::swap(l.regions[0].polygon[0], l.regions[0].polygon[1]); },
     "regions[0].polygon[3]",
     "crosses itself"},
    {"FlatWall", [](Level& l) { l.walls[0].top = 0; }, "walls[0].top", "not above"},
    {"LowCeiling", [](Level& l) { l.regions[0].ceiling = -1; }, "regions[0].ceiling", "not above"},
    {"FlatDoor",
     [](Level& l) { l.doors[0].segment.to = l.doors[0].segment.from; },
     "doors[0].segment[1]",
     "no length"},
    {"Bounds", [](Level& l) { l.bounds = {}; }, "bounds", "enclose nothing"},
    {"OutOfBounds", [](Level& l) { l.items[0].position.x = 21; }, "items[0].position", "outside"},
    {"InsideAWall",
     [](Level& l) {
         l.spawns[0].position = {10, 5, {}};
     },
     "spawns[0].position",
     "walled in"},
    {"NoSpawns", [](Level& l) { l.spawns.clear(); }, "spawns", "no spawn points"},
    {"Pieces", [](Level& l) { l.navigation.edges.clear(); }, "navigation.edges", "in 2 pieces"},
    {"EdgeThroughWall",
     [](Level& l) {
         l.navigation.nodes[0].position.y = 5;
         l.navigation.nodes[1].position.y = 5;
     },
     "navigation.edges[0]",
     "through a wall"},
    {"ModalityKind", [](Level& l) { l.modalities[0].kind = "x"; }, "modalities[0].kind", "\"x\""},
    {"Gate",
     [](Level& l) {
         l.modalities[0].gates = {"range", "x"};
     },
     "modalities[0].gates[1]",
     "\"x\""},
    {"ControlIsAShare",
     [](Level& l) {
         l.archetypes[0].tactics = {{"control", 7.0}};
     },
     "archetypes[0].tactics.control",
     "7"},
    {"NegativeTacticalWeight",
     [](Level& l) {
         l.archetypes[0].tactics = {{"influence", -4.0}};
     },
     "archetypes[0].tactics.influence",
     "-4"},
    {"NegativeImportanceWeight",
     [](Level& l) {
         l.lod.importance.weights = {{"distance", -1.0}};
     },
     "lod.importance.weights.distance",
     "-1"},
    {"BehaviourNeverChosen",
     [](Level& l) {
         l.lod.behaviours = {{.id = "a"}, {.id = "b", .min = 2, .max = 3}};
     },
     "lod.behaviours[1].min",
     "never chosen"},
    {"GateTwice",
     [](Level& l) {
         l.modalities[0].gates = {"range", "intensity", "range"};
     },
     "modalities[0].gates[2]",
     "listed twice"},
    {"LightWithoutContrast",
     [](Level& l) {
         l.modalities[0].gates = {"range", "light"};
     },
     "modalities[0].gates",
     "contrast"},
    {"FloorMaterial",
     [](Level& l) { l.regions[0].material = "x"; },
     "regions[0].material",
     "\"x\""},
    {"GroundMaterial",
     [](Level& l) {
         l.terrain.types.push_back({"grass", ".", {}, 0.0, "x", {}});
     },
     "terrain.types[1].material",
     "\"x\""},
    {"SenseManager", [](Level& l) { l.senseManager = "x"; }, "sense_manager", "\"x\""},
    {"Logic",
     [](Level& l) {
         l.compounds.resize(1);
         l.compounds[0].id = "c";
         l.compounds[0].logic = "x";
     },
     "compounds[0].logic",
     "\"x\""},
    {"Shape", [](Level& l) { l.triggers[0].shape = "x"; }, "triggers[0].shape", "\"x\""},
    {"Flag",
     [](Level& l) { l.navigation.edges[0].flags = {"x"}; },
     "navigation.edges[0].flags",
     "\"x\""},
    {"ScheduleKind", [](Level& l) { l.schedule.kind = "x"; }, "schedule.kind", "\"x\""},
    {"Arbitration", [](Level& l) { l.lod.arbitration = "x"; }, "lod.arbitration", "\"x\""},
};
INSTANTIATE_TEST_SUITE_P(ShapesAndWords,
                         Validate,
                         testing::ValuesIn(kShapesAndWords),
                         [](const auto& test) { return test.param.name; });

const Fault kUnused[] = {
    {"Interests",
     [](Level& l) { l.archetypes[1].interests = {"alarm"}; },
     "archetypes[1].interests",
     "event managers say who hears what"},
    {"Formation",
     [](Level& l) { l.squads[0].formation = "line"; },
     "squads[0].formation",
     "ignored"},
    {"PlateAsSwitch",
     [](Level& l) { l.triggers[0].kind = "plate"; },
     "doors[0].switches[0]",
     "is no switch"},
};
INSTANTIATE_TEST_SUITE_P(Unused, Validate, testing::ValuesIn(kUnused), [](const auto& test) {
    return test.param.name;
});

/// What is said of a place; empty: nothing.
std::string saidOf(const Level& level, const std::string& place) {
    for (const Problem& problem : validate(level))
        if (problem.place == place)
            return problem.message;
    return {};
}

TEST(Validate, WhatIsToHappenMoreOftenThanFramesDoIsToldOf) {
    Level level = goodLevel();
    level.step = 0.02;
    level.emitters.resize(1);
    level.archetypes[0].emissions.resize(1);
    const auto said = [&](Seconds every) {
        level.emitters[0].every = level.archetypes[0].emissions[0].every = every;
        const auto emitter = saidOf(level, "emitters[0].every");
        EXPECT_EQ(saidOf(level, "archetypes[0].emissions[0].every"), emitter) << every;
        return emitter;
    };
    for (const Seconds every : {1e-9, 0.01, 0.0199})
        EXPECT_THAT(said(every), HasSubstr("once in every frame")) << every;
    for (const Seconds every : {0.02, 0.3, 50.0})
        EXPECT_EQ(said(every), "") << every;
    EXPECT_THAT(said(0), HasSubstr("not greater than 0"));
}

TEST(Validate, RatesBelowZeroSayNeverHoweverFar) {
    Level level = goodLevel();
    const auto said = [&](double rate) {
        level.archetypes[0].rates.vision = level.archetypes[0].rates.triggers = rate;
        const auto vision = saidOf(level, "archetypes[0].rates.vision");
        EXPECT_EQ(saidOf(level, "archetypes[0].rates.triggers"), vision) << rate;
        return vision;
    };
    for (const double rate : {-1000.0, -2.0, -0.5})
        EXPECT_THAT(said(rate), HasSubstr("the same as -1: below 0 is never")) << rate;
    for (const double rate : {-1.0, 0.0, 10.0})
        EXPECT_EQ(said(rate), "") << rate;
    EXPECT_THAT(said(-1e9), HasSubstr("is outside"));
}

TEST(Validate, FieldsThatAModalityHasNoUseForAreToldOf) {
    struct Case {
        const char* manager;
        const char* kind;
        void (*set)(Modality&);
        const char* field; ///< null: it has a use for it
    };
    const auto walls = [](Modality& m) { m.throughWalls = true; };
    const auto fades = [](Modality& m) { m.dissipation = 0.5; };
    const auto least = [](Modality& m) { m.minIntensity = 0.1; };
    const auto slow = [](Modality& m) {
        m.travels = true;
        m.inverseSpeed = 0.1;
    };
    const auto atOnce = [](Modality& m) { m.travels = true; };
    const Case cases[] = {{"regional", "sound", walls, nullptr},
                          {"graph", "sound", walls, "through_walls"},
                          {"regional", "sight", walls, "through_walls"},
                          {"graph", "smell", fades, nullptr},
                          {"regional", "smell", fades, "dissipation"},
                          {"portals", "sound", fades, "dissipation"},
                          {"graph", "sound", least, nullptr},
                          {"regional", "sound", least, "min_intensity"},
                          {"portals", "sight", least, "min_intensity"},
                          {"regional", "sound", slow, nullptr},
                          {"graph", "sight", slow, "travels"},
                          {"graph", "smell", slow, "travels"},
                          {"graph", "sound", atOnce, "travels"}};
    for (const Case& one : cases) {
        Level level;
        level.senseManager = one.manager;
        Modality& modality = level.modalities.emplace_back();
        modality.id = "m";
        modality.kind = one.kind;
        modality.maxRange = 10;
        one.set(modality);

        std::vector<std::string> places;
        for (const Problem& problem : validate(level))
            if (problem.message.starts_with("it is ignored"))
                places.push_back(problem.place);

        EXPECT_EQ(places,
                  one.field == nullptr
                      ? std::vector<std::string>{}
                      : std::vector<std::string>{std::string("modalities[0].") + one.field})
            << one.manager << " " << one.kind;
    }
}

TEST(Validate, WhatLiesOutsideTheBoundsIsNamed) {
    struct Outside {
        std::string place;
        Severity severity;
        std::function<void(Level&)> put;
    };
    const Place far{21, 5, {}};
    const std::vector<geometry::Vec2> beyond{{21, 2}, {25, 2}, {25, 4}};
    const std::vector<Outside> all{
        {"agents[0].patrol[1].position",
         Severity::Error,
         [&](Level& l) { l.agents[0].patrol[1] = PatrolStop(far); }},
        {"events[0].position", Severity::Warning, [&](Level& l) { l.events[0].position = far; }},
        {"events[0].emits[0].position",
         Severity::Warning,
         [&](Level& l) {
             l.events[0].emits = {{.modality = "sight", .position = far, .tag = {}}};
         }},
        {"emitters[0].position",
         Severity::Warning,
         [&](Level& l) {
             Emitter& emitter = l.emitters.emplace_back();
             emitter.id = "e";
             emitter.modality = "sight";
             emitter.position = far;
         }},
        {"walls[1]", Severity::Warning, [&](Level& l) { l.walls[1].points = beyond; }},
        {"doors[0]",
         Severity::Warning,
         [](Level& l) {
             l.doors[0].segment = {{3, 11}, {4, 12}};
         }},
        {"regions[0]", Severity::Warning, [&](Level& l) { l.regions[0].polygon = beyond; }}};
    for (const Outside& each : all) {
        Level level = goodLevel();
        each.put(level);
        const auto problems = validate(level);
        const auto found = std::ranges::find_if(problems, [&](const Problem& problem) {
            return problem.place == each.place &&
                   problem.message.find("outside the bounds") != std::string::npos;
        });
        ASSERT_NE(found, problems.end()) << each.place;
        EXPECT_EQ(found->severity, each.severity) << each.place;
    }
    Level around = goodLevel();
    around.regions[0].polygon = {{-5, -5}, {50, -5}, {50, 50}, {-5, 50}};
    EXPECT_EQ(saidOf(around, "regions[0]"), "") << "the level lies within it";
}

TEST(Validate, WhoIsInsideAClosedOutlineIsToldOf) {
    const auto warnings = [](geometry::Vec2 place, bool door) {
        Level level;
        level.bounds = {{0, 0}, {30, 20}};
        level.archetypes.emplace_back().id = "x";
        Wall outside;
        outside.id = "outside";
        outside.closed = true;
        outside.points = {{0, 0}, {30, 0}, {30, 20}, {0, 20}};
        Wall crate = outside;
        crate.id = "crate";
        crate.points = {{20, 4}, {24, 4}, {24, 8}, {20, 8}};
        level.walls = {outside, crate};
        if (door) {
            level.doors.emplace_back().id = "door";
            level.doors[0].segment = {{21, 4}, {23, 4}};
        }
        Agent& agent = level.agents.emplace_back();
        agent.id = "g";
        agent.archetype = "x";
        agent.position = Place{place.x, place.y, {}};
        int count = 0;
        for (const Problem& problem : validate(level))
            count += problem.message.find("closed outline crate") != std::string::npos ? 1 : 0;
        return count;
    };
    EXPECT_EQ(warnings({22, 6}, false), 1);
    EXPECT_EQ(warnings({22, 6}, true), 0);
    EXPECT_EQ(warnings({3, 3}, false), 0) << "the outline around the level is none";
}

/// Paths lead from node to waypoint, along the links, and on to a node.
TEST(Validate, LinksOfWaypointsJoinPiecesOfTheGraph) {
    Level level;
    level.bounds = {{0, 0}, {20, 10}};
    level.walls.emplace_back().id = "middle";
    level.walls[0].points = {{10, 0}, {10, 6}};
    for (const double x : {2.0, 18.0}) {
        auto& node = level.navigation.nodes.emplace_back();
        node.id = x < 10 ? "west" : "east";
        node.position = {x, 2, {}};
        auto& waypoint = level.waypoints.emplace_back();
        waypoint.id = x < 10 ? "near" : "far";
        waypoint.position = {x, 8, {}};
    }
    const auto isSaid = [&] {
        for (const auto& problem : validate(level))
            if (problem.message.find("pieces") != std::string::npos)
                return true;
        return false;
    };
    EXPECT_TRUE(isSaid());
    level.waypoints[0].links = {"far"};
    EXPECT_FALSE(isSaid());
}

/// An event in no place has none for its signals, either.
TEST(Validate, SignalsOfAnEventNeedAPlace) {
    Level level = goodLevel();
    AuthoredEvent event;
    event.id = event.code = "alarm";
    event.emits.emplace_back().modality = level.modalities.front().id;
    const auto isSaid = [&](auto change) {
        level.events = {event};
        Level changed = level;
        change(changed);
        const auto problems = validate(changed);
        return std::any_of(problems.begin(), problems.end(), [](const Problem& problem) {
            return problem.place == "events[0].emits[0]" &&
                   problem.message.starts_with("it emits nothing");
        });
    };
    for (const char* kind : {"time", "hand", "condition"}) {
        event.when.kind = kind;
        EXPECT_TRUE(isSaid([](Level&) {})) << kind;
        EXPECT_FALSE(isSaid([](Level& l) { l.events[0].position = Place{1, 1, {}}; })) << kind;
        EXPECT_FALSE(isSaid([](Level& l) { l.events[0].emits[0].position = Place{1, 1, {}}; }));
        EXPECT_FALSE(isSaid([](Level& l) {
            l.archetypes[0].reactions.emplace_back().raises = "alarm";
        })) << kind;
    }
    for (const char* kind : {"door", "switch", "death"}) {
        event.when.kind = kind;
        EXPECT_FALSE(isSaid([](Level&) {})) << kind;
    }
}

} // namespace
} // namespace percept::level
