#include "AwareLevel.h"
#include "percept/base/Maths.h"
#include "percept/level/Validate.h"
#include "percept/sim/LeastNoticed.h"

#include <gtest/gtest.h>

#include <algorithm>

// A path on which one is noticed least leads round who stands there, not through him.
namespace percept::sim::standing_bodies_test {
namespace {

using geometry::Vec2;
using trace::AgentId;

constexpr AgentId kThief{1};
const auto kOn = [](auto) { return true; };

/// Anna stands in the middle of a hall and looks north, others as is said; the thief comes from the
/// west.
level::Level hallOf(const std::vector<Vec2>& others) {
    auto level = test::watched(1.0, {2, 6});
    level.bounds = {{0, 0}, {30, 12}};
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.regions[0].polygon = {{0, 0}, {30, 0}, {30, 12}, {0, 12}};
    level.agents[0].position = level::Place{15, 6, {}};
    level.agents[0].heading = 0.5 * maths::kPi;
    level.archetypes[0].movement.maxSpeed = 1e-6;
    level.archetypes[0].sensors = {{"sight", 0.01}};
    level::ViewCone ahead;
    ahead.id = "ahead";
    ahead.horizontal = 1.0;
    level.archetypes[0].viewCones = {ahead};
    for (std::size_t i = 0; i < others.size(); ++i) {
        const auto id = "guard" + std::to_string(i);
        level.agents.push_back(test::guardAt(id.c_str(), others[i].x, others[i].y));
        level.agents.back().heading = 0.5 * maths::kPi;
    }
    return level;
}

Metres nearest(const std::vector<Vec2>& points, Vec2 body) {
    Metres least = 1e9;
    for (std::size_t i = 1; i < points.size(); ++i)
        for (int part = 0; part <= 200; ++part) {
            const double share = part / 200.0;
            const Vec2 at = points[i - 1] * (1 - share) + points[i] * share;
            least = std::min(least, geometry::distance(at, body));
        }
    return least;
}

/// In so many cells, with or without time.
struct Way {
    double caution = 0.0;
    Seconds ahead = 0.0;
    Metres cell = 0.5;
};

LeastNoticedPath pathOf(const level::Level& level, const Way& way, Vec2 from, Vec2 to) {
    auto world = compileWorld(level, {});
    EXPECT_TRUE(world) << world.error().text();
    const Simulation run(*world, {.seed = 3});
    const auto path = leastNoticedPath(run,
                                       {.target = kThief,
                                        .from = from,
                                        .to = to,
                                        .cell = way.cell,
                                        .caution = way.caution,
                                        .ahead = way.ahead},
                                       kOn);
    EXPECT_TRUE(path && *path);
    return **path;
}

TEST(StandingBodies, AreGoneRound) {
    const std::vector<Vec2> others{{12, 5}, {12, 6.6}, {18, 6.2}, {21, 5.1}};
    const auto level = hallOf(others);
    const auto radius = level::resolveArchetype(level, "guard")->movement.radius +
                        level::resolveArchetype(level, level.agents[1].archetype)->movement.radius;
    auto bodies = others;
    bodies.emplace_back(15, 6);
    for (const double caution : {0.0, 20.0})
        for (const Seconds ahead : {0.0, 10.0})
            for (const Metres cell : {0.25, 0.5, 1.0}) {
                const auto path = pathOf(level, {caution, ahead, cell}, {4, 6}, {26, 6});

                ASSERT_FALSE(path.points.empty()) << cell;
                for (const Vec2 body : bodies)
                    EXPECT_GE(nearest(path.points, body), radius - 1e-6)
                        << caution << ' ' << ahead << ' ' << cell << ": " << body.x;
            }
}

TEST(StandingBodies, AreNotWhereThePathBeginsOrEnds) {
    const auto level = hallOf({});

    EXPECT_FALSE(pathOf(level, {}, {4, 6}, {14.7, 5.5}).points.empty());
    EXPECT_FALSE(pathOf(level, {}, {14.7, 5.5}, {4, 6}).points.empty());
}

TEST(StandingBodies, WhoGoesAwayMakesRoom) {
    auto level = hallOf({});
    level.archetypes[0].movement.maxSpeed = 2.0;
    test::addNode(level, "here", 15, 6);
    test::addNode(level, "there", 15, 1);
    test::join(level, "here", "there");
    level.agents[0].patrol = {{"there"}, {"here"}};

    EXPECT_EQ(pathOf(level, {.ahead = 20.0}, {4, 6}, {26, 6}).points.size(), 2U);
    EXPECT_GT(pathOf(level, {}, {4, 6}, {26, 6}).points.size(), 2U) << "nobody is followed";
}

} // namespace
} // namespace percept::sim::standing_bodies_test
