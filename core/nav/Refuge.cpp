#include "percept/nav/Refuge.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
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

/// The nearest nodes that can be walked to straight without passing a danger.
std::vector<std::uint32_t> startsOf(const NavGraph& graph, const Fugitive& fugitive) {
    constexpr std::size_t kMost = 4;
    std::vector<std::uint32_t> nearest(graph.nodes().size());
    std::iota(nearest.begin(), nearest.end(), 0U);
    std::stable_sort(nearest.begin(), nearest.end(), [&](auto left, auto right) {
        return geometry::distanceSquared(graph.nodes()[left].position, fugitive.own) <
               geometry::distanceSquared(graph.nodes()[right].position, fugitive.own);
    });
    std::vector<std::uint32_t> starts;
    for (const auto node : nearest) {
        if (starts.size() == kMost)
            break;
        const Vec2 place = graph.nodes()[node].position;
        if (!passesDanger(fugitive, fugitive.own, place) && fugitive.canWalkTo(place))
            starts.push_back(node);
    }
    return starts;
}

/// Which nodes the shortest paths lead to without passing a danger.
std::vector<bool> safeNodes(const NavGraph& graph, const Fugitive& fugitive) {
    std::vector<bool> safe(graph.nodes().size(), false);
    std::vector<double> costs(graph.nodes().size(), kInfinite);
    using Entry = std::pair<double, std::uint32_t>;
    std::vector<Entry> open;
    for (const auto start : startsOf(graph, fugitive)) {
        costs[start] = geometry::distance(fugitive.own, graph.nodes()[start].position);
        safe[start] = true;
        open.emplace_back(costs[start], start);
        std::push_heap(open.begin(), open.end(), std::greater<>());
    }
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
