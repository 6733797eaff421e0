#include "percept/agent/Steering.h"

#include <gtest/gtest.h>

namespace percept::agent {
namespace {

std::vector<Neighbour> crowd(std::uint64_t seed, std::uint32_t count, double extent) {
    Random random(seed);
    std::vector<Neighbour> bodies;
    for (std::uint32_t i = 0; i < count; ++i)
        bodies.push_back({{random.between(-extent, extent), random.between(-extent, extent * 0.3)},
                          random.between(0.1, 0.9)});
    return bodies;
}

/// The loop over all pairs: the defined order.
std::vector<Vec2> everyNear(const std::vector<Neighbour>& bodies, Vec2 place, Metres reach) {
    std::vector<Vec2> near;
    for (const Neighbour& body : bodies) {
        const double within = reach + body.radius;
        if (geometry::lengthSquared(place - body.position) < within * within)
            near.push_back(body.position);
    }
    return near;
}

TEST(Neighbours, AreThoseOfTheLoopOverAllInItsOrder) {
    std::size_t found = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const double extent = seed % 3 == 0 ? 2.0 : seed % 3 == 1 ? 15.0 : 400.0;
        const auto bodies = crowd(seed, static_cast<std::uint32_t>(seed * 7), extent);
        const Neighbours grid(bodies);
        for (std::size_t i = 0; i < bodies.size(); i += 3) {
            // Also from outside of all bodies.
            const Vec2 place = bodies[i].position * (i % 4 == 0 ? 1.5 : 1.0);
            const Metres reach = 0.2 * static_cast<double>(i % 11);
            std::vector<Vec2> near;

            grid.forEachNear(
                place, reach, [&](const Neighbour& body) { near.push_back(body.position); });

            ASSERT_EQ(near, everyNear(bodies, place, reach)) << "seed " << seed << ", body " << i;
            found += near.size();
        }
    }
    EXPECT_GT(found, 5000U);
}

TEST(Neighbours, OnTheEdgeOfTheReachAreNotNear) {
    std::vector<Neighbour> bodies(20, {{100, 100}, 0.5});
    bodies[7] = {{1.5, 0}, 0.5};
    bodies[9] = {{1.25, 0}, 0.5};
    const Neighbours grid(bodies);
    std::vector<Vec2> near;

    grid.forEachNear({0, 0}, 1.0, [&](const Neighbour& body) { near.push_back(body.position); });

    EXPECT_EQ(near, std::vector{(Vec2{1.25, 0})});
}

TEST(Neighbours, OfOneAnotherGoneAreForgotten) {
    Neighbours bodies(crowd(1, 50, 3.0));
    int near = 0;

    bodies.clear();
    bodies.layOut();
    bodies.forEachNear({0, 0}, 10.0, [&](const Neighbour&) { ++near; });

    EXPECT_EQ(near, 0);
}

/// Separation is a sum of floating-point numbers: equal to the last bit only in the same order.
TEST(Neighbours, SeparationIsTheSumInTheOrderOfTheBodies) {
    const geometry::WallIndex none{std::span<const geometry::WallSegment>{}};
    const auto bodies = crowd(3, 400, 12.0);
    const Neighbours grid(bodies);
    level::Movement movement;
    movement.maxForce = 1e9;
    movement.feelerLength = 0;
    Random random(1);
    int pushed = 0;
    for (const Neighbour& self : bodies) {
        Vec2 push{0, 0};
        for (const Vec2 other : everyNear(bodies, self.position, movement.neighbourDistance)) {
            const Vec2 away = self.position - other;
            if (away != Vec2{0, 0})
                push += away * (movement.radius / 8.0 / geometry::lengthSquared(away));
        }
        Body body;
        body.position = self.position;
        Steering steering;

        const Vec2 force =
            steeringForce(steering, body, movement, {none, {}, grid, 1.0 / 60.0}, random);

        const double perChange = movement.mass * 60.0 * movement.separationWeight;
        EXPECT_NEAR(force.x, push.x * movement.maxSpeed * perChange, 1e-9 * std::abs(force.x));
        EXPECT_NEAR(force.y, push.y * movement.maxSpeed * perChange, 1e-9 * std::abs(force.y));
        pushed += force != Vec2{0, 0} ? 1 : 0;
    }
    EXPECT_GT(pushed, 100);
}

} // namespace
} // namespace percept::agent
