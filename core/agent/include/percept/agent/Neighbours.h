#pragma once

#include "percept/geometry/Vector.h"

#include <boost/container/small_vector.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace percept::agent {

using geometry::Vec2;

/// A body that others keep away from.
struct Neighbour {
    Vec2 position{0, 0};
    Metres radius = 0;
};

/// All bodies of a step, so that each finds those near it without asking every other: a uniform
/// grid, laid out once after they have been put in.
///
///     bodies.clear();
///     for (...) bodies.add({position, radius});
///     bodies.layOut();
///     bodies.forEachNear(place, 0.75, [&](const Neighbour& other) { ... });
///
/// @cost layOut() O(bodies); a question follows the bodies nearby
class Neighbours {
public:
    Neighbours() = default;
    explicit Neighbours(std::span<const Neighbour> bodies)
        : m_bodies(bodies.begin(), bodies.end()) {
        layOut();
    }

    void clear() { m_bodies.clear(); }
    void add(const Neighbour& body) { m_bodies.push_back(body); }
    /// To be called after the last add() and before the first forEachNear().
    void layOut();
    /// In the order in which they were added.
    [[nodiscard]] std::span<const Neighbour> all() const { return m_bodies; }

    /// Calls `visit(body)` for every body nearer to `place` than `reach` beside its own radius, in
    /// the order in which they were added.
    template <class Visit>
    void forEachNear(Vec2 place, Metres reach, Visit&& visit) const {
        const auto test = [&](const Neighbour& body) {
            const Vec2 away = place - body.position;
            const double within = reach + body.radius;
            return geometry::lengthSquared(away) < within * within;
        };
        if (m_starts.empty()) {
            for (const Neighbour& body : m_bodies)
                if (test(body))
                    visit(body);
            return;
        }
        boost::container::small_vector<std::uint32_t, 32> near;
        const Metres around = std::abs(reach) + m_largest;
        const int right = column(place.x + around);
        const int top = row(place.y + around);
        for (int y = row(place.y - around); y <= top; ++y) {
            const auto last = m_starts[cell(right, y) + 1];
            for (auto i = m_starts[cell(column(place.x - around), y)]; i < last; ++i)
                if (test(m_bodies[m_order[i]]))
                    near.push_back(m_order[i]);
        }
        std::sort(near.begin(), near.end());
        for (const auto i : near)
            visit(m_bodies[i]);
    }

private:
    [[nodiscard]] int column(double x) const {
        return static_cast<int>(std::clamp((x - m_low.x) * m_perMetre, 0.0, m_columns - 1.0));
    }
    [[nodiscard]] int row(double y) const {
        return static_cast<int>(std::clamp((y - m_low.y) * m_perMetre, 0.0, m_rows - 1.0));
    }
    [[nodiscard]] std::size_t cell(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_columns) +
               static_cast<std::size_t>(x);
    }

    std::vector<Neighbour> m_bodies;
    Metres m_largest = 0; ///< radius
    Vec2 m_low{0, 0};
    double m_perMetre = 1.0; ///< cells
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::uint32_t> m_starts; ///< per cell, then the end; empty: too few for a grid
    std::vector<std::uint32_t> m_order;  ///< bodies by cell
    std::vector<std::uint32_t> m_cells;  ///< only while laying out
};

} // namespace percept::agent
