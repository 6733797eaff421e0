#include "percept/nav/InhabitedGround.h"

#include "percept/nav/GenerateNavigation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace percept::nav {
namespace {

using geometry::Vec2;

constexpr Metres kFinestCell = 0.25;
constexpr double kMostGroundCells = 4e6;
constexpr std::uint32_t kNoPiece = 0;

/// Cells small enough for the body, but no more of them than can be looked at.
Metres cellFor(const level::Bounds& bounds, Metres radius) {
    const Vec2 size = bounds.max - bounds.min;
    return std::max(std::min(radius, kFinestCell), std::sqrt(size.x * size.y / kMostGroundCells));
}

/// Which cells hang together, as a number from 1 on per cell; kNoPiece where nobody can stand.
std::vector<std::uint32_t> piecesOf(const WalkGrid& grid) {
    std::vector<std::uint32_t> pieces(grid.size(), kNoPiece);
    std::vector<Cell> open;
    std::uint32_t last = kNoPiece;
    for (Cell first = 0; first < grid.size(); ++first) {
        if (!grid.isFree(first) || pieces[first] != kNoPiece)
            continue;
        pieces[first] = ++last;
        open.push_back(first);
        while (!open.empty()) {
            const Cell cell = open.back();
            open.pop_back();
            for (int d = 0; d < 8; ++d) {
                const Cell next = cell + static_cast<Cell>(grid.offset(d));
                if ((grid.moves(cell) >> static_cast<unsigned>(d) & 1U) == 0 ||
                    pieces[next] != kNoPiece)
                    continue;
                pieces[next] = last;
                open.push_back(next);
            }
        }
    }
    return pieces;
}

/// Places where somebody walks, or shall.
std::vector<Vec2> inhabited(const level::Level& level) {
    std::vector<Vec2> places;
    for (const auto& agent : level.agents)
        if (agent.position)
            places.push_back(agent.position->plan());
    for (const auto& spawn : level.spawns)
        places.push_back(spawn.position.plan());
    for (const auto& item : level.items)
        places.push_back(item.position.plan());
    for (const auto& node : level.navigation.nodes)
        if (!isGenerated(node))
            places.push_back(node.position.plan());
    return places;
}

std::uint32_t largestOf(const std::vector<std::uint32_t>& pieces) {
    std::map<std::uint32_t, std::size_t> sizes;
    for (const std::uint32_t piece : pieces)
        if (piece != kNoPiece)
            ++sizes[piece];
    const auto largest =
        std::max_element(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) {
            return a.second < b.second;
        });
    return largest != sizes.end() ? largest->first : kNoPiece;
}

} // namespace

Result<InhabitedGround>
InhabitedGround::make(const level::Level& level, const geometry::WallIndex& walls, Metres radius) {
    auto grid =
        level.grid.rows.empty()
            ? WalkGrid::fromWalls(level.bounds, walls, cellFor(level.bounds, radius), radius)
            : WalkGrid::fromLevel(level.grid);
    if (!grid)
        return grid.unexpected();
    InhabitedGround ground(std::move(*grid), radius);
    const auto pieces = piecesOf(ground.m_grid);
    std::set<std::uint32_t> wanted;
    for (const Vec2 place : inhabited(level))
        if (const auto cell = ground.cellNear(place))
            wanted.insert(pieces[*cell]);
    if (wanted.empty())
        wanted.insert(largestOf(pieces));
    ground.m_cells.resize(pieces.size());
    for (Cell cell = 0; cell < pieces.size(); ++cell)
        ground.m_cells[cell] = pieces[cell] != kNoPiece && wanted.contains(pieces[cell]);
    return ground;
}

bool InhabitedGround::has(Vec2 place) const {
    const auto cell = cellNear(place);
    return cell && m_cells[*cell];
}

std::optional<Cell> InhabitedGround::cellNear(Vec2 place) const {
    const int reach = 1 + static_cast<int>(2.0 * m_radius / m_grid.cellSize());
    const auto middle = m_grid.cellAt(place);
    std::optional<Cell> best;
    double nearest = std::numeric_limits<double>::infinity();
    for (int row = -reach; middle && row <= reach; ++row)
        for (int column = -reach; column <= reach; ++column) {
            const int atColumn = m_grid.columnOf(*middle) + column;
            const int atRow = m_grid.rowOf(*middle) + row;
            if (!m_grid.contains(atColumn, atRow))
                continue;
            const Cell cell = m_grid.cellOf(atColumn, atRow);
            const double squared = geometry::distanceSquared(m_grid.centreOf(cell), place);
            if (m_grid.isFree(cell) && squared < nearest) {
                nearest = squared;
                best = cell;
            }
        }
    return best;
}

} // namespace percept::nav
