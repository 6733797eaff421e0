#include "percept/overlay/Glyphs.h"

#include "percept/overlay/Triangulation.h"

#include <array>
#include <cmath>
#include <utility>

namespace percept::overlay {
namespace {

using geometry::Vec2;
using Points = std::vector<Vec2>;
using Parts = std::vector<GlyphPart>;

GlyphPart filled(Points points) {
    auto triangles = triangulate(points);
    return {std::move(points), std::move(triangles), true, 0};
}

GlyphPart line(Points points, double width, bool closed = false) {
    return {std::move(points), {}, closed, width};
}

Points rectangle(double left, double low, double right, double high) {
    return {{left, low}, {right, low}, {right, high}, {left, high}};
}

Points ring(double radius, int corners) {
    Points points;
    for (int i = 0; i < corners; ++i)
        points.push_back(geometry::fromAngle(maths::kTwoPi * i / corners) * radius);
    return points;
}

/// A sector of a disc from the top, clockwise.
Points sector(double sweep) {
    Points points{{0, 0}};
    constexpr int kSteps = 12;
    for (int step = 0; step <= kSteps; ++step)
        points.push_back(geometry::fromAngle(maths::kPi / 2 - sweep * step / kSteps));
    return points;
}

Points roundedSquare(double half, double corner) {
    Points points;
    const std::array<Vec2, 4> centres{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
    constexpr int kSteps = 3;
    for (int quarter = 0; quarter < 4; ++quarter)
        for (int step = 0; step <= kSteps; ++step) {
            const double angle = maths::kPi / 2 * (quarter + static_cast<double>(step) / kSteps);
            points.push_back(centres[static_cast<std::size_t>(quarter)] * (half - corner) +
                             geometry::fromAngle(angle) * corner);
        }
    return points;
}

Parts team(Glyph glyph) {
    switch (glyph) {
    case Glyph::RoundedSquare:
        return {filled(roundedSquare(0.86, 0.26))};
    case Glyph::Diamond:
        return {filled({{1.1, 0}, {0, 1.1}, {-1.1, 0}, {0, -1.1}})};
    case Glyph::Triangle:
        return {filled({{-0.95, -0.72}, {0.95, -0.72}, {0, 1.0}})};
    default:
        return {filled(rectangle(-0.8, -0.8, 0.8, 0.8))};
    }
}

Parts weapon(Glyph glyph) {
    switch (glyph) {
    case Glyph::Blaster:
        return {filled({{-0.75, -0.75},
                        {-0.3, -0.75},
                        {-0.15, -0.1},
                        {0.85, -0.1},
                        {0.85, 0.5},
                        {-0.85, 0.5},
                        {-0.85, 0.0}})};
    case Glyph::Shotgun:
        return {filled(rectangle(-0.15, 0.1, 1.0, 0.32)),
                filled(rectangle(-0.15, -0.22, 1.0, 0.0)),
                filled({{-1.0, -0.65}, {-0.55, -0.7}, {-0.1, -0.3}, {-0.1, 0.32}, {-0.4, 0.32}})};
    case Glyph::Rocket:
        return {
            filled({{1.05, 0}, {0.6, 0.3}, {-0.45, 0.3}, {-0.45, -0.3}, {0.6, -0.3}}),
            filled({{-0.3, 0.3}, {-0.75, 0.75}, {-1.0, 0.75}, {-0.85, 0.12}, {-0.45, 0.12}}),
            filled({{-0.3, -0.3}, {-0.45, -0.12}, {-0.85, -0.12}, {-1.0, -0.75}, {-0.75, -0.75}})};
    default:
        return {filled(rectangle(-1.0, 0.22, 1.0, 0.5)),
                filled(rectangle(-1.0, -0.5, 1.0, -0.22)),
                filled(rectangle(-0.65, -0.22, -0.4, 0.22)),
                filled(rectangle(-0.12, -0.22, 0.12, 0.22)),
                filled(rectangle(0.4, -0.22, 0.65, 0.22))};
    }
}

Parts mark(Glyph glyph) {
    switch (glyph) {
    case Glyph::Tick:
        return {line({{-0.75, -0.05}, {-0.2, -0.6}, {0.8, 0.6}}, 0.3)};
    case Glyph::StruckCircle:
        return {line(ring(0.85, 24), 0.24, true), line({{-0.6, 0.6}, {0.6, -0.6}}, 0.24)};
    case Glyph::Cross:
        return {line({{-0.75, -0.75}, {0.75, 0.75}}, 0.3),
                line({{-0.75, 0.75}, {0.75, -0.75}}, 0.3)};
    case Glyph::Nose:
        // Tangents of the circle, so that both become one drop.
        return {filled({{1.55, 0}, {0.645, 0.764}, {0.3, 0}, {0.645, -0.764}})};
    case Glyph::HealthCross:
        return {filled({{0.3, 0.9},
                        {-0.3, 0.9},
                        {-0.3, 0.3},
                        {-0.9, 0.3},
                        {-0.9, -0.3},
                        {-0.3, -0.3},
                        {-0.3, -0.9},
                        {0.3, -0.9},
                        {0.3, -0.3},
                        {0.9, -0.3},
                        {0.9, 0.3},
                        {0.3, 0.3}})};
    case Glyph::Spawn:
        return {line(ring(0.9, 24), 0.2, true), filled(ring(0.32, 12))};
    case Glyph::Grave:
        return {filled({{0.18, 1.0},
                        {-0.18, 1.0},
                        {-0.18, 0.5},
                        {-0.62, 0.5},
                        {-0.62, 0.16},
                        {-0.18, 0.16},
                        {-0.18, -1.0},
                        {0.18, -1.0},
                        {0.18, 0.16},
                        {0.62, 0.16},
                        {0.62, 0.5},
                        {0.18, 0.5}})};
    case Glyph::QuarterDisc:
        return {filled(sector(maths::kPi / 2))};
    case Glyph::HalfDisc:
        return {filled(sector(maths::kPi))};
    case Glyph::Exclamation:
        return {filled({{-0.17, 0.68}, {-0.1, -0.18}, {0.1, -0.18}, {0.17, 0.68}}),
                filled(rectangle(-0.14, -0.68, 0.14, -0.4))};
    case Glyph::Pennant:
        return {filled({{-1.0, -0.72}, {1.25, -0.72}, {0.9, 0}, {1.25, 0.72}, {-1.0, 0.72}})};
    default:
        return {line({{-0.6, -1.0}, {-0.6, 0.9}}, 0.22),
                filled({{-0.6, 0.9}, {-0.6, -0.1}, {0.8, 0.4}})};
    }
}

Parts partsOf(Glyph glyph) {
    switch (glyph) {
    case Glyph::Circle:
        return {};
    case Glyph::RoundedSquare:
    case Glyph::Diamond:
    case Glyph::Triangle:
    case Glyph::Square:
        return team(glyph);
    case Glyph::Blaster:
    case Glyph::Shotgun:
    case Glyph::Rocket:
    case Glyph::Railgun:
        return weapon(glyph);
    default:
        return mark(glyph);
    }
}

} // namespace

std::span<const GlyphPart> glyphParts(Glyph glyph) {
    static const std::array<Parts, kGlyphCount> kParts = [] {
        std::array<Parts, kGlyphCount> parts;
        for (std::size_t i = 0; i < kGlyphCount; ++i)
            parts[i] = partsOf(static_cast<Glyph>(i));
        return parts;
    }();
    return kParts[static_cast<std::size_t>(glyph)];
}

} // namespace percept::overlay
