#include "editor/tools/PlanGraph.h"

#include "percept/geometry/Segment.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace percept::tools {
namespace {

constexpr double kPlanUnits = 1000.0;
constexpr double kOnLine = 1.5; ///< millimetres
constexpr int kMostCuts = 4;
constexpr double kMostCells = 512.0; ///< per side

/// Which lines come near which: a grid over their boxes.
class Buckets {
public:
    Buckets(const std::vector<Vec2>& points, const std::vector<PlanGraph::Line>& lines)
        : m_points(points) {
        for (const auto& line : lines)
            for (const auto end : {line.a, line.b}) {
                m_low = glm::min(m_low, points[end]);
                m_high = glm::max(m_high, points[end]);
            }
        const Vec2 extent = m_high - m_low;
        m_cell = std::max(kPlanUnits, std::max(extent.x, extent.y) / kMostCells);
        m_columns = static_cast<int>(extent.x / m_cell) + 1;
        m_rows = static_cast<int>(extent.y / m_cell) + 1;
        m_lines.resize(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows));
        for (std::uint32_t i = 0; i < lines.size(); ++i)
            add(lines[i], i);
    }

    [[nodiscard]] const std::vector<std::vector<std::uint32_t>>& cells() const { return m_lines; }

private:
    [[nodiscard]] int column(double x) const {
        return std::clamp(static_cast<int>((x - m_low.x) / m_cell), 0, m_columns - 1);
    }
    [[nodiscard]] int row(double y) const {
        return std::clamp(static_cast<int>((y - m_low.y) / m_cell), 0, m_rows - 1);
    }

    void add(const PlanGraph::Line& line, std::uint32_t index) {
        const Vec2 a = m_points[line.a];
        const Vec2 b = m_points[line.b];
        const Vec2 low = glm::min(a, b) - kOnLine;
        const Vec2 high = glm::max(a, b) + kOnLine;
        const double reach = m_cell * 0.7072 + kOnLine;
        for (int y = row(low.y); y <= row(high.y); ++y)
            for (int x = column(low.x); x <= column(high.x); ++x) {
                const Vec2 middle = m_low + Vec2{x + 0.5, y + 0.5} * m_cell;
                if (geometry::distanceToSegment(middle, a, b) <= reach)
                    m_lines[static_cast<std::size_t>(y) * static_cast<std::size_t>(m_columns) +
                            static_cast<std::size_t>(x)]
                        .push_back(index);
            }
    }

    const std::vector<Vec2>& m_points;
    Vec2 m_low{1e12, 1e12};
    Vec2 m_high{-1e12, -1e12};
    double m_cell = kPlanUnits;
    int m_columns = 1;
    int m_rows = 1;
    std::vector<std::vector<std::uint32_t>> m_lines;
};

} // namespace

PlanGraph::PlanGraph(std::span<const PlanLine> lines) {
    for (const PlanLine& line : lines) {
        const auto a = pointAt(line.a * kPlanUnits);
        const auto b = pointAt(line.b * kPlanUnits);
        if (a != b)
            m_lines.push_back({a, b, line.kind, line.id});
    }
    unite();
    for (int round = 0; round < kMostCuts && splitOnce(); ++round)
        unite();
}

std::uint32_t PlanGraph::pointAt(Vec2 millimetres) {
    const auto x = static_cast<std::int64_t>(std::llround(millimetres.x));
    const auto y = static_cast<std::int64_t>(std::llround(millimetres.y));
    const auto key =
        (static_cast<std::uint64_t>(x) << 32U) ^ (static_cast<std::uint64_t>(y) & 0xFFFFFFFFU);
    const auto [found, added] = m_pointOf.emplace(key, static_cast<std::uint32_t>(m_points.size()));
    if (added)
        m_points.push_back({static_cast<double>(x), static_cast<double>(y)});
    return found->second;
}

