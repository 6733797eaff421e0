#include "percept/nav/GenerateNavigation.h"

#include "LevelBuilder.h"
#include "percept/base/Maths.h"
#include "percept/base/Random.h"
#include "percept/geometry/Segment.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/JumpSearch.h"
#include "percept/nav/NavGraph.h"
#include "percept/nav/PathSearch.h"
#include "percept/nav/UnreachedRooms.h"
#include "percept/nav/WalkGrid.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace percept::nav::generate_test {
namespace {

using geometry::Vec2;

/// Compiled; with the errors of the level, if it has any.
NavGraph graphOf(const level::Level& level) {
    for (const auto& problem : level::validate(level))
        EXPECT_NE(problem.severity, level::Severity::Error)
            << problem.place << ": " << problem.message;
    return compileNavigation(level).value();
}

NodeId nearest(const NavGraph& graph, Vec2 place) {
    NodeId best{0};
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i)
        if (geometry::distance(graph.node(NodeId{i}).position, place) <
            geometry::distance(graph.node(best).position, place))
            best = NodeId{i};
    return best;
}

/// Length of the way; nothing where there is none.
std::optional<double> wayBetween(const NavGraph& graph, Vec2 from, Vec2 to) {
    auto search = PathSearch::aStar(graph, nearest(graph, from), nearest(graph, to));
    while (search.step(graph, 1000) == SearchStatus::InProgress) {
    }
    return search.status() == SearchStatus::Found ? std::optional(search.cost()) : std::nullopt;
}

level::Level generated(level::Level level, const NavigationOptions& options = {}) {
    auto made = generateNavigation(level, options);
    EXPECT_TRUE(made) << made.error().text();
    if (made)
        level.navigation = std::move(*made);
    return level;
}

/// Two rooms of 10 x 10 m with a gap of 1 m between them, a pillar in one, a closed box.
test::LevelBuilder rooms() {
    test::LevelBuilder builder(21, 10);
    builder.wall({10.5, 0}, {10.5, 4.2}).wall({10.5, 5.2}, {10.5, 10});
    builder.box({4, 4}, {6, 6}).box({15, 2}, {18, 5}).bot({1, 1});
    return builder;
}

TEST(GenerateNavigation, BodiesFitOnAllOfIt) {
    const auto level = generated(rooms().build(), {.radius = 0.4});
    const geometry::WallIndex walls(level::wallSegments(level));
    const auto graph = graphOf(level);

    EXPECT_GT(graph.nodes().size(), 40U);
    for (const auto& node : graph.nodes())
        EXPECT_GE(walls.clearance(node.position, 1.0), 0.4 - 1e-9);
    for (const auto& edge : level.navigation.edges) {
        const auto find = [&](const std::string& id) {
            return std::find_if(level.navigation.nodes.begin(),
                                level.navigation.nodes.end(),
                                [&](const auto& node) { return node.id == id; })
                ->position.plan();
        };
        const Vec2 from = find(edge.from);
        const Vec2 to = find(edge.to);
        EXPECT_FALSE(walls.obstructed(from, to, 0.35)) << edge.from << " to " << edge.to;
        EXPECT_DOUBLE_EQ(edge.cost.value(), geometry::distance(from, to));
    }
}

TEST(GenerateNavigation, RoomsAreJoinedThroughWhatABodyFitsThrough) {
    const auto narrow = graphOf(generated(rooms().build(), {.radius = 0.4}));
    const auto way = wayBetween(narrow, {1, 9}, {20, 9});
    ASSERT_TRUE(way.has_value());
    EXPECT_GT(*way, 19.0);
    EXPECT_LT(*way, 26.0);

    const auto wide = graphOf(generated(rooms().build(), {.radius = 0.6}));
    for (const auto& node : wide.nodes())
        EXPECT_LT(node.position.x, 10.5) << "nobody comes to the other room";
}

TEST(GenerateNavigation, NobodyIsLedIntoWhatIsClosed) {
    const auto empty = graphOf(generated(rooms().build()));
    for (const auto& node : empty.nodes())
        EXPECT_FALSE(node.position.x > 15 && node.position.x < 18 && node.position.y > 2 &&
                     node.position.y < 5);
    auto inside = rooms();
    inside.bot({16.5, 3.5});
    const auto graph = graphOf(generated(inside.build()));
    EXPECT_LT(geometry::distance(graph.node(nearest(graph, {16.5, 3.5})).position, {16.5, 3.5}),
              2.0)
        << "unless somebody is there";
}

