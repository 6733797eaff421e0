#include "percept/sense/Visibility.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace percept::sense {
namespace {

double share() {
    return *rc::gen::inRange(0, 1001) / 1000.0;
}

VisibilityParts anyParts() {
    return {share(), share(), share()};
}

TEST(Visibility, IsLightingTimesWhatMovementAndExposureAdd) {
    const VisibilityFormula standard;

    EXPECT_DOUBLE_EQ(standard({.lighting = 1, .movement = 1, .exposure = 1}), 1.0);
    EXPECT_DOUBLE_EQ(standard({.lighting = 1, .movement = 0, .exposure = 0}), 0.5);
    EXPECT_DOUBLE_EQ(standard({.lighting = 0.4, .movement = 0.5, .exposure = 0.6}),
                     0.4 * (0.5 + 0.15 + 0.12));
    EXPECT_EQ(standard({.lighting = 0, .movement = 1, .exposure = 1}), 0.0);
}

TEST(Visibility, IsWhatTheLevelSaysCutToItsRange) {
    const auto formula = VisibilityFormula::parse("2 * movement - 0.5");

    ASSERT_TRUE(formula);
    EXPECT_EQ((*formula)({.lighting = 1, .movement = 0, .exposure = 1}), 0.0);
    EXPECT_DOUBLE_EQ((*formula)({.lighting = 0, .movement = 0.5, .exposure = 0}), 0.5);
    EXPECT_EQ((*formula)({.lighting = 0, .movement = 1, .exposure = 0}), 1.0);
    EXPECT_TRUE(formula->names("movement"));
    EXPECT_FALSE(formula->names("lighting"));
}

TEST(Visibility, NoTextIsTheStandard) {
    const VisibilityParts parts{.lighting = 0.7, .movement = 0.2, .exposure = 0.9};

    EXPECT_EQ((*VisibilityFormula::parse(""))(parts), VisibilityFormula()(parts));
}

TEST(Visibility, RefusesOtherNamesAndBrokenFormulasWithTheirPlaces) {
    const auto other = VisibilityFormula::parse("lighting * sound");
    const auto broken = VisibilityFormula::parse("lighting *");

    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().message,
              "Visibility has no part called \"sound\", only lighting, movement and exposure");
    EXPECT_EQ(other.error().place, "1:12");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().place, "1:11");
}

TEST(Visibility, MovementIsAShareOfTheSpeedOfRunning) {
    EXPECT_EQ(movementOf(1.5, 3), 0.5);
    EXPECT_EQ(movementOf(5, 3), 1.0);
    EXPECT_EQ(movementOf(1, 0), 0.0);
}

TEST(Visibility, WhoCrouchesIsLessExposedAndWhoLiesLeast) {
    EXPECT_EQ(exposureOf(*stanceOf("stand")), 1.0);
    EXPECT_GT(exposureOf(*stanceOf("stand")), exposureOf(*stanceOf("crouch")));
    EXPECT_GT(exposureOf(*stanceOf("crouch")), exposureOf(*stanceOf("lie")));
    EXPECT_FALSE(stanceOf("float"));
}

RC_GTEST_PROP(VisibilityProperty, MoreOfAnyPartNeverHidesByTheStandard, ()) {
    const VisibilityFormula standard;
    const VisibilityParts less = anyParts();
    VisibilityParts more = less;
    double* const part = *rc::gen::element(&more.lighting, &more.movement, &more.exposure);
    *part = std::max(*part, share());

    RC_ASSERT(standard(more) >= standard(less));
    RC_ASSERT(standard(more) <= 1.0);
}

} // namespace
} // namespace percept::sense
