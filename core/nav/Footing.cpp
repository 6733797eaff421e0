#include "percept/nav/Footing.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/Segment.h"

#include <algorithm>

namespace percept::nav {
namespace {

constexpr Metres kAnywhere = 1e7;
constexpr double kSqueeze = 0.9;     ///< of a body's radius: it gives way a little
constexpr Metres kAtAWall = 0.05;    ///< where no body fits
constexpr double kNearEnough = 1.25; ///< radii from a place that count as being there

std::optional<NodeId> nearestGentle(const Footing& footing,
                                    Vec2 place,
                                    Metres radius,
                                    Metres within,
                                    double maxSlope,
                                    std::span<const geometry::WallSegment> doorways) {
    const geometry::WallFilter filter{geometry::kBlocksMovement};
    const NavGraph& graph = *footing.graph;
    const auto nearest =
        graph.nearestReachable(place, radius, *footing.walls, within, filter, doorways);
    if (!nearest || !isTooSteep(footing.heights, place, graph.node(*nearest).position, maxSlope))
        return nearest;
    std::vector<std::pair<double, std::uint32_t>> others;
    for (const NodeId node : graph.nodesWithin(place, within))
        others.emplace_back(geometry::distanceSquared(place, graph.node(node).position),
                            indexOf(node));
    std::sort(others.begin(), others.end());
    for (const auto& [distance, node] : others) {
        const Vec2 there = graph.node(NodeId{node}).position;
        if (!isTooSteep(footing.heights, place, there, maxSlope) &&
            !footing.walls->obstructed(place, there, radius, filter, doorways))
            return NodeId{node};
    }
    return std::nullopt;
}

} // namespace

double stricterSlope(double one, double other) {
    return one > 0.0 && other > 0.0 ? std::min(one, other) : std::max(one, other);
}

bool isTooSteep(const geometry::HeightField* heights, Vec2 from, Vec2 to, double maxSlope) {
    return maxSlope > 0.0 && heights != nullptr && heights->steepestAlong(from, to) > maxSlope;
}

std::vector<EdgeId>
closedEdges(const NavGraph& graph, const geometry::HeightField* heights, const Walker& walker) {
    std::vector<EdgeId> closed;
    const bool level = walker.maxSlope <= 0.0 || heights == nullptr || heights->isFlat();
    if (level && walker.refuses == 0)
        return closed;
    const auto edges = graph.edges();
    for (std::uint32_t i = 0; i < edges.size(); ++i)
        if ((edges[i].flags & walker.refuses) != 0 ||
            (!level && isTooSteep(heights,
                                  graph.node(edges[i].from).position,
                                  graph.node(edges[i].to).position,
                                  walker.maxSlope)))
            closed.push_back(EdgeId{i});
    return closed;
}

bool canWalkStraight(const Footing& footing, Vec2 from, Vec2 to, const Walker& walker) {
    return !footing.walls->obstructed(
               from, to, walker.radius, {geometry::kBlocksMovement}, footing.doorways) &&
           !isTooSteep(footing.heights, from, to, walker.maxSlope);
}

std::optional<NodeId> nodeNear(const Footing& footing, Vec2 place, const Walker& walker) {
    PERCEPT_EXPECTS(footing.graph != nullptr && footing.walls != nullptr);
    if (footing.graph->nodes().empty())
        return std::nullopt;
    const Metres whole = walker.radius * kSqueeze;
    const bool fits = footing.walls->clearance(place, whole, {geometry::kBlocksMovement}) >= whole;
    for (const Metres within : {footing.graph->lookupRadius() * 2, kAnywhere})
        for (const Metres radius : {whole, kAtAWall})
            for (const bool shut : {true, false}) {
                if ((fits && radius != whole) || (!shut && footing.doorways.empty()))
                    continue; // asked just before, or no need to squeeze
                const auto doorways =
                    shut ? footing.doorways : std::span<const geometry::WallSegment>();
                if (const auto node =
                        nearestGentle(footing, place, radius, within, walker.maxSlope, doorways))
                    return node;
            }
    return std::nullopt;
}

namespace {

/// Whether one of two places is in a doorway, and the other one not beyond it: who is in a doorway
/// is on neither side of it.
bool isEndIn(const geometry::WallSegment& doorway, Vec2 from, Vec2 to, Metres radius) {
    constexpr double kOnTheLine = 1e-9;
    const auto isIn = [&](Vec2 place) {
        return geometry::distanceToSegment(place, doorway.a, doorway.b) < radius;
    };
    const auto sideOf = [&](Vec2 place) {
        return geometry::cross(doorway.b - doorway.a, place - doorway.a);
    };
    return (isIn(from) || isIn(to)) && sideOf(from) * sideOf(to) >= -kOnTheLine;
}

} // namespace

bool isInPlainReach(const Footing& footing, Vec2 from, Vec2 to, const Walker& walker) {
    const Vec2 nearEnough =
        to - geometry::truncated(to - from, kNearEnough * walker.radius * kSqueeze);
    std::vector<geometry::WallSegment> between(footing.doorways.begin(), footing.doorways.end());
    std::erase_if(between, [&](const geometry::WallSegment& doorway) {
        return isEndIn(doorway, from, to, walker.radius);
    });
    Footing through = footing;
    through.doorways = between;
    return canWalkStraight(through, from, nearEnough, walker);
}

RouteEnds endsOf(const Footing& footing, Vec2 from, Vec2 to, const Walker& walker, bool weighs) {
    const bool straight = isInPlainReach(footing, from, to, walker);
    if (straight && !weighs)
        return {true, std::nullopt, std::nullopt};
    RouteEnds ends{false, nodeNear(footing, from, walker), nodeNear(footing, to, walker)};
    ends.straight = straight && (!ends.isSearchable() || *ends.from == *ends.to);
    return ends;
}

std::size_t firstNodeOf(
    const Footing& footing, const Path& path, Vec2 from, const Walker& walker, bool weighs) {
    const NavGraph& graph = *footing.graph;
    const bool skips = !weighs && !path.edges.empty() &&
                       graph.edge(path.edges[0]).door == kNoDoor &&
                       canWalkStraight(footing, from, graph.node(path.nodes[1]).position, walker);
    return skips ? 1 : 0;
}

double costWithWalks(const NavGraph& graph, const Path& path, Vec2 from, std::optional<Vec2> to) {
    PERCEPT_EXPECTS(!path.nodes.empty());
    double cost = geometry::distance(from, graph.node(path.nodes.front()).position) + path.cost;
    if (to)
        cost += geometry::distance(graph.node(path.nodes.back()).position, *to);
    return cost;
}

} // namespace percept::nav
