#include "Mesh.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace percept::canvas {
namespace {

/// How far a corner may stick out, in half widths; sharper ones are cut.
constexpr double kMitreLimit = 2.5;

/// The direction in which a corner moves when both edges move outwards by 1.
Vec2 mitre(Vec2 before, Vec2 here, Vec2 after) {
    const Vec2 in = geometry::normalisedOrZero(here - before);
    const Vec2 out = geometry::normalisedOrZero(after - here);
    const Vec2 first = geometry::perpendicular(in == Vec2{0, 0} ? out : in);
    const Vec2 second = geometry::perpendicular(out == Vec2{0, 0} ? in : out);
    const Vec2 sum = first + second;
    const double squared = geometry::lengthSquared(sum);
    if (squared < 1e-6)
        return first;
    const Vec2 exact = sum * (2.0 / squared);
    return geometry::truncated(exact, kMitreLimit);
}

/// Whether a polyline turns so sharply at a point that a mitre would stick out too far.
bool isSharp(Vec2 before, Vec2 here, Vec2 after) {
    const Vec2 in = geometry::normalisedOrZero(here - before);
    const Vec2 out = geometry::normalisedOrZero(after - here);
    // 2 / |sum|^2 > limit^2 / 4 with |sum|^2 = 2 + 2 cos.
    return 1.0 + glm::dot(in, out) < 2.0 / (kMitreLimit * kMitreLimit);
}

std::uint8_t channel(int value, float share) {
    return static_cast<std::uint8_t>(std::lround(static_cast<float>(value) * share));
}

} // namespace

void Mesh::start(double feather) {
    m_vertices.clear();
    m_indices.clear();
    m_feather = feather;
    m_plain = true;
}

std::uint32_t Mesh::add(Vec2 place, Tint tint) {
    const float share = std::clamp(tint.opacity, 0.0F, 1.0F);
    m_vertices.push_back({static_cast<float>(place.x),
                          static_cast<float>(place.y),
                          channel(qRed(tint.colour), share),
                          channel(qGreen(tint.colour), share),
                          channel(qBlue(tint.colour), share),
                          channel(255, share)});
    const Vertex& first = m_vertices.front();
    const Vertex& last = m_vertices.back();
    m_plain &= last.alpha == 255 && last.red == first.red && last.green == first.green &&
               last.blue == first.blue;
    return static_cast<std::uint32_t>(m_vertices.size() - 1);
}

void Mesh::triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    m_indices.insert(m_indices.end(), {a, b, c});
}

void Mesh::quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    m_indices.insert(m_indices.end(), {a, b, c, a, c, d});
}

void Mesh::strip(std::span<const Vec2> points, bool closed, double width, Tint tint) {
    if (points.size() < 2 || width <= 0.0)
        return;
    if (closed) {
        openStrip(points, true, width, tint);
        return;
    }
    std::size_t first = 0;
    for (std::size_t i = 1; i + 1 < points.size(); ++i)
        if (isSharp(points[i - 1], points[i], points[i + 1])) {
            openStrip(points.subspan(first, i - first + 1), false, width, tint);
            first = i;
        }
    openStrip(points.subspan(first), false, width, tint);
}

void Mesh::openStrip(std::span<const Vec2> points, bool closed, double width, Tint tint) {
    const std::size_t count = points.size();
    const double half = width / 2.0;
    const double inner = std::max(half - m_feather, 0.0);
    const double outer = half + m_feather;
    // Thinner than a device pixel: as wide as one, but fainter.
    tint.opacity *= static_cast<float>(std::min(1.0, width / outer));
    const Tint clear{tint.colour, 0};
    const auto first = static_cast<std::uint32_t>(m_vertices.size());
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 before = i > 0 ? points[i - 1] : closed ? points[count - 1] : points[0];
        const Vec2 after = i + 1 < count ? points[i + 1] : closed ? points[0] : points[i];
        const Vec2 normal = mitre(before, points[i], after);
        add(points[i] - normal * outer, clear);
        add(points[i] - normal * inner, tint);
        add(points[i] + normal * inner, tint);
        add(points[i] + normal * outer, clear);
    }
    const std::size_t pieces = closed ? count : count - 1;
    for (std::size_t i = 0; i < pieces; ++i) {
        const auto a = first + 4 * static_cast<std::uint32_t>(i);
        const auto b = first + 4 * static_cast<std::uint32_t>((i + 1) % count);
        quad(a, a + 1, b + 1, b);
        if (inner > 0.0)
            quad(a + 1, a + 2, b + 2, b + 1);
        quad(a + 2, a + 3, b + 3, b + 2);
    }
}

void Mesh::rim(std::span<const Vec2> ring, double grow, Tint tint, std::uint32_t& firstInner) {
    const std::size_t count = ring.size();
    double doubledArea = 0.0;
    for (std::size_t i = 0; i < count; ++i)
        doubledArea += geometry::cross(ring[i], ring[(i + 1) % count]);
    const double outwards = doubledArea > 0.0 ? -1.0 : 1.0;
    firstInner = static_cast<std::uint32_t>(m_vertices.size());
    m_normals.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        m_normals[i] =
            mitre(ring[(i + count - 1) % count], ring[i], ring[(i + 1) % count]) * outwards;
        add(ring[i] + m_normals[i] * (grow - m_feather), tint);
    }
    for (std::size_t i = 0; i < count; ++i)
        add(ring[i] + m_normals[i] * (grow + m_feather), {tint.colour, 0});
    for (std::size_t i = 0; i < count; ++i) {
        const auto a = static_cast<std::uint32_t>(i);
        const auto b = static_cast<std::uint32_t>((i + 1) % count);
        const auto outer = firstInner + static_cast<std::uint32_t>(count);
        quad(firstInner + a, firstInner + b, outer + b, outer + a);
    }
}

void Mesh::polygon(std::span<const Vec2> ring,
                   std::span<const std::uint32_t> triangles,
                   double grow,
                   Tint tint) {
    if (ring.size() < 3 || tint.opacity <= 0.0F)
        return;
    std::uint32_t first = 0;
    rim(ring, grow, tint, first);
    for (const std::uint32_t corner : triangles)
        m_indices.push_back(first + corner);
}

void Mesh::convex(std::span<const Vec2> ring, double grow, Tint tint) {
    if (ring.size() < 3 || tint.opacity <= 0.0F)
        return;
    std::uint32_t first = 0;
    rim(ring, grow, tint, first);
    for (std::uint32_t corner = 1; corner + 1 < ring.size(); ++corner)
        triangle(first, first + corner, first + corner + 1);
}

void Mesh::rectangle(Vec2 low, Vec2 high, Tint tint) {
    if (tint.opacity <= 0.0F)
        return;
    const auto a = add(low, tint);
    const auto b = add({high.x, low.y}, tint);
    const auto c = add(high, tint);
    const auto d = add({low.x, high.y}, tint);
    quad(a, b, c, d);
}

void Mesh::triangles(std::span<const Vec2> points,
                     std::span<const std::uint32_t> corners,
                     std::span<const float> opacities,
                     QRgb colour) {
    const auto first = static_cast<std::uint32_t>(m_vertices.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        add(points[i], {colour, opacities[i]});
    for (const std::uint32_t corner : corners)
        m_indices.push_back(first + corner);
}

} // namespace percept::canvas
