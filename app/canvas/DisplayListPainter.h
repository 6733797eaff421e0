#pragma once

#include "LabelLayout.h"

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
    /// All but the labels.
    void paint(const overlay::DisplayList& list, overlay::Layer layer);
    void paint(std::span<const PlacedLabel> labels);

private:
    void draw(const overlay::DisplayList& list, const overlay::Line& line);
    void draw(const overlay::DisplayList& list, const overlay::Area& area);
    void draw(const overlay::DisplayList& list, const overlay::Shape& shape);
    void draw(const overlay::DisplayList& list, const overlay::Arc& arc);
    void stroke(std::span<const Vec2> points, bool closed, const overlay::Stroke& stroke);
    void fill(std::span<const Vec2> points, const QColor& colour, double halo);
    [[nodiscard]] QColor colour(overlay::Fill fill) const;
    [[nodiscard]] Vec2 snapped(Vec2 point, double width) const;

    QPainter& m_painter;
    ScreenTransform m_screen;
    const Palette& m_palette;
    bool m_writesText = false;
};

/// Sheets above each other, layer by layer, with their labels.
void paintSheets(QPainter& painter,
                 std::span<const Sheet> sheets,
                 const Palette& palette,
                 const PlacedLabels& labels,
                 bool writesText);

} // namespace percept::canvas
