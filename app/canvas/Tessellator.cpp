#include "Tessellator.h"

#include "Outlines.h"

#include "percept/overlay/Glyphs.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace percept::canvas {

using overlay::Cap;
using overlay::DisplayList;
using overlay::Fill;
using overlay::Ink;
using overlay::Stroke;

Tessellator::Tessellator(const ScreenTransform& screen, const Palette& palette)
    : m_screen(screen)
    , m_palette(palette)
    , m_view{{-16, -16}, screen.size + Vec2{16, 16}} {}

const Mesh& Tessellator::tessellate(const DisplayList& list, overlay::Layer layer) {
    m_mesh.start(0.5 / m_screen.deviceRatio);
    const double scale = m_screen.pixelsPerMetre();
    for (const auto& primitive : list.layer(layer))
        std::visit(
            [&](const auto& shown) {
                if (shown.scale.contains(scale))
                    draw(list, shown);
            },
            primitive);
    return m_mesh;
}

Tint Tessellator::tint(const Stroke& stroke) const {
    return {m_palette[stroke.ink], stroke.opacity};
}

Tint Tessellator::tint(const Fill& fill) const {
    const float opacity = fill.opacity > 0 ? std::max(fill.opacity, m_palette.leastFill) : 0;
    return {m_palette[fill.ink], opacity};
}

double Tessellator::snapped(double pixel) const {
    return std::round(pixel * m_screen.deviceRatio) / m_screen.deviceRatio;
}

bool Tessellator::seen(std::span<const Vec2> points, double margin) const {
    if (points.empty())
        return false;
    Vec2 low = points.front();
    Vec2 high = low;
    for (const Vec2 point : points) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    return m_view.meets(low - Vec2{margin, margin}, high + Vec2{margin, margin});
}

void Tessellator::draw(const DisplayList& list, const overlay::Line& line) {
    m_path.clear();
    for (const Vec2 point : list.points(line.points))
        m_path.push_back(placed(line, point, m_screen));
    if (m_path.size() < 2 || !seen(m_path, static_cast<double>(line.stroke.width) + 10))
        return;
    if (line.heads != overlay::Heads::None)
        heads(line);
    stroke(line.stroke, line.closed);
}

void Tessellator::heads(const overlay::Line& line) {
    const auto width = static_cast<double>(line.stroke.width);
    const auto add = [&](Vec2 from, Vec2& tip) {
        const ArrowHead head = arrowHead(from, tip, width, headSize(line));
        m_mesh.convex(std::array{head.tip, head.left, head.right}, 0, tint(line.stroke));
        if (geometry::distance(from, tip) > geometry::distance(head.base, tip))
            tip = head.base;
    };
    if (line.heads == overlay::Heads::Both)
        add(m_path[1], m_path.front());
    add(m_path[m_path.size() - 2], m_path.back());
}

void Tessellator::stroke(const Stroke& stroke, bool closed) {
    if (stroke.width <= 0)
        return;
    const bool dashed = stroke.dash[0] > 0;
    if (!dashed && !stroke.crisp) {
        solid(m_path, closed, stroke);
        return;
    }
    m_closed.assign(m_path.begin(), m_path.end());
    if (closed)
        m_closed.push_back(m_closed.front());
    if (!dashed) {
        crisp(m_closed, stroke);
        return;
    }
    cutDashes(m_closed, stroke.dash, m_view, m_pieces);
    std::size_t first = 0;
    for (const std::size_t end : m_pieces.ends) {
        const auto piece = std::span(m_pieces.points).subspan(first, end - first);
        if (stroke.crisp)
            crisp(piece, stroke);
        else
            solid(piece, false, stroke);
        first = end;
    }
}

void Tessellator::solid(std::span<const Vec2> points, bool closed, const Stroke& stroke) {
    m_mesh.strip(points, closed, static_cast<double>(stroke.width), tint(stroke));
    if (closed || stroke.cap == Cap::Butt || points.size() < 2)
        return;
    cap(points.front(), points[0] - points[1], stroke);
    cap(points.back(), points.back() - points[points.size() - 2], stroke);
}

void Tessellator::cap(Vec2 end, Vec2 outwards, const Stroke& stroke) {
    const double half = static_cast<double>(stroke.width) / 2.0;
    const Vec2 along = geometry::normalisedOrZero(outwards) * half;
    if (stroke.cap == Cap::Square) {
        m_mesh.strip(std::array{end, end + along}, false, half * 2.0, tint(stroke));
        return;
    }
    m_part.clear();
    const double angle = std::atan2(along.y, along.x);
    constexpr int kSteps = 8;
    for (int i = 0; i <= kSteps; ++i) {
        const double turn = angle + maths::kPi * (static_cast<double>(i) / kSteps - 0.5);
        m_part.push_back(end + Vec2{std::cos(turn), std::sin(turn)} * half);
    }
    m_mesh.convex(m_part, 0, tint(stroke));
}

