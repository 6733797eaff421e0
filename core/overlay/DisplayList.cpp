#include "percept/overlay/DisplayList.h"

#include "percept/overlay/Triangulation.h"

#include <algorithm>
#include <utility>

namespace percept::overlay {

bool DisplayList::empty() const {
    return std::all_of(
        m_layers.begin(), m_layers.end(), [](const auto& layer) { return layer.empty(); });
}

template <class T>
T& DisplayList::add(Layer layer, T primitive) {
    auto& primitives = m_layers[static_cast<std::size_t>(layer)];
    return std::get<T>(primitives.emplace_back(std::move(primitive)));
}

Range DisplayList::addPoints(std::span<const Vec2> points) {
    const Range range{static_cast<std::uint32_t>(m_points.size()),
                      static_cast<std::uint32_t>(points.size())};
    m_points.insert(m_points.end(), points.begin(), points.end());
    return range;
}

Line& DisplayList::line(Layer layer, std::span<const Vec2> points, const Stroke& stroke) {
    return add(layer, Line{.points = addPoints(points), .stroke = stroke});
}

Line& DisplayList::segment(Layer layer, Vec2 from, Vec2 to, const Stroke& stroke) {
    return line(layer, std::array{from, to}, stroke);
}

Line& DisplayList::outline(Layer layer, std::span<const Vec2> ring, const Stroke& stroke) {
    Line& added = line(layer, ring, stroke);
    added.closed = true;
    return added;
}

Area& DisplayList::area(Layer layer, std::span<const Vec2> ring, const Fill& fill) {
    const auto corners = triangulate(ring);
    const Range triangles{static_cast<std::uint32_t>(m_triangles.size()),
                          static_cast<std::uint32_t>(corners.size())};
    m_triangles.insert(m_triangles.end(), corners.begin(), corners.end());
    return add(layer, Area{.points = addPoints(ring), .triangles = triangles, .fill = fill});
}

Area& DisplayList::fan(Layer layer, std::span<const Vec2> ring, const Fill& fill) {
    const auto first = static_cast<std::uint32_t>(m_triangles.size());
    for (std::uint32_t corner = 1; corner + 1 < ring.size(); ++corner)
        m_triangles.insert(m_triangles.end(), {0U, corner, corner + 1});
    const Range triangles{first, static_cast<std::uint32_t>(m_triangles.size()) - first};
    return add(layer, Area{.points = addPoints(ring), .triangles = triangles, .fill = fill});
}

Area& DisplayList::rectangle(Layer layer, Vec2 low, Vec2 high, const Fill& fill) {
    return fan(layer, std::array{low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}}, fill);
}

Shape& DisplayList::shape(Layer layer, const Shape& shape) {
    return add(layer, shape);
}

Arc& DisplayList::arc(Layer layer, const Arc& arc) {
    return add(layer, arc);
}

Label& DisplayList::label(Layer layer, Label label) {
    return add(layer, std::move(label));
}

Label& DisplayList::nameOfGround(Layer layer, Label label, std::span<const Vec2> ring) {
    label.room = addPoints(ring);
    return add(layer, std::move(label));
}

void DisplayList::clear() {
    for (auto& layer : m_layers)
        layer.clear();
    m_points.clear();
    m_triangles.clear();
    m_pickables.clear();
    m_shown.clear();
}

} // namespace percept::overlay
