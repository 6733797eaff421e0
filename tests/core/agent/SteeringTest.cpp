#include "percept/agent/Steering.h"

#include <gtest/gtest.h>

#include <array>

namespace percept::agent {
namespace {

using geometry::WallIndex;
using geometry::WallSegment;

constexpr Seconds kStep = 1.0 / 60.0;

/// A body that steers on its own, step by step.
class Steered {
public:
    explicit Steered(std::vector<WallSegment> walls = {})
        : m_walls(walls) {}

    Vec2 force() {
        return steeringForce(
            steering, body, movement, {m_walls, {}, Neighbours(neighbours), kStep}, m_random);
    }
    void run(Seconds seconds) {
        const Neighbours nobody;
        for (int i = 0; i < static_cast<int>(seconds / kStep); ++i)
            agent::move(body, steering, force(), movement, {m_walls, {}, nobody, kStep});
    }

    Body body;
    Steering steering;
    level::Movement movement;
    std::vector<Neighbour> neighbours;

private:
    WallIndex m_walls;
    Random m_random{1};
};

WallSegment wall(Vec2 a, Vec2 b) {
    WallSegment segment;
    segment.a = a;
    segment.b = b;
    return segment;
}

TEST(Steering, WithoutABehaviourThereIsNoForce) {
    EXPECT_EQ(Steered().force(), (Vec2{0, 0}));
}

TEST(Steering, SeekAcceleratesToFullSpeedTowardsTheTarget) {
    Steered bot;
    bot.steering.seek = true;
    bot.steering.target = {0, 100};

    bot.run(1.0);

    EXPECT_NEAR(bot.body.velocity.y, bot.movement.maxSpeed, 1e-6);
    EXPECT_NEAR(bot.body.heading.y, 1.0, 1e-6);
}

TEST(Steering, SeekFirstChangesVelocityByHalfTheDifferencePerStepOfTheSource) {
    Steered bot;
    bot.steering.seek = true;
    bot.steering.target = {10, 0};

    // Weight 0.5 times a change of 1 unit per tick is half of the greatest force, 180 N.
    EXPECT_NEAR(bot.force().x, 90.0, 1e-9);
}

TEST(Steering, ArriveStopsAtTheTarget) {
    Steered bot;
    bot.steering.arrive = true;
    bot.steering.target = {6, 0};

    bot.run(4.0);

    EXPECT_NEAR(bot.body.position.x, 6.0, 0.02);
    EXPECT_LT(geometry::lengthSquared(bot.body.velocity), 0.01);
}

TEST(Steering, WithoutAForceSpeedFallsToFourFifthsPerStep) {
    Steered bot;
    bot.body.velocity = {1, 0};

    bot.run(kStep * 1.5);

    EXPECT_NEAR(bot.body.velocity.x, 0.8, 1e-12);
}

TEST(Steering, WanderKeepsAbreastOfItsHeadingAndIsReproducible) {
    Steered bot;
    bot.steering.wander = true;
    Steered twin;
    twin.steering.wander = true;

    bot.run(5.0);
    twin.run(5.0);

    EXPECT_GT(geometry::lengthSquared(bot.body.position), 1.0);
    EXPECT_EQ(bot.body.position, twin.body.position);
}

TEST(Steering, WallsAheadPushBack) {
    Steered bot({wall({0.8, -5}, {0.8, 5})});
    bot.body.velocity = {3, 0};

    EXPECT_LT(bot.force().x, -100.0);
    EXPECT_NEAR(bot.force().y, 0.0, 1e-9);
}

TEST(Steering, FeelersGrowWithSpeed) {
    Steered bot({wall({0.8, -0.1}, {0.8, 0.1})});
    bot.body.velocity = {1.5, 0};

    EXPECT_EQ(bot.force(), (Vec2{0, 0}));
}

TEST(Steering, ASideFeelerPushesAwayFromAWallBeside) {
    Steered bot({wall({-5, 0.3}, {5, 0.3})});
    bot.body.velocity = {3, 0};

    EXPECT_LT(bot.force().y, 0.0);
}

TEST(Steering, SeparationPushesAwayFromNeighboursInReachOnly) {
    Steered bot;
    bot.neighbours = {{bot.body.position, 0.4}, {{1.0, 0}, 0.4}};
    EXPECT_LT(bot.force().x, 0.0);

    bot.neighbours = {{bot.body.position, 0.4}, {{1.16, 0}, 0.4}};
    EXPECT_EQ(bot.force(), (Vec2{0, 0}));
}

TEST(Steering, SeparationGrowsAsNeighboursComeNear) {
    Steered bot;
    bot.neighbours = {{{1.0, 0}, 0.4}};
    const double far = -bot.force().x;
    bot.neighbours = {{{0.8, 0}, 0.4}};

    EXPECT_NEAR(-bot.force().x / far, 1.25, 1e-9);
}

TEST(Steering, ForcesAreCutOffInTheOrderOfTheirPriority) {
    Steered bot({wall({0.45, -5}, {0.45, 5})});
    bot.body.velocity = {3, 0};
    bot.steering.seek = true;
    bot.steering.target = {0, 50};

    // Wall avoidance uses up all there is.
    EXPECT_NEAR(bot.force().x, -bot.movement.maxForce, 1e-9);
    EXPECT_NEAR(bot.force().y, 0.0, 1e-9);
}

TEST(Steering, NoForcePushesABodyThroughAWall) {
    Steered bot({wall({2, -50}, {2, 50})});
    bot.movement.wallAvoidanceWeight = 0;
    bot.movement.maxSpeed = 300;
    bot.steering.seek = true;
    bot.steering.target = {100, 0};

    bot.run(2.0);

    EXPECT_LE(bot.body.position.x, 2 - bot.movement.radius + 1e-9);
}

TEST(Steering, TheStepDoesNotChangeWhereABodyArrives) {
    Steered bot;
    bot.steering.seek = true;
    bot.steering.target = {100, 0};
    WallIndex none;
    Body slow;
    Random random(1);
    for (int i = 0; i < 60; ++i) {
        const Neighbours nobody;
        const Surroundings around{none, {}, nobody, 1.0 / 30.0};
        agent::move(slow,
                    bot.steering,
                    steeringForce(bot.steering, slow, bot.movement, around, random),
                    bot.movement,
                    around);
    }
    bot.run(2.0 + kStep / 2);

    EXPECT_NEAR(bot.body.position.x, slow.position.x, 0.1);
}

} // namespace
} // namespace percept::agent
