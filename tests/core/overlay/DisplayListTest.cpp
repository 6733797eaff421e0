#include "percept/overlay/DisplayList.h"

#include "Inspect.h"
#include "percept/base/Random.h"
#include "percept/overlay/Glyphs.h"
#include "percept/overlay/Triangulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percept::overlay {
namespace {

double ringArea(std::span<const Vec2> ring) {
    double doubled = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
        doubled += geometry::cross(ring[i], ring[(i + 1) % ring.size()]);
    return std::abs(doubled) / 2;
}

double coveredArea(std::span<const Vec2> ring, const std::vector<std::uint32_t>& corners) {
    double sum = 0;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
        sum += geometry::cross(ring[corners[i + 1]] - ring[corners[i]],
                               ring[corners[i + 2]] - ring[corners[i]]) /
               2;
    return sum;
}

TEST(DisplayList, KeepsPrimitivesByLayerInTheOrderOfAddition) {
    DisplayList list;

    list.segment(Layer::Walls, {0, 0}, {1, 0}, {.ink = Ink::Wall});
    list.label(Layer::Labels, {.at = {1, 1}, .text = "a"});
    list.shape(Layer::Walls, {.glyph = Glyph::Diamond});

    ASSERT_EQ(list.layer(Layer::Walls).size(), 2U);
    EXPECT_TRUE(std::holds_alternative<Line>(list.layer(Layer::Walls)[0]));
    EXPECT_TRUE(std::holds_alternative<Shape>(list.layer(Layer::Walls)[1]));
    EXPECT_EQ(list.layer(Layer::Labels).size(), 1U);
    EXPECT_TRUE(list.layer(Layer::Agents).empty());
}

TEST(DisplayList, GivesEachLineItsOwnPoints) {
    DisplayList list;

    list.segment(Layer::Walls, {0, 0}, {1, 0}, {});
    list.segment(Layer::Agents, {2, 3}, {4, 5}, {});

    const auto line = test::all<Line>(list, Layer::Agents).at(0);
    ASSERT_EQ(list.points(line.points).size(), 2U);
    EXPECT_EQ(list.points(line.points)[0], Vec2(2, 3));
    EXPECT_EQ(list.points(line.points)[1], Vec2(4, 5));
}

TEST(DisplayList, IsAValue) {
    DisplayList one;
    one.rectangle(Layer::Ground, {0, 0}, {2, 1}, {Ink::Floor});

    DisplayList other = one;
    EXPECT_EQ(one, other);
    other.rectangle(Layer::Ground, {0, 0}, {1, 1}, {Ink::Floor});

    EXPECT_NE(one, other);
    other.clear();
    EXPECT_TRUE(other.empty());
    EXPECT_FALSE(one.empty());
}

TEST(DisplayList, FillsConcavePolygonsWhole) {
    DisplayList list;
    const std::array<Vec2, 6> ell{{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}}};

    list.area(Layer::Ground, ell, {Ink::Floor});

    EXPECT_DOUBLE_EQ(test::areaOf(list, test::all<Area>(list, Layer::Ground).at(0)), 6.0);
}

TEST(Triangulation, CoversRandomStarsExactlyOnceEitherWayRound) {
    Random random(7);
    for (int round = 0; round < 200; ++round) {
        std::vector<Vec2> ring;
        const auto corners = 3 + static_cast<int>(random.unit() * 30);
        for (int i = 0; i < corners; ++i)
            ring.push_back(geometry::fromAngle(maths::kTwoPi * i / corners) *
                           (0.2 + random.unit()));
        if (round % 2 == 1)
            std::reverse(ring.begin(), ring.end());

        const auto triangles = triangulate(ring);

        ASSERT_EQ(triangles.size(), (ring.size() - 2) * 3) << "round " << round;
        EXPECT_NEAR(std::abs(coveredArea(ring, triangles)), ringArea(ring), 1e-9);
        EXPECT_NEAR(coveredArea(ring, triangles), ringArea(ring), 1e-9)
            << "all triangles run counter-clockwise";
    }
}

TEST(Triangulation, LeavesNothingForTooFewCorners) {
    EXPECT_TRUE(triangulate({}).empty());
    EXPECT_TRUE(triangulate(std::array<Vec2, 2>{{{0, 0}, {1, 1}}}).empty());
}

TEST(Triangulation, EndsOnAPolygonThatCrossesItself) {
    const std::array<Vec2, 4> bow{{{0, 0}, {1, 1}, {1, 0}, {0, 1}}};

    EXPECT_LE(triangulate(bow).size(), 6U);
}

TEST(Glyphs, AllButTheCircleHavePartsThatAreFilledWhole) {
    for (std::size_t i = 1; i < kGlyphCount; ++i) {
        const auto parts = glyphParts(static_cast<Glyph>(i));
        ASSERT_FALSE(parts.empty()) << "glyph " << i;
        for (const auto& part : parts) {
            if (part.triangles.empty())
                EXPECT_GT(part.width, 0) << "glyph " << i;
            else
                EXPECT_NEAR(coveredArea(part.points, part.triangles), ringArea(part.points), 1e-9)
                    << "glyph " << i;
            for (const Vec2 point : part.points)
                EXPECT_LE(geometry::lengthSquared(point), 1.6 * 1.6) << "glyph " << i;
        }
    }
}

} // namespace
} // namespace percept::overlay
