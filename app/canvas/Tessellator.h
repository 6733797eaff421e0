#pragma once

#include "Dashes.h"
#include "Mesh.h"
#include "Palette.h"
#include "ScreenTransform.h"

#include "percept/overlay/DisplayList.h"

namespace percept::canvas {

/// Turns the primitives of a layer into triangles, as seen through a transform; labels are left to
/// others. What cannot be seen costs nothing. Reusable; keeps its memory.
class Tessellator {
public:
    Tessellator(const ScreenTransform& screen, const Palette& palette);

    /// @return valid until the next call
    const Mesh& tessellate(const overlay::DisplayList& list, overlay::Layer layer);

private:
    void draw(const overlay::DisplayList& list, const overlay::Line& line);
    void draw(const overlay::DisplayList& list, const overlay::Area& area);
    void draw(const overlay::DisplayList& list, const overlay::Shape& shape);
    void draw(const overlay::DisplayList& list, const overlay::Arc& arc);
    void draw(const overlay::DisplayList&, const overlay::Label&) {}

    /// Strokes m_path.
    void stroke(const overlay::Stroke& stroke, bool closed);
    void solid(std::span<const Vec2> points, bool closed, const overlay::Stroke& stroke);
    void crisp(std::span<const Vec2> points, const overlay::Stroke& stroke);
    void crispSegment(Vec2 a, Vec2 b, const overlay::Stroke& stroke);
    void cap(Vec2 end, Vec2 outwards, const overlay::Stroke& stroke);
    void heads(const overlay::Line& line);
    void circle(const overlay::Shape& shape, Vec2 centre, double radius);
    [[nodiscard]] bool seen(std::span<const Vec2> points, double margin) const;
    [[nodiscard]] Tint tint(const overlay::Stroke& stroke) const;
    [[nodiscard]] Tint tint(const overlay::Fill& fill) const;
    [[nodiscard]] double snapped(double pixel) const;

    ScreenTransform m_screen;
    const Palette& m_palette;
    Viewport m_view;
    Mesh m_mesh;
    std::vector<Vec2> m_path;
    std::vector<Vec2> m_closed;
    std::vector<Vec2> m_part;
    std::vector<float> m_opacities;
    DashPieces m_pieces;
};

} // namespace percept::canvas
