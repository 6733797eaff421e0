#include "percept/nav/InhabitedGround.h"

#include "percept/nav/GenerateNavigation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace percept::nav {
namespace {

using geometry::Vec2;

constexpr Metres kFinestCell = 0.25;
constexpr double kMostGroundCells = 4e6;

/// Cells small enough for the body, but no more of them than can be looked at.
Metres cellFor(const level::Bounds& bounds, Metres radius) {
    const Vec2 size = bounds.max - bounds.min;
    return std::max(std::min(radius, kFinestCell), std::sqrt(size.x * size.y / kMostGroundCells));
}

/// Places where somebody walks, or will.
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

/// What can be come to: which pieces, and which passages between them.
struct Reach {
    std::vector<bool> pieces;
    std::vector<bool> passages;
};

Reach reachOf(const std::vector<std::uint32_t>& pieceOf,
              const std::vector<Passage>& passages,
              std::vector<std::uint32_t> open) {
    const auto last = std::max_element(pieceOf.begin(), pieceOf.end());
    Reach reach{std::vector<bool>(last == pieceOf.end() ? 1 : *last + 1),
                std::vector<bool>(passages.size())};
    std::map<std::uint32_t, std::vector<std::uint32_t>> passagesOf;
    for (std::uint32_t i = 0; i < passages.size(); ++i)
        for (const Cell cell : passages[i].cells)
            passagesOf[pieceOf[cell]].push_back(i);
    std::vector<std::uint32_t> entered;
    const auto enter = [&](std::uint32_t passage) {
        if (!reach.passages[passage])
            entered.push_back(passage);
        reach.passages[passage] = true;
    };
    while (!open.empty() || !entered.empty()) {
        if (entered.empty()) {
            const std::uint32_t piece = open.back();
            open.pop_back();
            if (reach.pieces[piece])
                continue;
            reach.pieces[piece] = true;
            for (const std::uint32_t passage : passagesOf[piece])
                enter(passage);
            continue;
        }
        const Passage& passage = passages[entered.back()];
        entered.pop_back();
        for (const std::uint32_t other : passage.next)
            enter(other);
        for (const Cell cell : passage.cells)
            open.push_back(pieceOf[cell]);
    }
    reach.pieces[kNoPiece] = false;
    return reach;
}

using Sizes = std::map<std::uint32_t, std::size_t>; ///< cells by piece

Sizes sizesOf(const std::vector<std::uint32_t>& pieces) {
    Sizes sizes;
    for (const std::uint32_t piece : pieces)
        if (piece != kNoPiece)
            ++sizes[piece];
    return sizes;
}

std::uint32_t largestOf(const Sizes& sizes) {
    const auto largest =
        std::max_element(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) {
            return a.second < b.second;
        });
    return largest != sizes.end() ? largest->first : kNoPiece;
}

std::size_t cellsIn(const Reach& reach, const Sizes& sizes) {
    std::size_t cells = 0;
    for (const auto& [piece, size] : sizes)
        cells += reach.pieces[piece] ? size : 0;
    return cells;
}

/// Those that do not reach the edge of the level: walls enclose them.
Sizes enclosed(const WalkGrid& grid, const std::vector<std::uint32_t>& pieces, Sizes sizes) {
    for (Cell cell = 0; cell < pieces.size(); ++cell) {
        const int column = grid.columnOf(cell);
        const int row = grid.rowOf(cell);
        if (!grid.contains(column - 1, row) || !grid.contains(column + 1, row) ||
            !grid.contains(column, row - 1) || !grid.contains(column, row + 1))
            sizes.erase(pieces[cell]);
    }
    return sizes;
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
    const auto pieces = groundPieces(ground.m_grid);
    if (level.grid.rows.empty())
        ground.m_passages = missedPassages(ground.m_grid, pieces, walls, radius);
    std::vector<std::uint32_t> wanted;
    for (const Vec2 place : inhabited(level))
        if (const auto cell = ground.cellNear(place))
            wanted.push_back(pieces[*cell]);
    const Sizes sizes = sizesOf(pieces);
    if (wanted.empty())
        wanted.push_back(largestOf(sizes));
    Reach reach = reachOf(pieces, ground.m_passages, wanted);
    if (const auto main = largestOf(enclosed(ground.m_grid, pieces, sizes));
        main != kNoPiece && !reach.pieces[main] && cellsIn(reach, sizes) < sizes.at(main)) {
        wanted.push_back(main);
        reach = reachOf(pieces, ground.m_passages, std::move(wanted));
    }
    ground.m_cells.resize(pieces.size());
    for (Cell cell = 0; cell < pieces.size(); ++cell)
        ground.m_cells[cell] = pieces[cell] != kNoPiece && reach.pieces[pieces[cell]];
    ground.m_passages = keptPassages(std::move(ground.m_passages), reach.passages);
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
