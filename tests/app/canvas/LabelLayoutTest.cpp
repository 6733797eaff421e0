#include "LabelLayout.h"

#include "Theme.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

namespace percept::canvas {
namespace {

using overlay::Anchor;
using overlay::Crowding;
using overlay::DisplayList;
using overlay::Label;
using overlay::Layer;
using overlay::ObjectKind;

constexpr ScreenTransform kScreen{{0, 0}, {1, 1}, 1, {800, 500}};

class LabelLayoutTest : public testing::Test {
protected:
    Label& add(Vec2 at, const std::string& text, Crowding crowding = Crowding::Yields) {
        return list.label(
            Layer::Labels,
            {.at = at, .shift = {14, 0}, .text = text, .halo = 3, .crowding = crowding});
    }
    std::vector<PlacedLabel> placed(overlay::ObjectRef first = {}) {
        const std::array sheets{Sheet{share(list), kScreen}};
        const PlacedLabels all = layout.place(sheets, palette, first);
        return all.of(static_cast<std::size_t>(Layer::Labels), 0);
    }
    QStringList texts(overlay::ObjectRef first = {}) {
        QStringList found;
        for (const PlacedLabel& label : placed(first))
            found += label.key.text;
        return found;
    }
    /// Where its letters are.
    QRectF letters(const PlacedLabel& label) const {
        const LabelSize size = sizeOf(label.key, palette);
        return QRectF(label.corner, size.size)
            .adjusted(size.inset, size.above + 3, -size.inset, -size.above - 3);
    }

    ui::Theme theme{nullptr};
    Palette palette = Palette::of(theme);
    DisplayList list;
    LabelLayout layout;
};

TEST_F(LabelLayoutTest, LabelsThatMeetGoToOtherSidesWhileThereAreSome) {
    for (int i = 0; i < 6; ++i)
        add({400, 250}, "agent " + std::to_string(i));

    const auto found = placed();

    ASSERT_EQ(found.size(), 4U) << "right, left, above and below";
    EXPECT_GT(letters(found[0]).left(), 400);
    EXPECT_LT(letters(found[1]).right(), 400);
    EXPECT_LT(letters(found[2]).bottom(), 250);
    EXPECT_GT(letters(found[3]).top(), 250);
}

/// The name of a rectangle of ground, in pixels of the screen.
class GroundNameTest : public LabelLayoutTest {
protected:
    void addGround(const std::string& name, Vec2 low, Vec2 high) {
        list.nameOfGround(
            Layer::Labels,
            {.at = low, .shift = {10, -12}, .text = name, .crowding = Crowding::Yields},
            std::array{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}});
    }
    static QRectF onScreen(Vec2 low, Vec2 high) {
        return {QPointF(low.x, low.y), QPointF(high.x, high.y)};
    }
};

TEST_F(GroundNameTest, ANameThatDoesNotFitOnItsGroundIsLeftOut) {
    addGround("tent_in_the_middle", {100, 100}, {150, 200});
    EXPECT_TRUE(placed().empty());

    list.clear();
    addGround("tent", {100, 100}, {150, 200});
    const auto found = placed();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(onScreen({100, 100}, {150, 200}).contains(letters(found[0])));
}

TEST_F(GroundNameTest, ANameThatGivesWayStaysOnItsGround) {
    add({100, 188}, "somebody", Crowding::First);
    addGround("hall", {100, 100}, {300, 200});
    addGround("cellar", {100, 0}, {300, 100});

    const auto found = placed();

    ASSERT_EQ(found.size(), 3U);
    EXPECT_TRUE(onScreen({100, 100}, {300, 200}).contains(letters(found[1])));
    EXPECT_TRUE(onScreen({100, 0}, {300, 100}).contains(letters(found[2])));
}

TEST_F(GroundNameTest, ANameKeepsOffSmallerGroundThatHasANameToo) {
    addGround("tent", {100, 100}, {180, 150});
    addGround("meadow", {100, 100}, {400, 300});

    const auto found = placed();

    ASSERT_EQ(found.size(), 2U);
    EXPECT_FALSE(onScreen({100, 100}, {180, 150}).intersects(letters(found[1])));
    EXPECT_TRUE(onScreen({100, 100}, {400, 300}).contains(letters(found[1])));
}

TEST_F(LabelLayoutTest, WhatIsWrittenAboveALineGoesBelowIt) {
    for (int i = 0; i < 3; ++i) {
        Label& label = add({400, 250}, "budget " + std::to_string(i));
        label.shift = {0, -9};
        label.anchor = Anchor::Right;
    }

    const auto found = placed();

    ASSERT_EQ(found.size(), 2U);
    EXPECT_LE(letters(found[0]).bottom(), 250);
    EXPECT_GE(letters(found[1]).top(), 250);
    EXPECT_EQ(letters(found[0]).right(), letters(found[1]).right());
}

TEST_F(LabelLayoutTest, NoTwoOfAThousandLieOverEachOther) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> x(0, 800);
    std::uniform_real_distribution<double> y(0, 500);
    for (int i = 0; i < 1000; ++i) {
        Label& label = add({x(random), y(random)}, "agent_" + std::to_string(i));
        label.anchor = i % 3 == 0 ? Anchor::Centre : i % 3 == 1 ? Anchor::Left : Anchor::Right;
    }

