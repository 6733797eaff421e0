#include "editor/tools/CheckSwitches.h"

#include <gtest/gtest.h>

namespace percept::tools {
namespace {

/// Two rooms, a closed door between them, a node in each, and a bot in the west.
level::Level twoRooms() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    level::Wall wall;
    wall.id = "wall";
    wall.points = {{10, 0}, {10, 4}};
    level.walls.push_back(wall);
    wall.id = "other";
    wall.points = {{10, 6}, {10, 10}};
    level.walls.push_back(wall);
    level::Door door;
    door.id = "gate";
    door.segment = {{10, 4}, {10, 6}};
    level.doors.push_back(door);
    for (const auto& [id, x] : {std::pair("west", 5.0), std::pair("east", 15.0)}) {
        level::NavigationNode node;
        node.id = id;
        node.position = {x, 5, {}};
        level.navigation.nodes.push_back(node);
    }
    for (const auto& [from, to] : {std::pair("west", "east"), std::pair("east", "west")}) {
        level::NavigationEdge edge;
        edge.from = from;
        edge.to = to;
        edge.door = "gate";
        level.navigation.edges.push_back(edge);
    }
    level::Spawn spawn;
    spawn.id = "start";
    spawn.position = {3, 5, {}};
    level.spawns.push_back(spawn);
    return level;
}

level::Trigger switchAt(const char* id, double x, double y) {
    level::Trigger trigger;
    trigger.id = id;
    trigger.kind = "switch";
    trigger.shape = "circle";
    trigger.radius = 0.5;
    trigger.position = {x, y, {}};
    trigger.target = "gate";
    return trigger;
}

TEST(CheckSwitches, OneBehindTheDoorThatItOpensIsOutOfReach) {
    auto level = twoRooms();
    level.triggers = {switchAt("far", 12, 8)};

    const auto problems = checkSwitches(level, sim::shippedBrains());

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].place, "triggers[0]");
    EXPECT_NE(problems[0].message.find("\"far\""), std::string::npos);
    EXPECT_NE(problems[0].message.find("door"), std::string::npos);
    EXPECT_FALSE(problems[0].remedy.empty());
}

TEST(CheckSwitches, OneBeforeTheDoorLeadsToThoseBehindIt) {
    auto level = twoRooms();
    level.triggers = {switchAt("far", 12, 8), switchAt("near", 8, 2)};

    EXPECT_TRUE(checkSwitches(level, sim::shippedBrains()).empty());
}

TEST(CheckSwitches, AnOpenDoorIsNoObstacle) {
    auto level = twoRooms();
    level.doors[0].open = true;
    level.triggers = {switchAt("far", 12, 8)};

    EXPECT_TRUE(checkSwitches(level, sim::shippedBrains()).empty());
}

TEST(CheckSwitches, OneThatIsWalledInIsOutOfReach) {
    auto level = twoRooms();
    level::Wall ring;
    ring.id = "ring";
    ring.points = {{1, 1}, {2, 1}, {2, 2}, {1, 2}};
    ring.closed = true;
    level.walls.push_back(ring);
    level.triggers = {switchAt("inside", 1.4, 1.6)};

    const auto problems = checkSwitches(level, sim::shippedBrains());

    ASSERT_EQ(problems.size(), 1U);
    EXPECT_NE(problems[0].message.find("no navigation node"), std::string::npos);
}

TEST(CheckSwitches, WithoutBotsOrNodesThereIsNothingToSay) {
    auto level = twoRooms();
    level.triggers = {switchAt("far", 12, 8)};
    auto empty = level;
    empty.spawns.clear();
    auto free = level;
    free.navigation = {};

    EXPECT_TRUE(checkSwitches(empty, sim::shippedBrains()).empty());
    EXPECT_TRUE(checkSwitches(free, sim::shippedBrains()).empty());
}

} // namespace
} // namespace percept::tools
