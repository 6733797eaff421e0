#include "percept/level/LevelFile.h"
#include "percept/level/Validate.h"

#include <gtest/gtest.h>

namespace percept::level {
namespace {

Level levelWith(const std::string& archetypes) {
    const auto file = parseLevel(
        R"({"format": "percept-level", "version": 1, "archetypes": [)" + archetypes + "]}", "test");
    EXPECT_TRUE(file) << file.error().text();
    return file->level;
}

TEST(ResolveArchetype, TakesWhatIsNotSaidFromWhatItExtends) {
    const Level level = levelWith(R"(
        {"id": "a", "reaction": 0.5, "movement": {"radius": 0.3, "mass": 2}, "weapons": [{"id": "w"}]},
        {"id": "b", "extends": "a", "health": 50, "movement": {"mass": 3}},
        {"id": "c", "extends": "b", "memory_span": 9})");

    const auto resolved = resolveArchetype(level, "c");

    ASSERT_TRUE(resolved);
    EXPECT_EQ(resolved->id, "c");
    EXPECT_EQ(resolved->memorySpan, 9);
    EXPECT_EQ(resolved->health, 50);
    EXPECT_EQ(resolved->reaction, 0.5);
    EXPECT_EQ(resolved->movement.mass, 3);
    EXPECT_EQ(resolved->movement.radius, 0.3);
    EXPECT_EQ(resolved->weapons.size(), 1U);
}

TEST(ResolveArchetype, AStatedDefaultOverrides) {
    const Level level = levelWith(R"(
        {"id": "a", "reaction": 0.5, "movement": {"mass": 2}},
        {"id": "b", "extends": "a", "reaction": 0.2, "movement": {"mass": 1}},
        {"id": "c", "extends": "b"})");

    const auto resolved = resolveArchetype(level, "c");

    ASSERT_TRUE(resolved);
    EXPECT_EQ(resolved->reaction, 0.2);
    EXPECT_EQ(resolved->movement.mass, 1);
}

TEST(ResolveArchetype, JoinsValuesById) {
    const Level level = levelWith(R"(
        {"id": "a", "sensors": {"sight": 1, "sound": 2}},
        {"id": "b", "extends": "a", "sensors": {"sound": 3, "smell": 4}})");

    const auto resolved = resolveArchetype(level, "b");

    ASSERT_TRUE(resolved);
    EXPECT_EQ(resolved->sensors, (Keyed{{"sound", 3}, {"smell", 4}, {"sight", 1}}));
}

TEST(ResolveArchetype, RefusesCirclesAndWhatDoesNotExist) {
    const Level level = levelWith(R"(
        {"id": "a", "extends": "b"}, {"id": "b", "extends": "a"}, {"id": "c", "extends": "none"})");

    EXPECT_EQ(resolveArchetype(level, "a").error().code, ErrorCode::InvalidInput);
    EXPECT_EQ(resolveArchetype(level, "c").error().code, ErrorCode::NotFound);
    EXPECT_EQ(resolveArchetype(level, "none").error().code, ErrorCode::NotFound);
}

TEST(ResolveArchetype, FollowsALongChainAndRefusesALongerOne) {
    std::string chain = R"({"id": "a0", "sensors": {"sound": 3}})";
    for (int i = 1; i <= 17; ++i)
        chain += R"(, {"id": "a)" + std::to_string(i) + R"(", "extends": "a)" +
                 std::to_string(i - 1) + "\"}";
    const Level level = levelWith(chain.c_str());

    EXPECT_EQ(resolveArchetype(level, "a16")->sensors, (Keyed{{"sound", 3}}));
    const auto deeper = resolveArchetype(level, "a17");
    ASSERT_FALSE(deeper);
    EXPECT_EQ(deeper.error().code, ErrorCode::InvalidInput);
    EXPECT_NE(deeper.error().message.find("more than 16"), std::string::npos);
}

TEST(RavenWeapons, SayOnlyWhatTheSourceSaysAndAreOtherwiseAsAnyWeapon) {
    for (Weapon weapon : ravenWeapons()) {
        const Weapon any;
        EXPECT_EQ(weapon.soundStrength, any.soundStrength) << weapon.id;
        EXPECT_GT(weapon.soundRange, 0) << weapon.id;
        if (weapon.maxRounds > 0) {
            EXPECT_EQ(weapon.startRounds, any.startRounds) << weapon.id;
            EXPECT_EQ(weapon.maxRounds, any.maxRounds) << weapon.id;
        }
    }
}

} // namespace
} // namespace percept::level
