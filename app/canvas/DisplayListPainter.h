#pragma once

#include "Palette.h"
#include "ScreenTransform.h"

#include "percept/overlay/DisplayList.h"

class QPainter;

namespace percept::canvas {

/// Draws a layer with a painter, for windows that show no geometry of their own and for pictures
/// without a window. The painter's units are the item's logical pixels.
class DisplayListPainter {
public:
    DisplayListPainter(QPainter& painter, const ScreenTransform& screen, const Palette& palette);

    /// Whether labels are written as text, for files that can be searched and scaled; otherwise
    /// they are pictures of text.
    void setWritesText(bool writes) { m_writesText = writes; }
    void paint(const overlay::DisplayList& list, overlay::Layer layer);

private:
    void draw(const overlay::DisplayList& list, const overlay::Line& line);
    void draw(const overlay::DisplayList& list, const overlay::Area& area);
    void draw(const overlay::DisplayList& list, const overlay::Shape& shape);
    void draw(const overlay::DisplayList& list, const overlay::Arc& arc);
    void draw(const overlay::DisplayList& list, const overlay::Label& label);
    void stroke(std::span<const Vec2> points, bool closed, const overlay::Stroke& stroke);
    void fill(std::span<const Vec2> points, const QColor& colour, double halo);
    [[nodiscard]] QColor colour(overlay::Fill fill) const;
    [[nodiscard]] Vec2 snapped(Vec2 point, double width) const;

    QPainter& m_painter;
    ScreenTransform m_screen;
    const Palette& m_palette;
    bool m_writesText = false;
};

} // namespace percept::canvas
