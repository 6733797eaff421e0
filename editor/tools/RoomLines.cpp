#include "editor/tools/RoomLines.h"

#include "editor/tools/PlanGraph.h"
#include "percept/geometry/Polygon.h"
#include "percept/level/Validate.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>

namespace percept::tools {
namespace {

constexpr double kPerMetre = 1000.0;

bool reachesEyes(Metres bottom, Metres top) {
    return bottom <= kEyeLevel && top >= kEyeLevel;
}

bool isWalkable(const level::Grid& grid, std::ptrdiff_t column, std::ptrdiff_t row) {
    if (row < 0 || row >= static_cast<std::ptrdiff_t>(grid.rows.size()))
        return false;
    const auto& symbols = grid.rows[static_cast<std::size_t>(row)];
    return column >= 0 && column < static_cast<std::ptrdiff_t>(symbols.size()) &&
           isWalkableSymbol(symbols[static_cast<std::size_t>(column)]);
}

/// The borders between cells where one can walk and others, each as long as it is straight.
class GridLines {
public:
    GridLines(const level::Grid& grid, std::vector<PlanLine>& lines)
        : m_grid(grid)
        , m_lines(lines) {
        for (const auto& row : grid.rows)
            m_columns = std::max(m_columns, static_cast<std::ptrdiff_t>(row.size()));
        m_rows = static_cast<std::ptrdiff_t>(grid.rows.size());
    }

    void add() {
        for (std::ptrdiff_t y = 0; y <= m_rows; ++y)
            alongRun(
                m_columns,
                [&](std::ptrdiff_t x) { return differs(x, y, x, y - 1); },
                [&](std::ptrdiff_t x) { return corner(x, y); });
        for (std::ptrdiff_t x = 0; x <= m_columns; ++x)
            alongRun(
                m_rows,
                [&](std::ptrdiff_t y) { return differs(x, y, x - 1, y); },
                [&](std::ptrdiff_t y) { return corner(x, y); });
    }

private:
    [[nodiscard]] bool
    differs(std::ptrdiff_t x0, std::ptrdiff_t y0, std::ptrdiff_t x1, std::ptrdiff_t y1) const {
        return isWalkable(m_grid, x0, y0) != isWalkable(m_grid, x1, y1);
    }
    [[nodiscard]] Vec2 corner(std::ptrdiff_t x, std::ptrdiff_t y) const {
        return m_grid.origin +
               Vec2{static_cast<double>(x), static_cast<double>(m_rows - y)} * m_grid.cell;
    }
    template <class Differs, class Corner>
    void alongRun(std::ptrdiff_t count, Differs differs, Corner corner) {
        for (std::ptrdiff_t first = 0; first < count; ++first) {
            if (!differs(first))
                continue;
            auto last = first;
            while (last < count && differs(last))
                ++last;
            m_lines.push_back({corner(first), corner(last), LineKind::Wall, 0});
            first = last;
        }
    }

