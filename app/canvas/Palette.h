#pragma once

#include "percept/overlay/Style.h"

#include <QColor>
#include <QFont>
#include <QString>

#include <array>

namespace percept::ui {
class Theme;
}

namespace percept::canvas {

/// What a display list needs of the theme; a copy, so that the render thread reads no QObject.
struct Palette {
    std::array<QRgb, overlay::kInkCount> inks{};
    QString sans;
    QString mono;
    int captionSize = 11;
    int bodySize = 12;
    int numberSize = 11;
    /// No translucent fill is fainter than this.
    float leastFill = 0;

    [[nodiscard]] static Palette of(const ui::Theme& theme);
    [[nodiscard]] QColor colour(overlay::Fill fill) const;
    [[nodiscard]] QRgb operator[](overlay::Ink ink) const {
        return inks[static_cast<std::size_t>(ink)];
    }
    [[nodiscard]] QFont font(overlay::TextStyle style) const;
    friend bool operator==(const Palette&, const Palette&) = default;
};

} // namespace percept::canvas
