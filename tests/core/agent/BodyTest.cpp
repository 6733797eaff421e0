#include "percept/agent/Body.h"

#include <gtest/gtest.h>

namespace percept::agent {
namespace {

TEST(Body, FacingTurnsNoFasterThanItMay) {
    Body body;

    const bool there = turnFacing(body, {0, 10}, 0.2, 0.01);

    EXPECT_FALSE(there);
    EXPECT_NEAR(geometry::angleOf(body.facing), 0.2, 1e-12);
}

TEST(Body, FacingTakesTheShorterWayRound) {
    Body body;
    body.facing = geometry::fromAngle(3.0);

    turnFacing(body, geometry::fromAngle(-3.0) * 10.0, 0.1, 0.01);

    EXPECT_NEAR(geometry::angleOf(body.facing), 3.1, 1e-12);
}

TEST(Body, FacingReachesATargetWithinReachAndSaysSo) {
    Body body;

    EXPECT_TRUE(turnFacing(body, {10, 1}, 0.2, 0.0));
    EXPECT_NEAR(geometry::angleOf(body.facing), maths::atan2(1, 10), 1e-12);
}

TEST(Body, FacingWithinToleranceCountsAsAimed) {
    Body body;

    EXPECT_TRUE(turnFacing(body, geometry::fromAngle(0.205) * 5.0, 0.2, 0.01));
    EXPECT_FALSE(turnFacing(body, geometry::fromAngle(1.0) * 5.0, 0.2, 0.01));
}

TEST(Body, TurningLeavesHeadingAndMovementAlone) {
    Body body;
    body.velocity = {3, 0};

    turnFacing(body, {-5, 1}, 0.2, 0.01);

    EXPECT_EQ(body.heading, (Vec2{1, 0}));
    EXPECT_EQ(body.velocity, (Vec2{3, 0}));
}

TEST(Body, ATargetAtTheOwnPlaceIsFacedAlready) {
    Body body;

    EXPECT_TRUE(turnFacing(body, body.position, 0.2, 0.01));
    EXPECT_EQ(body.facing, (Vec2{1, 0}));
}

} // namespace
} // namespace percept::agent
