#pragma once

#include "percept/overlay/Ink.h"

#include <QColor>

#include <array>

namespace percept::ui {

/// One colour for each ink: a theme as a value.
class ThemeColours {
public:
    [[nodiscard]] static const ThemeColours& dark();
    [[nodiscard]] static const ThemeColours& light();
    [[nodiscard]] static const ThemeColours& highContrast();

    [[nodiscard]] QColor operator[](overlay::Ink ink) const {
        return QColor::fromRgb(m_colours[static_cast<std::size_t>(ink)]);
    }
    friend bool operator==(const ThemeColours&, const ThemeColours&) = default;

private:
    using Table = std::array<QRgb, overlay::kInkCount>;
    explicit ThemeColours(const Table& colours)
        : m_colours(colours) {}
    Table m_colours;
};

/// Contrast ratio of two opaque colours after WCAG 2.1: 1 (equal) to 21.
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);

} // namespace percept::ui
