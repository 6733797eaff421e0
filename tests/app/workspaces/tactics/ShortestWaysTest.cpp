#include "editor/ask/ShortestWays.h"

#include "app/workspaces/tactics/RouteQuery.h"
#include "app/workspaces/tactics/RouteText.h"
#include "percept/base/Random.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// A map whose cells are blocked by chance.
nav::WalkGrid speckled(std::uint64_t seed, int size = 96) {
    Random random(seed);
    level::Grid grid;
    for (int y = 0; y < size; ++y) {
        std::string row;
        for (int x = 0; x < size; ++x)
            row += random.unit() < 0.2 ? '@' : '.';
        grid.rows.push_back(row);
    }
    return nav::WalkGrid::fromLevel(grid).value();
}

TEST(ShortestWays, AllSearchesAgreeWhereAWayLeadsAndClustersAreNeverShorter) {
    ask::ShortestWays ways;
    int longer = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        // Far apart: near places get the shortest way.
        const auto grid = speckled(seed, 400);
        EXPECT_TRUE(ways.use(grid));
        for (nav::Cell from = 5; from < grid.size(); from += 15713) {
            const nav::Cell to = grid.size() - 1 - from / 2;
            const auto cells = ways.find(from, to, ask::SearchBy::Cells);
            const auto jumps = ways.find(from, to, ask::SearchBy::JumpPoints);
            const auto clusters = ways.find(from, to, ask::SearchBy::Clusters);
            ASSERT_EQ(jumps.found, cells.found);
            ASSERT_EQ(clusters.found, cells.found);
            if (!cells.found)
                continue;
            EXPECT_NEAR(jumps.path.length(), cells.path.length(), 1e-9);
            EXPECT_GE(clusters.path.length(), cells.path.length() - 1e-9);
            EXPECT_LE(clusters.path.length(), 1.1 * cells.path.length());
            longer += clusters.path.length() > cells.path.length() + 1e-9 ? 1 : 0;
        }
    }
    EXPECT_GT(longer, 0) << "else nothing was tried";
}

TEST(ShortestWays, WhatWasMadeIsKeptUntilTheGridChanges) {
    ask::ShortestWays ways;

    EXPECT_TRUE(ways.use(speckled(1)));
    EXPECT_FALSE(ways.use(speckled(1))) << "another copy of the same";
    EXPECT_TRUE(ways.use(speckled(2)));
    EXPECT_TRUE(ways.use(speckled(2, 64)));
}

TEST(ShortestWays, TheDeskSaysHowMuchLongerTheWayByClustersIs) {
    auto read =
        level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/valley.level.json");
    ASSERT_TRUE(read) << read.error().text();
    RouteRequest request;
    request.level = std::make_shared<const level::Level>(std::move(read->level));
    request.from = {8, 8};
    request.to = {120, 71};
    request.profiles = {"", "scout"};
    RouteQuery desk;

    const auto cells = desk.answer(request).routes;
    request.by = ask::SearchBy::JumpPoints;
    const auto jumps = desk.answer(request).routes;
    request.by = ask::SearchBy::Clusters;
    const auto clusters = desk.answer(request).routes;

    ASSERT_TRUE(cells.size() == 2 && jumps.size() == 2 && clusters.size() == 2);
    EXPECT_NEAR(jumps[0].length, cells[0].length, 1e-9);
    EXPECT_LT(jumps[0].expansions, cells[0].expansions);
    EXPECT_NEAR(clusters[0].length, cells[0].length * (1 + clusters[0].beyond), 1e-9);
    EXPECT_EQ(clusters[1].by, ask::SearchBy::Cells) << "what else is minded needs all cells";
    EXPECT_EQ(clusters[1].cost, cells[1].cost);
    EXPECT_TRUE(words::searchOf(jumps[0]).contains("jump points"));
    EXPECT_TRUE(words::searchOf(clusters[0])
                    .contains(clusters[0].beyond < 5e-4 ? "as short as" : "% longer"));
}

TEST(RouteText, AWayWithAProblemTellsNothingOfASearch) {
    Route route;
    route.problem = "Profile 'scout' minds 'nowhere', which is not an analysis";
    EXPECT_TRUE(words::searchOf(route).isEmpty());
    EXPECT_TRUE(words::noWayOf(route, {}, false).contains("nowhere"));
    route.problem.clear();
    route.expansions = 7;
    EXPECT_TRUE(words::searchOf(route).startsWith("7 expansions")) << "in vain, yet searched";
}

} // namespace
} // namespace percept::session