void PlanGraph::splitAtEnds(std::uint32_t line, std::uint32_t other) {
    const Line& whole = m_lines[line];
    for (const auto end : {m_lines[other].a, m_lines[other].b})
        if (end != whole.a && end != whole.b &&
            geometry::distanceSquaredToSegment(
                m_points[end], m_points[whole.a], m_points[whole.b]) <= kOnLine * kOnLine)
            m_splits[line].push_back(end);
}

void PlanGraph::splitPair(std::uint32_t first, std::uint32_t second) {
    splitAtEnds(first, second);
    splitAtEnds(second, first);
    const Line one = m_lines[first];
    const Line two = m_lines[second];
    const Vec2 a = m_points[one.a];
    const Vec2 b = m_points[one.b];
    const auto fraction = geometry::crossingFraction(a, b, m_points[two.a], m_points[two.b]);
    if (!fraction)
        return;
    const auto point = pointAt(a + (b - a) * *fraction);
    if (point != one.a && point != one.b)
        m_splits[first].push_back(point);
    if (point != two.a && point != two.b)
        m_splits[second].push_back(point);
}

bool PlanGraph::splitOnce() {
    m_splits.assign(m_lines.size(), {});
    const Buckets buckets(m_points, m_lines);
    for (const auto& cell : buckets.cells())
        for (std::size_t i = 0; i < cell.size(); ++i)
            for (std::size_t j = i + 1; j < cell.size(); ++j)
                splitPair(cell[i], cell[j]);
    std::vector<Line> pieces;
    bool changed = false;
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        auto& inside = m_splits[i];
        const Line line = m_lines[i];
        changed = changed || !inside.empty();
        const Vec2 along = m_points[line.b] - m_points[line.a];
        const auto key = [&](std::uint32_t point) {
            return glm::dot(m_points[point] - m_points[line.a], along);
        };
        std::sort(inside.begin(), inside.end(), [&](std::uint32_t p, std::uint32_t q) {
            return key(p) != key(q) ? key(p) < key(q) : p < q;
        });
        inside.push_back(line.b);
        auto from = line.a;
        for (const auto to : inside)
            if (to != from)
                pieces.push_back({std::exchange(from, to), to, line.kind, line.id});
    }
    m_lines = std::move(pieces);
    return changed;
}

void PlanGraph::unite() {
    for (Line& line : m_lines)
        if (line.a > line.b)
            std::swap(line.a, line.b);
    std::stable_sort(m_lines.begin(), m_lines.end(), [](const Line& one, const Line& two) {
        return std::tie(one.a, one.b, one.kind) < std::tie(two.a, two.b, two.kind);
    });
    m_lines.erase(std::unique(m_lines.begin(),
                              m_lines.end(),
                              [](const Line& one, const Line& two) {
                                  return one.a == two.a && one.b == two.b;
                              }),
                  m_lines.end());
}

void PlanGraph::remove(const std::vector<bool>& lines) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_lines.size(); ++i)
        if (!lines[i])
            m_lines[kept++] = m_lines[i];
    m_lines.resize(kept);
}

void PlanGraph::prune() {
    std::vector<std::uint32_t> degree(m_points.size(), 0);
    std::vector<std::vector<std::uint32_t>> at(m_points.size());
    for (std::uint32_t i = 0; i < m_lines.size(); ++i)
        for (const auto end : {m_lines[i].a, m_lines[i].b}) {
            ++degree[end];
            at[end].push_back(i);
        }
    std::vector<bool> gone(m_lines.size(), false);
    std::vector<std::uint32_t> open;
    for (std::uint32_t point = 0; point < m_points.size(); ++point)
        if (degree[point] == 1)
            open.push_back(point);
    while (!open.empty()) {
        const auto point = open.back();
        open.pop_back();
        for (const auto line : at[point]) {
            if (gone[line])
                continue;
            gone[line] = true;
            const auto other = m_lines[line].a == point ? m_lines[line].b : m_lines[line].a;
            --degree[point];
            if (--degree[other] == 1)
                open.push_back(other);
        }
    }
    remove(gone);
}

} // namespace percept::tools