    const level::Grid& m_grid;
    std::vector<PlanLine>& m_lines;
    std::ptrdiff_t m_columns = 0;
    std::ptrdiff_t m_rows = 0;
};

void addRing(std::span<const Vec2> points, bool closed, std::vector<PlanLine>& lines) {
    for (std::size_t i = 0; i + (closed ? 0 : 1) < points.size(); ++i)
        lines.push_back({points[i], points[(i + 1) % points.size()], LineKind::Wall, 0});
}

} // namespace

bool isUsablePlace(Vec2 place) {
    return std::abs(place.x) <= level::kFarthestCoordinate &&
           std::abs(place.y) <= level::kFarthestCoordinate;
}

bool isWalkableSymbol(char symbol) {
    return symbol == '.' || symbol == 'G' || symbol == 'S';
}

bool isWalkableCell(const level::Grid& grid, Vec2 place) {
    const Vec2 cell = (place - grid.origin) / grid.cell;
    const auto rows = static_cast<std::ptrdiff_t>(grid.rows.size());
    return isWalkable(grid,
                      static_cast<std::ptrdiff_t>(std::floor(cell.x)),
                      rows - 1 - static_cast<std::ptrdiff_t>(std::floor(cell.y)));
}

std::vector<PlanLine> roomLines(const level::Level& level) {
    std::vector<PlanLine> lines;
    for (const auto& wall : level.walls)
        if (reachesEyes(wall.bottom, wall.top))
            addRing(wall.points, wall.closed, lines);
    for (std::uint32_t i = 0; i < level.doors.size(); ++i)
        lines.push_back(
            {level.doors[i].segment.from, level.doors[i].segment.to, LineKind::Door, i});
    if (!level.grid.rows.empty() && level.grid.cell > 0)
        GridLines(level.grid, lines).add();
    const Vec2 low = level.bounds.min;
    const Vec2 high = level.bounds.max;
    const Ring box{low, {high.x, low.y}, high, {low.x, high.y}};
    if (high.x > low.x && high.y > low.y)
        addRing(box, true, lines);
    std::erase_if(lines, [](const PlanLine& line) {
        return !isUsablePlace(line.a) || !isUsablePlace(line.b);
    });
    return lines;
}

std::vector<Vec2> markersOf(const level::Level& level) {
    std::vector<Vec2> places;
    const auto add = [&](const auto& list) {
        for (const auto& object : list)
            places.push_back(object.position.plan());
    };
    add(level.navigation.nodes);
    add(level.spawns);
    add(level.items);
    add(level.waypoints);
    for (const auto& agent : level.agents)
        if (agent.position)
            places.push_back(agent.position->plan());
    return places;
}

std::vector<PlanLine>
withoutIslands(std::vector<PlanLine> lines, std::span<const Vec2> markers, Metres smallest) {
    const PlanGraph graph(lines);
    const auto& points = graph.points();
    std::vector<std::uint32_t> root(points.size());
    std::iota(root.begin(), root.end(), 0U);
    const auto find = [&](std::uint32_t point) {
        while (root[point] != point)
            point = root[point] = root[root[point]];
        return point;
    };
    for (const auto& line : graph.lines())
        root[find(line.b)] = find(line.a);
    std::vector<std::pair<Vec2, Vec2>> boxes(points.size(), {{1e12, 1e12}, {-1e12, -1e12}});
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        auto& [low, high] = boxes[find(i)];
        low = glm::min(low, points[i] / kPerMetre);
        high = glm::max(high, points[i] / kPerMetre);
    }
    std::vector<PlanLine> kept;
    for (const auto& line : graph.lines()) {
        const auto& [low, high] = boxes[find(line.a)];
        const bool inhabited = std::any_of(markers.begin(), markers.end(), [&](Vec2 place) {
            return place.x > low.x && place.y > low.y && place.x < high.x && place.y < high.y;
        });
        if (line.kind == LineKind::Door || geometry::distance(low, high) >= smallest || inhabited)
            kept.push_back(
                {points[line.a] / kPerMetre, points[line.b] / kPerMetre, line.kind, line.id});
    }
    return kept;
}

Vec2 innerPoint(std::span<const Vec2> ring) {
    double low = ring.front().y;
    double high = low;
    for (const Vec2 corner : ring) {
        low = std::min(low, corner.y);
        high = std::max(high, corner.y);
    }
    Vec2 best = geometry::centroid(ring);
    double widest = 0.0;
    constexpr int kRows = 7;
    for (int row = 0; row < kRows; ++row) {
        const double y = low + (high - low) * (row + 0.517) / kRows;
        std::vector<double> crossings;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const Vec2 a = ring[i];
            const Vec2 b = ring[(i + 1) % ring.size()];
            if ((a.y > y) != (b.y > y))
                crossings.push_back(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
        }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
            if (crossings[i + 1] - crossings[i] > widest) {
                widest = crossings[i + 1] - crossings[i];
                best = {(crossings[i] + crossings[i + 1]) * 0.5, y};
            }
    }
    return best;
}

} // namespace percept::tools
