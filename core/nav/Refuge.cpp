#include "percept/nav/Refuge.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace percept::nav {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

Metres distanceToNearest(Vec2 place, std::span<const Vec2> dangers) {
    Metres least = kInfinite;
    for (const Vec2 danger : dangers)
        least = std::min(least, geometry::distance(place, danger));
    return least;
}

/// Whether a leg comes much nearer to a danger than the fugitive is.
bool passesDanger(const Fugitive& fugitive, Vec2 from, Vec2 to) {
    constexpr double kShare = 0.9; // of the present distance
    return std::any_of(fugitive.dangers.begin(), fugitive.dangers.end(), [&](Vec2 danger) {
        return geometry::distanceToSegment(danger, from, to) <
               kShare * geometry::distance(fugitive.own, danger);
    });
}

/// The nearest node that can be walked to straight.
std::optional<std::uint32_t> startOf(const NavGraph& graph, const Fugitive& fugitive) {
    std::optional<std::uint32_t> start;
    double least = kInfinite;
    for (std::uint32_t i = 0; i < graph.nodes().size(); ++i) {
        const Vec2 place = graph.nodes()[i].position;
        const double distance = geometry::distanceSquared(place, fugitive.own);
        if (distance >= least || !fugitive.canWalkTo(place))
            continue;
        least = distance;
        start = i;
    }
    return start;
}

/// Which nodes the shortest paths lead to without passing a danger.
std::vector<bool> safeNodes(const NavGraph& graph, const Fugitive& fugitive) {
    std::vector<bool> safe(graph.nodes().size(), false);
    std::vector<double> costs(graph.nodes().size(), kInfinite);
    const auto start = startOf(graph, fugitive);
    if (!start)
        return safe;
    using Entry = std::pair<double, std::uint32_t>;
    std::vector<Entry> open{{0.0, *start}};
    costs[*start] = 0.0;
    safe[*start] = !passesDanger(fugitive, fugitive.own, graph.nodes()[*start].position);
    while (!open.empty()) {
        std::pop_heap(open.begin(), open.end(), std::greater<>());
        const auto [cost, node] = open.back();
        open.pop_back();
        if (cost > costs[node])
            continue;
        for (const NavEdge& edge : graph.edgesFrom(NodeId{node})) {
            const std::uint32_t next = indexOf(edge.to);
            if (cost + edge.cost >= costs[next])
                continue;
            costs[next] = cost + edge.cost;
            safe[next] =
                safe[node] &&
                !passesDanger(fugitive, graph.nodes()[node].position, graph.nodes()[next].position);
            open.emplace_back(costs[next], next);
            std::push_heap(open.begin(), open.end(), std::greater<>());
        }
    }
    return safe;
}

} // namespace

double refugeValue(Vec2 place, std::span<const Vec2> dangers, Vec2 own) {
    return distanceToNearest(place, dangers) - 0.5 * geometry::distance(place, own);
}

Vec2 hideFrom(const NavGraph& graph, const Fugitive& fugitive) {
    PERCEPT_EXPECTS(!fugitive.dangers.empty());
    const Metres now = distanceToNearest(fugitive.own, fugitive.dangers);
    const auto safe = safeNodes(graph, fugitive);
    Vec2 best = fugitive.own;
    bool hidden = false;
    double value = -kInfinite;
    for (std::uint32_t i = 0; i < safe.size(); ++i) {
        const Vec2 place = graph.nodes()[i].position;
        if (!safe[i] || distanceToNearest(place, fugitive.dangers) <= now)
            continue;
        const double each = refugeValue(place, fugitive.dangers, fugitive.own);
        const bool unseen = !fugitive.isSeenFrom(place);
        if (unseen < hidden || (unseen == hidden && each <= value))
            continue;
        hidden = unseen;
        value = each;
        best = place;
    }
    return best;
}

} // namespace percept::nav
