#pragma once

#include "app/workspaces/tactics/RouteQuery.h"
#include "percept/nav/PathSearch.h"

namespace percept::session {

/// The same questions as of RouteQuery, answered over the navigation graph of a level: both ends
/// are linked to the nodes around them, and every connection costs what its profile minds.
///
/// Keeps what stays the same while only the ends move. For one thread.
class GraphRouteQuery {
public:
    [[nodiscard]] RouteAnswer answer(const RouteRequest& request);

private:
    struct Mind {
        std::string profile;
        std::vector<tactics::Tactic> tactics; ///< none: distance alone
        std::string problem;
        double share = 1.0; ///< of the greatest heuristic that is admissible
        tactics::Weighing weighing{};
        double maxSlope = 0.0; ///< 0: any
    };
    void prepare(const RouteRequest& request);
    [[nodiscard]] Mind mindOf(const std::string& name, const level::Profile& profile) const;
    struct Ends {
        nav::NodeId from{};
        nav::NodeId to{};
    };
    [[nodiscard]] nav::PathSearch
    searchFor(const nav::NavGraph& graph, const Mind& mind, const Ends& ends) const;
    [[nodiscard]] Route
    find(const tactics::TacticalGraph& graph, const Mind& mind, const Ends& ends) const;
    [[nodiscard]] nav::NavGraph joinedWith(const RouteRequest& request, bool weighs) const;
    /// @param expansions how far the search has come that is shown; nothing: it is not
    void add(RouteAnswer& answer,
             const Mind& mind,
             const nav::NavGraph& graph,
             const Ends& ends,
             std::optional<int> expansions) const;

    RouteRequest m_prepared; ///< what `m_minds` are for; its ends do not count
    nav::NavGraph m_graph;   ///< with the level's waypoints
    geometry::HeightField m_heights;
    geometry::WallIndex m_walls;
    std::vector<geometry::WallSegment> m_doors;
    std::string m_problem;
    tactics::Asker m_asker; ///< of what was asked last
    std::vector<Mind> m_minds;
};

} // namespace percept::session
