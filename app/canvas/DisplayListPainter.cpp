#include "DisplayListPainter.h"

#include "Outlines.h"

#include "percept/overlay/Glyphs.h"

#include <QPainter>
#include <QPainterPath>
#include <QRadialGradient>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

namespace percept::canvas {
namespace {

using overlay::DisplayList;
using overlay::Fill;
using overlay::Ink;
using overlay::Stroke;

QPointF toPoint(Vec2 point) {
    return {point.x, point.y};
}

QPolygonF toPolygon(std::span<const Vec2> points) {
    QPolygonF polygon;
    polygon.reserve(static_cast<qsizetype>(points.size()));
    for (const Vec2 point : points)
        polygon.append(toPoint(point));
    return polygon;
}

QPen penOf(const Stroke& stroke, const QColor& colour) {
    QPen pen(colour, static_cast<double>(stroke.width));
    pen.setCapStyle(stroke.cap == overlay::Cap::Butt     ? Qt::FlatCap
                    : stroke.cap == overlay::Cap::Square ? Qt::SquareCap
                                                         : Qt::RoundCap);
    pen.setJoinStyle(Qt::MiterJoin);
    if (stroke.dash[0] > 0) {
        QList<qreal> pattern;
        for (const float length : stroke.dash)
            if (length > 0)
                pattern.append(static_cast<double>(length / stroke.width));
        pen.setDashPattern(pattern);
    }
    return pen;
}

} // namespace

void paintSheets(QPainter& painter,
                 std::span<const Sheet> sheets,
                 const Palette& palette,
                 const PlacedLabels& labels,
                 bool writesText) {
    for (std::size_t layer = 0; layer < overlay::kLayerCount; ++layer)
        for (std::size_t i = 0; i < sheets.size(); ++i) {
            if (!sheets[i].list)
                continue;
            DisplayListPainter drawing(painter, sheets[i].screen, palette);
            drawing.setWritesText(writesText);
            drawing.paint(*sheets[i].list, static_cast<overlay::Layer>(layer));
            drawing.paint(labels.of(layer, i));
        }
}

DisplayListPainter::DisplayListPainter(QPainter& painter,
                                       const ScreenTransform& screen,
                                       const Palette& palette)
    : m_painter(painter)
    , m_screen(screen)
    , m_palette(palette) {
    m_painter.setRenderHint(QPainter::Antialiasing);
}

void DisplayListPainter::paint(const DisplayList& list, overlay::Layer layer) {
    for (const auto& primitive : list.layer(layer))
        std::visit(
            [&](const auto& shown) {
                if constexpr (!std::is_same_v<std::decay_t<decltype(shown)>, overlay::Label>)
                    if (shown.scale.contains(m_screen.pixelsPerMetre()))
                        draw(list, shown);
            },
            primitive);
}

QColor DisplayListPainter::colour(Fill fill) const {
    if (fill.opacity > 0)
        fill.opacity = std::max(fill.opacity, m_palette.leastFill);
    return m_palette.colour(fill);
}

Vec2 DisplayListPainter::snapped(Vec2 point, double width) const {
    const double ratio = m_screen.deviceRatio;
    const double half = std::max(std::round(width * ratio), 1.0) / ratio / 2.0;
    const auto snap = [&](double pixel) {
        return std::round((pixel - half) * ratio) / ratio + half;
    };
    return {snap(point.x), snap(point.y)};
}

void DisplayListPainter::stroke(std::span<const Vec2> points, bool closed, const Stroke& stroke) {
    if (stroke.width <= 0 || points.size() < 2)
        return;
    QPolygonF polygon;
    for (const Vec2 point : points)
        polygon.append(
            toPoint(stroke.crisp ? snapped(point, static_cast<double>(stroke.width)) : point));
    m_painter.setPen(penOf(stroke, m_palette.colour({stroke.ink, stroke.opacity})));
    m_painter.setBrush(Qt::NoBrush);
    if (closed)
        m_painter.drawPolygon(polygon);
    else
        m_painter.drawPolyline(polygon);
}

void DisplayListPainter::fill(std::span<const Vec2> points, const QColor& colour, double halo) {
    if (colour.alpha() == 0)
        return;
    m_painter.setPen(halo > 0 ? QPen(colour, halo * 2.0, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin)
                              : QPen(Qt::NoPen));
    m_painter.setBrush(colour);
    m_painter.drawPolygon(toPolygon(points));
}

void DisplayListPainter::draw(const DisplayList& list, const overlay::Line& line) {
    std::vector<Vec2> points;
    for (const Vec2 point : list.points(line.points))
        points.push_back(placed(line, point, m_screen));
    if (points.size() < 2)
        return;
    const auto head = [&](Vec2 from, Vec2& tip) {
        const ArrowHead shape =
            arrowHead(from, tip, static_cast<double>(line.stroke.width), headSize(line));
        fill(std::array{shape.tip, shape.left, shape.right},
             m_palette.colour({line.stroke.ink, line.stroke.opacity}),
             0);
        tip = shape.base;
    };
    if (line.heads == overlay::Heads::Both)
        head(points[1], points.front());
    if (line.heads != overlay::Heads::None)
        head(points[points.size() - 2], points.back());
    stroke(points, line.closed, line.stroke);
}

void DisplayListPainter::draw(const DisplayList& list, const overlay::Area& area) {
    const QColor flat = colour(area.fill);
    std::vector<Vec2> points;
    for (const Vec2 point : list.points(area.points))
        points.push_back(m_screen.toScreen(point));
    m_painter.setPen(Qt::NoPen);
    if (area.fade) {
        QRadialGradient gradient(toPoint(m_screen.toScreen(area.fade->centre)),
                                 area.fade->radius * m_screen.pixelsPerMetre());
        QColor clear = flat;
        clear.setAlpha(0);
        gradient.setColorAt(0, flat);
        gradient.setColorAt(1, clear);
        m_painter.setBrush(gradient);
    } else {
        m_painter.setBrush(flat);
    }
    m_painter.drawPolygon(toPolygon(points));
}

void DisplayListPainter::draw(const DisplayList&, const overlay::Shape& shape) {
    const GlyphPlacement place(shape, m_screen);
    const QColor inside = colour(shape.fill);
    const QColor ground = m_palette.colour({Ink::Canvas, 1});
    const auto halo = static_cast<double>(shape.halo);
    std::vector<Vec2> points;
    const auto parts = overlay::glyphParts(shape.glyph);
    if (parts.empty()) {
        appendArc(points, place.centre(), place.radius(), 0, maths::kTwoPi, m_screen);
        if (halo > 0)
            fill(points, ground, halo);
        fill(points, inside, 0);
        stroke(points, true, shape.outline);
        return;
    }
    for (const bool below : {true, false})
        for (const auto& part : parts) {
            if (below && halo <= 0)
                break;
            points.clear();
            std::transform(
                part.points.begin(), part.points.end(), std::back_inserter(points), place);
            if (part.triangles.empty()) {
                const double width = part.width * place.radius() + (below ? 2.0 * halo : 0.0);
                stroke(points,
                       part.closed,
                       {.ink = below ? Ink::Canvas : shape.fill.ink,
                        .width = static_cast<float>(width),
                        .opacity = below ? 1.0F : shape.fill.opacity});
                continue;
            }
            fill(points, below ? ground : inside, below ? halo : 0);
            if (!below)
                stroke(points, true, shape.outline);
        }
}

void DisplayListPainter::draw(const DisplayList&, const overlay::Arc& arc) {
    const double radius = pixelsOf(arc.radius, m_screen);
    if (radius <= 0)
        return;
    const bool whole = std::abs(arc.sweep) >= maths::kTwoPi - 1e-9;
    std::vector<Vec2> points;
    appendArc(points, m_screen.toScreen(arc.centre), radius, arc.from, arc.sweep, m_screen);
    stroke(points, whole, arc.stroke);
    if (!whole)
        points.push_back(m_screen.toScreen(arc.centre));
    fill(points, colour(arc.fill), 0);
}

void DisplayListPainter::paint(std::span<const PlacedLabel> labels) {
    for (const PlacedLabel& label : labels) {
        if (!m_writesText) {
            m_painter.drawImage(label.corner,
                                drawLabel(label.key, m_palette, m_screen.deviceRatio).image);
            continue;
        }
        m_painter.save();
        m_painter.translate(label.corner);
        paintLabel(m_painter, label.key, m_palette);
        m_painter.restore();
    }
}

} // namespace percept::canvas
