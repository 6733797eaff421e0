#include "app/session/tactics/RouteDesk.h"

#include "percept/level/LevelFile.h"

#include <gtest/gtest.h>

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

std::vector<Route> routes(RouteDesk& desk,
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

TEST(RouteDesk, AProfilesHeuristicScaleLeadsItsSearch) {
    RouteDesk desk;
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

TEST(RouteDesk, ASquadIsLedByItsMostCarefulMember) {
    RouteDesk desk;

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

} // namespace
} // namespace percept::session
