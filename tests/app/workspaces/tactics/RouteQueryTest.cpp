#include "app/workspaces/tactics/RouteQuery.h"

#include "LevelBuilder.h"
#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::session {
namespace {

/// The valley that ships, whose light infantry is led by as much as is said.
std::shared_ptr<const level::Level> valleyLedBy(double share) {
    auto read =
        level::readLevel(std::string(PERCEPT_SOURCE_DIR) + "/resources/levels/valley.level.json");
    EXPECT_TRUE(read) << read.error().text();
    for (level::Profile& profile : read->level.profiles)
        profile.heuristicScale = profile.id == "light_infantry" ? share : 1.0;
    return std::make_shared<const level::Level>(std::move(read->level));
}

std::vector<Route> routes(RouteQuery& desk,
                          double share,
                          std::vector<std::string> profiles = {"light_infantry"},
                          bool squad = false) {
    RouteRequest request;
    request.level = valleyLedBy(share);
    request.from = {24, 20};
    request.to = {104, 60};
    request.profiles = std::move(profiles);
    request.squad = squad;
    return desk.answer(request).routes;
}

TEST(RouteQuery, AProfilesHeuristicScaleLeadsItsSearch) {
    RouteQuery desk;
    const Route plain = routes(desk, 1.0).at(0);
    const Route hasty = routes(desk, 20.0).at(0);
    const Route careful = routes(desk, 0.5).at(0);

    ASSERT_TRUE(plain.problem.empty()) << plain.problem;
    EXPECT_TRUE(plain.admissible);
    EXPECT_FALSE(hasty.admissible);
    EXPECT_TRUE(careful.admissible);
    EXPECT_DOUBLE_EQ(careful.heuristicScale, 0.5 * plain.heuristicScale);
    EXPECT_DOUBLE_EQ(hasty.heuristicScale, 20.0 * plain.heuristicScale);
    EXPECT_GT(careful.expansions, plain.expansions);
    EXPECT_NE(hasty.expansions, plain.expansions);
    EXPECT_GE(hasty.cost, plain.cost);
    EXPECT_LE(hasty.cost, 20.0 * plain.cost);
    EXPECT_NEAR(careful.cost, plain.cost, 1e-2) << "units are whole numbers";
}

TEST(RouteQuery, ASquadIsLedByItsMostCarefulMember) {
    RouteQuery desk;

    const auto alone = routes(desk, 20.0, {"scout", "light_infantry"});
    const auto hasty = routes(desk, 20.0, {"scout", "light_infantry"}, true);
    const auto careful = routes(desk, 0.5, {"scout", "light_infantry"}, true);

    ASSERT_EQ(alone.size(), 2U);
    EXPECT_TRUE(alone[0].admissible);
    EXPECT_FALSE(alone[1].admissible);
    ASSERT_EQ(hasty.size(), 1U);
    EXPECT_TRUE(hasty[0].admissible) << "the scout counts";
    EXPECT_DOUBLE_EQ(careful.at(0).heuristicScale, 0.5 * hasty[0].heuristicScale);
}

/// North of the block the way is a little shorter. A blue bot stands there, and a red one in the
/// west, who sees along the northern way only if he stands at its end.
level::Level twoWaysFor(geometry::Vec2 red) {
    auto level = test::LevelBuilder(40, 20).box({10, 5}, {30, 14.5}).bot(red).bot({20, 17}).build();
    level.teams = {{"red", {}, {}}, {"blue", {}, {}}};
    level.agents[0].team = "red";
    level.agents[1].team = "blue";
    level.analyses = {{"threat", "influence", {R"({"team": "blue"})"}, {}}};
    level::Profile careful;
    careful.id = "careful";
    careful.weights = {{"threat", 40.0}};
    level.profiles = {careful};
    return level;
}

/// Whether the way leads north of the block.
bool leadsNorth(RouteQuery& desk, geometry::Vec2 red, const char* side) {
    RouteRequest request;
    request.level = std::make_shared<const level::Level>(twoWaysFor(red));
    request.from = {3, 10.5};
    request.to = {37, 10.5};
    request.profiles = {"careful"};
    request.side = side;
    const auto answer = desk.answer(request);
    EXPECT_EQ(answer.problem, "");
    EXPECT_EQ(answer.routes.at(0).problem, "");
    const auto& points = answer.routes.at(0).points;
    EXPECT_GT(points.size(), 10U);
    return std::any_of(points.begin(), points.end(), [](auto place) { return place.y > 14.5; });
}

TEST(RouteQuery, WhomASideDoesNotSeeItDoesNotAvoid) {
    RouteQuery desk;
    const geometry::Vec2 behind{3, 8};
    const geometry::Vec2 inSight{3, 17};

    EXPECT_FALSE(leadsNorth(desk, behind, "")) << "all that there is counts";
    EXPECT_TRUE(leadsNorth(desk, behind, "red")) << "the block hides him";
    EXPECT_FALSE(leadsNorth(desk, behind, "blue")) << "who knows where he is himself";
    EXPECT_FALSE(leadsNorth(desk, inSight, "red"));
    RouteRequest wrong;
    wrong.level = std::make_shared<const level::Level>(twoWaysFor(behind));
    wrong.profiles = {"careful"};
    wrong.side = "green";
    EXPECT_NE(desk.answer(wrong).problem.find("there are: red, blue"), std::string::npos);
}

} // namespace
} // namespace percept::session
