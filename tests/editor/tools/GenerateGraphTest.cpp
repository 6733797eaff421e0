#include "editor/tools/GenerateGraph.h"

#include "House.h"
#include "percept/level/Validate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace percept::tools {
namespace {

using level::Level;
using test::House;
using Pairs = std::set<std::pair<std::string, std::string>>;

Level generated(Level level) {
    apply(*generateGraph(level), level);
    return level;
}

Pairs pairsOf(const Level& level, bool onlySight) {
    Pairs pairs;
    for (const auto& link : level.connections)
        if ((link.modalities.size() == 1) == onlySight)
            pairs.emplace(link.from, link.to);
    return pairs;
}

TEST(GenerateGraph, ThreeRoomsInARowAreJoinedAndTheirEndsSeeEachOther) {
    const Level level = generated(House::threeInARow().level());

    EXPECT_EQ(level.regions.size(), 3U);
    EXPECT_EQ(pairsOf(level, false),
              (Pairs{{"room_1", "room_2"},
                     {"room_2", "room_1"},
                     {"room_2", "room_3"},
                     {"room_3", "room_2"}}));
    EXPECT_EQ(pairsOf(level, true), (Pairs{{"room_1", "room_3"}, {"room_3", "room_1"}}));
}

TEST(GenerateGraph, EndsLieInTheirRegionsOnBothSidesOfTheGap) {
    const Level level = generated(House::threeInARow().level());

    const auto& link = level.connections.front();
    EXPECT_EQ(link.start, (level::Place{9.85, 4.0, 1.5}));
    EXPECT_EQ(link.end, (level::Place{10.15, 4.0, 1.5}));
    EXPECT_DOUBLE_EQ(link.modalities[0].second.distance, 0.3);
}

TEST(GenerateGraph, AgainItHasNothingToChange) {
    for (const char* name : {"guard-post", "camp", "arena"}) {
        const Level level = generated(test::sampleLevel(name));

        EXPECT_TRUE(generateGraph(level)->empty()) << name;
    }
}

TEST(GenerateGraph, WhatWasMadeByHandStays) {
    const Level before = test::sampleLevel("guard-post");

    const auto changes = generateGraph(before);

    ASSERT_TRUE(changes);
    EXPECT_TRUE(changes->empty()) << changes->connections.front().object->id;
}

TEST(GenerateGraph, WhatIsMadePassesTheCheck) {
    for (const char* name : {"guard-post", "camp", "arena"}) {
        Level bare = test::sampleLevel(name);
        bare.regions.clear();
        bare.connections.clear();
        bare.events.clear();
        bare.keys.clear();
        bare.lights.clear(); // the regions that are made are lit fully

        const auto problems = level::validate(generated(bare));

        for (const auto& problem : problems)
            ADD_FAILURE() << name << ": " << problem.place << ": " << problem.message;
    }
}

TEST(GenerateGraph, FindsTheGuardPostsConnectionsWithoutItsGraph) {
    const Level byHand = test::sampleLevel("guard-post");
    Level bare = byHand;
    bare.regions.clear();
    bare.connections.clear();

    const Level level = generated(bare);

    const auto doors = [](const Level& of) {
        std::multiset<std::string> found;
        for (const auto& link : of.connections)
            if (!link.door.empty())
                found.insert(link.door);
        return found;
    };
    EXPECT_EQ(doors(level), doors(byHand));
    const auto window =
        std::find_if(level.connections.begin(), level.connections.end(), [](const auto& link) {
            return link.modalities.size() == 1 && link.modalities[0].second.attenuation == 0.9;
        });
    ASSERT_NE(window, level.connections.end());
    EXPECT_EQ(window->start, (level::Place{16.85, 15.6, 1.5}));
    EXPECT_DOUBLE_EQ(window->modalities[0].second.distance, 1.0);
}

TEST(GenerateGraph, DropsWhatWasGeneratedThroughADoorwayThatIsNoMore) {
    Level level = generated(House::threeInARow().level());
    level.walls.push_back({"new", {{10, 3}, {10, 5}}, false, 0.0, 3.0, {}, {}});

    const auto changes = generateGraph(level);

    const auto dropped = std::count_if(changes->connections.begin(),
                                       changes->connections.end(),
                                       [](const auto& change) { return change.drops(); });
    EXPECT_EQ(dropped, 4); // through the doorway and from end to end, both ways
    EXPECT_EQ(changes->connections.size(), 4U);
}

TEST(GenerateGraph, ChangesWhatWasGeneratedWhereAWallMoved) {
    Level level = generated(House::threeInARow().level());
    for (auto& wall : level.walls)
        for (auto& point : wall.points)
            if (point.x == 10)
                point.x = 10.5;
    const auto ids = [](const Level& of) {
        std::vector<std::string> all;
        for (const auto& region : of.regions)
            all.push_back(region.id);
        for (const auto& link : of.connections)
            all.push_back(link.id);
        return all;
    };

    const Level after = generated(level);

    EXPECT_EQ(ids(after), ids(level));
    for (const auto& corner : after.regions[0].polygon)
        EXPECT_TRUE(corner.x == 0 || corner.x == 10.5) << corner.x;
}

TEST(GenerateGraph, KeepsToTheOneWayOfAWindowThatWasSetByHand) {
    House house;
    house.box({0, 0}, {20, 8}).wall({{10, 0}, {10, 3}}).wall({{10, 5}, {10, 8}});
    house.wall({{10, 3}, {10, 5}}, "glass");
    house.region("a", {0, 0}, {10, 8}).region("b", {10, 0}, {20, 8});
    house.connection("pane", "a", "b", {9.8, 4, 1.5}, {10.2, 4, 1.5}, {{"sight", {0.9, 1.0, {}}}});

    const auto changes = generateGraph(house.level());

    EXPECT_TRUE(changes->empty());
}

TEST(GenerateGraph, SightThroughAPaneFromAfarLosesWhatThePaneTakes) {
    auto house = House::threeInARow();
    house.wall({{20, 3}, {20, 5}}, "glass");

    const Level level = generated(house.level());

    const auto afar =
        std::find_if(level.connections.begin(), level.connections.end(), [](const auto& link) {
            return link.from == "room_1" && link.to == "room_3";
        });
    ASSERT_NE(afar, level.connections.end());
    const auto& passage = afar->modalities[0].second;
    EXPECT_NEAR(maths::pow(passage.attenuation, passage.distance), 0.9, 1e-3);
}

TEST(GenerateGraph, AWideOpenBorderGetsSeveralConnections) {
    House house;
    house.level().bounds = {{0, 0}, {20, 20}, {}};
    house.region("south", {0, 0}, {20, 10}).region("north", {0, 10}, {20, 20});
    house.node({5, 5});

    const Level level = generated(house.level());

    EXPECT_EQ(level.connections.size(), 8U); // 20 m in stretches of 6 m at most, both ways
}

TEST(GenerateGraph, SaysHowFarItIsAndCanBeStopped) {
    double last = 0.0;
    bool backwards = false;
    auto level = test::sampleLevel("arena");
    level.regions.clear();

    const auto done = generateGraph(level, {}, [&](double share) {
        backwards = backwards || share < last;
        last = share;
        return true;
    });
    const auto stopped = generateGraph(level, {}, [](double share) { return share < 0.5; });

    EXPECT_TRUE(done);
    EXPECT_FALSE(backwards);
    EXPECT_GT(last, 0.9);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

} // namespace
} // namespace percept::tools
