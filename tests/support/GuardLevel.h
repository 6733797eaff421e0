#pragma once

#include "percept/level/Level.h"

#include <string>
#include <vector>

namespace percept::test {

using geometry::Vec2;

/// Two rooms side by side, 8 by 6 m, with a door in the wall between them and a node in each.
///
///     (0,6) +-------+-------+ (16,6)
///           | west  D  east |
///     (0,0) +-------+-------+
inline level::Wall wall(const char* id, std::vector<Vec2> points, bool closed = false) {
    level::Wall wall;
    wall.id = id;
    wall.points = std::move(points);
    wall.closed = closed;
    return wall;
}

inline void addNode(level::Level& level, const char* id, double x, double y) {
    level::NavigationNode node;
    node.id = id;
    node.position = {x, y, {}};
    level.navigation.nodes.push_back(node);
}

inline void join(level::Level& level, const char* a, const char* b, const char* door = "") {
    level::NavigationEdge edge;
    edge.cost = 5;
    edge.door = door;
    edge.from = a;
    edge.to = b;
    level.navigation.edges.push_back(edge);
    std::swap(edge.from, edge.to);
    level.navigation.edges.push_back(edge);
}

inline level::Level twoRooms() {
    level::Level level;
    level.bounds = {{0, 0}, {16, 6}};
    level.walls = {wall("outside", {{0, 0}, {16, 0}, {16, 6}, {0, 6}}, true),
                   wall("below", {{8, 0}, {8, 2}}),
                   wall("above", {{8, 4}, {8, 6}})};
    level::Door door;
    door.id = "door";
    door.segment = {{8, 2}, {8, 4}};
    level.doors = {door};
    addNode(level, "west", 2, 3);
    addNode(level, "by_door", 6, 3);
    addNode(level, "east", 13, 3);
    join(level, "west", "by_door");
    join(level, "by_door", "east", "door");
    level::Archetype guard;
    guard.id = "guard";
    guard.brain = "guard";
    level.archetypes = {guard};
    return level;
}

inline level::Agent
guardAt(const char* id, double x, double y, std::vector<std::string> patrol = {}) {
    level::Agent agent;
    agent.id = id;
    agent.archetype = "guard";
    agent.position = level::Place{x, y, {}};
    agent.patrol.assign(patrol.begin(), patrol.end());
    return agent;
}

/// Anna stands in the west room and looks east; sound and sight exist, the regional manager rules.
inline level::Level listening() {
    auto level = twoRooms();
    level::Modality sound;
    sound.id = "sound";
    sound.kind = "sound";
    sound.attenuation = 0.9;
    sound.maxRange = 40;
    sound.inverseSpeed = 0.01;
    level::Modality sight;
    sight.id = "sight";
    sight.kind = "sight";
    sight.maxRange = 60;
    level.modalities = {sound, sight};
    level.archetypes[0].sensors = {{"sound", 0.5}, {"sight", 0.2}};
    level::Archetype thief;
    thief.id = "thief";
    thief.brain = "player";
    thief.emissions = {{"sight", 1.0, "presence", 0.25, {}}, {"sound", 2.0, "step", 0.25, {}}};
    level.archetypes.push_back(thief);
    level.teams = {{"guards", {{"thieves", -1}}, {}}, {"thieves", {}, {}}};
    level.agents = {guardAt("anna", 4, 3)};
    level.agents[0].team = "guards";
    return level;
}

inline level::Agent thiefAt(double x, double y) {
    auto agent = guardAt("thief", x, y);
    agent.archetype = "thief";
    agent.team = "thieves";
    return agent;
}

} // namespace percept::test
