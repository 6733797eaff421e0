#include "Watching.h"
#include "percept/agent/GoalNames.h"
#include "percept/level/LevelFile.h"
#include "percept/sim/Simulation.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

// What an agent does that knows no more than that there is something, and whence it came.
namespace percept::sim::vague_knowledge_test {
namespace {

using geometry::Vec2;
using test::kObserver;
using test::Played;
using trace::Goal;

constexpr Vec2 kHere{21, 19};

/// @param hearing levels for sounds  @param wall such as one round the observer
level::Level levelOf(const std::string& brain,
                     const std::string& awareness,
                     const std::string& wall = "",
                     Vec2 other = {58, 2}) {
    const std::string text = fmt::format(
        R"({{"format": "percept-level", "version": 1, "light_source": "uniform",
        "bounds": {{"min": [0, 0], "max": [60, 40]}},
        "teams": [{{"id": "a", "relations": {{"b": -1}}}}, {{"id": "b", "relations": {{"a": -1}}}}],
        "modalities": [{{"id": "sight", "kind": "sight", "max_range": 40}},
            {{"id": "sound", "kind": "sound", "attenuation": 0.98, "max_range": 30,
              "through_walls": true}}],
        {4}
        "archetypes": [
            {{"id": "one", "brain": "{0}", "sensors": {{"sight": 0.01, "sound": 0.01}},
              "view_cones": [{{"id": "eyes", "horizontal": 2.0, "vertical": 2.0, "length": 30}}],
              {1} "movement": {{"max_speed": 2}}, "rates": {{"vision": 10}}}},
            {{"id": "other", "brain": "player", "emissions": [{{"modality": "sight"}}]}}],
        "agents": [
            {{"id": "o", "archetype": "one", "position": [21, 19], "heading": 1.57, "team": "a"}},
            {{"id": "t", "archetype": "other", "position": [{2}, {3}], "team": "b"}}]}})",
        brain,
        awareness,
        other.x,
        other.y,
        wall);
    auto parsed = level::parseLevel(text, "level");
    EXPECT_TRUE(parsed) << parsed.error().text();
    return parsed.value().level;
}

std::string awarenessOf(const std::string& levels, const std::string& hearing) {
    return fmt::format(
        R"("awareness": {{"states": ["unaware", "curious", "alert", "hostile"], "levels": {},
            "reaction": [0.3, 0.3, 0.3], "hold": [2, 2, 2], "alertness_decay": [1, 1, 1],
            "hearing": {{"sound": {}}}}},)",
        levels,
        hearing);
}

/// How far the observer's body is turned away from a place, 0..pi.
Radians turnedFrom(const Played& run, Vec2 place) {
    const agent::Body& body = run.simulation.agent(kObserver).body;
    return std::acos(std::clamp(
        glm::dot(body.facing, geometry::normalisedOrZero(place - body.position)), -1.0, 1.0));
}

trace::Command soundAt(Vec2 place) {
    trace::Command sound;
    sound.kind = trace::CommandKind::EmitSignal;
    sound.value = 1; // the modality
    sound.amount = 1.0;
    sound.position = place;
    return sound;
}

/// So far to each side does who looks round turn.
constexpr Radians kSweep = 1.1;

class VaguelyAware : public testing::TestWithParam<const char*> {};

/// A noise from every side, near and far. Who looks round does so to both sides of where it was.
void expectTurnsTo(const level::Level& level) {
    for (const Metres away : {0.9, 2.5, 6.0})
        for (int i = 0; i < 12; ++i) {
            const std::string what = fmt::format("{} m, {} degrees", away, 30 * i);
            const Vec2 place = kHere + away * geometry::fromAngle(i * std::numbers::pi / 6);
            Played run(level);
            run.steps(30);
            run.steps(1, {soundAt(place)});
            Radians least = turnedFrom(run, place);
            Radians most = 0;
            for (int frame = 0; frame < 75; ++frame) {
                run.steps(1);
                least = std::min(least, turnedFrom(run, place));
                most = frame < 50 ? 0 : std::max(most, turnedFrom(run, place));
            }
            EXPECT_LT(least, 0.2) << what;
            EXPECT_LT(most, kSweep) << what;
        }
}

TEST_P(VaguelyAware, WhoIsBarelyAwareOfANoiseTurnsTowardsIt) {
    if (std::string(GetParam()) == "soldier")
        return; // does nothing yet about what may be anywhere
    expectTurnsTo(levelOf(GetParam(), awarenessOf("[0.2, 0.4, 0.6]", "[0.05, 2, 3]")));
}

TEST_P(VaguelyAware, ANoiseThroughWallsHasItsDirection) {
    // Closed round the observer; it turns before it tries to go there.
    const std::string wall =
        R"("materials": [{"id": "thin", "transmission": {"sound": 0.9}}],
        "walls": [{"id": "w", "material": "thin", "points":
            [[20.5, 18.5], [21.5, 18.5], [21.5, 19.5], [20.5, 19.5], [20.5, 18.5]]}],)";
    expectTurnsTo(levelOf(GetParam(), "", wall));
}

INSTANTIATE_TEST_SUITE_P(VagueKnowledge,
                         VaguelyAware,
                         testing::Values("guard", "soldier", "townsman"),
                         [](const auto& each) { return std::string(each.param); });

TEST(VaguelyAwareGuard, GoesOnLookingAsLongAsThereIsSomething) {
    const Vec2 place{24, 25};
    Played run(levelOf("guard", awarenessOf("[0.1, 0.9, 0.95]", "[]"), "", place));
    run.steps(120);
    const auto begun = run.goalsOf(kObserver);
    ASSERT_FALSE(begun.empty());
    EXPECT_EQ(begun.back(), Goal::LookAround);
    for (int frame = 0; frame < 600; ++frame) {
        run.steps(1);
        ASSERT_LT(turnedFrom(run, place), 0.3) << frame;
    }
    EXPECT_EQ(run.goalsOf(kObserver), begun) << "nothing begins anew";
}

/// Who cannot walk looks to what it would go after rather than where it stood.
TEST(VaguelyAwareGuard, WhoCannotWalkKeepsFacingWhomItHasRecognised) {
    auto level = levelOf("guard", awarenessOf("[0.2, 0.4, 0.6]", "[0.1, 8, 9]"), "", {30, 19});
    level.archetypes[0].movement.maxSpeed = 0;
    level.archetypes[1].emissions.push_back(
        {.modality = "sound", .strength = 2, .on = "presence", .every = 0.5});
    level.agents[0].heading = std::numbers::pi;
    Played run(level);

    run.steps(600);

    EXPECT_LT(turnedFrom(run, {30, 19}), 0.3);
    EXPECT_EQ(run.records.rows<trace::LostSight>().size(), 0U);
}

} // namespace
} // namespace percept::sim::vague_knowledge_test
