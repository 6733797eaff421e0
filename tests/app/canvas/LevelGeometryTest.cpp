#include "app/canvas/LevelGeometry.h"

#include <gtest/gtest.h>

namespace percept::canvas {
namespace {

using overlay::ObjectKind;

MapChanges changesOf(ObjectKind kind) {
    MapChanges changes;
    changes.kinds.set(static_cast<std::size_t>(kind));
    return changes;
}

std::shared_ptr<level::Level> walledLevel() {
    auto level = std::make_shared<level::Level>();
    level->bounds = {{0, 0}, {20, 20}};
    auto& wall = level->walls.emplace_back();
    wall.id = "wall";
    wall.points = {{10, 0}, {10, 20}};
    level->waypoints.emplace_back().id = "corner";
    return level;
}

bool isSeen(const LevelGeometry& geometry) {
    return geometry.sight().isClear({5, 10, 1.0}, {15, 10, 1.0}, geometry::kBlocksSight);
}

TEST(LevelGeometry, DuringADragSnapshotsAreCopiesOfTheirOwn) {
    const auto level = walledLevel();
    LevelGeometry geometry;
    geometry.setLevel(level);
    EXPECT_EQ(geometry.snapshot(), level) << "no copy where nobody edits it";

    geometry.setEdited(
        {std::shared_ptr<void>(), level.get()}, *level, changesOf(ObjectKind::Waypoint));
    const auto kept = geometry.snapshot();
    level->waypoints.front().position.x = 7;

    EXPECT_EQ(geometry.level()->waypoints.front().position.x, 7);
    EXPECT_EQ(kept->waypoints.front().position.x, 0);
}

TEST(LevelGeometry, WhatIsListedIsFoundByItsIdInEveryKind) {
    const auto level = std::make_shared<level::Level>();
    for (const char* id : {"first", "second"}) {
        level->walls.emplace_back().id = id;
        level->doors.emplace_back().id = id;
        level->regions.emplace_back().id = id;
        level->lights.emplace_back().id = id;
        level->connections.emplace_back().id = id;
        level->items.emplace_back().id = id;
        level->triggers.emplace_back().id = id;
        level->spawns.emplace_back().id = id;
        level->emitters.emplace_back().id = id;
        level->navigation.nodes.emplace_back().id = id;
        level->waypoints.emplace_back().id = id;
    }
    LevelGeometry geometry;
    geometry.setLevel(level);
    for (int i = 0; i < static_cast<int>(overlay::kObjectKindCount); ++i) {
        const auto kind = static_cast<MapObject::Kind>(i);
        if (kind == MapObject::None || kind == MapObject::Agent) // agents are found in the run
            continue;
        EXPECT_EQ(geometry.indexOf(kind, QStringLiteral("second")), 1) << i;
        EXPECT_EQ(geometry.idOf(kind, 1), QStringLiteral("second")) << i;
        EXPECT_EQ(geometry.indexOf(kind, QStringLiteral("third")), -1) << i;
    }
}

TEST(LevelGeometry, SightFollowsWhatStopsIt) {
    const auto level = walledLevel();
    LevelGeometry geometry;
    geometry.setLevel(level);
    EXPECT_FALSE(isSeen(geometry));
    level->walls.front().points = {{10, 0}, {10, 4}};

    geometry.setEdited(level, *level, changesOf(ObjectKind::Wall));
    EXPECT_TRUE(isSeen(geometry));

    level->walls.front().points = {{10, 0}, {10, 20}};
    geometry.setEdited(level, *level, {.everything = true});
    EXPECT_FALSE(isSeen(geometry));
}

TEST(LevelGeometry, DoorsOfTheRunAreFoundAgainWhenTheyMoveInTheirList) {
    const auto level = walledLevel();
    level->doors.resize(2);
    level->doors[0].id = "a";
    level->doors[1].id = "b";
    const level::Level run = *level;
    LevelGeometry geometry;
    geometry.setLevel(level);
    geometry.setEdited(level, run);
    std::swap(level->doors[0], level->doors[1]);
    MapChanges moved = changesOf(ObjectKind::Door);
    moved.order = true;

    geometry.setEdited(level, run, moved);

    EXPECT_EQ(geometry.doorsOfRun({0.25, 1.0}), (std::vector<double>{1.0, 0.25}));
}

} // namespace
} // namespace percept::canvas
