#include "percept/nav/OffGraph.h"

#include "percept/base/Contracts.h"

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
