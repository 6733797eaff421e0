#include "percept/overlay/Crowd.h"

#include "Inspect.h"

#include "percept/base/Maths.h"
#include "percept/base/Random.h"
#include "percept/overlay/WaypointOverlay.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace percept::overlay {
namespace {

bool covers(const CrowdBox& one, const CrowdBox& other, double scale) {
    const Vec2 gap = glm::abs((one.at - other.at) * scale + one.shift - other.shift);
    const Vec2 size = (one.pixels + other.pixels) * 0.5;
    constexpr double kRounding = 1e-3;
    return gap.x < size.x - kRounding && gap.y < size.y - kRounding;
}

TEST(Crowd, BoxesStandApartFromTheScaleThatPartsThem) {
    const std::vector<CrowdBox> boxes{
        {{0, 0}, {20, 10}}, {{4, 1}, {20, 10}}, {{0, 0}, {20, 10}}, {{900, 0}, {20, 10}}};
    const auto scales = scalesApart(boxes, 2);

    EXPECT_EQ(scales[0], 2.0F) << "who is first is always there";
    EXPECT_EQ(scales[1], 5.0F) << "4 m are 20 pixels, sooner than 1 m is 10";
    EXPECT_EQ(scales[2], std::numeric_limits<float>::infinity());
    EXPECT_EQ(scales[3], 2.0F);
    EXPECT_TRUE(scalesApart({}, 1).empty());
}

TEST(Crowd, NoneThatIsShownCoversAnother) {
    Random random(7);
    std::vector<CrowdBox> boxes;
    for (int i = 0; i < 400; ++i)
        boxes.push_back({{random.unit() * 60, random.unit() * 40},
                         {10 + random.unit() * 90, 10 + random.unit() * 10},
                         {random.unit() * 30 - 10, random.unit() * 20 - 12}});
    const auto scales = scalesApart(boxes, 3);
    for (const double scale : {3.0, 5.0, 17.0, 80.0}) {
        std::size_t shown = 0;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            if (static_cast<double>(scales[i]) > scale)
                continue;
            ++shown;
            for (std::size_t j = 0; j < i; ++j)
                if (static_cast<double>(scales[j]) <= scale) {
                    ASSERT_FALSE(covers(boxes[i], boxes[j], scale)) << i << ", " << j;
                }
        }
        EXPECT_GT(shown, scale > 70 ? 200U : 5U) << scale;
    }
}

TEST(Crowd, NamesOfWaypointsGiveWayToWhatIsSelectedAndLit) {
    std::vector<WaypointMark> marks;
    for (std::uint32_t i = 0; i < 50; ++i)
        marks.push_back({.index = i, .at = {i * 0.1, 0}, .name = "place_" + std::to_string(i)});
    marks[7].lit = true;
    const auto shownAt = [&](double scale) {
        std::vector<std::string> names;
        for (const Label& label : test::all<Label>(drawWaypoints(marks, {}), Layer::Labels))
            if (label.scale.contains(scale))
                names.push_back(label.text);
        return names;
    };
    EXPECT_EQ(shownAt(6), std::vector<std::string>{"place_7"});
    EXPECT_TRUE(shownAt(4).empty());
    EXPECT_EQ(shownAt(1e4).size(), marks.size()) << "near enough all are there";
    DisplayList selected;
    drawSelectedWaypoint(selected, marks[30]);
    const auto names = test::all<Label>(selected, Layer::Labels);
    ASSERT_EQ(names.size(), 1U);
    EXPECT_EQ(names[0].text, "place_30");
    EXPECT_TRUE(names[0].chip && names[0].scale.contains(0.1)) << "readable over the others";
}

TEST(Crowd, WhatIsLitHasOneRingThatIsNoLargerThanItsMark) {
    std::vector<WaypointMark> marks;
    for (std::uint32_t i = 0; i < 20; ++i)
        marks.push_back({.index = i, .at = {i * 0.5, 0}, .lit = true});
    const auto shapes = test::all<Shape>(drawWaypoints(marks, {}), Layer::Waypoints);
    for (const double scale : {1.0, 10.0, 100.0}) {
        std::size_t discs = 0;
        std::size_t wide = 0;
        std::size_t rings = 0;
        for (const Shape& shape : shapes) {
            if (!shape.scale.contains(scale))
                continue;
            const bool isRing = shape.outline.ink == Ink::Success && shape.outline.width > 0.0F;
            rings += isRing ? 1U : 0U;
            wide += isRing && shape.radius.pixels > 10.0F ? 1U : 0U;
            discs += !isRing && shape.radius.pixels > 10.0F ? 1U : 0U;
        }
        EXPECT_EQ(rings, marks.size()) << scale;
        EXPECT_EQ(wide, discs) << scale;
    }
}

TEST(Crowd, ThousandsOfWaypointsLeaveTheMapInSight) {
    std::vector<WaypointMark> marks;
    for (std::uint32_t i = 0; i < 10'000; ++i)
        marks.push_back({.index = i, .at = {i % 100 * 2.0, i / 100 * 2.0}});
    const double scale = 2.0; // 4 pixels between neighbours
    double covered = 0;
    for (const Shape& shape : test::all<Shape>(drawWaypoints(marks, {}), Layer::Waypoints))
        if (shape.scale.contains(scale))
            covered += maths::kPi * std::pow(shape.radius.pixels, 2);
    EXPECT_LT(covered, 0.75 * 400 * 400);
}

TEST(Crowd, EachWaypointIsADiscOrADotAtEveryScale) {
    const std::vector<WaypointMark> marks{
        {.index = 0, .at = {0, 0}}, {.index = 1, .at = {1, 0}}, {.index = 2, .at = {1, 0}}};
    const DisplayList list = drawWaypoints(marks, {});
    for (const double scale : {1.0, 10.0, 30.0, 1e5}) {
        std::size_t shown = 0;
        for (const Shape& shape : test::all<Shape>(list, Layer::Waypoints)) {
            const bool isBody = shape.radius.pixels >= 4.0F || shape.radius.pixels < 2.0F;
            shown += isBody && shape.scale.contains(scale) ? 1U : 0U;
        }
        EXPECT_EQ(shown, marks.size()) << scale;
    }
}

} // namespace
} // namespace percept::overlay
