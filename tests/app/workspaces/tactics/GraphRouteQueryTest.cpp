#include "app/workspaces/tactics/GraphRouteQuery.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::session {
namespace {

/// As the sample level of the deathmatch has it.
TEST(GraphRouteQuery, LeadAlongConnectionsAndSayWhatEachCosts) {
    const auto read =
        level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/arena.level.json");
    ASSERT_TRUE(read) << read.error().text();
    GraphRouteQuery desk;
    RouteRequest request;
    request.level = std::make_shared<const level::Level>(read->level);
    request.from = read->level.spawns.front().position.plan();
    request.to = read->level.spawns.back().position.plan();
    request.profiles = {"", "scout"};
    request.expansions = 5;

    const auto answer = desk.answer(request);

    ASSERT_EQ(answer.routes.size(), 2U) << answer.problem;
    EXPECT_EQ(answer.expanded.size(), 5U);
    EXPECT_FALSE(answer.open.empty());
    const auto graph = nav::compileNavigation(read->level).value();
    for (const Route& route : answer.routes) {
        ASSERT_TRUE(route.problem.empty()) << route.problem;
        ASSERT_GT(route.legs.size(), 3U);
        EXPECT_EQ(route.names.size(), route.legs.size() + 1);
        EXPECT_EQ(route.names.front(), "start");
        EXPECT_EQ(route.names.back(), "goal");
        double sum = 0;
        for (std::size_t i = 0; i < route.legs.size(); ++i) {
            double leg = route.legs[i].distance;
            for (const double share : route.legs[i].shares)
                leg += share;
            EXPECT_NEAR(route.legs[i].cost, leg, 1e-9);
            sum += route.legs[i].cost;
            const auto from = graph.find(route.names[i]);
            const auto to = graph.find(route.names[i + 1]);
            if (from && to) {
                EXPECT_TRUE(std::any_of(graph.edgesFrom(*from).begin(),
                                        graph.edgesFrom(*from).end(),
                                        [&](const auto& edge) { return edge.to == *to; }))
                    << route.names[i] << " to " << route.names[i + 1];
            }
        }
        EXPECT_NEAR(sum, route.cost, 1e-9);
    }
    EXPECT_TRUE(answer.routes[0].tactics.empty());
    EXPECT_LE(answer.routes[0].length, answer.routes[1].length + 1e-9);
    EXPECT_EQ(answer.routes[1].tactics.size(), 3U);
    request.to = {1e5, 0};
    EXPECT_EQ(desk.answer(request).problem, "Start and goal must lie on the map");
}

} // namespace
} // namespace percept::session
