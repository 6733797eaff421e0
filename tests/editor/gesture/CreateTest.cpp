#include "editor/gesture/Create.h"

#include "percept/level/Validate.h"

#include <gtest/gtest.h>

namespace percept::gesture {
namespace {

using edit::Document;
using edit::ObjectId;
using Points = std::vector<Vec2>;

level::Level room() {
    level::Level level;
    level.bounds = {{0, 0}, {20, 10}, {}};
    level::Modality sight;
    sight.id = sight.kind = "sight";
    level::Modality touch;
    touch.id = touch.kind = "touch";
    sight.maxRange = touch.maxRange = 60;
    level.modalities = {sight, touch};
    level::Wall outer;
    outer.id = "outer";
    outer.points = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
    outer.closed = true;
    level::Wall middle;
    middle.id = "middle";
    middle.points = {{10, 0}, {10, 10}};
    level.walls = {outer, middle};
    level::Region west;
    west.id = "west";
    west.polygon = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    level::Region east;
    east.id = "east";
    east.polygon = {{10, 0}, {20, 0}, {20, 10}, {10, 10}};
    west.ambientLight = east.ambientLight = 0.5;
    level.regions = {west, east};
    level.archetypes.push_back(level::ravenBot());
    level.archetypes[0].sensors = {{"sight", 0.1}};
    return level;
}

void make(Document& document, const Creation& creation) {
    ASSERT_NE(creation.id, ObjectId::None) << creation.reason;
    ASSERT_TRUE(document.perform("new", creation.edits));
    for (const auto& problem : level::validate(document.level()))
        ADD_FAILURE() << problem.place << ": " << problem.message;
}

TEST(Create, ADoorCutsTheWallThatItLiesIn) {
    Document document(room());
    make(document, createDoor(document, {10, 4}, {10, 6}));

    ASSERT_EQ(document.level().walls.size(), 3U);
    EXPECT_EQ(document.level().walls[1].points, (Points{{10, 0}, {10, 4}}));
    EXPECT_EQ(document.level().walls[2].points, (Points{{10, 6}, {10, 10}}));
    EXPECT_EQ(document.level().walls[2].id, "middle_1");
    document.undo();
    EXPECT_EQ(document.level(), room());
}

TEST(Create, ADoorOpensARing) {
    Document document(room());
    make(document, createDoor(document, {5, 0}, {3, 0}));

    const auto& outer = document.level().walls[0];
    EXPECT_FALSE(outer.closed);
    EXPECT_EQ(outer.points, (Points{{5, 0}, {20, 0}, {20, 10}, {0, 10}, {0, 0}, {3, 0}}));
    EXPECT_EQ(document.level().doors[0].segment, (level::Segment{{5, 0}, {3, 0}}));
}

TEST(Create, ADoorAtTheEndOfAWallShortensIt) {
    Document document(room());
    make(document, createDoor(document, {10, 10}, {10, 8}));
    EXPECT_EQ(document.level().walls.size(), 2U);
    EXPECT_EQ(document.level().walls[1].points, (Points{{10, 0}, {10, 8}}));
    make(document, createDoor(document, {10, 0}, {10, 8}));
    EXPECT_EQ(document.level().walls.size(), 1U) << "nothing is left of it";
}

TEST(Create, AConnectionJoinsTheRegionsOfItsEnds) {
    Document document(room());
    make(document, createConnection(document, {9, 5}, {12, 9}, true));

    ASSERT_EQ(document.level().connections.size(), 2U);
    const auto& there = document.level().connections[0];
    EXPECT_EQ(there.id, "west_to_east");
    EXPECT_EQ(there.from, "west");
    EXPECT_EQ(there.to, "east");
    ASSERT_EQ(there.modalities.size(), 1U) << "touch needs no connection";
    EXPECT_EQ(there.modalities[0].second.distance, 5.0);
    EXPECT_EQ(document.level().connections[1].id, "east_to_west");
    EXPECT_EQ(document.level().connections[1].start, there.end);
    EXPECT_FALSE(createConnection(document, {1, 1}, {2, 2}, false).reason.empty());
    EXPECT_FALSE(createConnection(document, {1, 1}, {30, 2}, false).reason.empty());
}

level::Modality modality(const char* id, const char* kind) {
    level::Modality modality;
    modality.id = id;
    modality.kind = kind;
    modality.maxRange = 60;
    return modality;
}

TEST(Create, AConnectionThroughADoorBelongsToIt) {
    Document document(room());
    make(document, createDoor(document, {10, 4}, {10, 6}));
    make(document, createConnection(document, {9.5, 5}, {10.5, 5}, true));

    for (const auto& connection : document.level().connections)
        EXPECT_EQ(connection.door, "door_1") << connection.id;
    EXPECT_EQ(document.level().connections[0].start.z, 1.5) << "at the height of eyes";
}

/// Ends of the connection from the midst of one room to the midst of the other.
std::pair<Vec2, Vec2> endsBetween(Document& document, Vec2 from, Vec2 to) {
    make(document, createConnection(document, from, to, false));
    const auto& made = document.level().connections.back();
    return {made.start.plan(), made.end.plan()};
}

TEST(Create, FromRoomToRoomAConnectionEndsAtTheDoorBetween) {
    Document document(room());
    make(document, createDoor(document, {10, 4}, {10, 6}));

    EXPECT_EQ(endsBetween(document, {3, 4.5}, {17, 5}), std::pair(Vec2(9.85, 5), Vec2(10.15, 5)));
    const auto& made = document.level().connections.back();
    EXPECT_EQ(made.door, "door_1");
    EXPECT_NEAR(made.modalities[0].second.distance, 0.3, 1e-12);
    EXPECT_EQ(endsBetween(document, {9.5, 4.5}, {10.5, 4.5}),
              std::pair(Vec2(9.5, 4.5), Vec2(10.5, 4.5)))
        << "a short one is meant as it is drawn";
    EXPECT_EQ(endsBetween(document, {3, 8}, {17, 8}), std::pair(Vec2(3, 8), Vec2(17, 8)))
        << "a camera: nothing passes the wall";
}

TEST(Create, AnotherConnectionBetweenNumberedRoomsKeepsTheirNumbers) {
    auto level = room();
    level.regions[0].id = "room_1";
    level.regions[1].id = "room_2";
    Document document(level);
    for (int i = 0; i < 3; ++i)
        make(document, createConnection(document, {3, 8}, {17, 8}, false));

    EXPECT_EQ(document.level().connections[0].id, "room_1_to_room_2");
    EXPECT_EQ(document.level().connections[1].id, "room_1_to_room_2_2");
    EXPECT_EQ(document.level().connections[2].id, "room_1_to_room_2_3");
}

TEST(Create, FromRoomToRoomAConnectionEndsWhereItCrossesAGap) {
    auto level = room();
    level.walls.pop_back();
    Document document(level);

    EXPECT_EQ(endsBetween(document, {8, 2}, {12, 4}), std::pair(Vec2(9.85, 3), Vec2(10.15, 3)));
}

TEST(Create, PastAThirdRegionAConnectionEndsWhereItIsDrawn) {
    auto level = room();
    level.walls.pop_back();
    level.regions[1].polygon = {{14, 0}, {20, 0}, {20, 10}, {14, 10}};
    Document document(level);

    EXPECT_EQ(endsBetween(document, {8, 2}, {16, 2}), std::pair(Vec2(8, 2), Vec2(16, 2)));
}

TEST(Create, AConnectionThroughAWindowPassesWhatItsMaterialTransmits) {
    auto level = room();
    level.modalities.push_back(modality("sound", "sound"));
    level.modalities.push_back(modality("aura", "sound"));
    level::Material glass;
    glass.id = "glass";
    glass.transmission = {{"sight", 0.9}, {"sound", 0.0}, {"aura", 0.5}};
    level.materials = {glass};
    level.walls[1].material = "glass";
    Document document(level);
    make(document, createConnection(document, {9, 5}, {11, 5}, false));

    const auto& passages = document.level().connections[0].modalities;
    ASSERT_EQ(passages.size(), 2U) << "it is soundproof";
    EXPECT_EQ(passages[0].first, "sight");
    EXPECT_EQ(passages[0].second, (level::Passage{0.9, 1.0, false, {}}));
    EXPECT_EQ(passages[1].second, (level::Passage{0.5, 1.0, false, {}}));
}

TEST(Create, AConnectionOfWhatIsShownAlonePassesThatAlone) {
    auto level = room();
    level.modalities.push_back(modality("smell", "smell"));
    Document document(level);
    const std::vector<std::string> duct{"smell"};
    make(document, createConnection(document, {2, 5}, {18, 5}, false, duct));

    const auto& passages = document.level().connections[0].modalities;
    ASSERT_EQ(passages.size(), 1U);
    EXPECT_EQ(passages[0].first, "smell");
    EXPECT_EQ(passages[0].second, (level::Passage{1.0, 16.0, false, {}}));
    const std::vector<std::string> unknown{"taste"};
    EXPECT_FALSE(createConnection(document, {2, 5}, {18, 5}, false, unknown).reason.empty());
}

TEST(Create, PointsOnOneAnotherCountOnce) {
    Document document(room());
    const Points points{{1, 1}, {1, 1}, {3, 1}, {3, 3}, {1, 1}};
    make(document, createWall(document, points, true));
    EXPECT_EQ(document.level().walls[2].points.size(), 3U);
    EXPECT_FALSE(createWall(document, Points{{1, 1}, {1, 1}}, false).reason.empty());
    EXPECT_FALSE(createRegion(document, Points{{1, 1}, {4, 1}}).reason.empty());
    EXPECT_FALSE(createRegion(document, Points{{1, 1}, {4, 4}, {4, 1}, {1, 4}}).reason.empty())
        << "it crosses itself";
    EXPECT_FALSE(createTrigger(document, {1, 1}, {1, 4}).reason.empty());
    EXPECT_FALSE(createDoor(document, {1, 1}, {1, 1}).reason.empty());
}

TEST(Create, NewObjectsFollowWhatTheLevelHas) {
    Document document(room());
    make(document, createAgent(document, {3, 3}, 1.0));
    make(document, createAgent(document, {5, 3}, 0.0));
    make(document, createLight(document, {3, 5}));
    EXPECT_EQ(document.level().agents[0].archetype, document.level().archetypes[0].id);
    EXPECT_NE(document.level().agents[0].id, document.level().agents[1].id);
    EXPECT_EQ(document.level().lights[0].id, "light_1");
    auto guarded = room();
    guarded.archetypes[0].brain = "player";
    guarded.archetypes[0].sensors.clear();
    guarded.archetypes.emplace_back().id = "guard";
    guarded.archetypes.back().sensors = {{"sight", 0.2}};
    Document sensing(guarded);
    make(sensing, createAgent(sensing, {3, 3}, 1.0));
    EXPECT_EQ(sensing.level().agents[0].archetype, "guard") << "somebody for the modalities";
    Document empty(level::Level{});
    EXPECT_FALSE(createAgent(empty, {0, 0}, 0).reason.empty());
}

TEST(Create, AWaypointJoinsTheLastSetThatWasPlacedByHand) {
    auto level = room();
    Document empty(level);
    make(empty, createWaypoint(empty, {2, 2}));
    EXPECT_EQ(empty.level().waypoints.back().set, "");

    level.waypoints.resize(3);
    level.waypoints[0].id = "nest_2";
    level.waypoints[0].set = "snipers";
    for (std::size_t i = 1; i < 3; ++i) {
        level.waypoints[i].id = "generated_" + std::to_string(i);
        level.waypoints[i].set = "generated";
    }
    Document document(level);
    make(document, createWaypoint(document, {2, 2}));
    EXPECT_EQ(document.level().waypoints.back().set, "snipers")
        << "the other set is replaced as a whole when it is generated again";
}

} // namespace
} // namespace percept::gesture