TEST(GenerateNavigation, WhoIsInsideACrateLeavesTheHallItsNodes) {
    const auto nodesIn = [](const level::Level& level, Vec2 low, Vec2 high) {
        const auto nodes = generated(level).navigation.nodes;
        return std::count_if(nodes.begin(), nodes.end(), [&](const auto& node) {
            const Vec2 at = node.position.plan();
            return at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y;
        });
    };
    test::LevelBuilder hall(30, 20);
    hall.box({20, 4}, {24, 8});
    auto locked = hall;
    locked.bot({22, 6});
    auto outside = hall;
    outside.bot({3, 3});

    EXPECT_GT(nodesIn(locked.build(), {20, 4}, {24, 8}), 0);
    EXPECT_EQ(nodesIn(locked.build(), {0, 0}, {19, 20}),
              nodesIn(outside.build(), {0, 0}, {19, 20}));
    EXPECT_EQ(nodesIn(outside.build(), {20, 4}, {24, 8}), 0);
}

TEST(GenerateNavigation, WaysAreNotMuchLongerThanOverTheGround) {
    Random random(5);
    test::LevelBuilder builder(30, 20);
    builder.bot({0.7, 0.7});
    for (int i = 0; i < 12; ++i) {
        const Vec2 low{2 + random.unit() * 24, 2 + random.unit() * 14};
        builder.box(low, low + Vec2{0.3 + random.unit() * 3, 0.3 + random.unit() * 3});
    }
    const auto level = generated(builder.build(), {.radius = 0.3});
    const auto graph = graphOf(level);
    const auto nodes = graph.nodes();
    const auto grid = WalkGrid::fromWalls(
        level.bounds, geometry::WallIndex(level::wallSegments(level)), 0.25, 0.3);
    ASSERT_TRUE(grid);
    const JumpMap jumps(*grid);
    JumpSearch search;
    for (int i = 0; i < 100; ++i) {
        const auto a = random.below(static_cast<std::uint32_t>(nodes.size()));
        const auto b = random.below(static_cast<std::uint32_t>(nodes.size()));
        const auto way = wayBetween(graph, nodes[a].position, nodes[b].position);
        ASSERT_TRUE(way.has_value()) << "all of the ground hangs together";
        ASSERT_EQ(
            search.run(
                *grid, jumps, *grid->cellAt(nodes[a].position), *grid->cellAt(nodes[b].position)),
            SearchStatus::Found);
        const double ground = search.path(*grid).length() * grid->cellSize();
        EXPECT_LE(*way, 1.15 * ground + 2.0) << "a detour of one spacing";
    }
}

TEST(GenerateNavigation, EdgesNameTheDoorThatTheyLeadThrough) {
    auto builder = rooms();
    builder.door("gate", {10.5, 4.2}, {10.5, 5.2});
    const auto level = generated(builder.build());

    std::size_t through = 0;
    for (const auto& edge : level.navigation.edges)
        if (!edge.door.empty()) {
            ++through;
            EXPECT_EQ(edge.door, "gate");
            EXPECT_EQ(edge.flags, std::vector<std::string>{"door"});
        }
    EXPECT_GE(through, 2U) << "there and back";
    EXPECT_TRUE(wayBetween(graphOf(level), {1, 9}, {20, 9}).has_value());
}

TEST(GenerateNavigation, WhatWasMadeByHandStaysAndIsJoined) {
    auto level = rooms().build();
    level.navigation.nodes = {{"tower", {2.2, 8.4, {}}, 0.5, {}}, {"cellar", {19, 1, {}}, 0, {}}};
    level::NavigationEdge ladder{"tower", "cellar", 3.5, {"jump"}, "", {}};
    level.navigation.edges = {ladder};

    const auto once = generated(level);
    EXPECT_EQ(once.navigation.nodes[0], level.navigation.nodes[0]);
    EXPECT_EQ(once.navigation.nodes[1], level.navigation.nodes[1]);
    EXPECT_EQ(once.navigation.edges[0], ladder);
    EXPECT_TRUE(wayBetween(graphOf(once), {2.2, 8.4}, {1, 1}).has_value());
    EXPECT_EQ(generated(once).navigation, once.navigation) << "again gives the same";
}

