#include "editor/tools/SenseProblems.h"

#include "House.h"
#include "editor/tools/GenerateGraph.h"
#include "percept/level/Validate.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace percept::tools {
namespace {

using level::Level;
using test::House;
using Kind = SenseProblemKind;

std::vector<SenseProblem> problemsOf(const Level& level, Kind kind) {
    auto found = *findSenseProblems(level);
    std::erase_if(found, [&](const auto& problem) { return problem.kind != kind; });
    return found;
}

/// Three rooms in a row with their graph.
Level soundLevel() {
    Level level = House::threeInARow().level();
    apply(*generateGraph(level), level);
    level.senseManager = "graph";
    level::Archetype archetype;
    archetype.id = "guard";
    level.archetypes.push_back(archetype);
    level.agents.push_back({"guard_1", "guard", level::Place{5, 4, {}}, 0.0, {}, {}, {}, {}});
    return level;
}

/// Expects one problem of a kind at a place, gone after its first fix.
/// @param alone and no others come instead
void expectFixable(const Level& level, Kind kind, const std::string& place, bool alone = true) {
    const auto found = problemsOf(level, kind);
    ASSERT_EQ(found.size(), 1U) << place;
    EXPECT_EQ(found[0].problem.place, place);
    EXPECT_FALSE(found[0].problem.message.empty());
    EXPECT_FALSE(found[0].problem.remedy.empty());
    ASSERT_FALSE(found[0].fixes.empty());
    Level fixed = level;
    apply(found[0].fixes[0].changes, fixed);
    EXPECT_TRUE(problemsOf(fixed, kind).empty()) << place;
    if (alone) {
        EXPECT_LT(findSenseProblems(fixed)->size(), findSenseProblems(level)->size()) << place;
    }
    EXPECT_FALSE(fixed == level);
}

TEST(SenseProblems, ThereAreNoneInSoundLevels) {
    EXPECT_TRUE(findSenseProblems(soundLevel())->empty());
    EXPECT_TRUE(findSenseProblems(test::sampleLevel("guard-post"))->empty());
    EXPECT_TRUE(findSenseProblems(test::sampleLevel("arena"))->empty());
    EXPECT_TRUE(findSenseProblems(test::sampleLevel("raid"))->empty());
}

TEST(SenseProblems, SightThatGoesStraightNeedsNoConnections) {
    Level level = soundLevel();
    for (auto& connection : level.connections)
        std::erase_if(connection.modalities,
                      [](const auto& each) { return each.first == "sight"; });
    ASSERT_FALSE(problemsOf(level, Kind::UnconnectedSight).empty());

    for (auto& modality : level.modalities)
        if (modality.kind == "sight")
            modality.gates = {"range", "intensity", "cone", "line_of_sight", "contrast", "light"};

    EXPECT_TRUE(problemsOf(level, Kind::UnconnectedSight).empty());
}

TEST(SenseProblems, WhatOfSightWasNotCheckedIsSaid) {
    const auto found =
        *findSenseProblems(soundLevel(), {.mostSightLines = 1, .leastRegionsForSight = 0});

    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, Kind::UncheckedSight);
    EXPECT_EQ(found[0].problem.severity, level::Severity::Hint);
    EXPECT_EQ(found[0].problem.place, "regions[1]");
    EXPECT_NE(found[0].problem.message.find("first 1 of 3"), std::string::npos);
}

TEST(SenseProblems, ManyPairsWithoutAConnectionAreNotAllListed) {
    Level level = soundLevel();
    level.connections.clear();
    const auto pairs = [&](std::size_t most) {
        const auto found = *findSenseProblems(level, {.mostSightPairs = most});
        return std::count_if(found.begin(), found.end(), [](const auto& one) {
            return one.kind == Kind::UnconnectedSight;
        });
    };
    ASSERT_GT(pairs(100), 1);

    EXPECT_LT(pairs(1), pairs(100)) << "those of one region are together";
    EXPECT_EQ(findSenseProblems(level, {.mostSightPairs = 1})->back().kind, Kind::UncheckedSight);
}

TEST(SenseProblems, AttenuationAboveOne) {
    Level level = soundLevel();
    level.connections[1].modalities[1].second.attenuation = 1.5;

    expectFixable(
        level, Kind::AttenuationOutOfRange, "connections[1].modalities.sound.attenuation");
}

