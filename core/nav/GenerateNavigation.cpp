#include "percept/nav/GenerateNavigation.h"

#include "percept/geometry/Segment.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/GridFlood.h"
#include "percept/nav/InhabitedGround.h"
#include "percept/nav/JumpSearch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

namespace percept::nav {
namespace {

using geometry::Vec2;

constexpr std::size_t kMostNodes = 65'000;
constexpr Metres kTouch = 1e-6;    ///< what just fits, fits
constexpr Metres kElbowRoom = 0.1; ///< who steers clear of walls does not stick in a gap

class Generator {
public:
    Generator(const level::Level& level,
              const NavigationOptions& options,
              geometry::WallIndex walls,
              const InhabitedGround& ground)
        : m_level(level)
        , m_options(options)
        , m_walls(std::move(walls))
        , m_ground(ground)
        , m_grid(ground.grid())
        , m_jumps(m_grid) {}

    Result<level::Navigation> run() {
        keepHandmade();
        placePassages();
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
        while (m_blocked + 1 < m_grid.size() && m_grid.isFree(m_blocked))
            ++m_blocked;
        for (const auto& node : m_made.nodes)
            m_sources.push_back(m_ground.cellNear(node.position.plan()).value_or(m_blocked));
    }

    std::uint32_t addNode(Vec2 place, Cell cell) {
        level::NavigationNode node;
        node.id = fmt::format("{}{}", kGeneratedNode, m_made.nodes.size() - m_handmade + 1);
        node.position = {place.x, place.y, {}};
        m_made.nodes.push_back(std::move(node));
        m_sources.push_back(cell);
        return static_cast<std::uint32_t>(m_sources.size() - 1);
    }
    std::uint32_t addNode(Cell cell) { return addNode(m_grid.centreOf(cell), cell); }

    /// A node made by hand that stands in a gap already.
    [[nodiscard]] std::optional<std::uint32_t> handmadeAt(Vec2 place) const {
        for (std::uint32_t i = 0; i < m_handmade; ++i)
            if (geometry::distance(placeOf(i), place) < 0.5 * m_grid.cellSize())
                return i;
        return std::nullopt;
    }

    /// Nodes in gaps that cells miss, joined with the ground on both sides.
    void placePassages() {
        const auto& passages = m_ground.passages();
        std::vector<std::uint32_t> nodeOf;
        for (const Passage& passage : passages) {
            const auto known = handmadeAt(passage.place);
            nodeOf.push_back(known ? *known : addNode(passage.place, m_blocked));
        }
        for (std::size_t i = 0; i < passages.size(); ++i) {
            for (const std::uint32_t other : passages[i].next)
                m_links.emplace_back(nodeOf[i], nodeOf[other]);
            for (const Cell cell : passages[i].cells) {
                const auto [known, isNew] = m_nodeOf.emplace(cell, 0);
                if (isNew)
                    known->second = addNode(cell);
                m_links.emplace_back(nodeOf[i], known->second);
            }
        }
    }

    [[nodiscard]] int cellsPerSpacing() const {
        return std::max(1, static_cast<int>(std::lround(m_options.spacing / m_grid.cellSize())));
    }

    void placeLattice() {
        const int step = cellsPerSpacing();
        for (int row = step / 2; row < m_grid.height(); row += step)
            for (int column = step / 2; column < m_grid.width(); column += step)
                if (const Cell cell = m_grid.cellOf(column, row); m_ground.has(cell) &&
                                                                  !m_nodeOf.contains(cell) &&
                                                                  m_sources.size() <= kMostNodes)
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
            if (!m_ground.has(cell) || taken[cell] || m_flood.unitsTo(cell) <= farthest)
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
            for (int d = 0; d < 4 && m_ground.has(cell); ++d) {
                if ((m_grid.moves(cell) >> static_cast<unsigned>(d) & 1U) == 0)
                    continue;
                const std::uint32_t a = m_flood.ownerOf(cell);
                const std::uint32_t b = m_flood.ownerOf(cell + static_cast<Cell>(m_grid.offset(d)));
                if (a != b && a != kNoOwner && b != kNoOwner)
                    pairs.emplace(std::min(a, b), std::max(a, b));
            }
        for (std::uint32_t i = 0; i < m_sources.size(); ++i)
            m_nodeOf.emplace(m_sources[i], i);
        for (const auto& [a, b] : m_links)
            link(a, b);
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
        return !m_walls.obstructed(from, to, m_options.radius - kTouch, kInTheWay);
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
    const InhabitedGround& m_ground; ///< nodes may stand there
    const WalkGrid& m_grid;
    JumpMap m_jumps;
    JumpSearch m_search;
    GridFlood m_flood;
    /// Stands for places between the cells: blocked cells reach only themselves.
    Cell m_blocked = 0;
    std::vector<Cell> m_sources;                                  ///< per node
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_links; ///< through passages
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
                       "The level has a grid, over which paths lead; it needs no graph",
                       "grid");
    geometry::WallIndex walls(level::wallSegments(level));
    const auto ground = InhabitedGround::make(level, walls, options.radius);
    if (!ground)
        return ground.unexpected();
    return Generator(level, options, std::move(walls), *ground).run();
}

namespace {

/// Whether hills are in somebody's way.
bool limitsSlopes(const level::Level& level) {
    return !level.terrain.heights.empty() &&
           std::any_of(level.agents.begin(), level.agents.end(), [&](const level::Agent& agent) {
               const auto archetype = level::resolveArchetype(level, agent.archetype);
               return archetype && archetype->movement.maxSlope > 0.0;
           });
}

} // namespace

bool hasGraph(const level::Level& level) {
    return !level.navigation.nodes.empty() ||
           (level.grid.rows.empty() && (!level.walls.empty() || limitsSlopes(level)));
}

Result<NavGraph> graphOf(const level::Level& level, Metres radius) {
    if (!level.navigation.nodes.empty() || !hasGraph(level))
        return compileNavigation(level);
    NavigationOptions options;
    options.radius = std::max(widestBody(level), radius) + kElbowRoom;
    options.spacing = usualSpacing(level);
    const auto made = generateNavigation(level, options);
    return made ? compileNavigation(*made, level.doors) : NavGraph();
}

Metres widestBody(const level::Level& level) {
    Metres widest = 0.0;
    for (const auto& agent : level.agents)
        if (const auto archetype = level::resolveArchetype(level, agent.archetype))
            widest = std::max(widest, archetype->movement.radius);
    return widest > 0.0 ? widest : level::Movement{}.radius;
}

Metres usualSpacing(const level::Level& level) {
    constexpr double kUsualNodes = 1000;
    const Vec2 size = level.bounds.max - level.bounds.min;
    const double wished = std::sqrt(std::max(0.0, size.x * size.y) / kUsualNodes);
    return std::max(NavigationOptions().spacing, std::round(wished * 4.0) / 4.0);
}

} // namespace percept::nav
