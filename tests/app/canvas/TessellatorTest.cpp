#include "Tessellator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percept::canvas {
namespace {

using overlay::DisplayList;
using overlay::Ink;
using overlay::Layer;

constexpr ScreenTransform kScreen{{0, 100}, {10, -10}, 1, {200, 100}};

Palette palette() {
    Palette made;
    made.inks[static_cast<std::size_t>(Ink::Wall)] = qRgb(255, 0, 0);
    made.inks[static_cast<std::size_t>(Ink::Text1)] = qRgb(255, 255, 255);
    return made;
}

struct Box {
    float left = 1e9F;
    float top = 1e9F;
    float right = -1e9F;
    float bottom = -1e9F;
};
Box boxOf(const Mesh& mesh) {
    Box box;
    for (const Vertex& vertex : mesh.vertices()) {
        box.left = std::min(box.left, vertex.x);
        box.right = std::max(box.right, vertex.x);
        box.top = std::min(box.top, vertex.y);
        box.bottom = std::max(box.bottom, vertex.y);
    }
    return box;
}

/// Area times opacity: how much paint a mesh lays on.
double paintOf(const Mesh& mesh) {
    double sum = 0;
    const auto& v = mesh.vertices();
    const auto& n = mesh.indices();
    for (std::size_t i = 0; i + 2 < n.size(); i += 3) {
        const Vec2 a{v[n[i]].x, v[n[i]].y};
        const Vec2 b{v[n[i + 1]].x, v[n[i + 1]].y};
        const Vec2 c{v[n[i + 2]].x, v[n[i + 2]].y};
        const double opacity =
            (v[n[i]].alpha + v[n[i + 1]].alpha + v[n[i + 2]].alpha) / (3.0 * 255.0);
        sum += std::abs(geometry::cross(b - a, c - a)) / 2 * opacity;
    }
    return sum;
}

class TessellatorTest : public testing::Test {
protected:
    const Mesh& drawn(const ScreenTransform& screen = kScreen) {
        m_tessellator.emplace(screen, m_palette);
        return m_tessellator->tessellate(list, Layer::Walls);
    }
    DisplayList list;

private:
    Palette m_palette = palette();
    std::optional<Tessellator> m_tessellator;
};

TEST_F(TessellatorTest, ALineLaysOnAsMuchPaintAsItIsWideAndLong) {
    for (const float width : {0.5F, 1.0F, 2.5F, 8.0F}) {
        list.clear();
        list.segment(Layer::Walls, {1, 1}, {11, 5}, {.ink = Ink::Wall, .width = width});

        const double length = std::hypot(100, 40);
        EXPECT_NEAR(paintOf(drawn()), length * static_cast<double>(width), length * 0.02)
            << "width " << width;
    }
}

TEST_F(TessellatorTest, WidthsDoNotGrowWithTheZoom) {
    list.segment(Layer::Walls, {1, 5}, {3, 5}, {.ink = Ink::Wall, .width = 4});

    const Box near = boxOf(drawn({{0, 500}, {50, -50}, 1, {1000, 600}}));
    const Box far = boxOf(drawn());

    EXPECT_FLOAT_EQ(near.bottom - near.top, far.bottom - far.top);
}

TEST_F(TessellatorTest, CrispWallsLieOnWholePixelsAndReachOverTheirEnds) {
    list.segment(Layer::Walls,
                 {1.03, 5.04},
                 {3.01, 5.04},
                 {.ink = Ink::Wall, .width = 4, .cap = overlay::Cap::Square, .crisp = true});

    const Mesh& mesh = drawn();

    ASSERT_EQ(mesh.vertices().size(), 4U) << "no soft edges";
    for (const Vertex& vertex : mesh.vertices()) {
        EXPECT_EQ(vertex.x, std::round(vertex.x));
        EXPECT_EQ(vertex.y, std::round(vertex.y));
    }
    const Box box = boxOf(mesh);
    EXPECT_EQ(box.bottom - box.top, 4);
    EXPECT_EQ(box.right - box.left, 24);
}

TEST_F(TessellatorTest, OnASharpScreenHalfPixelsAreWholeOnes) {
    list.segment(Layer::Walls, {1, 5}, {3, 5}, {.ink = Ink::Wall, .width = 0.5F, .crisp = true});
    const Mesh& coarse = drawn();
    EXPECT_LT(coarse.vertices().at(0).alpha, 160);

    ScreenTransform sharp = kScreen;
    sharp.deviceRatio = 2;
    const Mesh& fine = drawn(sharp);

    EXPECT_EQ(fine.vertices().at(0).alpha, 255);
    EXPECT_EQ(boxOf(fine).bottom - boxOf(fine).top, 0.5F);
}

TEST_F(TessellatorTest, WhatLiesOutsideCostsNothing) {
    list.segment(Layer::Walls, {100, 100}, {110, 100}, {.ink = Ink::Wall});
    list.shape(Layer::Walls, {.at = {-50, 5}, .radius = {8, 0}});
    list.arc(Layer::Walls, {.centre = {5, -80}, .radius = {0, 2}, .sweep = 6.4});
    list.rectangle(Layer::Walls, {40, 40}, {60, 60}, {Ink::Wall});

    EXPECT_TRUE(drawn().vertices().empty());
}

TEST_F(TessellatorTest, ShowsAPrimitiveOnlyAtItsScales) {
    list.shape(Layer::Walls, {.at = {5, 5}, .radius = {8, 0}, .scale = {.from = 11}});
    EXPECT_TRUE(drawn().vertices().empty());

    list.shape(Layer::Walls, {.at = {5, 5}, .radius = {8, 0}, .scale = {.from = 10, .below = 11}});
    EXPECT_FALSE(drawn().vertices().empty());
}

TEST_F(TessellatorTest, ADiscHasItsArea) {
    list.shape(Layer::Walls, {.at = {10, 5}, .radius = {8, 1}});

    EXPECT_NEAR(paintOf(drawn()), maths::kPi * 18 * 18, maths::kPi * 18 * 18 * 0.03);
}

TEST_F(TessellatorTest, EveryGlyphDrawsSomethingInsideItsReach) {
    for (std::size_t i = 0; i < overlay::kGlyphCount; ++i) {
        list.clear();
        list.shape(Layer::Walls,
                   {.glyph = static_cast<overlay::Glyph>(i),
                    .at = {10, 5},
                    .radius = {10, 0},
                    .turn = 0.7,
                    .halo = 2});
        const Mesh& mesh = drawn();
        EXPECT_GT(paintOf(mesh), 30) << "glyph " << i;
        for (const Vertex& vertex : mesh.vertices())
            EXPECT_LT(std::hypot(vertex.x - 100, vertex.y - 50), 24) << "glyph " << i;
    }
}

TEST_F(TessellatorTest, LightFadesFromItsCentre) {
    list.fan(Layer::Walls, std::array<Vec2, 3>{{{5, 5}, {9, 5}, {5, 9}}}, {Ink::Wall, 0.4F}).fade =
        overlay::RadialFade{{5, 5}, 4};

    const Mesh& mesh = drawn();

    ASSERT_EQ(mesh.vertices().size(), 3U);
    EXPECT_EQ(mesh.vertices()[0].alpha, 102);
    EXPECT_EQ(mesh.vertices()[0].red, 102) << "premultiplied";
    EXPECT_EQ(mesh.vertices()[1].alpha, 0);
}

TEST_F(TessellatorTest, AnArrowEndsAtItsPoint) {
    list.segment(Layer::Walls, {2, 5}, {10, 5}, {.ink = Ink::Wall, .width = 2}).heads =
        overlay::Heads::End;

    EXPECT_NEAR(boxOf(drawn()).right, 100, 1.5);
}

} // namespace
} // namespace percept::canvas
