#include "percept/tactics/Pick.h"

#include "percept/level/WallSegments.h"
#include "percept/nav/OffGraph.h"
#include "percept/nav/WalkGrid.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <queue>

namespace percept::tactics {
namespace {

using geometry::Vec2;

constexpr double kMostPickCells = 250'000;
constexpr Metres kPickCell = 0.5;

/// The ground between walls as a graph, a node per cell.
Result<nav::NavGraph>
groundGraph(const level::Level& level, const geometry::WallIndex& walls, Metres radius) {
    const Vec2 size = level.bounds.max - level.bounds.min;
    const double cell = std::max(kPickCell, std::sqrt(size.x * size.y / kMostPickCells));
    const auto grid = level.grid.rows.empty()
                          ? nav::WalkGrid::fromWalls(level.bounds, walls, cell, radius)
                          : nav::WalkGrid::fromLevel(level.grid);
    if (!grid)
        return grid.unexpected();
    std::vector<nav::NavNode> nodes;
    std::vector<std::uint32_t> nodeOf(grid->size(), 0);
    for (nav::Cell place = 0; place < grid->size(); ++place)
        if (grid->isFree(place)) {
            nodeOf[place] = static_cast<std::uint32_t>(nodes.size());
            nodes.push_back({grid->centreOf(place), 0.0, {}});
        }
    std::vector<nav::NavEdge> edges;
    for (nav::Cell place = 0; place < grid->size(); ++place)
        for (unsigned moves = grid->moves(place); moves != 0; moves &= moves - 1) {
            const int d = std::countr_zero(moves);
            const nav::Cell next = place + static_cast<nav::Cell>(grid->offset(d));
            edges.push_back({nav::NodeId{nodeOf[place]},
                             nav::NodeId{nodeOf[next]},
                             grid->cellSize() * (d % 2 == 0 ? 1.0 : nav::kSqrt2)});
        }
    return nav::NavGraph(std::move(nodes), std::move(edges));
}

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
Approaches::make(const level::Level& level, const Waypoints& points, Metres radius) {
    Approaches made;
    made.m_radius = radius;
    made.m_walls = geometry::WallIndex(level::wallSegments(level));
    made.m_doors = level::doorSegments(level, {});
    auto graph = level.navigation.nodes.empty() ? groundGraph(level, made.m_walls, radius)
                                                : nav::compileNavigation(level);
    if (!graph)
        return graph.unexpected();
    made.m_graph = std::move(*graph);
    made.m_stops.resize(made.m_graph.nodes().size());
    for (std::uint32_t point = 0; point < points.size(); ++point) {
        const Vec2 place(points.position(point));
        for (const nav::NodeId node : made.nodesAround(place))
            made.m_stops[nav::indexOf(node)].push_back(
                {point, geometry::distance(place, made.m_graph.node(node).position)});
    }
    return made;
}

std::vector<nav::NodeId> Approaches::nodesAround(Vec2 place) const {
    return nav::nodesAround(m_graph, place, m_walls, {.radius = m_radius}, m_doors);
}

/// Keeps the best ones in order, each waypoint once: several nodes lead to it.
void Approaches::consider(Picked& picked, const Choice& choice, std::size_t count) {
    const auto better = [](const Choice& a, const Choice& b) {
        return a.score != b.score ? a.score > b.score : a.waypoint < b.waypoint;
    };
    auto& choices = picked.choices;
    const auto known = std::find_if(choices.begin(), choices.end(), [&](const Choice& one) {
        return one.waypoint == choice.waypoint;
    });
    if (known != choices.end()) {
        if (known->way <= choice.way)
            return;
        choices.erase(known);
    }
    choices.insert(std::upper_bound(choices.begin(), choices.end(), choice, better), choice);
    if (choices.size() > count)
        choices.pop_back();
}

template <class Visit>
void Approaches::walk(Vec2 from, Visit&& visit) const {
    std::vector<double> ways(m_graph.nodes().size(), std::numeric_limits<double>::infinity());
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (const nav::NodeId start : nodesAround(from)) {
        ways[nav::indexOf(start)] = geometry::distance(from, m_graph.node(start).position);
        open.emplace(ways[nav::indexOf(start)], nav::indexOf(start));
    }
    while (!open.empty()) {
        const auto [way, node] = open.top();
        open.pop();
        if (way > ways[node])
            continue;
        if (!visit(way, node))
            return;
        for (const nav::NavEdge& edge : m_graph.edgesFrom(nav::NodeId{node})) {
            const double next = way + edge.cost;
            if (next < ways[nav::indexOf(edge.to)]) {
                ways[nav::indexOf(edge.to)] = next;
                open.emplace(next, nav::indexOf(edge.to));
            }
        }
    }
}

Approaches::Picked Approaches::pick(const Wish& wish,
                                    std::span<const double> values,
                                    std::size_t count,
                                    const Claims& claims,
                                    const Waypoints& points) const {
    PERCEPT_EXPECTS(values.size() == points.size() && count >= 1);
    PERCEPT_EXPECTS(wish.distanceWeight >= 0.0);
    Picked picked;
    if (values.empty())
        return picked;
    const double greatest = *std::max_element(values.begin(), values.end());
    walk(wish.from, [&](double way, std::uint32_t node) {
        const bool full = picked.choices.size() == count;
        if (way > wish.farthest ||
            (full && greatest - wish.distanceWeight * way < picked.choices.back().score))
            return false;
        ++picked.visited;
        for (const Stop& stop : m_stops[node]) {
            const double length = way + stop.beyond;
            const double value = values[stop.waypoint];
            const auto holder = claims.holderOf(points.id(stop.waypoint));
            if (value < wish.least || length > wish.farthest || (holder && *holder != wish.who))
                continue;
            const double score = value - wish.distanceWeight * length;
            consider(picked, {stop.waypoint, value, score, length}, count);
        }
        return true;
    });
    return picked;
}

std::vector<Approaches::Reached> Approaches::within(Vec2 from, Metres farthest) const {
    std::map<std::uint32_t, Metres> ways;
    walk(from, [&](double way, std::uint32_t node) {
        if (way > farthest)
            return false;
        for (const Stop& stop : m_stops[node]) {
            const double length = way + stop.beyond;
            const auto known = ways.emplace(stop.waypoint, length).first;
            known->second = std::min(known->second, length);
        }
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
