#include "percept/tactics/Pick.h"

#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/nav/OffGraph.h"
#include "percept/tactics/Routes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <queue>

namespace percept::tactics {
using geometry::Vec2;
namespace {

/// Waypoints in the order of their scores, each once: several nodes lead to it.
class Ranking {
public:
    explicit Ranking(std::size_t waypoints)
        : m_ways(waypoints, std::numeric_limits<double>::infinity())
        , m_passed(waypoints, false) {}

    void add(const Approaches::Choice& choice) {
        if (m_passed[choice.waypoint] || choice.way >= m_ways[choice.waypoint])
            return;
        m_ways[choice.waypoint] = choice.way;
        m_open.push(choice);
    }
    /// Passes on those that score more than whatever may still be added.
    /// @return false: there are enough
    bool passAbove(double score, const Approaches::Visit& visit) {
        while (!m_open.empty() && m_open.top().score > score) {
            const Approaches::Choice best = m_open.top();
            m_open.pop();
            if (m_passed[best.waypoint]) // it was added again, by a shorter way
                continue;
            m_passed[best.waypoint] = true;
            if (!visit(best))
                return false;
        }
        return true;
    }

private:
    struct IsWorse {
        bool operator()(const Approaches::Choice& a, const Approaches::Choice& b) const {
            if (a.score != b.score)
                return a.score < b.score;
            return a.waypoint != b.waypoint ? a.waypoint > b.waypoint : a.way > b.way;
        }
    };
    std::priority_queue<Approaches::Choice, std::vector<Approaches::Choice>, IsWorse> m_open;
    std::vector<Metres> m_ways;
    std::vector<bool> m_passed;
};

} // namespace

bool Claims::claim(const std::string& waypoint, std::uint32_t who) {
    const auto place = std::lower_bound(
        m_held.begin(), m_held.end(), waypoint, [](const auto& held, const std::string& wanted) {
            return held.first < wanted;
        });
    if (place != m_held.end() && place->first == waypoint)
        return place->second == who;
    m_held.insert(place, {waypoint, who});
    return true;
}

void Claims::release(std::uint32_t who) {
    std::erase_if(m_held, [&](const auto& held) { return held.second == who; });
}

std::optional<std::uint32_t> Claims::holderOf(std::string_view waypoint) const {
    for (const auto& [held, who] : m_held)
        if (held == waypoint)
            return who;
    return std::nullopt;
}

Result<Approaches>
Approaches::make(const level::Level& level, const Waypoints& points, const nav::Walker& walker) {
    if (auto reached = level::checkReach(level); !reached)
        return reached.unexpected();
    Approaches made;
    made.m_walker = walker;
    made.m_walls = geometry::WallIndex(level::solidSegments(level));
    made.m_doors = level::doorSegments(level, {});
    auto heights = level::heightFieldOf(level.terrain);
    if (!heights)
        return heights.unexpected();
    made.m_heights = std::move(*heights);
    if (!nav::hasGraph(level)) {
        auto cells = groundOf(level, walker);
        if (!cells)
            return cells.unexpected();
        made.m_cells = std::move(*cells);
        made.m_ownCellOnly = !level.grid.rows.empty();
    } else {
        auto graph = nav::graphOf(level, walker.radius);
        if (!graph)
            return graph.unexpected();
        made.m_graph = nav::withWaypoints(*graph, level, made.m_walls, made.m_doors);
        made.m_closed.resize(made.m_graph.edges().size());
        for (const nav::EdgeId edge : nav::closedEdges(made.m_graph, &made.m_heights, walker))
            made.m_closed[nav::indexOf(edge)] = true;
    }
    made.m_stops.resize(made.nodeCount());
    for (std::uint32_t point = 0; point < points.size(); ++point) {
        const Vec2 place(points.position(point));
        made.m_places.push_back(place);
        if (const auto node = made.nodeNear(place))
            made.m_stops[*node].push_back({point, geometry::distance(place, made.placeOf(*node))});
    }
    return made;
}

std::optional<std::uint32_t> Approaches::nodeNear(Vec2 place) const {
    if (m_cells)
        return linkedCell(*m_cells, place, m_walker.radius, m_walls, m_doors, m_ownCellOnly);
    const auto node = nav::nodeNear(footing(), place, m_walker);
    return node ? std::optional(nav::indexOf(*node)) : std::nullopt;
}

Vec2 Approaches::placeOf(std::uint32_t node) const {
    return m_cells ? m_cells->centreOf(node) : m_graph.node(nav::NodeId{node}).position;
}

std::size_t Approaches::nodeCount() const {
    return m_cells ? m_cells->size() : m_graph.nodes().size();
}

template <class Each>
void Approaches::forEachStep(std::uint32_t node, Each&& visit) const {
    if (!m_cells) {
        std::uint32_t number = nav::indexOf(m_graph.firstEdge(nav::NodeId{node}));
        for (const nav::NavEdge& edge : m_graph.edgesFrom(nav::NodeId{node}))
            if (!m_closed[number++])
                visit(nav::indexOf(edge.to), edge.cost);
        return;
    }
    for (unsigned moves = m_cells->moves(node); moves != 0; moves &= moves - 1) {
        const int d = std::countr_zero(moves);
        visit(node + static_cast<nav::Cell>(m_cells->offset(d)),
              m_cells->cellSize() * (d % 2 == 0 ? 1.0 : nav::kSqrt2));
    }
}

template <class Each>
void Approaches::walk(Vec2 from, Each&& visit) const {
    std::vector<double> ways(nodeCount(), std::numeric_limits<double>::infinity());
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    if (const auto start = nodeNear(from)) {
        ways[*start] = geometry::distance(from, placeOf(*start));
        open.emplace(ways[*start], *start);
    }
    while (!open.empty()) {
        const auto [way, node] = open.top();
        open.pop();
        if (way > ways[node])
            continue;
        if (!visit(way, node))
            return;
        forEachStep(node, [&, sofar = way](std::uint32_t next, double length) {
            if (sofar + length < ways[next]) {
                ways[next] = sofar + length;
                open.emplace(ways[next], next);
            }
        });
    }
}

template <class Each>
void Approaches::forEachStraight(Vec2 from, Metres farthest, Each&& visit) const {
    for (std::uint32_t point = 0; point < m_places.size(); ++point) {
        const Vec2 place = m_places[point];
        const double length = geometry::distance(from, place);
        if (length <= farthest && nav::isInPlainReach(footing(), from, place, m_walker))
            visit(point, length);
    }
}

int Approaches::forEachBest(const Wish& wish,
                            std::span<const double> values,
                            const Claims& claims,
                            const Waypoints& points,
                            const Visit& visit) const {
    PERCEPT_EXPECTS(values.size() == points.size());
    PERCEPT_EXPECTS(wish.distanceWeight >= 0.0);
    if (values.empty())
        return 0;
    const double greatest = *std::max_element(values.begin(), values.end());
    Ranking ranking(values.size());
    const auto weigh = [&](std::uint32_t waypoint, double length) {
        const double value = values[waypoint];
        const auto holder = claims.holderOf(points.id(waypoint));
        if (value < wish.least || length > wish.farthest || (holder && *holder != wish.who))
            return;
        ranking.add({waypoint, value, value - wish.distanceWeight * length, length});
    };
    int visited = 0;
    bool goesOn = true;
    forEachStraight(wish.from, wish.farthest, weigh);
    walk(wish.from, [&](double way, std::uint32_t node) {
        goesOn = ranking.passAbove(greatest - wish.distanceWeight * way, visit);
        if (!goesOn || way > wish.farthest)
            return false;
        ++visited;
        for (const Stop& stop : m_stops[node])
            weigh(stop.waypoint, way + stop.beyond);
        return true;
    });
    if (goesOn)
        ranking.passAbove(-std::numeric_limits<double>::infinity(), visit);
    return visited;
}

Approaches::Picked Approaches::pick(const Wish& wish,
                                    std::span<const double> values,
                                    std::size_t count,
                                    const Claims& claims,
                                    const Waypoints& points) const {
    PERCEPT_EXPECTS(count >= 1);
    Picked picked;
    picked.visited = forEachBest(wish, values, claims, points, [&](const Choice& choice) {
        picked.choices.push_back(choice);
        return picked.choices.size() < count;
    });
    return picked;
}

std::vector<Approaches::Reached> Approaches::within(Vec2 from, Metres farthest) const {
    std::map<std::uint32_t, Metres> ways;
    const auto keep = [&](std::uint32_t waypoint, double length) {
        const auto known = ways.emplace(waypoint, length).first;
        known->second = std::min(known->second, length);
    };
    forEachStraight(from, farthest, keep);
    walk(from, [&](double way, std::uint32_t node) {
        if (way > farthest)
            return false;
        for (const Stop& stop : m_stops[node])
            keep(stop.waypoint, way + stop.beyond);
        return true;
    });
    std::vector<Reached> reached;
    for (const auto& [waypoint, way] : ways)
        if (way <= farthest)
            reached.push_back({waypoint, way});
    std::stable_sort(reached.begin(), reached.end(), [](const Reached& a, const Reached& b) {
        return a.way < b.way;
    });
    return reached;
}

} // namespace percept::tactics
