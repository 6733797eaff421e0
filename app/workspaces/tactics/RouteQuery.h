#pragma once

#include "editor/ask/ShortestWays.h"
#include "percept/nav/Gap.h"
#include "percept/nav/GridSearch.h"
#include "percept/tactics/Routes.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Ways of several unit types between the same two places, for a thread of its own.
namespace percept::session {

/// What is asked for. A value.
struct RouteRequest {
    std::shared_ptr<const level::Level> level;
    /// What analyses can be of.
    std::shared_ptr<const tactics::AnalysisKinds> kinds = tactics::shippedKinds();
    geometry::Vec2 from{0, 0};
    geometry::Vec2 to{0, 0};
    std::vector<std::string> profiles;       ///< an empty name: distance alone
    bool squad = false;                      ///< one way for all, by who minds most
    bool overGraph = false;                  ///< over the navigation graph, see GraphRouteQuery
    ask::SearchBy by = ask::SearchBy::Cells; ///< where distance alone counts; costs need all cells
    Metres radius = 0.3;
    std::string side;              ///< whose knowledge counts; empty: all that there is
    std::string weapon;            ///< in hand, for qualities of waypoints; empty: any
    bool crouching = false;        ///< likewise; else standing
    std::size_t searched = 0;      ///< place in `profiles` of the search that is shown
    std::optional<int> expansions; ///< how far it has come; nothing: it is not shown
    friend bool operator==(const RouteRequest&, const RouteRequest&) = default;
};

/// A way and what it costs.
struct Route {
    std::string profile;
    std::string problem;                ///< why there is none; empty: there is
    bool found = false;                 ///< none is found, without a problem, where there is a gap
    std::vector<geometry::Vec2> points; ///< middles of cells, or nodes
    std::vector<std::string> names;     ///< of the nodes; none for cells
    std::vector<std::string> tactics;
    std::vector<tactics::ConnectionCost> legs; ///< between points, in metres
    double length = 0.0;
    double cost = 0.0;
    ask::SearchBy by = ask::SearchBy::Cells;
    int expansions = 0;
    double millis = 0.0;
    double beyond = 0.0;     ///< how much longer than the shortest, as a share of that
    std::size_t clamped = 0; ///< steps of the whole map whose total was 0 or less
    double heuristicScale = 1.0;
    bool admissible = true;
};

/// Whether the same ways are asked for, but for their ends and how bodies move.
[[nodiscard]] bool asksAlike(const RouteRequest& one, const RouteRequest& other);
/// @errors as of ask::askerOf()
[[nodiscard]] Result<tactics::Asker> askerOf(const RouteRequest& request);

struct RouteAnswer {
    std::vector<Route> routes;
    std::string problem;
    std::optional<nav::Gap> gap;          ///< why no way leads there, whoever goes
    Metres cell = 1.0;                    ///< side of a cell, or of what marks a node
    std::vector<geometry::Vec2> open;     ///< cells or nodes that the search is about to expand
    std::vector<geometry::Vec2> expanded; ///< and that it has expanded
};

/// Keeps what stays the same while only the ends move. For one thread.
class RouteQuery {
public:
    [[nodiscard]] RouteAnswer answer(const RouteRequest& request);

private:
    struct Costs {
        std::string profile;
        std::optional<tactics::TacticalGrid> grid; ///< nothing: distance alone
        std::string problem;
        std::optional<nav::WalkGrid> ground{}; ///< where the profile limits slopes
    };
    void prepare(const RouteRequest& request);
    void takeCosts(const RouteRequest& request, const tactics::Asker& asker);
    [[nodiscard]] Costs costsOf(const RouteRequest& request,
                                const std::string& name,
                                const level::Profile& profile,
                                const tactics::Asker& asker) const;
    [[nodiscard]] const nav::WalkGrid& groundFor(const Costs& costs) const {
        return costs.ground ? *costs.ground : *m_ground;
    }
    [[nodiscard]] Route find(const Costs& costs, nav::Cell from, nav::Cell to, ask::SearchBy by);
    [[nodiscard]] Route findShortest(nav::Cell from, nav::Cell to, ask::SearchBy by);
    void lay(Route& route, const Costs& costs, const nav::GridPath& path) const;
    void showSearch(const Costs& costs, nav::Cell from, nav::Cell to, int expansions, RouteAnswer&);

    RouteRequest m_prepared; ///< what `m_costs` is for; its ends do not count
    std::optional<nav::WalkGrid> m_ground;
    std::string m_problem;
    std::vector<Costs> m_costs;
    nav::GridSearch m_search;
    ask::ShortestWays m_shortest;
};

} // namespace percept::session