    const auto found = placed();

    EXPECT_GT(found.size(), 100U);
    std::vector<QRectF> drawn;
    for (const PlacedLabel& label : found)
        drawn.push_back(letters(label));
    for (std::size_t i = 0; i < found.size(); ++i)
        for (std::size_t j = i + 1; j < found.size(); ++j)
            ASSERT_FALSE(drawn[i].intersects(drawn[j]))
                << qPrintable(found[i].key.text) << ", " << qPrintable(found[j].key.text);
}

TEST_F(LabelLayoutTest, WhatIsSelectedOrHoveredComesBeforeAllOthers) {
    for (int i = 0; i < 6; ++i)
        add({400, 250}, "agent " + std::to_string(i)).of = {ObjectKind::Agent,
                                                            static_cast<std::uint32_t>(i)};
    EXPECT_FALSE(texts().contains(QStringLiteral("agent 5")));

    EXPECT_EQ(texts({ObjectKind::Agent, 5}).first(), QStringLiteral("agent 5"));

    add({400, 250}, "selected", Crowding::First);
    EXPECT_EQ(texts().first(), QStringLiteral("selected"));
}

TEST_F(LabelLayoutTest, WhatStaysIsDrawnAndOthersGoOutOfItsWay) {
    add({400, 250}, "yields");
    add({400, 250}, "stays", Crowding::Stays);
    add({400, 250}, "stays too", Crowding::Stays);

    const auto found = placed();

    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].key.text, QStringLiteral("stays"));
    EXPECT_EQ(found[1].key.text, QStringLiteral("stays too"));
    EXPECT_EQ(found[0].corner, found[1].corner);
    EXPECT_LT(letters(found[2]).right(), 400);
}

TEST_F(LabelLayoutTest, WhatIsNamedAlreadyIsNotNamedBesideItAgain) {
    add({400, 250}, "W1", Crowding::Stays).chip = true;
    add({402, 250}, "W1");

    EXPECT_EQ(texts(), QStringList{QStringLiteral("W1")});
}

TEST_F(LabelLayoutTest, LabelsOfDifferentSheetsYieldToEachOther) {
    add({400, 250}, "below");
    DisplayList above;
    above.label(Layer::Agents,
                {.at = {400, 250},
                 .shift = {14, 0},
                 .text = "above",
                 .halo = 3,
                 .crowding = Crowding::Yields});
    const std::array sheets{Sheet{share(list), kScreen}, Sheet{share(above), kScreen}};

    const PlacedLabels all = layout.place(sheets, palette);

    const auto& first = all.of(static_cast<std::size_t>(Layer::Labels), 0);
    const auto& second = all.of(static_cast<std::size_t>(Layer::Agents), 1);
    ASSERT_EQ(first.size(), 1U);
    ASSERT_EQ(second.size(), 1U);
    EXPECT_GT(letters(first[0]).left(), 400);
    EXPECT_LT(letters(second[0]).right(), 400);
}

} // namespace
} // namespace percept::canvas
