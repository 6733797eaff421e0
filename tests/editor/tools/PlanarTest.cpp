#include "editor/tools/Planar.h"

#include "percept/base/Random.h"
#include "percept/geometry/Polygon.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::tools {
namespace {

std::vector<PlanLine> ringLines(const Ring& ring, LineKind kind = LineKind::Wall) {
    std::vector<PlanLine> lines;
    for (std::size_t i = 0; i < ring.size(); ++i)
        lines.push_back({ring[i], ring[(i + 1) % ring.size()], kind, 0});
    return lines;
}

Ring square(Vec2 low, double side) {
    return {low, low + Vec2{side, 0}, low + Vec2{side, side}, low + Vec2{0, side}};
}

double totalArea(const PlanarMap& map) {
    double area = 0.0;
    for (const auto& face : map.faces)
        area += face.area;
    return area;
}

TEST(Planar, ACrossInASquareMakesFourFaces) {
    auto lines = ringLines(square({0, 0}, 4));
    lines.push_back({{-1, 2}, {5, 2}});
    lines.push_back({{2, -1}, {2, 5}});

    const auto map = cutPlan(lines);

    ASSERT_EQ(map.faces.size(), 4U);
    for (const auto& face : map.faces)
        EXPECT_DOUBLE_EQ(face.area, 4.0);
    EXPECT_EQ(map.components.size(), 1U);
}

TEST(Planar, WhatHangsIntoAFaceDoesNotPartIt) {
    auto lines = ringLines(square({0, 0}, 4));
    lines.push_back({{0, 2}, {3, 2}});
    lines.push_back({{3, 2}, {3, 3}});

    const auto map = cutPlan(lines);

    ASSERT_EQ(map.faces.size(), 1U);
    EXPECT_EQ(map.faces[0].ring.size(), 4U);
}

TEST(Planar, KnowsWhatStandsInsideWhat) {
    auto lines = ringLines(square({0, 0}, 10));
    for (const auto& line : ringLines(square({2, 2}, 3)))
        lines.push_back(line);
    for (const auto& line : ringLines(square({3, 3}, 1)))
        lines.push_back(line);

    const auto map = cutPlan(lines);

    ASSERT_EQ(map.faces.size(), 3U);
    ASSERT_EQ(map.components.size(), 3U);
    const auto outer = std::find_if(
        map.faces.begin(), map.faces.end(), [](const auto& face) { return face.area > 50; });
    ASSERT_EQ(outer->held.size(), 1U);
    const auto inner = map.components[outer->held[0]];
    EXPECT_EQ(inner.high, Vec2(5, 5));
}

TEST(Planar, LinesUponEachOtherAreOne) {
    auto lines = ringLines(square({0, 0}, 4));
    lines.push_back({{1, 0}, {3, 0}, LineKind::Cut, 7});
    lines.push_back({{2, 0}, {2, 4}, LineKind::Cut, 8});

    const auto map = cutPlan(lines);

    EXPECT_EQ(map.faces.size(), 2U);
    const auto cuts = std::count_if(map.edges.begin(), map.edges.end(), [](const auto& edge) {
        return edge.kind == LineKind::Cut;
    });
    EXPECT_EQ(cuts, 1);
}

TEST(Planar, FacesOfRandomLinesFillTheSquareAroundThem) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random random(seed);
        auto lines = ringLines(square({0, 0}, 20));
        const auto anywhere = [&] {
            return Vec2{random.between(0.0, 20.0), random.between(0.0, 20.0)};
        };
        for (int i = 0; i < 40; ++i)
            lines.push_back({anywhere(), anywhere()});

        const auto map = cutPlan(lines);

        // Rings of faces that touch a corner twice lose a piece of it.
        double held = 0.0;
        for (const auto& part : map.components)
            if (part.inside != kNoFace)
                held -= geometry::signedArea(part.outline);
        EXPECT_NEAR(totalArea(map) - held, 400.0, 0.5) << "seed " << seed;
    }
}

} // namespace
} // namespace percept::tools
