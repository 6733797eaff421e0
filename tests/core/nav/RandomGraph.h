#pragma once

#include "percept/nav/NavGraph.h"

#include <rapidcheck.h>

namespace percept::nav {

/// Up to 30 nodes; costs are the length of the edge, more, less or nothing.
inline rc::Gen<NavGraph> anyGraph() {
    return rc::gen::exec([] {
        const auto count = *rc::gen::inRange<std::uint32_t>(1, 31);
        std::vector<NavNode> nodes;
        for (std::uint32_t i = 0; i < count; ++i)
            nodes.push_back({{0.5 * *rc::gen::inRange(-20, 21), 0.5 * *rc::gen::inRange(-20, 21)},
                             0.0,
                             std::to_string(i)});
        std::vector<NavEdge> edges;
        const auto edgeCount = *rc::gen::inRange<std::uint32_t>(0, 4 * count);
        const bool priced = *rc::gen::inRange(0, 2) == 1;
        for (std::uint32_t i = 0; i < edgeCount; ++i) {
            const auto from = *rc::gen::inRange(0U, count);
            const auto to = *rc::gen::inRange(0U, count);
            const double length = geometry::distance(nodes[from].position, nodes[to].position);
            const double cost = priced ? 0.25 * *rc::gen::inRange(0, 40) : length;
            edges.push_back({NodeId{from}, NodeId{to}, cost, 0, kNoDoor});
        }
        return NavGraph(nodes, edges);
    });
}

inline NodeId anyNode(const NavGraph& graph) {
    return NodeId{
        *rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(graph.nodes().size()))};
}

} // namespace percept::nav
