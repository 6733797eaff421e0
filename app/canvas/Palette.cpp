#include "Palette.h"

#include "Theme.h"

#include <algorithm>

namespace percept::canvas {

using overlay::TextStyle;

Palette Palette::of(const ui::Theme& theme) {
    Palette palette;
    for (std::size_t i = 0; i < overlay::kInkCount; ++i)
        palette.inks[i] = theme.colour(static_cast<overlay::Ink>(i)).rgb();
    palette.sans = theme.sans();
    palette.mono = theme.mono();
    palette.captionSize = theme.captionSize();
    palette.bodySize = theme.bodySize();
    palette.numberSize = theme.numberSize();
    palette.leastFill = theme.highContrast() ? 0.25F : 0.0F;
    return palette;
}

QColor Palette::colour(overlay::Fill fill) const {
    QColor colour = QColor::fromRgb((*this)[fill.ink]);
    colour.setAlphaF(std::clamp(fill.opacity, 0.0F, 1.0F));
    return colour;
}

QFont Palette::font(TextStyle style) const {
    QFont font(style == TextStyle::Number ? mono : sans);
    switch (style) {
    case TextStyle::Caption:
        font.setPixelSize(captionSize);
        break;
    case TextStyle::Number:
        font.setPixelSize(numberSize);
        break;
    case TextStyle::Body:
        font.setPixelSize(bodySize);
        break;
    case TextStyle::Strong:
        font.setPixelSize(captionSize);
        font.setWeight(QFont::DemiBold);
        break;
    }
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace percept::canvas
