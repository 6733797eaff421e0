#include "app/workspaces/tactics/RoutePlot.h"
#include "app/workspaces/tactics/RouteDrawing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace percept::session {
namespace {

using geometry::Vec2;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// Two connections of 2 m and 4 m for a scout, one of 5 m for who minds nothing.
RouteAnswer twoRoutes() {
    RouteAnswer answer;
    Route scout;
    scout.tactics = {"enemies"};
    scout.legs = {{2, {1}, 3, false}, {4, {-2}, 2, false}};
    Route shortest;
    shortest.legs = {{5, {}, 5, false}};
    answer.routes = {scout, shortest};
    return answer;
}

TEST(RoutePlot, CostsArePerMetreAndHoldForTheirConnection) {
    const auto profile = profileOf(twoRoutes(), "", 1);

    ASSERT_THAT(profile.lines, SizeIs(2));
    EXPECT_TRUE(profile.lines.back().chosen) << "it lies on top";
    EXPECT_THAT(profile.lines.front().points,
                ElementsAre(Vec2{0, 1.5}, Vec2{2, 1.5}, Vec2{2, 0.5}, Vec2{6, 0.5}));
    EXPECT_EQ(profile.length, 6);
    EXPECT_EQ(profile.high, 1.5);
    EXPECT_EQ(profile.low, 0);
}

TEST(RoutePlot, OfATacticOnlyThoseWhoMindItAreDrawn) {
    const auto profile = profileOf(twoRoutes(), "enemies", 0);

    ASSERT_THAT(profile.lines, SizeIs(1));
    EXPECT_EQ(profile.lines[0].series, 0U);
    EXPECT_EQ(profile.low, -0.5) << "it draws him there";
    EXPECT_EQ(costAt(profile.lines[0], 1), 0.5);
    EXPECT_EQ(costAt(profile.lines[0], 3), -0.5);
    EXPECT_EQ(costAt(profile.lines[0], 7), std::nullopt);
    EXPECT_THAT(profileOf(twoRoutes(), "no such", 0).lines, IsEmpty());
}

TEST(RoutePlot, NothingIsDrawnWithoutAWay) {
    EXPECT_EQ(drawProfile({}, {400, 100}, 10.0), overlay::DisplayList());
    EXPECT_NE(drawProfile(profileOf(twoRoutes(), "", 0), {400, 100}, 100.0),
              drawProfile(profileOf(twoRoutes(), "", 0), {400, 100}, {}));
}

TEST(RouteDrawing, RoutesThatShareTheirWayAreAllSeen) {
    RouteAnswer answer = twoRoutes();
    for (Route& route : answer.routes)
        route.points = {{0, 0}, {4, 0}};
    overlay::DisplayList list;

    drawRoutes(list, answer, 1);

    std::vector<overlay::Stroke> strokes;
    for (const auto& primitive : list.layer(overlay::Layer::Navigation))
        strokes.push_back(std::get<overlay::Line>(primitive).stroke);
    ASSERT_THAT(strokes, SizeIs(4));
    EXPECT_EQ(strokes[0].ink, overlay::Ink::Canvas);
    EXPECT_EQ(strokes[1].ink, overlay::Ink::Canvas) << "no ground covers a line";
    EXPECT_GT(strokes[2].width, strokes[3].width) << "the chosen one shows on both sides";
    EXPECT_NE(strokes[2].ink, strokes[3].ink);
}

} // namespace
} // namespace percept::session
