#include "percept/nav/OffGraph.h"

#include "percept/base/Contracts.h"
#include "percept/nav/GenerateNavigation.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace percept::nav {
namespace {

/// By distance; ties: the lower id first.
std::vector<NodeId> reachable(const NavGraph& graph,
                              Vec2 place,
                              Metres radius,
                              const geometry::WallIndex& walls,
                              const PlaceLinks& links,
                              std::span<const geometry::WallSegment> doors) {
    std::vector<NodeId> found;
    std::size_t seen = 0;
    double before = -1.0;
    // Mostly the first few are all that is asked for, and they are near.
    Metres reach = graph.lookupRadius() > 0 ? 4 * graph.lookupRadius() : links.farthest;
    for (;; reach *= 4) {
        const Metres within = std::min(reach, links.farthest);
        std::vector<std::pair<double, std::uint32_t>> near;
        for (const NodeId node : graph.nodesWithin(place, within))
            if (const double squared = geometry::distanceSquared(place, graph.node(node).position);
                squared > before)
                near.emplace_back(squared, indexOf(node));
        seen += near.size();
        std::make_heap(near.begin(), near.end(), std::greater<>());
        while (!near.empty() && found.size() < links.nodes) {
            std::pop_heap(near.begin(), near.end(), std::greater<>());
            const NodeId node{near.back().second};
            near.pop_back();
            if (!walls.obstructed(place, graph.node(node).position, radius, links.filter, doors))
                found.push_back(node);
        }
        if (found.size() == links.nodes || within >= links.farthest || seen == graph.nodes().size())
            return found;
        before = within * within;
    }
}

} // namespace

std::vector<NodeId> nodesAround(const NavGraph& graph,
                                Vec2 place,
                                const geometry::WallIndex& walls,
                                const PlaceLinks& links,
                                std::span<const geometry::WallSegment> doors) {
    PERCEPT_EXPECTS(links.nodes >= 1 && std::isfinite(place.x) && std::isfinite(place.y));
    auto found = reachable(graph, place, links.radius, walls, links, doors);
    if (found.empty())
        found = reachable(graph, place, links.radius * kInCover, walls, links, doors);
    return found;
}

namespace {

/// Along the links that authors drew.
void addOwnLinks(const level::Level& level,
                 std::uint32_t first,
                 const geometry::WallIndex& walls,
                 const PlaceLinks& how,
                 std::span<const geometry::WallSegment> doors,
                 std::vector<NavEdge>& edges) {
    std::vector<std::pair<std::string_view, std::uint32_t>> byId;
    for (std::uint32_t i = 0; i < level.waypoints.size(); ++i)
        byId.emplace_back(level.waypoints[i].id, i);
    std::sort(byId.begin(), byId.end());
    for (std::uint32_t i = 0; i < level.waypoints.size(); ++i)
        for (const std::string& link : level.waypoints[i].links) {
            const auto other =
                std::lower_bound(byId.begin(), byId.end(), std::pair(std::string_view(link), 0U));
            if (other == byId.end() || other->first != link || other->second == i)
                continue;
            const Vec2 here = level.waypoints[i].position.plan();
            const Vec2 there = level.waypoints[other->second].position.plan();
            if (!walls.obstructed(here, there, how.radius, how.filter, doors))
                edges.push_back({NodeId{first + i},
                                 NodeId{first + other->second},
                                 geometry::distance(here, there),
                                 0,
                                 kNoDoor});
        }
}

} // namespace

NavGraph withWaypoints(const NavGraph& graph,
                       const level::Level& level,
                       const geometry::WallIndex& walls,
                       std::span<const geometry::WallSegment> doors) {
    if (graph.nodes().empty() || level.waypoints.empty())
        return graph;
    PlaceLinks how;
    how.radius = widestBody(level);
    std::vector<NavNode> nodes(graph.nodes().begin(), graph.nodes().end());
    std::vector<NavEdge> edges(graph.edges().begin(), graph.edges().end());
    const auto first = static_cast<std::uint32_t>(nodes.size());
    for (std::uint32_t i = 0; i < level.waypoints.size(); ++i) {
        const Vec2 place = level.waypoints[i].position.plan();
        if (!std::isfinite(place.x) || !std::isfinite(place.y)) {
            nodes.push_back({{0, 0}, 0.0, level.waypoints[i].id});
            continue;
        }
        nodes.push_back({place, 0.0, level.waypoints[i].id});
        auto linked = reachable(graph, place, how.radius, walls, how, doors);
        if (linked.empty()) {
            PlaceLinks one = how;
            one.nodes = 1;
            linked = reachable(graph, place, how.radius * kInCover, walls, one, doors);
        }
        for (const NodeId node : linked) {
            const double length = geometry::distance(place, graph.node(node).position);
            edges.push_back({NodeId{first + i}, node, length, 0, kNoDoor});
            edges.push_back({node, NodeId{first + i}, length, 0, kNoDoor});
        }
    }
    addOwnLinks(level, first, walls, how, doors, edges);
    return {std::move(nodes), std::move(edges)};
}

} // namespace percept::nav
