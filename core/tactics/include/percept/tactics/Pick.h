#pragma once

#include "percept/nav/Footing.h"
#include "percept/nav/WalkGrid.h"
#include "percept/tactics/Waypoints.h"

#include <functional>

namespace percept::tactics {

/// Who has taken which waypoint; part of the state of a run.
class Claims {
public:
    /// @return false where somebody else has it
    bool claim(const std::string& waypoint, std::uint32_t who);
    /// Gives up all that somebody has.
    void release(std::uint32_t who);
    /// @return nothing where it is free
    [[nodiscard]] std::optional<std::uint32_t> holderOf(std::string_view waypoint) const;

    friend bool operator==(const Claims&, const Claims&) = default;

private:
    std::vector<std::pair<std::string, std::uint32_t>> m_held; ///< by waypoint
    BOOST_DESCRIBE_CLASS(Claims, (), (), (), (m_held))
};

/// Ways to the waypoints of a level, as paths and runs go: over its navigation graph, of which
/// waypoints are nodes, or where it has none, over the ground of groundOf(), from cells that
/// cellLinkedTo() finds. What is in plain reach is walked to straight, on ground where it is near.
///
/// Never changes once made; searches may run in several threads at once.
class Approaches {
public:
    /// @errors InvalidInput: a graph with errors, bounds without an area
    [[nodiscard]] static Result<Approaches>
    make(const level::Level& level, const Waypoints& points, const nav::Walker& walker = {0.3});

    /// The waypoint with the greatest `value - distanceWeight * length of the way`.
    struct Wish {
        geometry::Vec2 from{0, 0};
        double distanceWeight = 0.02; ///< value that a metre of way costs [>= 0]
        double least = 0.0;           ///< values below it do not count
        Metres farthest = 1e9;        ///< ways beyond it do not count
        std::uint32_t who = 0;        ///< what others hold in the claims does not count
    };
    struct Choice {
        std::uint32_t waypoint = 0;
        double value = 0.0;
        double score = 0.0;
        Metres way = 0.0;
        friend bool operator==(const Choice&, const Choice&) = default;
    };
    /// @return false: that is enough
    using Visit = std::function<bool(const Choice&)>;
    /// Calls `visit` for each waypoint that counts, the best first; ties by place in the level.
    /// Looks no farther than it takes to know that nothing better is to come.
    /// @param values per waypoint, as of Waypoints::evaluate()
    /// @return nodes or cells that were looked at
    /// @cost a search of paths, O(w log w) for the w waypoints that it reaches
    int forEachBest(const Wish& wish,
                    std::span<const double> values,
                    const Claims& claims,
                    const Waypoints& points,
                    const Visit& visit) const;

    struct Picked {
        std::vector<Choice> choices; ///< best first; ties by place in the level
        int visited = 0;             ///< nodes or cells that were looked at
    };
    /// The first of forEachBest().
    /// @param count how many choices [>= 1]
    [[nodiscard]] Picked pick(const Wish& wish,
                              std::span<const double> values,
                              std::size_t count,
                              const Claims& claims,
                              const Waypoints& points) const;

    struct Reached {
        std::uint32_t waypoint = 0;
        Metres way = 0.0;
        friend bool operator==(const Reached&, const Reached&) = default;
    };
    /// All waypoints up to a length of way, the nearest first; ties by place in the level. Their
    /// ways are those that pick() reckons with.
    [[nodiscard]] std::vector<Reached> within(geometry::Vec2 from, Metres farthest) const;

private:
    struct Stop {
        std::uint32_t waypoint = 0;
        Metres beyond = 0.0; ///< from the node to the waypoint
    };
    /// The node of the graph, or the cell, where paths from a place begin.
    [[nodiscard]] std::optional<std::uint32_t> nodeNear(geometry::Vec2 place) const;
    [[nodiscard]] nav::Footing footing() const { return {&m_graph, &m_walls, m_doors, &m_heights}; }
    [[nodiscard]] geometry::Vec2 placeOf(std::uint32_t node) const;
    [[nodiscard]] std::size_t nodeCount() const;
    /// Calls `visit(next node, length)`.
    template <class Each>
    void forEachStep(std::uint32_t node, Each&& visit) const;
    /// Goes through the nodes by their ways. @param visit `bool (way, node)`; false: no farther
    template <class Each>
    void walk(geometry::Vec2 from, Each&& visit) const;
    /// Calls `visit(waypoint, length)` for those that are walked to straight.
    template <class Each>
    void forEachStraight(geometry::Vec2 from, Metres farthest, Each&& visit) const;

    nav::NavGraph m_graph;
    std::vector<bool> m_closed;           ///< per edge of the graph: nobody takes it
    std::optional<nav::WalkGrid> m_cells; ///< where there is no graph
    bool m_ownCellOnly = false;           ///< they are those of the level's file
    geometry::HeightField m_heights;
    geometry::WallIndex m_walls;
    std::vector<geometry::WallSegment> m_doors;
    nav::Walker m_walker;
    std::vector<std::vector<Stop>> m_stops; ///< per node
    std::vector<geometry::Vec2> m_places;   ///< of waypoints
};

} // namespace percept::tactics
