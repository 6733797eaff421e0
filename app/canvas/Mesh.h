#pragma once

#include "percept/geometry/Vector.h"

#include <QColor>

#include <cstdint>
#include <span>
#include <vector>

namespace percept::canvas {

using geometry::Vec2;

/// A corner of a triangle: place in logical pixels, colour premultiplied with its opacity.
struct Vertex {
    float x = 0;
    float y = 0;
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 0;
    friend bool operator==(const Vertex&, const Vertex&) = default;
};

/// A colour with an opacity of its own.
struct Tint {
    QRgb colour = 0;
    float opacity = 1;
};

/// Triangles with soft edges: every outline ends in a seam of half a device pixel to each side on
/// which it fades out, so that no multisampling is needed.
class Mesh {
public:
    [[nodiscard]] const std::vector<Vertex>& vertices() const { return m_vertices; }
    [[nodiscard]] const std::vector<std::uint32_t>& indices() const { return m_indices; }
    /// Whether it is of one colour and nothing below shines through. Then it need not be blended,
    /// which is far cheaper. (What is not blended is drawn in no order, so one colour it must be.)
    [[nodiscard]] bool plain() const { return m_plain; }
    /// Keeps the memory. @param feather half a device pixel in logical pixels
    void start(double feather);

    /// A polyline with mitred corners.
    void strip(std::span<const Vec2> points, bool closed, double width, Tint tint);
    /// A polygon; `triangles` counts from its first corner. @param grow moves the outline outwards
    void polygon(std::span<const Vec2> ring,
                 std::span<const std::uint32_t> triangles,
                 double grow,
                 Tint tint);
    /// A polygon that every corner sees whole, such as a circle.
    void convex(std::span<const Vec2> ring, double grow, Tint tint);
    /// Hard edges: for what lies on device pixels.
    void rectangle(Vec2 low, Vec2 high, Tint tint);
    /// Hard edges, an opacity per corner.
    void triangles(std::span<const Vec2> points,
                   std::span<const std::uint32_t> corners,
                   std::span<const float> opacities,
                   QRgb colour);

private:
    std::uint32_t add(Vec2 place, Tint tint);
    void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);
    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);
    void openStrip(std::span<const Vec2> points, bool closed, double width, Tint tint);
    void rim(std::span<const Vec2> ring, double grow, Tint tint, std::uint32_t& firstInner);

    std::vector<Vertex> m_vertices;
    std::vector<std::uint32_t> m_indices;
    std::vector<Vec2> m_normals;
    double m_feather = 0.5;
    bool m_plain = true;
};

} // namespace percept::canvas
