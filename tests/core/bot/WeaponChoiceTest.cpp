#include "Match.h"
#include "percept/agent/WeaponRules.h"
#include "percept/trace/Registry.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

struct Reference {
    double distance; ///< units of the source
    int rounds;
    double blaster, shotgun, railgun, rocketLauncher;
};

/// Of a weapon of the source.
double weaponDesirability(std::string_view id,
                          const level::WeaponDistances& distances,
                          Metres distance,
                          std::int32_t rounds) {
    for (const level::Weapon& weapon : level::ravenWeapons())
        if (weapon.id == id)
            return agent::weaponDesirability(
                weapon, agent::compileRules(weapon).value(), distances, distance, rounds);
    return -1;
}

class WeaponTable : public testing::TestWithParam<Reference> {};

/// The source's distances, in its own units.
level::WeaponDistances units() {
    level::WeaponDistances distances;
    distances.close = 25;
    distances.medium = 150;
    distances.far = 300;
    return distances;
}

TEST_P(WeaponTable, DesirabilityAgreesWithTheReference) {
    const Reference& row = GetParam();
    const auto desirability = [&](std::string_view kind) {
        return weaponDesirability(kind, units(), row.distance, row.rounds);
    };

    EXPECT_NEAR(desirability("blaster"), row.blaster, 5e-4);
    EXPECT_NEAR(desirability("shotgun"), row.shotgun, 5e-4);
    EXPECT_NEAR(desirability("railgun"), row.railgun, 5e-4);
    EXPECT_NEAR(desirability("rocket_launcher"), row.rocketLauncher, 5e-4);
}

INSTANTIATE_TEST_SUITE_P(Reference,
                         WeaponTable,
                         testing::Values(Reference{10, 15, 50.000, 87.500, 50.000, 12.500},
                                         Reference{50, 15, 48.214, 62.500, 50.000, 28.289},
                                         Reference{100, 5, 32.237, 43.571, 35.000, 52.679},
                                         Reference{100, 40, 32.237, 65.000, 68.256, 57.500},
                                         Reference{150, 15, 12.500, 31.250, 50.000, 87.500},
                                         Reference{200, 8, 12.500, 23.214, 64.423, 60.417},
                                         Reference{250, 50, 12.500, 50.000, 87.500, 62.500},
                                         Reference{300, 15, 12.500, 12.500, 87.500, 21.875},
                                         Reference{400, 30, 12.500, 12.500, 87.500, 50.000}));

TEST(WeaponChoice, AnEmptyWeaponIsWorthNothing) {
    EXPECT_EQ(weaponDesirability("shotgun", units(), 10, 0), 0.0);
    EXPECT_GT(weaponDesirability("blaster", units(), 10, 0), 0.0);
}

TEST(WeaponChoice, TheDefaultDistancesAreTheSourcesInMetres) {
    EXPECT_NEAR(weaponDesirability("railgun", {}, 200 * 0.05, 8), 64.423, 5e-4);
}

TEST(WeaponChoice, TakesTheRailgunFarAwayAndTheShotgunNearby) {
    for (const double distance : {1.5, 20.0}) {
        auto builder = duelBuilder(distance);
        builder.archetype().health = 10000;
        Match match(builder.build());
        match.give(0, "railgun", 40);
        match.give(0, "shotgun", 40);
        match.freeze(1);

        match.run(0.1);

        EXPECT_EQ(match.bot(0).current, match.weaponOf(distance < 5 ? "shotgun" : "railgun"));
    }
}

/// A weapon of another name than any of the source's.
level::Weapon harpoon() {
    level::Weapon weapon;
    weapon.id = "harpoon";
    return weapon;
}

TEST(WeaponChoice, ALevelsOwnWeaponHasItsOwnRules) {
    level::Weapon weapon = harpoon();
    weapon.choice = {5,
                     10,
                     {{"close", "", "undesirable", {}},
                      {"far", "fairly low", "very very_desirable", {}},
                      {"far", "loads", "desirable", {}}},
                     {}};
    const auto rules = agent::compileRules(weapon).value();
    const auto desirability = [&](Metres distance, std::int32_t rounds) {
        return agent::weaponDesirability(weapon, rules, units(), distance, rounds);
    };

    // One set at a time: the middle of undesirable, of desirable, of very desirable.
    EXPECT_DOUBLE_EQ(desirability(10, 10), 12.5);
    EXPECT_DOUBLE_EQ(desirability(300, 10), 50.0);
    EXPECT_DOUBLE_EQ(desirability(300, 1), 87.5);
    EXPECT_EQ(desirability(150, 10), 0.0) << "no rule fires";
    EXPECT_EQ(desirability(300, 0), 0.0);
}

TEST(WeaponChoice, WithoutRulesAnyOtherWeaponIsDesirableEverywhere) {
    const auto rules = agent::compileRules(harpoon()).value();

    for (const Metres distance : {1.0, 100.0, 500.0})
        EXPECT_DOUBLE_EQ(agent::weaponDesirability(harpoon(), rules, units(), distance, 1), 50.0);
}

TEST(WeaponChoice, WordsThatRulesDoNotKnowAreRefusedWithTheirPlace) {
    for (const level::WeaponRule& wrong : {level::WeaponRule{"near", "low", "desirable", {}},
                                           level::WeaponRule{"very close", "", "desirable", {}},
                                           level::WeaponRule{"far", "quite low", "desirable", {}},
                                           level::WeaponRule{"far", "low", "", {}},
                                           level::WeaponRule{"", "", "desirable", {}}}) {
        level::Weapon weapon = harpoon();
        weapon.choice.rules = {{"close", "", "desirable", {}}, wrong};

        const auto rules = agent::compileRules(weapon);

        ASSERT_FALSE(rules);
        EXPECT_EQ(rules.error().place, "choice.rules[1]");
    }
}

TEST(WeaponChoice, ALevelsOwnWeaponIsFetchedForAGoalOfItsName) {
    auto builder = test::LevelBuilder(40, 30);
    makeAlert(builder.archetype());
    builder.archetype().movement.maxSpeed = 3;
    builder.archetype().weapons.push_back(harpoon());
    builder.grid(1.0).item("harpoon", {8, 15}).bot({5, 15});
    Match match(builder.build());

    match.step();

    const auto& kind = match.kindOf("harpoon");
    EXPECT_EQ(match.arena.registry->goals()[static_cast<std::size_t>(kind.fetched)], "get_harpoon");
    EXPECT_EQ(match.mind(0).brain.subgoals.back().kind, kind.fetched);
    EXPECT_TRUE(match.runUntil(5, [&] { return match.bot(0).weapons.size() == 2; }));
}

TEST(WeaponChoice, WithoutATargetTheBlasterComesBackToHand) {
    Match match(test::LevelBuilder(10, 10).bot({5, 5}).build());
    match.mind(0).regulators.weaponChoice.nextDue = 0;
    match.give(0, "railgun", 40);

    match.step();

    EXPECT_EQ(match.bot(0).current, match.weaponOf("blaster"));
}

} // namespace
} // namespace percept::bot
