#pragma once

#include "percept/guard/Watch.h"

#include <string>
#include <vector>

namespace percept::guard::test {

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
    agent.patrol = std::move(patrol);
    return agent;
}

} // namespace percept::guard::test
