#include "app/cli/commands/TacticalRoute.h"

#include "app/cli/Report.h"
#include "app/cli/commands/GapReport.h"
#include "app/cli/commands/tactics/StateText.h"
#include "editor/ask/SideKnowledge.h"
#include "percept/sim/Modules.h"
#include "percept/tactics/NearWalk.h"
#include "percept/tactics/Routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <ostream>

namespace percept::cli {
namespace {

using tactics::ConnectionCost;
using tactics::Tactic;
using tactics::Weights;

std::optional<Weights> parseWeights(const std::string& text) {
    Weights weights;
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find(',', start), text.size());
        const auto equals = text.find('=', start);
        double weight = 0.0;
        if (equals >= end || equals == start)
            return std::nullopt;
        const auto [rest, error] =
            std::from_chars(text.data() + equals + 1, text.data() + end, weight);
        if (error != std::errc() || rest != text.data() + end || !(std::abs(weight) <= 1e6))
            return std::nullopt;
        weights.emplace_back(text.substr(start, equals - start), weight);
        start = end + 1;
    }
    return weights.empty() ? std::nullopt : std::optional(weights);
}

int failed(const Error& error, const TacticalRouteOptions& options, Streams& streams) {
    return reportFailureIn(options.levelPath, error, streams);
}

/// What cannot be read is left out and said.
Result<std::vector<Tactic>> tacticsFor(const level::Level& level,
                                       const Weights& weights,
                                       const TacticalRouteOptions& options,
                                       Streams& streams) {
    if (const auto why = whyNoWeapon(tactics::Waypoints::makeAnyway(level), options.weapon);
        !why.empty())
        return failure(ErrorCode::InvalidInput, "--weapon: " + why);
    const auto asker = ask::askerOf(level,
                                    options.side,
                                    stateOf(options.weapon, options.posture),
                                    *modulesOf(streams).analyses);
    if (!asker)
        return asker.unexpected();
    std::vector<Error> faults;
    auto named = tactics::namedTactics(level, weights, &faults, *asker);
    reportLeftOut(options.levelPath, faults, streams);
    return named;
}

/// Of the squad that is named, with the weights that are given beside.
Result<level::Profile> preferenceOf(const level::Level& level,
                                    const TacticalRouteOptions& options) {
    std::vector<level::Profile> members;
    for (const std::string& id : options.profiles) {
        const auto profile = tactics::profileOf(level, id);
        if (!profile)
            return profile.unexpected();
        members.push_back(*profile);
    }
    level::Profile preference = tactics::profileOfSquad(members);
    if (members.empty() && options.perMetre)
        preference.weightsPer = "metre";
    for (const auto& [name, weight] : parseWeights(options.weights).value_or(Weights())) {
        std::erase_if(preference.weights,
                      [&, &wanted = name](const auto& known) { return known.first == wanted; });
        preference.weights.emplace_back(name, weight);
    }
    return preference;
}

/// One connection of a route, with the names of its ends.
struct Leg {
    OrderedJson from;
    OrderedJson to;
    ConnectionCost cost;
};

double costOf(const std::vector<Leg>& legs) {
    return std::accumulate(legs.begin(), legs.end(), 0.0, [](double sum, const Leg& leg) {
        return sum + leg.cost.cost;
    });
}

/// Whether to walk straight costs no more than over cells. What counts once for a connection counts
/// for every cell, and cannot be compared with one walk.
bool isNoDearer(const std::vector<Leg>& straight,
                const std::vector<Leg>& cells,
                tactics::WeightsPer per) {
    const auto weighs = [](const std::vector<Leg>& legs) {
        return std::any_of(legs.begin(), legs.end(), [](const Leg& leg) {
            return std::any_of(leg.cost.shares.begin(), leg.cost.shares.end(), [](double share) {
                return share != 0.0;
            });
        });
    };
    return (per == tactics::WeightsPer::Metre || !(weighs(straight) || weighs(cells))) &&
           costOf(straight) <= costOf(cells);
}

