#include "percept/nav/GridSearch.h"
#include "percept/nav/NarrowPassages.h"

#include "RandomGrid.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::nav::gap_steps_test {
namespace {

using geometry::WallIndex;
using geometry::WallSegment;

WallSegment wallBetween(Vec2 a, Vec2 b) {
    WallSegment wall;
    wall.a = a;
    wall.b = b;
    return wall;
}

level::Bounds boundsOf(double width, double height) {
    return {{0, 0}, {width, height}, {}};
}

Vec2 turned(Vec2 place, double angle) {
    const Vec2 offset = place - Vec2(5, 5);
    return Vec2(5, 5) + Vec2(std::cos(angle) * offset.x - std::sin(angle) * offset.y,
                             std::sin(angle) * offset.x + std::cos(angle) * offset.y);
}

/// A wall through the middle with one opening.
WallIndex openedWall(double at, double from, double width, double angle) {
    return WallIndex(
        std::vector{wallBetween(turned({at, -9}, angle), turned({at, from}, angle)),
                    wallBetween(turned({at, from + width}, angle), turned({at, 19}, angle))});
}

struct Way {
    bool leads = false;
    Metres length = 0.0;
};

Way wayThrough(const WallIndex& walls, double cell, double radius, double angle) {
    const auto grid = *WalkGrid::betweenWalls(boundsOf(10, 10), walls, cell, radius);
    GridSearch search;
    if (search.run(grid,
                   *grid.cellAt(turned({1.6, 5}, angle)),
                   *grid.cellAt(turned({8.4, 5}, angle))) != SearchStatus::Found)
        return {};
    return {true, search.path(grid).length() * cell};
}

TEST(GapSteps, ABodyPassesWhateverItFitsHoweverTheWallLiesToTheCells) {
    for (const double cell : {0.25, 0.5, 1.0})
        for (const double radius : {0.3, 0.4})
            for (const double angle : {0.0, 0.3, 0.7853981633974483, 1.5707963267948966})
                for (const double at : {4.9, 5.0, 5.1, 5.25, 5.37, 5.5})
                    for (const double from : {4.0, 4.13, 4.25, 4.5, 4.61})
                        for (const double beyond : {0.001, 0.02, 0.2, 0.4}) {
                            const double width = 2 * radius + beyond;
                            const Way way =
                                wayThrough(openedWall(at, from, width, angle), cell, radius, angle);

                            ASSERT_TRUE(way.leads)
                                << "cells of " << cell << ", radius " << radius << ", turned by "
                                << angle << ", wall at " << at << ", opening from " << from
                                << ", wide " << width;
                            ASSERT_LT(way.length, 9.5 + 2 * cell) << "without a detour";
                        }
}

TEST(GapSteps, NobodyPassesWhatIsTooNarrow) {
    for (const double cell : {0.25, 0.5, 1.0})
        for (const double angle : {0.0, 0.3, 0.7853981633974483})
            for (const double at : {4.9, 5.0, 5.1, 5.25, 5.5})
                for (const double from : {4.0, 4.13, 4.25, 4.5})
                    ASSERT_FALSE(
                        wayThrough(openedWall(at, from, 0.79, angle), cell, 0.4, angle).leads)
                        << "cells of " << cell << ", turned by " << angle << ", wall at " << at
                        << ", opening from " << from;
}

/// What coarse cells join, fine ones do for a body that is hardly thinner.
TEST(GapSteps, NothingIsJoinedThatABodyCannotWalkBetween) {
    Random random(23);
    constexpr double kFine = 0.05;
    int joined = 0;
    for (int map = 0; map < 25; ++map) {
        std::vector<WallSegment> segments;
        for (int i = 0; i < 14; ++i) {
            const Vec2 at{random.between(0, 12), random.between(0, 8)};
            segments.push_back(
                wallBetween(at, at + Vec2{random.between(-5, 5), random.between(-5, 5)}));
        }
        const WallIndex walls(segments);
        const double cell = map % 2 == 0 ? 0.5 : 1.0;
        const auto plain = *WalkGrid::fromWalls(boundsOf(12, 8), walls, cell, 0.3);
        const auto grid = *WalkGrid::betweenWalls(boundsOf(12, 8), walls, cell, 0.3);
        const auto fine = *WalkGrid::fromWalls(boundsOf(12, 8), walls, kFine, 0.3 - kFine);
        const auto pieces = groundPieces(grid);
        const auto finer = groundPieces(fine);
        std::vector<std::uint32_t> meant(grid.size() + 1, kNoPiece);
        for (Cell one = 0; one < grid.size(); ++one) {
            ASSERT_TRUE(!plain.isFree(one) || grid.isFree(one));
            ASSERT_EQ(plain.moves(one) & ~grid.moves(one), 0) << "no step is lost";
            if (!plain.isFree(one))
                continue;
            const std::uint32_t there = finer[*fine.cellAt(plain.centreOf(one))];
            std::uint32_t& known = meant[pieces[one]];
            ASSERT_TRUE(known == kNoPiece || known == there)
                << "map " << map << ", at " << plain.centreOf(one).x << ", "
                << plain.centreOf(one).y;
            known = there;
        }
        joined += groundPieces(plain) != pieces ? 1 : 0;
    }
    EXPECT_GT(joined, 5) << "there were gaps to miss";
}

TEST(GapSteps, OpenGroundStaysAsItIs) {
    const WallIndex walls(std::vector{wallBetween({2, 2}, {4, 6}), wallBetween({6, 1}, {8, 3})});
    const auto plain = *WalkGrid::fromWalls(boundsOf(10, 8), walls, 0.25, 0.3);
    const auto grid = *WalkGrid::betweenWalls(boundsOf(10, 8), walls, 0.25, 0.3);

    EXPECT_TRUE(grid.isPlain()) << "jump points hold";
    EXPECT_TRUE(std::equal(
        plain.moves().begin(), plain.moves().end(), grid.moves().begin(), grid.moves().end()));
}

} // namespace
} // namespace percept::nav::gap_steps_test
