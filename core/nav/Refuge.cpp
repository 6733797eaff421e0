#include "percept/nav/Refuge.h"

#include "percept/base/Contracts.h"
#include "percept/geometry/Segment.h"

#include <algorithm>
#include <limits>

namespace percept::nav {
namespace {

Metres distanceToNearest(Vec2 place, std::span<const Vec2> dangers) {
    Metres least = std::numeric_limits<Metres>::infinity();
    for (const Vec2 danger : dangers)
        least = std::min(least, geometry::distance(place, danger));
    return least;
}

/// Whether who goes straight to a place comes much nearer to a danger on the way.
bool passesDanger(Vec2 own, Vec2 place, std::span<const Vec2> dangers) {
    constexpr double kShare = 0.75; // of the present distance
    return std::any_of(dangers.begin(), dangers.end(), [&](Vec2 danger) {
        return geometry::distanceToSegment(danger, own, place) <
               kShare * geometry::distance(own, danger);
    });
}

} // namespace

double refugeValue(Vec2 place, std::span<const Vec2> dangers, Vec2 own) {
    return distanceToNearest(place, dangers) - 0.5 * geometry::distance(place, own);
}

Vec2 hideFrom(const NavGraph& graph,
              std::span<const Vec2> dangers,
              Vec2 own,
              const std::function<bool(Vec2)>& isSeen) {
    PERCEPT_EXPECTS(!dangers.empty());
    const Metres now = distanceToNearest(own, dangers);
    Vec2 best = own;
    bool hidden = false;
    double value = -std::numeric_limits<double>::infinity();
    for (const NavNode& node : graph.nodes()) {
        if (distanceToNearest(node.position, dangers) <= now ||
            passesDanger(own, node.position, dangers))
            continue;
        const double each = refugeValue(node.position, dangers, own);
        const bool unseen = !isSeen(node.position);
        if (unseen < hidden || (unseen == hidden && each <= value))
            continue;
        hidden = unseen;
        value = each;
        best = node.position;
    }
    return best;
}

} // namespace percept::nav