TEST(SenseProblems, AttenuationOfRegionsAndModalities) {
    Level level = soundLevel();
    level.regions[0].attenuation.emplace_back("sound", 1.2);

    expectFixable(level, Kind::AttenuationOutOfRange, "regions[0].attenuation.sound");

    level = soundLevel();
    level.modalities[1].attenuation = -0.5;

    expectFixable(level, Kind::AttenuationOutOfRange, "modalities[1].attenuation");
}

TEST(SenseProblems, NegativeDistance) {
    Level level = soundLevel();
    level.connections[0].modalities[0].second.distance = -2;

    expectFixable(level, Kind::Distance, "connections[0].modalities.sight.distance");
}

TEST(SenseProblems, AttenuationOverNoDistance) {
    Level level = soundLevel();
    level.connections[0].modalities[0].second = {0.8, 0.0, {}};

    expectFixable(level, Kind::Distance, "connections[0].modalities.sight.distance");
}

TEST(SenseProblems, ValuesHaveThePlaceThatTheCheckGivesThem) {
    Level level = soundLevel();
    level.connections[0].modalities[0].second = {7.0, -1.0, {}};
    level.regions[1].attenuation.emplace_back("sound", -0.2);
    std::swap(level.regions[2].polygon[0], level.regions[2].polygon[1]);

    const auto checked = level::validate(level);

    for (const auto kind : {Kind::AttenuationOutOfRange, Kind::Distance, Kind::CrossedPolygon})
        for (const auto& sense : problemsOf(level, kind))
            EXPECT_TRUE(std::any_of(checked.begin(), checked.end(), [&](const auto& problem) {
                return problem.place == sense.problem.place;
            })) << sense.problem.place;
}

TEST(SenseProblems, SelfConnection) {
    Level level = soundLevel();
    level.connections.push_back(level.connections[0]);
    level.connections.back().id = "loop";
    level.connections.back().to = level.connections.back().from;
    level.connections.back().end = level.connections.back().start;

    expectFixable(level, Kind::SelfConnection, "connections[6].to");
}

TEST(SenseProblems, DuplicateConnection) {
    Level level = soundLevel();
    level.connections.push_back(level.connections[2]);
    level.connections.back().id = "again";

    expectFixable(level, Kind::DuplicateConnection, "connections[6]");
}

TEST(SenseProblems, EndOutsideItsRegion) {
    Level level = soundLevel();
    level.connections[0].end = {5, 4, 1.5};

    expectFixable(level, Kind::EndOutside, "connections[0].end");
}

TEST(SenseProblems, CrossedOutline) {
    Level level = soundLevel();
    std::swap(level.regions[1].polygon[0], level.regions[1].polygon[1]);

    const auto found = problemsOf(level, Kind::CrossedPolygon);
    ASSERT_EQ(found.size(), 1U);
    apply(found[0].fixes.at(0).changes, level);

    EXPECT_TRUE(problemsOf(level, Kind::CrossedPolygon).empty());
}

TEST(SenseProblems, OverlapOnOneFloorOnly) {
    Level level = soundLevel();
    for (auto& corner : level.regions[1].polygon)
        if (corner.x == 10)
            corner.x = 8;

    expectFixable(level, Kind::Overlap, "regions[1].polygon");

    level.regions[1].floor = 3;
    level.regions[1].ceiling = 6;
    EXPECT_TRUE(problemsOf(level, Kind::Overlap).empty());
}

TEST(SenseProblems, ManyRegionsInOnePlaceAreNotComparedPairByPair) {
    Level level = soundLevel();
    for (int i = 0; i < 60; ++i) {
        level.regions.push_back(level.regions[1]);
        level.regions.back().id = "copy" + std::to_string(i);
    }

    const auto found = problemsOf(level, Kind::Overlap);

    ASSERT_EQ(found.size(), 1001U) << "of 1,830 pairs";
    EXPECT_EQ(found.back().problem.place, "regions");
    EXPECT_NE(found.back().problem.message.find("only 1000 pairs"), std::string::npos);
}

TEST(SenseProblems, HoleWhereAgentsWalk) {
    Level level = soundLevel();
    level.regions.erase(level.regions.begin() + 1);
    std::erase_if(level.connections,
                  [](const auto& link) { return link.from == "room_2" || link.to == "room_2"; });

    // What connects the new region is another problem.
    expectFixable(level, Kind::Hole, "navigation.nodes[1]", false);
}

