#pragma once

#include "percept/geometry/Vector.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace percept::geometry {

/// Places in plan in boxes within boxes, so that whole boxes can be left out of a question.
///
///     tree.clear();
///     for (...) tree.add(place);
///     tree.layOut();
///     tree.forEach([&](Vec2 low, Vec2 high) { return isOutside(low, high); },
///                  [&](std::uint32_t i, Vec2 place) { ... });
///
/// @cost layOut() O(places log places); a question follows the boxes that are not left out
class PointTree {
public:
    void clear() { m_points.clear(); }
    void add(Vec2 place) { m_points.push_back({place, size()}); }
    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_points.size()); }
    /// To be called after the last add() and before the first forEach().
    void layOut();

    /// Calls `visit(i, place)` for the i-th that was added, but for those in boxes for which
    /// `skips(low, high)` holds; in no particular order.
    template <class Skips, class Visit>
    void forEach(Skips&& skips, Visit&& visit) const {
        if (!m_points.empty())
            descend({0, 0, size()}, skips, visit);
    }

private:
    static constexpr std::uint32_t kLeaf = 8;
    struct Point {
        Vec2 place{0, 0};
        std::uint32_t number = 0;
    };
    struct Box {
        Vec2 low{0, 0};
        Vec2 high{0, 0};
    };
    /// Some points that follow each other, and the place of their box.
    struct Part {
        std::size_t box;
        std::uint32_t first;
        std::uint32_t end;

        [[nodiscard]] bool isLeaf() const { return end - first <= kLeaf; }
        [[nodiscard]] std::uint32_t middle() const { return first + (end - first) / 2; }
        [[nodiscard]] Part lower() const { return {2 * box + 1, first, middle()}; }
        [[nodiscard]] Part upper() const { return {2 * box + 2, middle(), end}; }
    };
    void divide(const Part& part);
    template <class Skips, class Visit>
    void descend(const Part& part, Skips& skips, Visit& visit) const {
        if (skips(m_boxes[part.box].low, m_boxes[part.box].high))
            return;
        if (!part.isLeaf()) {
            descend(part.lower(), skips, visit);
            descend(part.upper(), skips, visit);
            return;
        }
        for (std::uint32_t i = part.first; i < part.end; ++i)
            visit(m_points[i].number, m_points[i].place);
    }

    std::vector<Point> m_points; ///< by box
    std::vector<Box> m_boxes;    ///< the root first, then both halves of each
};

inline void PointTree::layOut() {
    std::size_t boxes = 1;
    for (std::uint32_t points = size(); points > kLeaf; points = (points + 1) / 2)
        boxes = 2 * boxes + 1;
    m_boxes.resize(boxes);
    if (!m_points.empty())
        divide({0, 0, size()});
}

inline void PointTree::divide(const Part& part) {
    const auto first = m_points.begin() + part.first;
    const auto end = m_points.begin() + part.end;
    Box& box = m_boxes[part.box];
    box.low = box.high = first->place;
    for (auto point = first; point != end; ++point) {
        box.low = glm::min(box.low, point->place);
        box.high = glm::max(box.high, point->place);
    }
    if (part.isLeaf())
        return;
    const int axis = box.high.x - box.low.x >= box.high.y - box.low.y ? 0 : 1;
    std::nth_element(first,
                     m_points.begin() + part.middle(),
                     end,
                     [&](const Point& a, const Point& b) { return a.place[axis] < b.place[axis]; });
    divide(part.lower());
    divide(part.upper());
}

} // namespace percept::geometry