void Tessellator::crisp(std::span<const Vec2> points, const Stroke& stroke) {
    constexpr double kLevel = 0.01;
    const auto slanted = [&](std::size_t i) {
        const Vec2 along = glm::abs(points[i + 1] - points[i]);
        return along.x >= kLevel && along.y >= kLevel;
    };
    bool anySlanted = false;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        anySlanted |= slanted(i);
    if (!anySlanted) {
        for (std::size_t i = 0; i + 1 < points.size(); ++i)
            crispSegment(points[i], points[i + 1], stroke);
        return;
    }
    // Corners on device pixels keep the level parts of a slanted line sharp, too.
    const double half =
        std::max(snapped(static_cast<double>(stroke.width)), 1.0 / m_screen.deviceRatio) / 2.0;
    m_part.clear();
    for (const Vec2 point : points)
        m_part.push_back({snapped(point.x - half) + half, snapped(point.y - half) + half});
    const bool closed = points.size() > 3 && points.front() == points.back();
    if (closed)
        m_part.pop_back();
    const std::vector<Vec2> corners(m_part);
    solid(corners, closed, stroke);
}

void Tessellator::crispSegment(Vec2 a, Vec2 b, const Stroke& stroke) {
    const bool level = std::abs(a.y - b.y) < std::abs(a.x - b.x);
    const auto width = static_cast<double>(stroke.width);
    const double device = 1.0 / m_screen.deviceRatio;
    const double shown = std::max(snapped(width), device);
    Tint colour = tint(stroke);
    colour.opacity *= static_cast<float>(std::min(1.0, width / device));
    const double extra = stroke.cap == Cap::Butt ? 0.0 : shown / 2.0;
    Vec2 low = glm::min(a, b);
    Vec2 high = glm::max(a, b);
    const int across = level ? 1 : 0;
    const int along = 1 - across;
    low[across] = snapped(low[across] - shown / 2.0);
    high[across] = low[across] + shown;
    low[along] = snapped(std::max(low[along], m_view.low[along]) - extra);
    high[along] = snapped(std::min(high[along], m_view.high[along]) + extra);
    if (low[along] < high[along])
        m_mesh.rectangle(low, high, colour);
}

void Tessellator::draw(const DisplayList& list, const overlay::Area& area) {
    m_path.clear();
    m_opacities.clear();
    const Tint colour = tint(area.fill);
    for (const Vec2 point : list.points(area.points)) {
        m_path.push_back(m_screen.toScreen(point));
        const double faded =
            area.fade ? 1.0 - geometry::distance(point, area.fade->centre) / area.fade->radius
                      : 1.0;
        m_opacities.push_back(colour.opacity * static_cast<float>(std::clamp(faded, 0.0, 1.0)));
    }
    if (colour.opacity > 0 && seen(m_path, 0))
        m_mesh.triangles(m_path, list.triangles(area.triangles), m_opacities, colour.colour);
}

void Tessellator::circle(const overlay::Shape& shape, Vec2 centre, double radius) {
    m_path.clear();
    appendArc(m_path, centre, radius, 0, maths::kTwoPi, m_screen);
    if (shape.halo > 0)
        m_mesh.convex(m_path, static_cast<double>(shape.halo), tint(Fill{Ink::Canvas, 1}));
    m_mesh.convex(m_path, 0, tint(shape.fill));
    stroke(shape.outline, true);
}

void Tessellator::draw(const DisplayList&, const overlay::Shape& shape) {
    const GlyphPlacement place(shape, m_screen);
    const double reach = place.radius() * 1.6 + static_cast<double>(shape.halo) +
                         static_cast<double>(shape.outline.width);
    const Vec2 margin{reach, reach};
    if (!m_view.meets(place.centre() - margin, place.centre() + margin))
        return;
    const auto parts = overlay::glyphParts(shape.glyph);
    if (parts.empty()) {
        circle(shape, place.centre(), place.radius());
        return;
    }
    for (const bool halo : {true, false})
        for (const auto& part : parts) {
            if (halo && shape.halo <= 0)
                break;
            m_path.clear();
            std::transform(
                part.points.begin(), part.points.end(), std::back_inserter(m_path), place);
            const double grow = halo ? static_cast<double>(shape.halo) : 0.0;
            const Tint colour = halo ? tint(Fill{Ink::Canvas, 1}) : tint(shape.fill);
            if (part.triangles.empty())
                m_mesh.strip(m_path, part.closed, part.width * place.radius() + 2.0 * grow, colour);
            else
                m_mesh.polygon(m_path, part.triangles, grow, colour);
            if (!halo && !part.triangles.empty())
                stroke(shape.outline, true);
        }
}

void Tessellator::draw(const DisplayList&, const overlay::Arc& arc) {
    const double radius = pixelsOf(arc.radius, m_screen);
    const Vec2 centre = m_screen.toScreen(arc.centre);
    const double reach = radius + static_cast<double>(arc.stroke.width);
    if (radius <= 0 || !m_view.meets(centre - Vec2{reach, reach}, centre + Vec2{reach, reach}))
        return;
    const bool whole = std::abs(arc.sweep) >= maths::kTwoPi - 1e-9;
    m_path.clear();
    appendArc(m_path, centre, radius, arc.from, arc.sweep, m_screen);
    stroke(arc.stroke, whole);
    if (arc.fill.opacity <= 0)
        return;
    if (!whole)
        m_path.push_back(centre);
    m_mesh.convex(m_path, 0, tint(arc.fill));
}

} // namespace percept::canvas
