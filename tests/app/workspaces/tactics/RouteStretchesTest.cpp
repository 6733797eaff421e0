#include "app/workspaces/tactics/RouteStretches.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

/// Eight legs of 10 m; the third and the seventh cost more.
Route dear() {
    Route route;
    route.tactics = {"enemies", "slope"};
    for (int i = 0; i < 8; ++i) {
        tactics::ConnectionCost leg;
        leg.distance = 10;
        leg.shares = {i == 2 ? 30.0 : 0.0, i == 6 ? 10.0 : i == 2 ? 5.0 : 0.0};
        leg.cost = 10 + leg.shares[0] + leg.shares[1];
        route.legs.push_back(leg);
    }
    return route;
}

TEST(RouteStretches, TheDearestComeFirstWithWhatTheyArePaidFor) {
    const auto stretches = dearestStretches(dear(), 3);

    ASSERT_EQ(stretches.size(), 3U);
    EXPECT_EQ(stretches[0], (Stretch{20, 30, "enemies", 30.0 / 45.0, 4.5}));
    EXPECT_EQ(stretches[1], (Stretch{60, 70, "slope", 0.5, 2.0}));
    EXPECT_EQ(stretches[2], (Stretch{0, 10, "", 0.0, 1.0})) << "the first of equals";
}

TEST(RouteStretches, PiecesAreCutAtConnectionsAndCoverTheWay) {
    const auto stretches = dearestStretches(dear(), 100, 3);

    ASSERT_EQ(stretches.size(), 3U);
    EXPECT_EQ(stretches[0].from, 0.0);
    EXPECT_EQ(stretches[0].to, 30.0) << "a third is 26.7 m";
    double length = 0.0;
    for (const auto& stretch : stretches)
        length += stretch.to - stretch.from;
    EXPECT_DOUBLE_EQ(length, 80.0);
}

TEST(RouteStretches, WaysOfNoLengthHaveNone) {
    EXPECT_TRUE(dearestStretches({}).empty());
    Route still = dear();
    for (auto& leg : still.legs)
        leg.distance = 0;
    EXPECT_TRUE(dearestStretches(still).empty());
    Route one = dear();
    one.legs.resize(1);
    EXPECT_EQ(dearestStretches(one).size(), 1U);
}

} // namespace
} // namespace percept::session
