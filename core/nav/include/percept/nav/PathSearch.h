#pragma once

#include "percept/base/Describe.h"
#include "percept/nav/NavGraph.h"

#include <limits>

namespace percept::nav {

enum class SearchStatus : std::uint8_t { InProgress, Found, Unreachable };

/// From the start to the goal that was found.
struct Path {
    std::vector<NodeId> nodes; ///< start and goal included
    std::vector<EdgeId> edges; ///< one less than nodes
    double cost = 0.0;

    friend bool operator==(const Path&, const Path&) = default;
};
BOOST_DESCRIBE_STRUCT(Path, (), (nodes, edges, cost))

/// The nodes that a search has seen. A value; its memory follows them, not the graph.
class SeenNodes {
public:
    struct Seen {
        NodeId node = kNoNode;
        double cost = 0.0;    ///< of the cheapest way to it so far
        EdgeId via = kNoEdge; ///< the edge by which that comes to it
        friend bool operator==(const Seen&, const Seen&) = default;
        BOOST_DESCRIBE_CLASS(Seen, (), (node, cost, via), (), ())
    };

    /// In the order in which they were seen first.
    [[nodiscard]] std::span<const Seen> all() const { return m_seen; }
    /// Null: it was not seen. @cost O(1); O(seen) between loading and the next put()
    [[nodiscard]] const Seen* find(NodeId node) const;
    /// Infinite: it was not seen.
    [[nodiscard]] double costOf(NodeId node) const;
    void put(const Seen& seen);

    friend bool operator==(const SeenNodes& a, const SeenNodes& b) { return a.m_seen == b.m_seen; }

private:
    /// What is asked of a node at each step beside it: one line of memory holds some neighbours.
    struct Slot {
        NodeId node = kNoNode;   ///< kNoNode: free
        std::uint32_t place = 0; ///< in m_seen
        double cost = 0.0;
    };
    [[nodiscard]] std::size_t slotOf(NodeId node) const;
    void layOut();

    std::vector<Seen> m_seen;
    std::vector<Slot> m_slots; ///< by hash. No part of the value
    BOOST_DESCRIBE_CLASS(SeenNodes, (), (), (), (m_seen))
};

/// A search for the cheapest way that can stop after any step, be copied, saved and go on.
///
/// A* for one goal; Dijkstra's for the nearest of several. A cycle takes one node from the open
/// list and looks at its edges. How the cycles are spread over calls changes nothing in the result:
/// nodes of equal estimate leave in the order of their ids. It holds no reference to the graph,
/// which each call takes and which must be the one it began with.
///
///     auto search = PathSearch::aStar(graph, start, goal);
///     while (search.step(graph, 50) == SearchStatus::InProgress) ...
///     if (search.status() == SearchStatus::Found)
///         follow(search.path(graph));
///
/// @cost memory of some 70 bytes for each node that it has seen
class PathSearch {
public:
    /// Already unreachable.
    PathSearch() = default;

    /// The cheapest way to one node, led by the straight distance (times heuristicScale()).
    /// @param blocked edges that this search must not use, in any order
    [[nodiscard]] static PathSearch
    aStar(const NavGraph& graph, NodeId start, NodeId goal, std::vector<EdgeId> blocked = {});

    /// A way to one node that costs at most `weight` times the least, usually found in fewer
    /// cycles; with a weight below 1 a cheapest way, found in more.
    /// @param weight of the straight distance [> 0]
    [[nodiscard]] static PathSearch weighted(const NavGraph& graph,
                                             NodeId start,
                                             NodeId goal,
                                             double weight,
                                             std::vector<EdgeId> blocked = {});

    /// The cheapest way to the nearest of several nodes.
    /// @param goals in any order; with none the search is unreachable
    /// @param limit what it costs at most, if that is known: nodes from which all goals are
    ///        farther, straight, are left out; with a lower one the search is unreachable [>= 0]
    [[nodiscard]] static PathSearch
    dijkstra(const NavGraph& graph,
             NodeId start,
             std::vector<NodeId> goals,
             std::vector<EdgeId> blocked = {},
             double limit = std::numeric_limits<double>::infinity());

    /// Runs at most `cycles` cycles [>= 0].
    SearchStatus step(const NavGraph& graph, int cycles);
    [[nodiscard]] SearchStatus status() const { return m_status; }
    /// Cycles run so far.
    [[nodiscard]] int cycles() const { return m_cycles; }
    [[nodiscard]] NodeId start() const { return m_start; }
    /// The goal that was reached; kNoNode until then.
    [[nodiscard]] NodeId goal() const { return m_reached; }
    /// Cost of the way to it; 0 until then.
    [[nodiscard]] double cost() const;
    /// The way to it; only when found.
    [[nodiscard]] Path path(const NavGraph& graph) const;

    /// Nodes that it has looked beyond, and those that it might look beyond next; ascending.
    struct Front {
        std::vector<NodeId> expanded;
        std::vector<NodeId> open;
    };
    [[nodiscard]] Front front() const;

    /// The best guess so far, at any time: the way to the goal once it is found, before that to
    /// the node that was seen nearest to a goal, straight (ties: the cheaper, then the lower id).
    /// Leads to the start itself before the first cycle; empty for a search that never began.
    /// @cost O(nodes x goals)
    [[nodiscard]] Path guess(const NavGraph& graph) const;

    friend bool operator==(const PathSearch&, const PathSearch&) = default;

private:
    struct Open {
        double estimate = 0.0; ///< of the whole way through this node
        double cost = 0.0;     ///< from the start, when it was put here
        NodeId node = kNoNode;
        friend bool operator==(const Open&, const Open&) = default;
        BOOST_DESCRIBE_CLASS(Open, (), (estimate, cost, node), (), ())
    };
    static PathSearch begin(const NavGraph& graph,
                            NodeId start,
                            std::vector<NodeId> goals,
                            std::vector<EdgeId> blocked,
                            double heuristic,
                            double limit = std::numeric_limits<double>::infinity());
    static bool leavesLater(const Open& left, const Open& right);
    void push(const NavGraph& graph, NodeId node, double cost, EdgeId via);
    void expand(const NavGraph& graph, const Open& open);
    [[nodiscard]] double straightToGoal(const NavGraph& graph, NodeId node) const;
    [[nodiscard]] Path wayTo(const NavGraph& graph, NodeId node) const;

    NodeId m_start = kNoNode;
    std::vector<NodeId> m_goals;   ///< ascending
    std::vector<EdgeId> m_blocked; ///< ascending
    double m_heuristic = 0.0;      ///< factor on straight distances; 0 = none
    double m_limit = std::numeric_limits<double>::infinity(); ///< of what the path costs
    SearchStatus m_status = SearchStatus::Unreachable;
    NodeId m_reached = kNoNode;
    std::int32_t m_cycles = 0;
    std::vector<Open> m_open; ///< heap; entries that were improved since stay and are skipped
    SeenNodes m_seen;
    BOOST_DESCRIBE_CLASS(PathSearch,
                         (),
                         (),
                         (),
                         (m_start,
                          m_goals,
                          m_blocked,
                          m_heuristic,
                          m_limit,
                          m_status,
                          m_reached,
                          m_cycles,
                          m_open,
                          m_seen))
};

} // namespace percept::nav
