#include "percept/geometry/RoomIndex.h"

#include "percept/geometry/Polygon.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace percept::geometry {
namespace {

constexpr Metres kBorderSlack = 1e-6;

bool touches(const RoomShape& shape, Vec2 place) {
    const auto& ring = shape.polygon;
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (distanceSquaredToSegment(place, ring[i], ring[(i + 1) % ring.size()]) <=
            kBorderSlack * kBorderSlack)
            return true;
    return false;
}

/// Whether a line from a to b comes into a box; may say so of one that only comes near a corner.
bool mayCross(Vec2 low, Vec2 high, Vec2 a, Vec2 b) {
    const Vec2 least = glm::min(a, b);
    const Vec2 most = glm::max(a, b);
    if (most.x < low.x || least.x > high.x || most.y < low.y || least.y > high.y)
        return false;
    const auto isLeft = [&](Vec2 corner) { return cross(b - a, corner - a) > 0; };
    const auto isRight = [&](Vec2 corner) { return cross(b - a, corner - a) < 0; };
    const Vec2 corners[] = {low, {high.x, low.y}, high, {low.x, high.y}};
    return !std::all_of(std::begin(corners), std::end(corners), isLeft) &&
           !std::all_of(std::begin(corners), std::end(corners), isRight);
}

/// Whether a room holds all of a box, none of which is at its border.
bool fills(const RoomShape& shape, Vec2 low, Vec2 high) {
    const auto& ring = shape.polygon;
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (mayCross(low, high, ring[i], ring[(i + 1) % ring.size()]))
            return false;
    return contains(ring, 0.5 * (low + high));
}

} // namespace

RoomIndex::RoomIndex(std::span<const RoomShape> shapes)
    : m_shapes(shapes.begin(), shapes.end()) {
    if (m_shapes.empty())
        return;
    for (const auto& shape : m_shapes) {
        Box box{shape.polygon.front(), shape.polygon.front()};
        for (const Vec2 corner : shape.polygon) {
            box.low = glm::min(box.low, corner);
            box.high = glm::max(box.high, corner);
        }
        m_boxes.push_back({box.low - kBorderSlack, box.high + kBorderSlack});
        m_insides.push_back(insideOf(shape, box));
    }
    layOut();
    fill();
}

/// Most rooms are rectangles, and most places well inside of them: these need no look at a border.
RoomIndex::Box RoomIndex::insideOf(const RoomShape& shape, const Box& around) {
    const Vec2 middle = 0.5 * (around.low + around.high);
    const Vec2 half = 0.5 * (around.high - around.low) - 2 * kBorderSlack;
    for (const double share : {1.0, 0.8, 0.6, 0.4})
        if (fills(shape, middle - share * half, middle + share * half))
            return {middle - share * half, middle + share * half};
    return {{1, 1}, {0, 0}};
}

/// Cells as small as the rooms, but no more entries than a few per room, whatever they overlap.
void RoomIndex::layOut() {
    m_low = m_boxes.front().low;
    m_high = m_boxes.front().high;
    for (const auto& box : m_boxes) {
        m_low = glm::min(m_low, box.low);
        m_high = glm::max(m_high, box.high);
    }
    const Vec2 size = m_high - m_low;
    const auto count = static_cast<double>(m_boxes.size());
    constexpr Metres kLeast = 1e-3; // where all of them are no more than points
    m_cell = std::max(
        {0.5 * std::sqrt(size.x * size.y / count), std::max(size.x, size.y) / 1024, kLeast});
    for (;; m_cell *= 2.0) {
        m_perCell = 1.0 / m_cell;
        m_columns = static_cast<int>(size.x / m_cell) + 1;
        m_rows = static_cast<int>(size.y / m_cell) + 1;
        double entries = 0;
        for (const auto& box : m_boxes) {
            const Span span = cellsOf(box);
            entries += double(span.x1 - span.x0 + 1) * double(span.y1 - span.y0 + 1);
        }
        if (entries <= 16.0 * count + 64.0)
            return;
    }
}

void RoomIndex::fill() {
    std::vector<std::uint32_t> order(m_boxes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](auto left, auto right) {
        return m_shapes[left].floor > m_shapes[right].floor;
    });
    const auto columns = static_cast<std::size_t>(m_columns);
    m_cellStart.assign(columns * static_cast<std::size_t>(m_rows) + 1, 0);
    const auto forEachCell = [&](std::uint32_t room, auto visit) {
        const Span span = cellsOf(m_boxes[room]);
        for (int y = span.y0; y <= span.y1; ++y)
            for (int x = span.x0; x <= span.x1; ++x)
                visit(static_cast<std::size_t>(y) * columns + static_cast<std::size_t>(x));
    };
    for (const auto room : order)
        forEachCell(room, [&](std::size_t cell) { ++m_cellStart[cell + 1]; });
    std::partial_sum(m_cellStart.begin(), m_cellStart.end(), m_cellStart.begin());
    m_entries.resize(m_cellStart.back());
    std::vector<std::uint32_t> next(m_cellStart.begin(), m_cellStart.end() - 1);
    for (const auto room : order)
        forEachCell(room, [&](std::size_t cell) { m_entries[next[cell]++] = room; });
}

int RoomIndex::columnOf(double x) const {
    return static_cast<int>(std::clamp((x - m_low.x) * m_perCell, 0.0, m_columns - 1.0));
}

int RoomIndex::rowOf(double y) const {
    return static_cast<int>(std::clamp((y - m_low.y) * m_perCell, 0.0, m_rows - 1.0));
}

RoomIndex::Span RoomIndex::cellsOf(const Box& box) const {
    return {columnOf(box.low.x), rowOf(box.low.y), columnOf(box.high.x), rowOf(box.high.y)};
}

std::span<const std::uint32_t> RoomIndex::candidates(Vec2 place) const {
    if (m_shapes.empty() || !Box{m_low, m_high}.has(place))
        return {};
    const auto cell =
        static_cast<std::size_t>(rowOf(place.y)) * static_cast<std::size_t>(m_columns) +
        static_cast<std::size_t>(columnOf(place.x));
    return {m_entries.data() + m_cellStart[cell], m_entries.data() + m_cellStart[cell + 1]};
}

bool RoomIndex::holds(std::uint32_t room, Vec2 place) const {
    return m_insides[room].has(place) ||
           (m_boxes[room].has(place) && contains(m_shapes[room].polygon, place));
}

bool RoomIndex::borders(std::uint32_t room, Vec2 place) const {
    return m_boxes[room].has(place) && touches(m_shapes[room], place);
}

template <class Accept>
std::uint32_t RoomIndex::firstThat(Vec2 place, Accept accept) const {
    const auto found = candidates(place);
    for (const auto room : found)
        if (accept(m_shapes[room]) && holds(room, place))
            return room;
    for (const auto room : found)
        if (accept(m_shapes[room]) && borders(room, place))
            return room;
    return kNone;
}

std::uint32_t RoomIndex::find(Vec3 place) const {
    return firstThat(Vec2(place),
                     [&](const RoomShape& shape) { return shape.floor <= place.z + kBorderSlack; });
}

std::uint32_t RoomIndex::findLowest(Vec2 place) const {
    std::uint32_t lowest = kNone;
    double floor = 0.0;
    for (const auto room : candidates(place)) {
        const Metres floorOf = m_shapes[room].floor;
        if ((lowest == kNone || floorOf < floor) && (holds(room, place) || borders(room, place))) {
            lowest = room;
            floor = floorOf;
        }
    }
    return lowest;
}

} // namespace percept::geometry
