#pragma once

#include "percept/base/Result.h"
#include "percept/geometry/WallIndex.h"
#include "percept/level/Level.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Navigation: graphs that agents walk on, and searches in them that can be spread over frames.
namespace percept::nav {

using geometry::Vec2;

/// Place of a node in the level's list, from 0.
enum class NodeId : std::uint32_t {};
/// Place of an edge in NavGraph::edges(), which groups them by the node they leave.
enum class EdgeId : std::uint32_t {};

inline constexpr NodeId kNoNode{0xFFFFFFFFU};
inline constexpr EdgeId kNoEdge{0xFFFFFFFFU};
inline constexpr std::uint32_t kNoDoor = 0xFFFFFFFFU;

[[nodiscard]] constexpr std::uint32_t indexOf(NodeId node) {
    return static_cast<std::uint32_t>(node);
}
[[nodiscard]] constexpr std::uint32_t indexOf(EdgeId edge) {
    return static_cast<std::uint32_t>(edge);
}

/// How an edge is travelled; bits, 0 = walked.
using EdgeFlags = std::uint8_t;
inline constexpr EdgeFlags kSwim = 1;
inline constexpr EdgeFlags kCrawl = 2;
inline constexpr EdgeFlags kCreep = 4;
inline constexpr EdgeFlags kJump = 8;
inline constexpr EdgeFlags kFly = 16;
inline constexpr EdgeFlags kGrapple = 32;
inline constexpr EdgeFlags kThroughDoor = 64;
/// Who moves so makes no steps.
inline constexpr EdgeFlags kOffGround = kFly | kGrapple;

/// The flag that levels call so; nothing: there is none.
[[nodiscard]] std::optional<EdgeFlags> flagNamed(std::string_view name);
/// The flags of edges that a body does not take: those that are not among its `takes`. Doors are
/// none of its business.
[[nodiscard]] EdgeFlags refusedBy(const level::Movement& movement);
/// How fast a body goes along an edge, as a share of its speed: swims at 0.2, creeps at 0.4, crawls
/// and climbs by a grapple at 0.6, else at 1.
[[nodiscard]] double speedOn(EdgeFlags flags);

struct NavNode {
    Vec2 position{0, 0};
    Metres radius = 0.0;
    std::string id; ///< as the level names it

    friend bool operator==(const NavNode&, const NavNode&) = default;
};

/// Directed.
struct NavEdge {
    NodeId from = kNoNode;
    NodeId to = kNoNode;
    double cost = 0.0; ///< [>= 0]
    EdgeFlags flags = 0;
    std::uint32_t door = kNoDoor; ///< place in the level's doors

    friend bool operator==(const NavEdge&, const NavEdge&) = default;
};

/// An immutable directed graph, its edges in one row of memory grouped by the node they leave.
///
/// Edges of one node keep the order of the level. Closed doors do not remove edges: agents open
/// them on the way. Boost.Graph works on it as it is, see BoostGraph.h.
///
///     auto graph = nav::compileNavigation(level);
///     if (auto node = graph->nearestReachable(position, 0.4, walls, graph->lookupRadius()))
///         for (const nav::NavEdge& edge : graph->edgesFrom(*node)) ...
class NavGraph {
public:
    NavGraph() = default;
    /// The ends of `edges` must be places in `nodes`, positions finite, costs finite and >= 0.
    NavGraph(std::vector<NavNode> nodes, std::vector<NavEdge> edges);

    [[nodiscard]] std::span<const NavNode> nodes() const { return m_nodes; }
    [[nodiscard]] std::span<const NavEdge> edges() const { return m_edges; }
    [[nodiscard]] std::span<const NavEdge> edgesFrom(NodeId node) const {
        const auto first = m_firstEdge[indexOf(node)];
        return {m_edges.data() + first, m_firstEdge[indexOf(node) + 1] - first};
    }
    /// The first edge of a node; the others follow it.
    [[nodiscard]] EdgeId firstEdge(NodeId node) const { return EdgeId{m_firstEdge[indexOf(node)]}; }
    [[nodiscard]] const NavNode& node(NodeId node) const { return m_nodes[indexOf(node)]; }
    /// The same as node(node).position, from a row of positions only.
    [[nodiscard]] Vec2 position(NodeId node) const { return m_positions[indexOf(node)]; }
    [[nodiscard]] const NavEdge& edge(EdgeId edge) const { return m_edges[indexOf(edge)]; }
    /// The node with a text id, if there is one. @cost O(log nodes)
    [[nodiscard]] std::optional<NodeId> find(std::string_view id) const;

    /// Mean distance between the ends of an edge; 0 without edges.
    [[nodiscard]] Metres meanEdgeLength() const { return m_meanEdgeLength; }
    /// How far the source looks for a node: a little more than the mean length of edges.
    [[nodiscard]] Metres lookupRadius() const { return 1.05 * m_meanEdgeLength; }
    /// The greatest factor, at most 1, by which straight distances never exceed the cost of
    /// edges: distances times this are a consistent heuristic.
    [[nodiscard]] double heuristicScale() const { return m_heuristicScale; }

    /// All nodes within a distance, in no order of it. @cost those in a square around
    /// @param position [metres, finite]
    /// @param within [metres, not NaN]
    [[nodiscard]] std::vector<NodeId> nodesWithin(Vec2 position, Metres within) const;

    /// The nearest node (ties: the lower id) within `within` that a body can walk to straight.
    /// @param position [metres, finite]
    /// @param radius of the body [metres]
    /// @param within [metres, not NaN]
    /// @param doors  walls that are not in `walls`
    /// @return nothing when there is none
    /// @cost nodes within, and a walk to each that is nearer than the answer
    [[nodiscard]] std::optional<NodeId>
    nearestReachable(Vec2 position,
                     Metres radius,
                     const geometry::WallIndex& walls,
                     Metres within,
                     const geometry::WallFilter& filter = {geometry::kBlocksMovement},
                     std::span<const geometry::WallSegment> doors = {}) const;

private:
    struct Near {
        double squared;
        std::uint32_t node;
        friend auto operator<=>(const Near&, const Near&) = default;
    };
    void measure();
    void layOutGrid();
    [[nodiscard]] std::size_t columnOf(double x) const;
    [[nodiscard]] std::size_t rowOf(double y) const;
    template <class Visit>
    void forEachNear(Vec2 position, Metres within, Visit visit) const;

    std::vector<NavNode> m_nodes;
    std::vector<Vec2> m_positions; ///< of m_nodes
    std::vector<NavEdge> m_edges;
    std::vector<std::uint32_t> m_firstEdge{0};
    std::vector<std::uint32_t> m_byText; ///< nodes in the order of their text ids
    Metres m_meanEdgeLength = 0.0;
    double m_heuristicScale = 1.0;
    Vec2 m_low{0, 0};
    double m_perCell = 1.0;
    std::size_t m_columns = 1;
    std::size_t m_rows = 1;
    std::vector<std::uint32_t> m_cellStart;
    std::vector<std::uint32_t> m_cellNodes;
    std::vector<Vec2> m_cellPositions; ///< of m_cellNodes
};

/// The navigation of a level, ready to be searched; node n is the level's n-th.
/// @errors InvalidInput, with a place such as `navigation.edges[3].to`: an id that is there twice
/// or
///         missing, a number that is not finite or negative, an unknown flag
[[nodiscard]] Result<NavGraph> compileNavigation(const level::Level& level);
/// The same of another navigation than the level's own.
[[nodiscard]] Result<NavGraph> compileNavigation(const level::Navigation& navigation,
                                                 const std::vector<level::Door>& doors);

} // namespace percept::nav