struct Route {
    std::vector<Leg> legs;
    OrderedJson places; ///< `nodes` or `cells`
    const char* kind = "nodes";
    std::size_t clamped = 0; ///< connections of the whole map
    double heuristicScale = 1.0;
    bool admissible = true;
    int expanded = 0;
};

void print(const Route& route,
           const std::vector<Tactic>& named,
           const TacticalRouteOptions& options,
           Streams& streams) {
    double cost = 0.0;
    double distance = 0.0;
    std::vector<double> totals(named.size(), 0.0);
    OrderedJson connections = OrderedJson::array();
    for (const Leg& leg : route.legs) {
        OrderedJson shares = OrderedJson::object();
        for (std::size_t i = 0; i < named.size(); ++i) {
            shares[named[i].name] = leg.cost.shares[i];
            totals[i] += leg.cost.shares[i];
        }
        connections.push_back({{"from", leg.from},
                               {"to", leg.to},
                               {"distance", leg.cost.distance},
                               {"tactics", shares},
                               {"cost", leg.cost.cost},
                               {"clamped", leg.cost.clamped}});
        cost += leg.cost.cost;
        distance += leg.cost.distance;
    }
    OrderedJson sums = OrderedJson::object();
    for (std::size_t i = 0; i < named.size(); ++i)
        sums[named[i].name] = totals[i];
    if (options.json) {
        printJson({{"cost", cost},
                   {"length", distance},
                   {route.kind, route.places},
                   {"tactics", sums},
                   {"connections", connections},
                   {"clamped", route.clamped},
                   {"heuristic_scale", route.heuristicScale},
                   {"admissible", route.admissible},
                   {"expanded", route.expanded}},
                  streams);
        return;
    }
    streams.out << fmt::format("cost {:.3f} = {:.3f} distance", cost, distance);
    for (std::size_t i = 0; i < named.size(); ++i)
        streams.out << fmt::format(
            " {} {:.3f} {}", totals[i] < 0 ? "-" : "+", std::abs(totals[i]), named[i].name);
    streams.out << fmt::format(" over {}\n", counted(route.legs.size(), "connection"));
    if (route.clamped > 0)
        streams.errors << fmt::format(
            "{}: the totals of {} were 0 or less and were raised; use smaller negative weights\n",
            options.levelPath,
            counted(route.clamped, "connection"));
    if (!route.admissible)
        streams.errors << fmt::format("{}: with the heuristic scale {} the path may not be the "
                                      "cheapest\n",
                                      options.levelPath,
                                      route.heuristicScale);
}

int printGap(const nav::Gap& gap,
             bool cells,
             const TacticalRouteOptions& options,
             Streams& streams) {
    if (!options.json) {
        streams.out << "unreachable: " << nav::textOf(gap, cells) << '\n';
        return kSucceeded;
    }
    OrderedJson report{{"cost", nullptr}, {cells ? "cells" : "nodes", nullptr}};
    addGap(report, gap, cells);
    printJson(report, streams);
    return kSucceeded;
}

} // namespace

std::string checkWeights(const std::string& text) {
    return parseWeights(text)
               ? std::string()
               : "give weights such as visibility=-2,enemies=1, not \"" + text + "\"";
}

double slopeOf(const level::Level& level, const TacticalRouteOptions& options) {
    const auto preference = preferenceOf(level, options);
    return preference ? preference->maxSlope : 0.0;
}

namespace {

int printLost(geometry::Vec2 place, const TacticalRouteOptions& options, Streams& streams) {
    const auto reason = fmt::format("no node can be walked to from {},{}", place.x, place.y);
    if (options.json)
        printJson(
            {{"cost", nullptr}, {"nodes", nullptr}, {"unreachable", true}, {"reason", reason}},
            streams);
    else
        streams.out << "unreachable: " << reason << '\n';
    return kSucceeded;
}

} // namespace

