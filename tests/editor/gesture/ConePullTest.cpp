#include "editor/gesture/ConePull.h"

#include "AwareLevel.h"
#include "editor/edit/ViewCones.h"
#include "percept/base/Maths.h"

#include <gtest/gtest.h>

namespace percept::gesture {
namespace {

constexpr Lookout kEast{{2, 3}, 0.0};

level::ViewCone cone(Radians horizontal, Metres length) {
    level::ViewCone made;
    made.id = "focus";
    made.horizontal = horizontal;
    made.length = length;
    return made;
}

class ConePullTest : public testing::Test {
protected:
    ConePullTest()
        : document(level())
        , guard(document.find(edit::kKindOf<level::Archetype>, "guard"))
        , pull(document) {
        pull.show(guard, 0, kEast);
    }
    static level::Level level() {
        auto level = test::watched(1.0, {5, 3});
        level.archetypes[0].viewCones = {cone(maths::kPi / 2, 8)};
        return level;
    }
    [[nodiscard]] level::ViewCone held() const {
        return edit::resolvedArchetype(document, guard).viewCones[0];
    }

    edit::Document document;
    edit::ObjectId guard;
    ConePull pull;
};

TEST(ConeHandles, LieOnTheOutline) {
    const auto handles = coneHandles(cone(maths::kPi / 2, 8), {{2, 3}, maths::kPi / 2}, 40);

    EXPECT_NEAR(geometry::distance(handles[2], {2, 11}), 0, 1e-9) << "ahead";
    for (const Vec2 at : {handles[0], handles[1], handles[2]})
        EXPECT_NEAR(geometry::distance(at, {2, 3}), 8, 1e-9);
    EXPECT_NEAR(geometry::distance(handles[3], {2, 7}), 0, 1e-9) << "no pitch: on the axis";
    EXPECT_LT(handles[0].x, 2) << "left of who looks north";
    EXPECT_GT(handles[1].x, 2);
}

TEST(ConeHandles, OfEdgesLieWhereWallsCutThem) {
    const auto handles = coneHandles(cone(maths::kPi / 2, 8), {{2, 3}, 0.0, {3.0, 20.0}}, 40);

    EXPECT_NEAR(geometry::distance(handles[0], {2, 3}), 3, 1e-9);
    EXPECT_NEAR(geometry::distance(handles[1], {2, 3}), 8, 1e-9) << "the cone ends before the wall";
    EXPECT_NEAR(geometry::distance(handles[2], {2, 3}), 8, 1e-9);
}

TEST(PulledCone, ItsHandleIsWhereThePointerIs) {
    for (const double x : {4.0, 7.5, 11.0}) {
        const auto longer = pulledCone(cone(1, 8), ConeHandle::End, kEast, {x, 3}, false, false);
        EXPECT_NEAR(coneHandles(longer, kEast, 40)[2].x, x, 1e-9);
        EXPECT_EQ(longer.horizontal, 1);
    }
    for (const ConeHandle side : {ConeHandle::Left, ConeHandle::Right})
        for (const bool apart : {false, true}) {
            const Vec2 to = side == ConeHandle::Left ? Vec2{5, 8} : Vec2{5, -2};
            const auto wider = pulledCone(cone(1, 8), side, kEast, to, apart, false);
            const Vec2 at = coneHandles(wider, kEast, 40)[static_cast<std::size_t>(side)];
            EXPECT_NEAR(geometry::angleOf(at - kEast.at), geometry::angleOf(to - kEast.at), 1e-9);
            EXPECT_EQ(wider.direction == 0.0, !apart) << "the other side stays";
        }
}

TEST(PulledCone, ThePitchIsTheAngleFromTheAxisUpToTheLeft) {
    for (const double degrees : {-40.0, -5.0, 0.0, 30.0, 90.0}) {
        const Radians angle = degrees * maths::kPi / 180.0;
        for (const Radians direction : {0.0, 2.0}) {
            auto looking = cone(1, 8);
            looking.direction = direction;
            const Vec2 to = kEast.at + geometry::fromAngle(direction + angle) * 3.0;

            const auto pitched = pulledCone(looking, ConeHandle::Pitch, kEast, to, false, true);

            EXPECT_NEAR(pitched.pitch, angle, 1e-9);
            const Vec2 at = coneHandles(pitched, kEast, 40)[3];
            EXPECT_NEAR(geometry::distance(at, kEast.at), 4, 1e-9);
            EXPECT_NEAR(geometry::angleOf(at - kEast.at), geometry::angleOf(to - kEast.at), 1e-9);
            looking.pitch = pitched.pitch;
            EXPECT_EQ(pitched, looking) << "nothing else";
        }
    }
    const auto behind = pulledCone(cone(1, 8), ConeHandle::Pitch, kEast, {-5, 2}, false, false);
    EXPECT_NEAR(behind.pitch, -maths::kPi / 2, 1e-9) << "not over the head";
}

TEST_F(ConePullTest, ThePitchIsDraggedInThePlan) {
    ASSERT_TRUE(pull.press({.at = {6, 3}}));
    pull.move({.at = {6, 2.3}});
    pull.release();

    EXPECT_NEAR(held().pitch * 180 / maths::kPi, -10, 1e-2);
    EXPECT_EQ(held().length, 8);
    EXPECT_EQ(document.stepCount(), 1U);
}

TEST_F(ConePullTest, ADragIsOneStepThatUndoTakesBack) {
    ASSERT_TRUE(pull.press({.at = {10, 3}}));
    for (const double x : {9.0, 8.0, 7.1})
        pull.move({.at = {x, 3}});
    pull.release();

    EXPECT_EQ(held().length, 5.0) << "to a quarter of a metre";
    EXPECT_EQ(document.stepCount(), 1U);
    document.undo();
    EXPECT_EQ(document.level(), level());
}

TEST_F(ConePullTest, APressBesideTheHandlesIsNotItsBusiness) {
    EXPECT_FALSE(pull.press({.at = {8, 3}}));
    EXPECT_FALSE(pull.isBusy());

    pull.show(guard, 0, std::nullopt);
    EXPECT_FALSE(pull.press({.at = {10, 3}})) << "nobody looks";
    pull.show(guard, 4, kEast);
    EXPECT_FALSE(pull.press({.at = {10, 3}})) << "there is no such cone";
    overlay::DisplayList marks;
    pull.mark(marks);
    EXPECT_TRUE(marks.empty());
}

TEST_F(ConePullTest, AClickOnAHandleChangesNothing) {
    ASSERT_TRUE(pull.press({.at = {10, 3}}));
    pull.release();

    EXPECT_EQ(document.stepCount(), 0U);
}

} // namespace
} // namespace percept::gesture