TEST(SenseProblems, HoleBesideARegionThatCoversItsRoomInPart) {
    Level level = soundLevel();
    for (auto& corner : level.regions[1].polygon)
        corner.y = std::min(corner.y, 2.0);
    level.agents.clear();

    const auto found = problemsOf(level, Kind::Hole);
    ASSERT_EQ(found.size(), 1U);
    ASSERT_FALSE(found[0].fixes.empty());
    EXPECT_EQ(found[0].fixes[0].name, "Stretch room_2");
    apply(found[0].fixes[0].changes, level);

    EXPECT_TRUE(findSenseProblems(level)->empty());
}

TEST(SenseProblems, AgentOutsideAllRegions) {
    Level level = soundLevel();
    level.agents[0].position = level::Place{-2, 4, {}};

    expectFixable(level, Kind::AgentOutside, "agents[0].position");

    apply(problemsOf(level, Kind::AgentOutside)[0].fixes[0].changes, level);
    EXPECT_GE(level.agents[0].position->x, level.archetypes[0].movement.radius) << "off the wall";
}

TEST(SenseProblems, TheSenseGraphNeedsRegions) {
    Level level = soundLevel();
    level.regions.clear();
    level.connections.clear();
    level.senseManager = "graph";

    expectFixable(level, Kind::AgentOutside, "agents[0].position");

    EXPECT_EQ(problemsOf(level, Kind::AgentOutside).size(), 1U) << "once for all agents";
    level.senseManager = "regional";
    EXPECT_TRUE(problemsOf(level, Kind::AgentOutside).empty());
}

TEST(SenseProblems, RegionThatNothingComesInto) {
    Level level = soundLevel();
    std::erase_if(level.connections, [](const auto& link) { return link.to == "room_3"; });

    expectFixable(level, Kind::Unreachable, "regions[2]");
}

TEST(SenseProblems, SightPairWithoutAConnectionSaysHowMuchIsSeen) {
    Level level = soundLevel();
    std::erase_if(level.connections,
                  [](const auto& link) { return link.from != "room_2" && link.to != "room_2"; });

    expectFixable(level, Kind::UnconnectedSight, "regions[0]");
    EXPECT_NE(problemsOf(level, Kind::UnconnectedSight)[0].problem.message.find(" %"),
              std::string::npos);
}

TEST(SenseProblems, SightThatAWallHidesIsNoConnectionUnlessItIsARelay) {
    Level level = soundLevel();
    const auto sees = std::find_if(
        level.connections.begin(), level.connections.end(), [](const level::Connection& link) {
            return link.from == "room_1" && link.to == "room_3";
        });
    level::Connection camera = sees == level.connections.end() ? level.connections[0] : *sees;
    camera.id = "camera";
    camera.start = {2.0, 2.0, 1.5};
    camera.end = {2.0, 200.0, 1.5};
    camera.modalities = {{"sight", {}}};
    level::Wall wall;
    wall.id = "between";
    wall.points = {{-50, 100}, {50, 100}};
    level.walls.push_back(wall);
    level.connections.push_back(camera);

    expectFixable(level,
                  Kind::BlockedSight,
                  fmt::format("connections[{}].modalities.sight", level.connections.size() - 1),
                  false);
}

TEST(SenseProblems, TheRegionalManagerHearsThroughWalls) {
    Level level = soundLevel();
    level.senseManager = "regional";

    expectFixable(level, Kind::ThinWall, "walls[0]");
    for (auto& modality : level.modalities)
        modality.throughWalls = true;
    EXPECT_TRUE(problemsOf(level, Kind::ThinWall).empty());
}

/// What the kinds of problems of a level are, in their order.
TEST(SenseProblems, ACeilingEndsNoRegion) {
    Level level = soundLevel();
    level::Region loft = level.regions[0];
    loft.id = "loft";
    loft.floor = level.regions[0].ceiling;
    loft.ceiling = loft.floor + 3;
    level.regions.push_back(loft);
    EXPECT_TRUE(problemsOf(level, Kind::Ceiling).empty()) << "it begins where that ends";
    level.regions[0].ceiling += 1.5;
    expectFixable(level, Kind::Ceiling, "regions[0].ceiling", false);
    level.regions.back().polygon = {{-30, -30}, {-20, -30}, {-20, -20}};
    EXPECT_TRUE(problemsOf(level, Kind::Ceiling).empty()) << "it is elsewhere";
}

