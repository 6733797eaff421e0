#include "percept/nav/Footing.h"

#include <gtest/gtest.h>

namespace percept::nav {
namespace {

/// Three nodes in a row; a bank of 2 m lies between the first two, 1 m long.
struct Bank {
    NavGraph graph{{{{1, 5}, 0, "low"}, {{9, 5}, 0, "high"}, {{15, 5}, 0, "far"}},
                   {{NodeId{0}, NodeId{1}, 8},
                    {NodeId{1}, NodeId{0}, 8},
                    {NodeId{1}, NodeId{2}, 6},
                    {NodeId{2}, NodeId{1}, 6}}};
    geometry::HeightField heights = bank();
    geometry::WallIndex walls;

    static geometry::HeightField bank() {
        std::vector<double> corners;
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 21; ++column)
                corners.push_back(column < 5 ? 0.0 : 2.0);
        return {{0, 0}, 1.0, 21, 3, corners};
    }
    [[nodiscard]] Footing footing() const { return {&graph, &walls, {}, &heights}; }
};

TEST(Footing, EdgesThatClimbOrFallTooSteeplyAreNone) {
    const Bank bank;

    EXPECT_TRUE(closedEdges(bank.graph, &bank.heights, {}).empty()) << "no limit";
    EXPECT_TRUE(closedEdges(bank.graph, &bank.heights, {0.0, 2.1}).empty());
    EXPECT_TRUE(closedEdges(bank.graph, nullptr, {0.0, 0.5}).empty()) << "level everywhere";
    EXPECT_EQ(closedEdges(bank.graph, &bank.heights, {0.0, 1.9}),
              (std::vector<EdgeId>{EdgeId{0}, EdgeId{1}}));
}

TEST(Footing, WalksAtBothEndsAreNoSteeperThanEdges) {
    const Bank bank;
    const Walker gentle{0.3, 1.0};

    EXPECT_TRUE(canWalkStraight(bank.footing(), {1, 1}, {3, 1}, gentle));
    EXPECT_FALSE(canWalkStraight(bank.footing(), {1, 1}, {8, 1}, gentle));
    EXPECT_TRUE(canWalkStraight(bank.footing(), {1, 1}, {8, 1}, {0.3, 0.0}));
    EXPECT_EQ(nodeNear(bank.footing(), {5.5, 5}, {0.3, 0.0}), NodeId{1});
    EXPECT_EQ(nodeNear(bank.footing(), {3.9, 5}, gentle), NodeId{0});
    EXPECT_EQ(nodeNear(bank.footing(), {4.9, 5}, gentle), std::nullopt) << "on the bank itself";
}

TEST(Footing, APlaceInADoorwayIsReachedFromBothSidesAtAnyAngle) {
    const geometry::WallIndex walls;
    const geometry::WallSegment door{{10, 8}, {10, 12}};
    const Footing footing{nullptr, &walls, {&door, 1}};
    const Walker walker{0.4};

    for (const Vec2 place : {Vec2{10, 10}, Vec2{10, 8.5}, Vec2{9.8, 10}})
        for (const double y : {2.0, 9.0, 10.0, 18.0}) {
            EXPECT_TRUE(isInPlainReach(footing, {5, y}, place, walker)) << place.y << ' ' << y;
            EXPECT_TRUE(isInPlainReach(footing, place, {5, y}, walker)) << place.y << ' ' << y;
        }
    EXPECT_TRUE(isInPlainReach(footing, {15, 2}, {10, 10}, walker));
    EXPECT_FALSE(isInPlainReach(footing, {5, 10}, {15, 10}, walker)) << "through the door";
    EXPECT_FALSE(isInPlainReach(footing, {9.8, 10}, {15, 10}, walker)) << "in front of it";
    EXPECT_FALSE(isInPlainReach(footing, {5, 9}, {10.2, 10}, walker)) << "right behind it";
}

TEST(Footing, OfTwoLimitsTheStricterCounts) {
    EXPECT_EQ(stricterSlope(0.0, 0.0), 0.0);
    EXPECT_EQ(stricterSlope(0.0, 2.0), 2.0);
    EXPECT_EQ(stricterSlope(0.5, 0.0), 0.5);
    EXPECT_EQ(stricterSlope(0.5, 2.0), 0.5);
}

TEST(Footing, APathCostsTheWalksAtItsEnds) {
    const Bank bank;
    const Vec2 from{1, 8};
    const Vec2 to{15, 9};
    const auto ends = endsOf(bank.footing(), from, to, {0.3, 0.0}, true);
    ASSERT_TRUE(ends.isSearchable());
    EXPECT_FALSE(ends.straight) << "who weighs more than lengths searches";
    auto search = PathSearch::aStar(bank.graph, *ends.from, *ends.to);
    search.step(bank.graph, 100);
    const Path path = search.path(bank.graph);

    EXPECT_DOUBLE_EQ(costWithWalks(bank.graph, path, from, to), 3 + 14 + 4);
    EXPECT_EQ(firstNodeOf(bank.footing(), path, from, {0.3, 0.0}, true), 0U);
    EXPECT_EQ(firstNodeOf(bank.footing(), path, from, {0.3, 0.0}, false), 1U);
    EXPECT_TRUE(endsOf(bank.footing(), from, to, {0.3, 0.0}, false).straight);
}

} // namespace
} // namespace percept::nav