/// Two rooms, one beside the other in a frame turned by `angle`, with a gap in the wall between.
level::Level roomsWithGap(double width, double offset, double angle) {
    test::LevelBuilder builder(24, 24);
    const auto place = [&](double x, double y) {
        return Vec2{12 + x * maths::cos(angle) - y * maths::sin(angle),
                    12 + x * maths::sin(angle) + y * maths::cos(angle)};
    };
    const auto wall = [&](Vec2 a, Vec2 b) { builder.wall(place(a.x, a.y), place(b.x, b.y)); };
    wall({-7, -3}, {7, -3});
    wall({7, -3}, {7, 3});
    wall({7, 3}, {-7, 3});
    wall({-7, 3}, {-7, -3});
    wall({0, -3}, {0, offset - width / 2});
    wall({0, offset + width / 2}, {0, 3});
    builder.bot(place(-5, 0));
    return builder.build();
}

TEST(GenerateNavigation, GapsAreEnteredFromTheWidthOfTheBodyOn) {
    Random random(11);
    constexpr double kRadius = 0.4;
    for (int i = 0; i < 60; ++i) {
        const double width = 2 * kRadius + (i % 3 == 0 ? -0.01 : random.unit() * 0.3);
        const double offset = random.unit() * 2 - 1;
        const double angle = i < 20 ? 0.0 : random.unit() * 6.28;
        const auto level = generated(roomsWithGap(width, offset, angle), {.radius = kRadius});
        const Vec2 other{12 + 5 * maths::cos(angle), 12 + 5 * maths::sin(angle)};

        const auto graph = graphOf(level);
        const bool entered =
            geometry::distance(graph.node(nearest(graph, other)).position, other) < 2;

        EXPECT_EQ(entered, width >= 2 * kRadius)
            << "width " << width << ", offset " << offset << ", angle " << angle;
        if (entered) {
            EXPECT_TRUE(wayBetween(graph, level.agents[0].position->plan(), other));
        }
    }
}

/// Whether two places are joined for a body, by a flood in cells of 2.5 cm.
bool isJoined(const level::Level& level, Vec2 from, Vec2 to, double radius) {
    const auto grid = WalkGrid::fromWalls(
        level.bounds, geometry::WallIndex(level::wallSegments(level)), 0.025, radius);
    const JumpMap jumps(*grid);
    JumpSearch search;
    return search.run(*grid, jumps, *grid->cellAt(from), *grid->cellAt(to)) == SearchStatus::Found;
}

TEST(GenerateNavigation, JoinsWhatIsJoinedAmongAnyWalls) {
    Random random(3);
    constexpr double kRadius = 0.4;
    const Vec2 from{0.6, 0.6};
    const Vec2 to{7.4, 7.4};
    int narrow = 0;
    for (int i = 0; i < 60; ++i) {
        test::LevelBuilder builder(8, 8);
        for (int wall = 0; wall < 9; ++wall) {
            const Vec2 at{1.4 + random.unit() * 5.2, 1.4 + random.unit() * 5.2};
            const double angle = random.unit() * 6.28;
            const Vec2 half = 1.2 * Vec2{maths::cos(angle), maths::sin(angle)};
            builder.wall(at - half, at + half);
        }
        builder.bot(from);
        const auto level = generated(builder.build(), {.radius = kRadius, .spacing = 1});
        const auto graph = graphOf(level);
        const bool joined = geometry::distance(graph.node(nearest(graph, to)).position, to) < 1.0 &&
                            wayBetween(graph, from, to).has_value();

        if (isJoined(level, from, to, kRadius + 0.03))
            EXPECT_TRUE(joined) << "level " << i;
        else if (!isJoined(level, from, to, kRadius - 0.03))
            EXPECT_FALSE(joined) << "level " << i;
        else
            ++narrow;
    }
    EXPECT_LT(narrow, 30);
}

