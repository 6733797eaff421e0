#include "DisplayListItem.h"
#include "WindowFixture.h"

#include <string>

namespace percept::canvas {
namespace {

using overlay::Ink;
using overlay::Layer;

/// Labels that stay, and labels that are others in every picture.
class Labels : public DisplayListItem {
public:
    using DisplayListItem::setGround;
    void setStaying(overlay::DisplayList list) { setSheet(0, share(std::move(list)), pixels()); }
    void setChanging(overlay::DisplayList list) { setSheet(1, share(std::move(list)), pixels()); }

protected:
    void onScreenChanged() override {}
};

overlay::DisplayList column(double x, const std::string& text) {
    overlay::DisplayList list;
    for (int row = 0; row < 6; ++row)
        list.label(Layer::Labels,
                   {.at = {x, 40.0 + 60 * row}, .text = text + " " + std::to_string(row)});
    return list;
}

class LabelWindowTest : public WindowTest {
protected:
    void SetUp() override {
        labels.setTheme(&theme);
        labels.setGround(Ink::Canvas);
        show(labels);
        labels.setStaying(column(40, "stays"));
    }
    Labels labels;
};

TEST_F(LabelWindowTest, LabelsThatStayOutliveAThousandThatDoNot) {
    const QImage before = picture();
    EXPECT_GT(count(before, ink(Ink::Text1), 60), 50);

    for (int frame = 0; frame < 300; ++frame) {
        labels.setChanging(column(400, std::to_string(frame)));
        EXPECT_FALSE(window.grabWindow().isNull());
    }
    labels.setChanging({});

    EXPECT_EQ(picture(), before);
}

TEST_F(LabelWindowTest, LettersFollowTheTextSizeAtOnce) {
    const QImage before = picture();

    theme.setFontScale(1.3);
    const QImage large = picture();
    theme.setFontScale(1.0);

    EXPECT_GT(count(large, ink(Ink::Text1), 60), count(before, ink(Ink::Text1), 60) * 1.2);
    EXPECT_EQ(picture(), before);
}

TEST_F(LabelWindowTest, WhatNobodyShowsIsForgotten) {
    LabelCache cache;
    const Palette palette = Palette::of(theme);
    if (window.rendererInterface()->graphicsApi() != QSGRendererInterface::Software)
        GTEST_SKIP() << "textures belong to the render thread";
    const auto kept = cache.find({.text = QStringLiteral("kept")}, &window, palette, 1);
    for (int i = 0; i < 700; ++i)
        EXPECT_NE(cache.find({.text = QString::number(i)}, &window, palette, 1), nullptr);

    for (int round = 0; round < 300; ++round)
        cache.sweep();

    EXPECT_EQ(cache.size(), 1);
    EXPECT_EQ(cache.find({.text = QStringLiteral("kept")}, &window, palette, 1), kept);
}

} // namespace
} // namespace percept::canvas
