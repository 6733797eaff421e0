#include "editor/gesture/ConeSide.h"

#include "percept/base/Maths.h"

#include <gtest/gtest.h>

#include <cmath>

namespace percept::gesture {
namespace {

constexpr Radians kOneDegree = maths::kPi / 180.0;
constexpr SideFrame kRoom{.eyeHeight = 1.6, .ceiling = 3.0, .far = 40.0};

level::ViewCone sideCone(Radians pitch, Radians vertical, Metres length) {
    level::ViewCone made;
    made.id = "focus";
    made.pitch = pitch;
    made.vertical = vertical;
    made.length = length;
    return made;
}

TEST(ConeSide, HandlesLieOnItsEdgesAndAreCutByFloorAndCeiling) {
    const auto near = sideHandles(sideCone(0, 20 * kOneDegree, 3), kRoom);
    EXPECT_NEAR(near[2].x, 3, 1e-9);
    EXPECT_NEAR(near[2].y, 1.6, 1e-9);
    EXPECT_NEAR(near[0].y - 1.6, 3 * std::sin(10 * kOneDegree), 1e-9);
    EXPECT_NEAR(1.6 - near[1].y, 3 * std::sin(10 * kOneDegree), 1e-9);

    const auto far = sideHandles(sideCone(0, 60 * kOneDegree, 20), kRoom);
    EXPECT_NEAR(far[0].y, 3.0, 1e-9);
    EXPECT_NEAR(far[0].x, 1.4 / std::tan(30 * kOneDegree), 1e-9);
    EXPECT_NEAR(far[1].y, 0.0, 1e-9);
    EXPECT_NEAR(sideHandles(sideCone(0, 1, 0), kRoom)[2].x, 40, 1e-9) << "unlimited";
}

TEST(ConeSide, ItsOutlineStaysInTheRoom) {
    const auto outline = sideOutline(sideCone(-0.1, maths::kPi - 0.2, 15), kRoom);
    EXPECT_EQ(outline.front(), (Vec2{0, 1.6}));
    for (const Vec2 at : outline) {
        EXPECT_GE(at.y, -1e-9);
        EXPECT_LE(at.y, 3.0 + 1e-9);
        EXPECT_GE(at.x, -1e-9);
    }
}

TEST(ConeSide, TheEndOfALongConeIsAnArcBetweenFloorAndCeiling) {
    for (const auto& [vertical, length] : {std::pair{120 * kOneDegree, 40.0},
                                           std::pair{120 * kOneDegree, 16.0},
                                           std::pair{30 * kOneDegree, 16.0},
                                           std::pair{170 * kOneDegree, 1.0}}) {
        const auto outline = sideOutline(sideCone(0, vertical, length), kRoom);
        for (const double height : {0.0, 0.7, 1.6, 2.4, 3.0}) {
            const double up = height - 1.6;
            if (std::abs(up) > length * std::sin(0.5 * vertical))
                continue;
            const double reach = std::sqrt(length * length - up * up);
            double farthest = 0;
            for (std::size_t i = 1; i < outline.size(); ++i) {
                const Vec2 a = outline[i - 1];
                const Vec2 b = outline[i];
                if (std::min(a.y, b.y) > height + 1e-9 || std::max(a.y, b.y) < height - 1e-9)
                    continue;
                const double share = std::abs(b.y - a.y) < 1e-12 ? 1 : (height - a.y) / (b.y - a.y);
                farthest = std::max(farthest, a.x + (b.x - a.x) * std::clamp(share, 0.0, 1.0));
                farthest = std::abs(b.y - a.y) < 1e-12 ? std::max({farthest, a.x, b.x}) : farthest;
            }
            EXPECT_NEAR(farthest, reach, 0.01 * length) << length << " m, at " << height << " m";
        }
    }
}

TEST(ConeSide, APulledHandleIsWhereThePointerIs) {
    const auto before = sideCone(-5 * kOneDegree, 30 * kOneDegree, 6);
    const auto longer = pulledSide(before, SideHandle::End, kRoom, {7.3, 1.1}, false);
    EXPECT_NEAR(geometry::distance(sideHandles(longer, kRoom)[2], {7.3, 1.1}), 0, 1e-9);
    EXPECT_EQ(longer.vertical, before.vertical);

    for (const auto& [handle, to] :
         {std::pair{SideHandle::Top, Vec2{2, 2.4}}, std::pair{SideHandle::Bottom, Vec2{2, 0.4}}}) {
        const auto wider = pulledSide(before, handle, kRoom, to, false);
        const Vec2 at = sideHandles(wider, kRoom)[static_cast<std::size_t>(handle)];
        EXPECT_NEAR(std::atan2(at.y - 1.6, at.x), std::atan2(to.y - 1.6, to.x), 1e-9);
        EXPECT_EQ(wider.pitch, before.pitch);
        EXPECT_EQ(wider.length, before.length);
    }
}

TEST(ConeSide, PullsSnapAndStayAngles) {
    const auto before = sideCone(0, 30 * kOneDegree, 6);
    const auto end = pulledSide(before, SideHandle::End, kRoom, {7.31, 1.2}, true);
    EXPECT_NEAR(end.length * 4, std::round(end.length * 4), 1e-9);
    EXPECT_NEAR(end.pitch / kOneDegree, std::round(end.pitch / kOneDegree), 1e-9);
    EXPECT_EQ(pulledSide(before, SideHandle::End, kRoom, {0, 1.6}, true).length, 0.5);
    EXPECT_NEAR(
        pulledSide(before, SideHandle::Top, kRoom, {5, 0}, true).vertical, 2 * kOneDegree, 1e-9)
        << "it does not turn over";
    EXPECT_NEAR(
        pulledSide(before, SideHandle::Top, kRoom, {-4, 9}, true).vertical, maths::kPi, 1e-9);
    EXPECT_NEAR(
        pulledSide(before, SideHandle::End, kRoom, {-1, 0}, true).pitch, -maths::kPi / 2, 1e-9);
}

} // namespace
} // namespace percept::gesture