/// Against following all edges from every node, over random graphs.
TEST(GenerateNavigation, CountsThePartsThatNoEdgeConnects) {
    Random random(11);
    for (int round = 0; round < 200; ++round) {
        level::Navigation graph;
        const auto nodes = random.below(12);
        for (std::uint32_t i = 0; i < nodes; ++i)
            graph.nodes.emplace_back().id = fmt::format("n{}", i);
        for (auto edges = nodes == 0 ? 0 : random.below(2 * nodes); edges > 0; --edges) {
            auto& edge = graph.edges.emplace_back();
            edge.from = fmt::format("n{}", random.below(nodes));
            edge.to = fmt::format("n{}", random.below(nodes + 1)); // the last is missing
        }
        std::size_t parts = 0;
        std::set<std::string> seen;
        for (const auto& node : graph.nodes) {
            parts += seen.insert(node.id).second ? 1U : 0U;
            for (std::size_t known = 0; known != seen.size();) {
                known = seen.size();
                for (const auto& edge : graph.edges) {
                    const bool goes = edge.to != fmt::format("n{}", nodes);
                    if (goes && (seen.contains(edge.from) || seen.contains(edge.to)))
                        seen.insert({edge.from, edge.to});
                }
            }
        }
        EXPECT_EQ(partsOf(graph), parts) << round;
    }
}

TEST(GenerateNavigation, RoomsBehindGapsThatAreTooNarrowAreNamed) {
    auto level = rooms().build(); // a gap of 1 m
    level::Region store;
    store.id = "store";
    store.polygon = {{10.5, 0}, {21, 0}, {21, 10}, {10.5, 10}};
    level.regions.push_back(store);

    EXPECT_TRUE(unreachedRooms(level, 0.5)->empty());
    const auto rooms = *unreachedRooms(level, 0.51);
    ASSERT_EQ(rooms.size(), 1U) << "the inside of boxes is no room";
    EXPECT_EQ(rooms[0].region, "store");
    EXPECT_NEAR(rooms[0].area, 80, 15);
    EXPECT_EQ(namesOf(rooms), "store");

    level.regions.clear();
    EXPECT_THAT(namesOf(*unreachedRooms(level, 0.51)), testing::StartsWith("the room around "));
    EXPECT_EQ(namesOf({{"a", {}, 4}, {"b", {}, 3}}), "a and b");
    EXPECT_EQ(namesOf(std::vector<UnreachedRoom>(6, {"a", {}, 1})), "a, a, a, a and 2 more");
}

TEST(GenerateNavigation, SmallAndEmptyLevelsAreAnswered) {
    test::LevelBuilder closet(0.5, 0.5);
    EXPECT_TRUE(generated(closet.build()).navigation.nodes.empty()) << "nobody fits in";
    test::LevelBuilder cell(1.2, 1.2);
    EXPECT_GE(generated(cell.build()).navigation.nodes.size(), 1U) << "the largest piece";
    level::Level none;
    EXPECT_EQ(generateNavigation(none).error().place, "bounds");
    level::Level grid = rooms().build();
    grid.grid.rows = {".."};
    EXPECT_EQ(generateNavigation(grid).error().place, "grid");
}

TEST(GenerateNavigation, LargeLevelsBeginWithAWiderSpacing) {
    level::Level level;
    level.bounds = {{0, 0}, {40, 30}, {}};
    EXPECT_EQ(usualSpacing(level), NavigationOptions().spacing);
    level.bounds = {{0, 0}, {200, 200}, {}};
    const Metres spacing = usualSpacing(level);
    EXPECT_EQ(spacing, 6.25);
    const auto graph = *generateNavigation(level, {.radius = 0.4, .spacing = spacing});
    EXPECT_GT(graph.nodes.size(), 500U);
    EXPECT_LT(graph.nodes.size(), 2000U);
}

TEST(GenerateNavigation, TheWidestBodyOfTheAgentsCounts) {
    auto builder = rooms();
    builder.archetype().movement.radius = 0.7;
    EXPECT_EQ(widestBody(builder.build()), 0.7);
    EXPECT_EQ(widestBody({}), 0.4);
}

} // namespace
} // namespace percept::nav::generate_test
