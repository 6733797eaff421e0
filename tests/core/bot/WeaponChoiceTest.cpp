#include "percept/bot/WeaponChoice.h"

#include "Match.h"

#include <gtest/gtest.h>

namespace percept::bot {
namespace {

struct Reference {
    double distance; ///< units of the source
    int rounds;
    double blaster, shotgun, railgun, rocketLauncher;
};

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
    const auto desirability = [&](WeaponKind kind) {
        return weaponDesirability(kind, units(), row.distance, row.rounds);
    };

    EXPECT_NEAR(desirability(WeaponKind::Blaster), row.blaster, 5e-4);
    EXPECT_NEAR(desirability(WeaponKind::Shotgun), row.shotgun, 5e-4);
    EXPECT_NEAR(desirability(WeaponKind::Railgun), row.railgun, 5e-4);
    EXPECT_NEAR(desirability(WeaponKind::RocketLauncher), row.rocketLauncher, 5e-4);
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
    EXPECT_EQ(weaponDesirability(WeaponKind::Shotgun, units(), 10, 0), 0.0);
    EXPECT_GT(weaponDesirability(WeaponKind::Blaster, units(), 10, 0), 0.0);
}

TEST(WeaponChoice, TheDefaultDistancesAreTheSourcesInMetres) {
    EXPECT_NEAR(weaponDesirability(WeaponKind::Railgun, {}, 200 * 0.05, 8), 64.423, 5e-4);
}

TEST(WeaponChoice, TakesTheRailgunFarAwayAndTheShotgunNearby) {
    for (const double distance : {1.5, 20.0}) {
        auto builder = duelBuilder(distance);
        builder.archetype().health = 10000;
        Match match(builder.build());
        match.give(0, WeaponKind::Railgun, 40);
        match.give(0, WeaponKind::Shotgun, 40);
        match.freeze(1);

        match.run(0.1);

        EXPECT_EQ(match.bot(0).current,
                  match.weaponOf(distance < 5 ? WeaponKind::Shotgun : WeaponKind::Railgun));
    }
}

TEST(WeaponChoice, WithoutATargetTheBlasterComesBackToHand) {
    Match match(test::LevelBuilder(10, 10).bot({5, 5}).build());
    match.mind(0).regulators.weaponChoice.nextDue = 0;
    match.give(0, WeaponKind::Railgun, 40);

    match.step();

    EXPECT_EQ(match.bot(0).current, match.weaponOf(WeaponKind::Blaster));
}

} // namespace
} // namespace percept::bot
