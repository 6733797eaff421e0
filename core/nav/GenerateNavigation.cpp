#include "percept/nav/GenerateNavigation.h"

#include "percept/geometry/Segment.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/GridFlood.h"
#include "percept/nav/JumpSearch.h"

#include <fmt/format.h>

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
constexpr std::size_t kMostNodes = 65'000;
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

class Generator {
public:
    Generator(const level::Level& level, const NavigationOptions& options, WalkGrid grid)
        : m_level(level)
        , m_options(options)
        , m_walls(level::wallSegments(level))
        , m_grid(std::move(grid))
        , m_jumps(m_grid) {}

    Result<level::Navigation> run() {
        keepHandmade();
        chooseGround();
        placeLattice();
        while (fillGaps()) {
        }
        if (m_sources.size() > kMostNodes)
            return failure(ErrorCode::InvalidInput,
                           fmt::format("The graph would have more than {} nodes; choose a wider "
                                       "spacing",
                                       kMostNodes));
        connect();
        return std::move(m_made);
    }

private:
    void keepHandmade() {
        std::set<std::string_view> kept;
        for (const auto& node : m_level.navigation.nodes)
            if (!isGenerated(node)) {
                kept.insert(node.id);
                m_made.nodes.push_back(node);
            }
        for (const auto& edge : m_level.navigation.edges)
            if (kept.contains(edge.from) && kept.contains(edge.to))
                m_made.edges.push_back(edge);
        m_made.unknown = m_level.navigation.unknown;
        m_handmade = m_made.nodes.size();
        Cell blocked = 0;
        while (blocked + 1 < m_grid.size() && m_grid.isFree(blocked))
            ++blocked;
        for (const auto& node : m_made.nodes)
            // Off the ground they are joined to nothing: blocked cells reach only themselves.
            m_sources.push_back(freeCellNear(node.position.plan()).value_or(blocked));
    }

    /// The nearest cell that a body can stand in, within twice its radius.
    [[nodiscard]] std::optional<Cell> freeCellNear(Vec2 place) const {
        const int reach = 1 + static_cast<int>(2.0 * m_options.radius / m_grid.cellSize());
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

    void chooseGround() {
        const auto pieces = piecesOf(m_grid);
        std::set<std::uint32_t> wanted;
        for (const Vec2 place : inhabited(m_level))
            if (const auto cell = freeCellNear(place))
                wanted.insert(pieces[*cell]);
        if (wanted.empty()) {
            std::map<std::uint32_t, std::size_t> sizes;
            for (const std::uint32_t piece : pieces)
                if (piece != kNoPiece)
                    ++sizes[piece];
            const auto largest =
                std::max_element(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) {
                    return a.second < b.second;
                });
            if (largest != sizes.end())
                wanted.insert(largest->first);
        }
        m_ground.resize(m_grid.size());
        for (Cell cell = 0; cell < m_grid.size(); ++cell)
            m_ground[cell] = wanted.contains(pieces[cell]);
    }

    std::uint32_t addNode(Cell cell) {
        level::NavigationNode node;
        node.id = fmt::format("{}{}", kGeneratedNode, m_made.nodes.size() - m_handmade + 1);
        const Vec2 place = m_grid.centreOf(cell);
        node.position = {place.x, place.y, {}};
        m_made.nodes.push_back(std::move(node));
        m_sources.push_back(cell);
        return static_cast<std::uint32_t>(m_sources.size() - 1);
    }

    [[nodiscard]] int cellsPerSpacing() const {
        return std::max(1, static_cast<int>(std::lround(m_options.spacing / m_grid.cellSize())));
    }

    void placeLattice() {
        const int step = cellsPerSpacing();
        for (int row = step / 2; row < m_grid.height(); row += step)
            for (int column = step / 2; column < m_grid.width(); column += step)
                if (const Cell cell = m_grid.cellOf(column, row);
                    m_ground[cell] && m_sources.size() <= kMostNodes)
                    addNode(cell);
    }

    /// Nodes where no other one is within the spacing by the way. @return whether any was missing
    bool fillGaps() {
        if (m_sources.size() > kMostNodes)
            return false;
        m_flood.run(m_grid, m_sources);
        const auto farthest = static_cast<std::uint32_t>(cellsPerSpacing()) * kStraightUnits;
        const int apart = std::max(1, cellsPerSpacing() / 2);
        std::vector<bool> taken(m_grid.size());
        bool added = false;
        for (Cell cell = 0; cell < m_grid.size() && m_sources.size() <= kMostNodes; ++cell) {
            if (!m_ground[cell] || taken[cell] || m_flood.unitsTo(cell) <= farthest)
                continue;
            added = true;
            addNode(cell);
            for (int row = 0; row <= apart; ++row)
                for (int column = -apart; column <= apart; ++column)
                    if (m_grid.contains(m_grid.columnOf(cell) + column, m_grid.rowOf(cell) + row))
                        taken[m_grid.cellOf(m_grid.columnOf(cell) + column,
                                            m_grid.rowOf(cell) + row)] = true;
        }
        return added;
    }

