#include "percept/sim/AwarenessMap.h"

#include "AwareLevel.h"
#include "percept/base/Maths.h"
#include "percept/sim/AwarenessForecast.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

// A map of where somebody would be noticed says of each place what a look there says.
namespace percept::sim {
namespace {

using geometry::Vec2;
using testing::HasSubstr;
using trace::AgentId;
using trace::Gate;

constexpr AgentId kWatcher{0};
constexpr AgentId kLooked{1};
const auto kGoOn = [](const AwarenessMap&) { return true; };

level::ViewCone
coneCalled(const std::string& id, double direction, double horizontal, double acuity) {
    level::ViewCone cone;
    cone.id = id;
    cone.direction = direction;
    cone.horizontal = horizontal;
    cone.length = 8;
    cone.acuity = {{"visibility", acuity}};
    return cone;
}

/// Anna sees nearly nothing straight ahead, well to her left, badly to her right.
level::Level squinting() {
    auto level = test::watched(1.0, {5, 3});
    level.archetypes[0].viewCones = {coneCalled("ahead", 0, 0.4, 0.1),
                                     coneCalled("left", 0.7, 0.6, 1.0),
                                     coneCalled("right", -0.7, 0.6, 0.4)};
    return level;
}

class AwarenessMapTest : public testing::Test {
protected:
    static Simulation run(const level::Level& level) {
        return Simulation(compileWorld(level, {}).value(), {.seed = 7});
    }
};

TEST_F(AwarenessMapTest, SaysOfEachPlaceWhatALookSays) {
    const auto simulation = run(test::watched(0.6, {15, 5}));
    AwarenessForecaster forecaster(simulation, kWatcher, kLooked);

    const auto map = askAwarenessMap(
        simulation, {.target = kLooked, .stance = sense::Stance::Crouch, .speed = 1.0}, kGoOn);

    ASSERT_TRUE(map && *map);
    EXPECT_EQ((*map)->states, test::byDegrees().states);
    EXPECT_EQ((*map)->done, (*map)->rows);
    std::size_t seen = 0;
    std::size_t hidden = 0;
    for (std::size_t i = 0; i < (*map)->size(); ++i) {
        if (!(*map)->isPlace(i))
            continue;
        const auto made = forecaster.at(
            {.place = (*map)->centre(i), .stance = sense::Stance::Crouch, .speed = 1.0});
        const bool inView = made.failed == Gate::None;
        EXPECT_EQ((*map)->visibility[i],
                  inView ? static_cast<float>(made.regard.visibility) : 0.0F);
        EXPECT_EQ((*map)->goal[i], inView ? made.goal : knowledge::kUnaware);
        for (std::size_t state = 1; state < (*map)->states.size(); ++state)
            EXPECT_EQ((*map)->seconds[state - 1][i],
                      inView && made.goal >= state ? static_cast<float>(made.rises.back().after)
                                                   : AwarenessMap::kNever);
        seen += inView ? 1 : 0;
        hidden += inView ? 0 : 1;
        EXPECT_EQ((*map)->at((*map)->centre(i)), i);
    }
    EXPECT_GT(seen, 50U);
    EXPECT_GT(hidden, 50U);
    EXPECT_EQ((*map)->at({-1, 3}), std::nullopt);
}

TEST_F(AwarenessMapTest, NobodyCanBeInWalls) {
    const auto simulation = run(test::watched(1.0, {15, 5}));
    const auto map = askAwarenessMap(simulation, {.target = kLooked, .cell = 0.25}, kGoOn);
    ASSERT_TRUE(map && *map);
    EXPECT_FALSE((*map)->isPlace(*(*map)->at({0.1, 0.1})));
    EXPECT_TRUE((*map)->isPlace(*(*map)->at({5.1, 3.1})));
}

TEST_F(AwarenessMapTest, AtItsBestNoHeadingSeesMore) {
    const auto simulation = run(squinting());
    AwarenessForecaster forecaster(simulation, kWatcher, kLooked);

    for (const Vec2 place : {Vec2{5, 3}, Vec2{2.5, 1}, Vec2{0.7, 4}, Vec2{4, 5}}) {
        const auto best = forecaster.best({.place = place});
        EXPECT_EQ(best.failed, Gate::None);
        double greatest = 0;
        for (int i = 0; i < 360; ++i) {
            auto level = squinting();
            level.agents[0].heading = maths::kTwoPi * i / 360.0;
            const auto turned = run(level);
            AwarenessForecaster one(turned, kWatcher, kLooked);
            const auto made = one.at({.place = place});
            if (made.failed == Gate::None)
                greatest = std::max(greatest, made.regard.response);
        }
        EXPECT_NEAR(best.regard.response, greatest, 1e-9) << place.x << ", " << place.y;
        EXPECT_EQ(best.regard.cone, 1U) << "not the cone that faces it";
    }
    EXPECT_NE(forecaster.best({.place = {15, 0.5}}).failed, Gate::None);
    EXPECT_NE(forecaster.best({.place = {11, 3}}).failed, Gate::None) << "beyond all lengths";
}

TEST_F(AwarenessMapTest, OfSeveralObserversTheQuickestAndTheBestCount) {
    auto level = test::watched(1.0, {15, 5});
    auto bert = level.agents[0];
    bert.id = "bert";
    bert.archetype = "quick";
    bert.position = level::Place{2, 1.2, {}};
    auto quick = level.archetypes[0];
    quick.id = "quick";
    quick.awareness.reaction[0] = 0.1;
    quick.awareness.levels = {0.5, 0.9, 0.95};
    level.archetypes.push_back(quick);
    level.agents.push_back(bert);
    const auto simulation = run(level);
    const AgentId bertsId{2};

    const auto both = askAwarenessMap(simulation, {.target = kLooked}, kGoOn);
    const auto anna =
        askAwarenessMap(simulation, {.target = kLooked, .observers = {kWatcher}}, kGoOn);
    const auto one =
        askAwarenessMap(simulation, {.target = kLooked, .observers = {bertsId}}, kGoOn);

    ASSERT_TRUE(both && anna && one);
    const auto at = *(*both)->at({5.1, 3.1});
    EXPECT_EQ((*anna)->seconds[0][at], 0.6F);
    EXPECT_EQ((*one)->seconds[0][at], 0.1F);
    EXPECT_EQ((*one)->seconds[1][at], AwarenessMap::kNever);
    EXPECT_EQ((*both)->seconds[0][at], 0.1F);
    EXPECT_EQ((*both)->seconds[1][at], 0.6F) << "only she gets so far";
    EXPECT_EQ((*both)->by[at], kWatcher);
}

TEST_F(AwarenessMapTest, ComesInStripsAndCanBeStopped) {
    const auto simulation = run(test::watched(1.0, {15, 5}));
    std::vector<std::uint32_t> strips;
    const auto whole =
        askAwarenessMap(simulation, {.target = kLooked, .cell = 0.1}, [&](const AwarenessMap& map) {
            strips.push_back(map.done);
            EXPECT_EQ(map.visibility.back() >= 0, false)
                << "the last row has no place, or comes last";
            return true;
        });
    ASSERT_TRUE(whole && *whole);
    ASSERT_GT(strips.size(), 1U);
    EXPECT_TRUE(std::ranges::is_sorted(strips));
    EXPECT_EQ(strips.back(), (*whole)->rows);

    const auto stopped = askAwarenessMap(
        simulation, {.target = kLooked, .cell = 0.1}, [](const AwarenessMap&) { return false; });
    ASSERT_TRUE(stopped);
    EXPECT_FALSE(*stopped);
}

TEST_F(AwarenessMapTest, RefusesWhatMakesNoSense) {
    const auto simulation = run(test::watched(1.0, {15, 5}));
    const auto refused = [&](const AwarenessMapQuestion& question) {
        const auto made = askAwarenessMap(simulation, question, kGoOn);
        return made ? std::string("accepted") : made.error().message;
    };
    EXPECT_THAT(refused({}), HasSubstr("no such agent"));
    EXPECT_THAT(refused({.target = kLooked, .observers = {kLooked}}), HasSubstr("of itself"));
    EXPECT_THAT(refused({.target = kWatcher, .observers = {kLooked}}),
                HasSubstr("notices at once"));
    EXPECT_THAT(refused({.target = kLooked, .cell = 0.0}), HasSubstr("above 0"));
    EXPECT_THAT(refused({.target = kLooked, .speed = NAN}), HasSubstr("above 0"));
    EXPECT_THAT(refused({.target = kLooked, .cell = 0.001}), HasSubstr("choose larger ones"));
}

} // namespace
} // namespace percept::sim
