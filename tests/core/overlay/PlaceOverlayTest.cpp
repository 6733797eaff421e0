#include "percept/overlay/PlaceOverlay.h"

#include "Inspect.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::overlay {
namespace {

using test::all;

TEST(PlaceOverlay, ThePlaceFoundHasItsNameAndTheOthersComeWhileOneIsLit) {
    std::vector<PlaceMark> marks{
        {{1, 1}, 1, "seen", false}, {{5, 1}, 2, "vault", true}, {{9, 1}, 3, "far", false}};

    const auto calm = drawPlaces(marks, {0, 0});
    ASSERT_EQ(all<Shape>(calm, Layer::Tests).size(), 1U);
    EXPECT_EQ(all<Shape>(calm, Layer::Tests)[0].at, Vec2(5, 1));
    EXPECT_EQ(all<Label>(calm, Layer::Labels)[0].text, "vault");
    EXPECT_TRUE(all<Line>(calm, Layer::Tests).empty());

    marks[2].lit = true;
    const auto asked = drawPlaces(marks, {0, 0});
    const auto shapes = all<Shape>(asked, Layer::Tests);
    EXPECT_EQ(std::count_if(shapes.begin(),
                            shapes.end(),
                            [](const auto& shape) { return shape.glyph == Glyph::Cross; }),
              2);
    const auto labels = all<Label>(asked, Layer::Labels);
    ASSERT_EQ(labels.size(), 3U);
    EXPECT_EQ(labels[0].text, "1");
    EXPECT_EQ(labels[2].text, "far");
    EXPECT_EQ(all<Line>(asked, Layer::Tests).size(), 1U) << "from the agent to the one that is lit";
}

TEST(PlaceOverlay, NothingIsDrawnOfNoPlaces) {
    EXPECT_TRUE(drawPlaces({}, {0, 0}).empty());
}

} // namespace
} // namespace percept::overlay