int findTacticalRoute(const level::Level& level,
                      const nav::Footing& footing,
                      const RouteRequest& request,
                      const nav::Walker& walker,
                      const TacticalRouteOptions& options,
                      Streams& streams) {
    const auto preference = preferenceOf(level, options);
    if (!preference)
        return failed(preference.error(), options, streams);
    const auto named = tacticsFor(level, preference->weights, options, streams);
    if (!named)
        return failed(named.error(), options, streams);
    const tactics::Weighing weighing{options.ends ? tactics::AlongConnection::Ends
                                                  : tactics::AlongConnection::Sampled,
                                     tactics::weightsPerOf(*preference)};
    const nav::NavGraph& graph = *footing.graph;
    const auto tactical = tactics::TacticalGraph::make(graph, *named, weighing);
    if (!tactical)
        return failed(tactical.error(), options, streams);
    nav::Walker limited = walker;
    limited.maxSlope = nav::stricterSlope(walker.maxSlope, preference->maxSlope);
    nav::RouteEnds ends;
    if (request.nodes)
        ends = {false, (*request.nodes)[0], (*request.nodes)[1]};
    else
        ends = nav::endsOf(footing, request.places[0], request.places[1], limited, true);
    const auto walk = [&](geometry::Vec2 from, geometry::Vec2 to) {
        return tactics::costOfWalk(from, to, *named, weighing);
    };
    Route route;
    route.places = OrderedJson::array();
    route.clamped = tactical->clamped();
    const nav::NavGraph& costly = tactical->graph();
    const auto addWalk = [&](const OrderedJson& from,
                             const OrderedJson& to,
                             geometry::Vec2 here,
                             geometry::Vec2 there) -> Result<void> {
        if (request.nodes || here == there)
            return {};
        auto cost = walk(here, there);
        if (!cost)
            return cost.unexpected();
        route.legs.push_back({from, to, std::move(*cost)});
        return {};
    };
    const auto placeOf = [&](nav::NodeId node) { return graph.node(node).position; };
    const auto addPath = [&](const nav::Path& path) -> Result<void> {
        const nav::NodeId first = path.nodes.front();
        const nav::NodeId last = path.nodes.back();
        if (auto added = addWalk("start", costly.node(first).id, request.places[0], placeOf(first));
            !added)
            return added;
        for (std::size_t i = 0; i < path.edges.size(); ++i)
            route.legs.push_back({costly.node(path.nodes[i]).id,
                                  costly.node(path.nodes[i + 1]).id,
                                  tactical->costOf(path.edges[i])});
        for (const nav::NodeId node : path.nodes)
            route.places.push_back(costly.node(node).id);
        return addWalk(costly.node(last).id, "goal", placeOf(last), request.places[1]);
    };
    const auto closed = nav::closedEdges(graph, footing.heights, limited);
    if (ends.straight) {
        const auto detour = tactics::detourNear(
            footing, request.places[0], request.places[1], {limited, closed, *named, weighing});
        if (!detour)
            return failed(detour.error(), options, streams);
        const auto added = *detour ? addPath(**detour)
                                   : addWalk("start", "goal", request.places[0], request.places[1]);
        if (!added)
            return failed(added.error(), options, streams);
        print(route, *named, options, streams);
        return kSucceeded;
    }
    if (!ends.isSearchable())
        return printLost(request.places[ends.from ? 1 : 0], options, streams);
    const double admissible = costly.heuristicScale();
    const double scale = options.heuristicScale.value_or(preference->heuristicScale * admissible);
    const double share = scale > 0.0 && admissible > 0.0 ? scale / admissible : 1.0;
    auto search = nav::PathSearch::weighted(costly, *ends.from, *ends.to, share, closed);
    search.step(costly, std::numeric_limits<int>::max());
    if (search.status() != nav::SearchStatus::Found)
        return printGap(nav::gapBetween(graph, *ends.from, *ends.to, graph.nodes().size()),
                        false,
                        options,
                        streams);
    if (const auto added = addPath(search.path(costly)); !added)
        return failed(added.error(), options, streams);
    route.heuristicScale = share * admissible;
    route.admissible = share <= 1.0;
    route.expanded = search.cycles();
    print(route, *named, options, streams);
    return kSucceeded;
}