TEST(SenseProblems, WhatIsAboveACeilingBelongsToTheRegionBelow) {
    const auto at = [](const level::Agent& agent, Metres height) {
        return level::Place{agent.position->x, agent.position->y, height};
    };
    Level level = soundLevel();
    level::Emitter bell;
    bell.id = "bell";
    bell.modality = level.modalities[0].id;
    level.emitters = {bell};
    level::AuthoredEvent event;
    event.id = event.code = "alarm";
    event.when.kind = "hand";
    event.emits = {{}};
    level.events = {event};
    const auto place = [&](int which, Metres height) {
        Level other = level;
        const level::Place here = at(level.agents[0], height);
        if (which == 0)
            other.emitters[0].position = here;
        else if (which == 1)
            other.events[0].position = here;
        else
            other.events[0].emits[0].position = here;
        return other;
    };
    const char* places[]{
        "emitters[0].position", "events[0].position", "events[0].emits[0].position"};
    for (int which = 0; which < 3; ++which) {
        EXPECT_TRUE(problemsOf(place(which, 2), Kind::Ceiling).empty()) << places[which];
        expectFixable(place(which, 4.5), Kind::Ceiling, places[which], false);
    }
}

TEST(SenseProblems, GroundAboveACeilingIsNamed) {
    Level level = soundLevel();
    const level::Region& room = level.regions[0];
    level.terrain.cell = 1;
    level.terrain.origin = level.bounds.min;
    const auto size = level.bounds.max - level.bounds.min;
    level.terrain.heights.assign(static_cast<std::size_t>(size.y) + 1,
                                 std::vector<double>(static_cast<std::size_t>(size.x) + 1, 0.0));
    EXPECT_TRUE(problemsOf(level, Kind::Ceiling).empty()) << "flat";
    for (auto& row : level.terrain.heights)
        row.assign(row.size(), room.ceiling - room.floor);
    EXPECT_TRUE(problemsOf(level, Kind::Ceiling).empty()) << "as high as the ceiling";
    const Vec2 corner = room.polygon[0];
    const auto row =
        level.terrain.heights.size() - 1 - static_cast<std::size_t>(corner.y - level.bounds.min.y);
    level.terrain.heights[row][static_cast<std::size_t>(corner.x - level.bounds.min.x)] += 2;

    expectFixable(level, Kind::Ceiling, "regions[0].ceiling", false);
}

std::vector<Kind> kindsOf(const Level& level) {
    std::vector<Kind> kinds;
    const auto found = findSenseProblems(level);
    for (const auto& problem : *found)
        kinds.push_back(problem.kind);
    return kinds;
}

TEST(SenseProblems, OfShapesAreFoundBesideErrors) {
    Level level = soundLevel();
    level.agents[0].position = level::Place{-5, 4, {}};
    std::erase_if(level.connections, [](const auto& link) { return link.to == "room_3"; });
    const auto before = kindsOf(level);
    ASSERT_EQ(before, (std::vector{Kind::AgentOutside, Kind::Unreachable}));

    level.connections[0].modalities[0].second.attenuation = 1.5;

    EXPECT_EQ(kindsOf(level),
              (std::vector{Kind::AttenuationOutOfRange, Kind::AgentOutside, Kind::Unreachable}));
}

TEST(SenseProblems, WhatIsBeyondAllMeasureHidesNothingElse) {
    Level level = soundLevel();
    level.agents[0].position = level::Place{-5, 4, {}};
    level.agents.push_back(level.agents[0]);
    for (const double absurd : {1e200,
                                -1e7,
                                std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::quiet_NaN()}) {
        Level worse = level;
        worse.agents[1].position->x = absurd;
        worse.walls.push_back(worse.walls[0]);
        worse.walls.back().points[0].y = absurd;
        worse.navigation.nodes.push_back({"far", {absurd, 4, {}}, {}, {}});
        worse.regions.push_back(worse.regions[0]);
        worse.regions.back().id = "vast";
        worse.regions.back().polygon[1].x = absurd;
        worse.regions.push_back(worse.regions[0]);
        worse.regions.back().id = "tower";
        worse.regions.back().floor = absurd;
        const auto found = problemsOf(worse, Kind::AgentOutside);
        ASSERT_EQ(found.size(), 1U) << absurd;
        EXPECT_EQ(found[0].problem.place, "agents[0].position");
        EXPECT_TRUE(problemsOf(worse, Kind::Overlap).empty()) << absurd;
    }
}

TEST(SenseProblems, SurviveWhatCannotBeDrawn) {
    Level level = soundLevel();
    level.regions[0].polygon = {{0, 0}, {10, 0}};
    level.regions[1].polygon.clear();
    level.connections[0].from = "nowhere";
    level.connections[1].modalities.clear();
    level.navigation.edges.push_back({"n0", "missing", 1.0, {}, {}, {}});

    EXPECT_TRUE(findSenseProblems(level));
}

} // namespace
} // namespace percept::tools