    /// Nodes whose grounds touch are neighbours.
    void connect() {
        m_flood.run(m_grid, m_sources);
        std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
        for (Cell cell = 0; cell < m_grid.size(); ++cell)
            for (int d = 0; d < 4 && m_ground[cell]; ++d) {
                if ((m_grid.moves(cell) >> static_cast<unsigned>(d) & 1U) == 0)
                    continue;
                const std::uint32_t a = m_flood.ownerOf(cell);
                const std::uint32_t b = m_flood.ownerOf(cell + static_cast<Cell>(m_grid.offset(d)));
                if (a != b && a != kNoOwner && b != kNoOwner)
                    pairs.emplace(std::min(a, b), std::max(a, b));
            }
        for (std::uint32_t i = 0; i < m_sources.size(); ++i)
            m_nodeOf.emplace(m_sources[i], i);
        const std::size_t corners = m_made.nodes.size();
        for (const auto& [a, b] : pairs)
            if (b >= m_handmade)
                join(a, b);
        cutCorners(corners);
    }

    /// Ways turn at the nodes from `first` on: these see past their neighbours.
    void cutCorners(std::size_t first) {
        std::vector<std::vector<std::uint32_t>> neighbours(m_made.nodes.size());
        for (const auto& [a, b] : m_linked) {
            neighbours[a].push_back(b);
            neighbours[b].push_back(a);
        }
        for (auto corner = static_cast<std::uint32_t>(first); corner < neighbours.size(); ++corner)
            for (const std::uint32_t near : neighbours[corner])
                for (const std::uint32_t next : neighbours[near])
                    if (geometry::distance(placeOf(corner), placeOf(next)) <=
                            2.0 * m_options.spacing &&
                        isStraight(placeOf(corner), placeOf(next)))
                        link(corner, next);
    }

    [[nodiscard]] Vec2 placeOf(std::uint32_t node) const {
        return m_made.nodes[node].position.plan();
    }
    [[nodiscard]] bool isStraight(Vec2 from, Vec2 to) const {
        // Cells stand for their middles: a little less than the radius, so that what fits, fits.
        return !m_walls.obstructed(
            from, to, 0.98 * m_options.radius, {geometry::kBlocksMovement, 0.1, 1.8});
    }

    /// Straight, or along the shortest way with nodes where it turns.
    void join(std::uint32_t a, std::uint32_t b) {
        if (isStraight(placeOf(a), placeOf(b)))
            return link(a, b);
        if (m_search.run(m_grid, m_jumps, m_sources[a], m_sources[b]) != SearchStatus::Found)
            return;
        const std::vector<Cell> way = m_search.path(m_grid).cells;
        std::uint32_t from = a;
        for (std::size_t i = 0; i + 1 < way.size();) {
            std::size_t next = way.size() - 1;
            while (next > i + 1 && !isStraight(placeOf(from), m_grid.centreOf(way[next])))
                --next;
            const bool last = next + 1 == way.size();
            const auto known = m_nodeOf.find(way[next]);
            std::uint32_t to = b;
            if (!last)
                to = known != m_nodeOf.end() ? known->second : addNode(way[next]);
            m_nodeOf.emplace(way[next], to);
            link(from, to);
            from = to;
            i = next;
        }
    }

    void link(std::uint32_t a, std::uint32_t b) {
        if (a == b || (a < m_handmade && b < m_handmade) ||
            !m_linked.emplace(std::min(a, b), std::max(a, b)).second)
            return;
        level::NavigationEdge edge;
        edge.from = m_made.nodes[a].id;
        edge.to = m_made.nodes[b].id;
        edge.cost = geometry::distance(placeOf(a), placeOf(b));
        for (const auto& door : m_level.doors)
            if (geometry::segmentsCross(
                    placeOf(a), placeOf(b), door.segment.from, door.segment.to)) {
                edge.door = door.id;
                edge.flags = {"door"};
            }
        m_made.edges.push_back(edge);
        std::swap(edge.from, edge.to);
        m_made.edges.push_back(std::move(edge));
    }

    const level::Level& m_level;
    NavigationOptions m_options;
    geometry::WallIndex m_walls;
    WalkGrid m_grid;
    JumpMap m_jumps;
    JumpSearch m_search;
    GridFlood m_flood;
    std::vector<bool> m_ground;  ///< per cell: nodes may stand there
    std::vector<Cell> m_sources; ///< per node
    std::map<Cell, std::uint32_t> m_nodeOf;
    std::set<std::pair<std::uint32_t, std::uint32_t>> m_linked;
    std::size_t m_handmade = 0;
    level::Navigation m_made;
};

} // namespace

Result<level::Navigation> generateNavigation(const level::Level& level,
                                             const NavigationOptions& options) {
    PERCEPT_EXPECTS(options.radius > 0 && options.spacing > 0);
    if (!level.grid.rows.empty())
        return failure(ErrorCode::InvalidInput,
                       "The level has a grid, which ways lead over; it needs no graph",
                       "grid");
    auto grid = WalkGrid::fromWalls(level.bounds,
                                    geometry::WallIndex(level::wallSegments(level)),
                                    cellFor(level.bounds, options.radius),
                                    options.radius);
    if (!grid)
        return grid.unexpected();
    return Generator(level, options, std::move(*grid)).run();
}

Metres widestBody(const level::Level& level) {
    Metres widest = 0.0;
    for (const auto& agent : level.agents)
        if (const auto archetype = level::resolveArchetype(level, agent.archetype))
            widest = std::max(widest, archetype->movement.radius);
    return widest > 0.0 ? widest : 0.3;
}

} // namespace percept::nav
