#pragma once

#include "percept/geometry/HeightField.h"
#include "percept/nav/PathSearch.h"

#include <optional>
#include <span>
#include <vector>

/// Where bodies can walk straight, and how paths begin and end: the same for agents in a run, for
/// tools and for whoever picks a place.
namespace percept::nav {

/// Who walks.
struct Walker {
    Metres radius = 0.4;   ///< [>= 0]
    double maxSlope = 0.0; ///< rise per metre that it climbs or descends at most [>= 0]; 0: any
    EdgeFlags refuses = 0; ///< it takes no edge that has any of them
};

/// What whoever walks meets: a view of what others keep.
struct Footing {
    const NavGraph* graph = nullptr;
    const geometry::WallIndex* walls = nullptr;
    /// Openings of doors that close: paths lead through them by edges of the graph only.
    std::span<const geometry::WallSegment> doorways = {};
    const geometry::HeightField* heights = nullptr; ///< null: level everywhere
};

/// The stricter of two slope limits; 0 is none.
[[nodiscard]] double stricterSlope(double one, double other);
/// Whether a straight line climbs or falls more steeply than a limit, exactly.
/// @param maxSlope rise per metre [>= 0]; 0: nothing is too steep
[[nodiscard]] bool
isTooSteep(const geometry::HeightField* heights, Vec2 from, Vec2 to, double maxSlope);
/// Edges of a graph that are too steep for who walks, or of a kind that it does not take,
/// ascending.
[[nodiscard]] std::vector<EdgeId>
closedEdges(const NavGraph& graph, const geometry::HeightField* heights, const Walker& walker);

/// Whether a body can walk straight from one place to another, past walls, through no door and over
/// nothing too steep.
[[nodiscard]] bool
canWalkStraight(const Footing& footing, Vec2 from, Vec2 to, const Walker& walker);

/// The nearest node that a body can walk to straight, first near by, then anywhere. Who stands in a
/// doorway is on neither side; a place too near a wall for a body can be come near enough to.
[[nodiscard]] std::optional<NodeId>
nodeNear(const Footing& footing, Vec2 place, const Walker& walker);

/// The same as far as is near enough to be there: what paths that need no search go by. A place in
/// a doorway is reached from either side.
[[nodiscard]] bool isInPlainReach(const Footing& footing, Vec2 from, Vec2 to, const Walker& walker);

/// How a path leads from one place to another.
struct RouteEnds {
    bool straight = false;      ///< no search is needed: nothing is in between
    std::optional<NodeId> from; ///< where the graph is entered and left, unless `straight`
    std::optional<NodeId> to;
    [[nodiscard]] bool isSearchable() const { return from && to; }
};
/// @param weighs whether more than lengths counts, so that the straight way may not be the cheapest
[[nodiscard]] RouteEnds
endsOf(const Footing& footing, Vec2 from, Vec2 to, const Walker& walker, bool weighs);

/// Where on a path whoever stands at a place sets out: at its second node where nothing is between
/// (walking back to the first one would be pointless), else at the first.
/// @param weighs as for endsOf(): who weighs more than lengths keeps to the path
[[nodiscard]] std::size_t
firstNodeOf(const Footing& footing, const Path& path, Vec2 from, const Walker& walker, bool weighs);

/// What a path costs with the walks at both ends, as its search weighed it: who sets out at its
/// second node (firstNodeOf()) walks less.
/// @param to where it leads to; nothing: to its last node
[[nodiscard]] double
costWithWalks(const NavGraph& graph, const Path& path, Vec2 from, std::optional<Vec2> to);

} // namespace percept::nav
