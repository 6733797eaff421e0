#include "percept/nav/OffGraph.h"

#include "percept/base/Contracts.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace percept::nav {
namespace {

constexpr double kInCover = 0.25; ///< share of the radius that counts where the whole is too wide

/// By distance; ties: the lower id first.
std::vector<NodeId> reachable(const NavGraph& graph,
                              Vec2 place,
                              Metres radius,
                              const geometry::WallIndex& walls,
                              const PlaceLinks& links,
                              std::span<const geometry::WallSegment> doors) {
    std::vector<std::pair<double, std::uint32_t>> near;
    for (std::uint32_t node = 0; node < graph.nodes().size(); ++node) {
        const double squared = geometry::distanceSquared(place, graph.node(NodeId{node}).position);
        if (squared <= links.farthest * links.farthest)
            near.emplace_back(squared, node);
    }
    // A heap: mostly the first few are all that is asked for.
    std::make_heap(near.begin(), near.end(), std::greater<>());
    std::vector<NodeId> found;
    while (!near.empty() && found.size() < links.nodes) {
        std::pop_heap(near.begin(), near.end(), std::greater<>());
        const NodeId node{near.back().second};
        near.pop_back();
        if (!walls.obstructed(place, graph.node(node).position, radius, links.filter, doors))
            found.push_back(node);
    }
    return found;
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

NavGraph withPlaces(const NavGraph& graph,
                    std::span<const Place> places,
                    const geometry::WallIndex& walls,
                    const PlaceLinks& links,
                    std::span<const geometry::WallSegment> doors) {
    std::vector<NavNode> nodes(graph.nodes().begin(), graph.nodes().end());
    std::vector<NavEdge> edges(graph.edges().begin(), graph.edges().end());
    const auto link = [&](NodeId one, NodeId other) {
        const double length =
            geometry::distance(nodes[indexOf(one)].position, nodes[indexOf(other)].position);
        edges.push_back({one, other, length, 0, kNoDoor});
        edges.push_back({other, one, length, 0, kNoDoor});
    };
    const auto base = static_cast<std::uint32_t>(nodes.size());
    for (const Place& place : places)
        nodes.push_back({place.position, 0.0, place.id});
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        const NodeId here{base + i};
        const Vec2 at = places[i].position;
        for (const NodeId node : nodesAround(graph, at, walls, links, doors))
            link(here, node);
        for (std::uint32_t other = 0; other < i; ++other) {
            const Vec2 there = places[other].position;
            if (geometry::distance(at, there) <= links.farthest &&
                !walls.obstructed(at, there, links.radius * kInCover, links.filter, doors))
                link(here, NodeId{base + other});
        }
    }
    return {std::move(nodes), std::move(edges)};
}

} // namespace percept::nav