int findTacticalRoute(const level::Level& level,
                      const nav::WalkGrid& grid,
                      const GridRequest& request,
                      const TacticalRouteOptions& options,
                      Streams& streams) {
    const auto preference = preferenceOf(level, options);
    if (!preference)
        return failed(preference.error(), options, streams);
    const auto named = tacticsFor(level, preference->weights, options, streams);
    if (!named)
        return failed(named.error(), options, streams);
    auto tactical = tactics::TacticalGrid::make(
        grid, *named, options.heuristicScale.value_or(0.0), tactics::weightsPerOf(*preference));
    if (!tactical)
        return failed(tactical.error(), options, streams);
    if (!options.heuristicScale)
        tactical->costs.leadBy(preference->heuristicScale);
    nav::GridSearch search;
    if (search.run(grid, request.from, request.to, &tactical->costs) != nav::SearchStatus::Found)
        return printGap(nav::gapBetween(grid, request.from, request.to), true, options, streams);
    const auto path = search.path(grid);
    const auto steps = tactical->explain(grid, path);
    const auto cellOf = [&](nav::Cell cell) {
        return OrderedJson::array({grid.columnOf(cell), grid.rowOf(cell)});
    };
    Route route;
    route.kind = "cells";
    const tactics::Weighing weighing{tactics::AlongConnection::Sampled,
                                     tactics::weightsPerOf(*preference)};
    const auto walk = [&](const OrderedJson& start,
                          const OrderedJson& end,
                          geometry::Vec2 here,
                          geometry::Vec2 there) -> Result<std::vector<Leg>> {
        if (here == there)
            return std::vector<Leg>();
        auto cost = tactics::costOfWalk(here, there, *named, weighing);
        if (!cost)
            return cost.unexpected();
        return std::vector<Leg>{{start, end, std::move(*cost)}};
    };
    const auto add = [&](std::vector<Leg> legs) {
        std::move(legs.begin(), legs.end(), std::back_inserter(route.legs));
    };
    if (request.places) {
        auto first = walk("start",
                          cellOf(path.cells.front()),
                          (*request.places)[0],
                          grid.centreOf(path.cells.front()));
        if (!first)
            return failed(first.error(), options, streams);
        add(std::move(*first));
    }
    for (std::size_t i = 0; i < steps.size(); ++i)
        route.legs.push_back({cellOf(path.cells[i]), cellOf(path.cells[i + 1]), steps[i]});
    if (request.places) {
        auto last = walk(cellOf(path.cells.back()),
                         "goal",
                         grid.centreOf(path.cells.back()),
                         (*request.places)[1]);
        if (!last)
            return failed(last.error(), options, streams);
        add(std::move(*last));
    }
    route.places = OrderedJson::array();
    for (const nav::Cell cell : path.cells)
        route.places.push_back(cellOf(cell));
    if (request.straight && request.places) {
        auto straight = walk("start", "goal", (*request.places)[0], (*request.places)[1]);
        if (!straight)
            return failed(straight.error(), options, streams);
        if (isNoDearer(*straight, route.legs, weighing.per)) {
            route.legs = std::move(*straight);
            route.places = OrderedJson::array();
        }
    }
    route.clamped = tactical->costs.clampedSteps();
    route.heuristicScale = tactical->costs.heuristicScale();
    route.admissible = tactical->costs.isAdmissible();
    route.expanded = search.expansions();
    print(route, *named, options, streams);
    return kSucceeded;
}

} // namespace percept::cli
