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

/// Cells small enough for the body, but no more of them than can be looked at.
Metres cellFor(const level::Bounds& bounds, Metres radius) {
    const Vec2 size = bounds.max - bounds.min;
    return std::max(std::min(radius, kFinestCell), std::sqrt(size.x * size.y / kMostGroundCells));
}

/// Some of the passages, with the links between them.
std::vector<Passage> kept(std::vector<Passage> passages, const std::vector<bool>& isKept) {
    constexpr std::uint32_t kGone = 0xFFFFFFFFU;
    std::vector<std::uint32_t> number(passages.size(), kGone);
    std::vector<Passage> result;
    for (std::size_t i = 0; i < passages.size(); ++i)
        if (isKept[i]) {
            number[i] = static_cast<std::uint32_t>(result.size());
            result.push_back(std::move(passages[i]));
        }
    for (Passage& passage : result) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t other : passage.next)
            if (number[other] != kGone)
                next.push_back(number[other]);
        passage.next = std::move(next);
    }
    return result;
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

/// All passages that hang together with the first one, which is marked as seen like them.
std::vector<std::uint32_t>
chainOf(const std::vector<Passage>& passages, std::uint32_t first, std::vector<bool>& isSeen) {
    std::vector<std::uint32_t> chain{first};
    isSeen[first] = true;
    for (std::size_t i = 0; i < chain.size(); ++i)
        for (const std::uint32_t next : passages[chain[i]].next)
            if (!isSeen[next]) {
                isSeen[next] = true;
                chain.push_back(next);
            }
    return chain;
}

/// Whether steps between cells lead from the first cell to all others without a long detour.
bool areNear(const WalkGrid& grid, const std::vector<Cell>& cells) {
    constexpr double kDetour = 1.5;
    constexpr int kMargin = 16; ///< cells
    double farthest = 0.0;
    for (const Cell cell : cells)
        farthest = std::max(farthest,
                            geometry::distance(grid.centreOf(cells.front()), grid.centreOf(cell)));
    const int most = kMargin + static_cast<int>(kDetour * farthest / grid.cellSize());
    std::set<Cell> seen{cells.front()};
    std::vector<Cell> edge{cells.front()};
    for (int step = 0; step < most && !edge.empty(); ++step) {
        std::vector<Cell> next;
        for (const Cell cell : edge)
            for (int d = 0; d < 8; ++d) {
                const Cell neighbour = cell + static_cast<Cell>(grid.offset(d));
                if ((grid.moves(cell) >> static_cast<unsigned>(d) & 1U) != 0 &&
                    seen.insert(neighbour).second)
                    next.push_back(neighbour);
            }
        edge = std::move(next);
    }
    return std::all_of(cells.begin(), cells.end(), [&](Cell cell) { return seen.contains(cell); });
}

/// The gaps that the steps between cells miss: where pieces of ground meet, or where the cells lead
/// a long way round.
std::vector<Passage> passagesBetween(const WalkGrid& grid,
                                     const std::vector<std::uint32_t>& pieceOf,
                                     const geometry::WallIndex& walls,
                                     Metres radius) {
    auto passages = narrowPassages(grid, pieceOf, walls, radius);
    std::vector<bool> isMissed(passages.size());
    std::vector<bool> isSeen(passages.size());
    for (std::uint32_t first = 0; first < passages.size(); ++first) {
        if (isSeen[first])
            continue;
        const auto chain = chainOf(passages, first, isSeen);
        std::set<std::uint32_t> pieces;
        std::vector<Cell> cells;
        for (const std::uint32_t i : chain)
            for (const Cell cell : passages[i].cells) {
                pieces.insert(pieceOf[cell]);
                cells.push_back(cell);
            }
        const bool leadsOn = pieces.size() > 1 || (pieces.size() == 1 && !areNear(grid, cells));
        for (const std::uint32_t i : chain)
            isMissed[i] = leadsOn;
    }
    return kept(std::move(passages), isMissed);
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

std::vector<std::uint32_t> groundPieces(const WalkGrid& grid) {
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
        ground.m_passages = passagesBetween(ground.m_grid, pieces, walls, radius);
    std::vector<std::uint32_t> wanted;
    for (const Vec2 place : inhabited(level))
        if (const auto cell = ground.cellNear(place))
            wanted.push_back(pieces[*cell]);
    if (wanted.empty())
        wanted.push_back(largestOf(pieces));
    const Reach reach = reachOf(pieces, ground.m_passages, std::move(wanted));
    ground.m_cells.resize(pieces.size());
    for (Cell cell = 0; cell < pieces.size(); ++cell)
        ground.m_cells[cell] = pieces[cell] != kNoPiece && reach.pieces[pieces[cell]];
    ground.m_passages = kept(std::move(ground.m_passages), reach.passages);
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
