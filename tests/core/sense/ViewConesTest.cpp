#include "percept/sense/ViewCones.h"
#include "SenseRun.h"
#include "percept/sense/Sight.h"

#include <rapidcheck/gtest.h>

namespace percept::sense {
namespace {

using test::SenseLevel;

constexpr Radians kDegree = maths::kPi / 180.0;

Vec3 at(Metres distance, Radians aside, Radians up = 0.0) {
    return {distance * maths::cos(up) * maths::cos(aside),
            distance * maths::cos(up) * maths::sin(aside),
            distance * maths::sin(up)};
}

/// Place among an observer's cones, from 1 as in the figure; 0: none. It looks along x.
std::uint32_t coneAt(const SensorProfile& eyes, Vec3 place) {
    const std::uint32_t cone = findCone(eyes, {0, 0, 0}, {1, 0}, place).cone;
    return cone == kNoIndex ? 0 : cone + 1;
}

/// The five cones of the source's figure: focus, forward, the edges of sight, all round near, and
/// one to the rear that notices movement only.
SensorProfile fiveCones() {
    SensorProfile eyes;
    eyes.cones = {coneOf(0, 24 * kDegree, 30 * kDegree, 13),
                  coneOf(0, 60 * kDegree, 50 * kDegree, 10),
                  coneOf(0, 140 * kDegree, 70 * kDegree, 6),
                  coneOf(0, 210 * kDegree, 120 * kDegree, 2.5),
                  coneOf(maths::kPi, 110 * kDegree, 90 * kDegree, 4)};
    eyes.cones[2].acuity = {.visibility = 0.6, .lighting = 0.8, .movement = 1.4};
    eyes.cones[4].acuity = {.visibility = 0.7, .movement = 1.8, .movementOnly = true};
    return eyes;
}

ConeResponse responseAt(const SensorProfile& eyes, Vec3 place, const VisibilityParts& parts) {
    return respond(eyes.cones[coneAt(eyes, place) - 1].acuity, {}, parts, 0.0);
}

/// @source Thief (004), figure 4
TEST(ViewCones, OfTheSourcesFigureAIsInConeThreeAndBAndCInConeOneAlike) {
    const SensorProfile eyes = fiveCones();
    const Vec3 a = at(5, 50 * kDegree);
    const Vec3 b = at(2, 4 * kDegree);
    const Vec3 c = at(12, -8 * kDegree);
    const VisibilityParts parts{.lighting = 0.6, .movement = 0.5, .exposure = 1};

    EXPECT_EQ(coneAt(eyes, a), 3U);
    EXPECT_EQ(coneAt(eyes, b), 1U) << "it lies in cones 2, 3 and 4, too";
    EXPECT_EQ(coneAt(eyes, c), 1U);
    EXPECT_EQ(responseAt(eyes, b, parts), responseAt(eyes, c, parts));
    EXPECT_LT(responseAt(eyes, a, parts).response, responseAt(eyes, b, parts).response);
}

/// A body is held by the first cone that holds any of its points, whichever that is.
RC_GTEST_PROP(ViewCones, TheFirstThatHoldsAPointHoldsTheBody, ()) {
    const auto number = [](double low, double high) {
        return low + (high - low) * *rc::gen::inRange(0, 1000) / 1000.0;
    };
    SensorProfile eyes;
    const int count = *rc::gen::inRange(1, 5);
    for (int i = 0; i < count; ++i) {
        const Radians direction = number(-1, 1);
        const Radians horizontal = number(0.2, 3);
        const Radians vertical = number(0.05, 1.5);
        eyes.cones.push_back(coneOf(direction, horizontal, vertical, number(1, 12)));
    }
    const double x = number(-10, 10);
    const double y = number(-10, 10);
    const Vec3 middle{x, y, number(-2, 1)};
    const std::array over{number(-1, 1), number(-1, 1)};

    auto first = findCone(eyes, {0, 0, 0}, {1, 0}, middle).cone;
    for (const double height : over)
        first =
            std::min(first, findCone(eyes, {0, 0, 0}, {1, 0}, middle + Vec3{0, 0, height}).cone);

    for (const bool measure : {false, true})
        RC_ASSERT(findCone(eyes, {0, 0, 0}, {1, 0}, middle, measure, over).cone == first);
}

TEST(ViewCones, TheRearConeNoticesWhatMovesAndNothingElse) {
    const SensorProfile eyes = fiveCones();
    const Vec3 behind = at(3, 175 * kDegree);
    const auto moving = [&](double movement) {
        return responseAt(eyes, behind, {.lighting = 1, .movement = movement, .exposure = 1});
    };

    EXPECT_EQ(coneAt(eyes, behind), 5U);
    EXPECT_EQ(moving(0).response, 0.0);
    EXPECT_GT(moving(0.2).response, 0.0);
    EXPECT_GT(moving(0.5).response, moving(0.2).response);
    EXPECT_EQ(coneAt(eyes, at(5, 175 * kDegree)), 0U) << "beyond its length";
}

TEST(ViewCones, APitchedConeHoldsWhatIsAsHighAsItsAxis) {
    SensorProfile eyes;
    eyes.cones = {coneOf(0, 90 * kDegree, 20 * kDegree, 0, -30 * kDegree)};

    EXPECT_EQ(coneAt(eyes, at(5, 0, -30 * kDegree)), 1U);
    EXPECT_EQ(coneAt(eyes, at(5, 0, -39.9 * kDegree)), 1U);
    EXPECT_EQ(coneAt(eyes, at(5, 0, -40.1 * kDegree)), 0U);
    EXPECT_EQ(coneAt(eyes, at(5, 0, -20.1 * kDegree)), 1U);
    EXPECT_EQ(coneAt(eyes, at(5, 0)), 0U);
    EXPECT_EQ(coneAt(eyes, at(5, 44.9 * kDegree, -30 * kDegree)), 1U);
    EXPECT_EQ(coneAt(eyes, at(5, 45.1 * kDegree, -30 * kDegree)), 0U);
}

TEST(ViewCones, ATooSteepPlaceMissesAPitchedConeByItsAngleOffTheAxis) {
    SensorProfile eyes;
    eyes.cones = {coneOf(0, maths::kTwoPi, 20 * kDegree, 0, -30 * kDegree)};

    const ConeVerdict verdict = findCone(eyes, {0, 0, 0}, {1, 0}, at(5, 0, 15 * kDegree));

    EXPECT_EQ(verdict.cone, kNoIndex);
    EXPECT_NEAR(verdict.angle, 45 * kDegree, 1e-9);
    EXPECT_NEAR(verdict.mostAngle, 10 * kDegree, 1e-9);
}

TEST(ViewCones, ConesOfZeroAndOfFullAnglesAndObserversOnTheTargetAreFine) {
    SensorProfile narrow;
    narrow.cones = {coneOf(0, 0, 0)};
    SensorProfile full;
    full.cones = {coneOf(0, maths::kTwoPi, maths::kTwoPi)};
    SensorProfile none;

    EXPECT_EQ(coneAt(narrow, at(5, 0)), 1U);
    EXPECT_EQ(coneAt(narrow, at(5, 0.1)), 0U);
    EXPECT_EQ(coneAt(full, at(5, 3, -1.5)), 1U);
    EXPECT_EQ(coneAt(full, {0, 0, 0}), 1U);
    EXPECT_EQ(coneAt(narrow, {0, 0, 0}), 1U);
    EXPECT_EQ(coneAt(none, at(5, 0)), 0U);
}

TEST(ViewCones, SensitivitiesScaleThePartsBeforeTheFormulaAndAcuityAfterIt) {
    const Acuity acuity{.visibility = 0.5, .lighting = 0.8, .movement = 1.5, .exposure = 0.5};

    const auto seen = respond(acuity, {}, {.lighting = 0.5, .movement = 0.8, .exposure = 1}, 0);

    EXPECT_DOUBLE_EQ(seen.parts.lighting, 0.4);
    EXPECT_DOUBLE_EQ(seen.parts.movement, 1.0) << "never more than 1";
    EXPECT_DOUBLE_EQ(seen.parts.exposure, 0.5);
    EXPECT_DOUBLE_EQ(seen.visibility, 0.4 * (0.5 + 0.3 + 0.1));
    EXPECT_DOUBLE_EQ(seen.response, 0.5 * seen.visibility);
}

TEST(ViewCones, AlertObserversSeeMoreInConesThatDependOnIt) {
    const Acuity acuity{.visibility = 0.5, .alertness = 0.6};
    const VisibilityParts parts{.lighting = 0.8, .movement = 0, .exposure = 1};
    const double calm = respond(acuity, {}, parts, 0).response;

    EXPECT_DOUBLE_EQ(respond(acuity, {}, parts, 1).response, calm * 1.6);
    EXPECT_DOUBLE_EQ(respond(acuity, {}, parts, 0.5).response, calm * 1.3);
    EXPECT_EQ(respond({.alertness = 9}, {}, {1, 1, 1}, 1).response, 1.0);
}

TEST(ViewCones, LightingIsThatOfTheFloorOrOfTheBestLitPoint) {
    SenseLevel level;
    level.room("hall", {0, 0}, {40, 10}).ambientLight = 0.1;
    auto& lamp = level.edit().lights.emplace_back();
    lamp.position = {5, 5, 2.0};
    lamp.radius = 1.0;
    lamp.intensity = 1.0;
    const auto world = level.world();
    Signal signal{.modality = *world.modality("sight"), .position = {5, 5, 1.0}};
    signal.feet = -0.99;
    const auto lit = [&] { return visibilityOf(world, {}, signal).parts.lighting; };

    EXPECT_NEAR(lit(), 0.1, 1e-12) << "the lamp shines as low as 1 m";
    signal.pointCount = 1;
    signal.points[0] = 0.6;
    EXPECT_GT(lit(), 0.3) << "the head is near the lamp";
    signal.emitsLight = true;
    EXPECT_EQ(lit(), 1.0);
}

} // namespace
} // namespace percept::sense
