#include "app/cli/commands/TacticalRoute.h"

#include "app/cli/Report.h"
#include "app/cli/commands/GapReport.h"
#include "app/cli/commands/tactics/StateWords.h"
#include "app/runner/SideKnowledge.h"
#include "percept/tactics/Routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
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
    const auto asker =
        runner::askerOf(level, options.side, stateOf(options.weapon, options.posture));
    if (!asker)
        return asker.unexpected();
    std::vector<Error> faults;
    auto named = tactics::namedTactics(level, weights, &faults, *asker);
    reportLeftOut(options.levelPath, faults, streams);
    return named;
}

struct Preference {
    Weights weights;
    double heuristicShare = 1.0; ///< of the greatest heuristic that is admissible
};

Result<Preference> preferenceOf(const level::Level& level, const TacticalRouteOptions& options) {
    Preference preference;
    std::vector<level::Profile> members;
    std::vector<Weights> minded;
    for (const std::string& id : options.profiles) {
        const auto profile = tactics::profileOf(level, id);
        if (!profile)
            return profile.unexpected();
        members.push_back(*profile);
        minded.push_back(profile->weights);
    }
    preference.weights = tactics::weakestMember(minded);
    preference.heuristicShare = tactics::heuristicShare(members);
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

int findTacticalRoute(const level::Level& level,
                      const nav::NavGraph& graph,
                      nav::NodeId from,
                      nav::NodeId to,
                      const TacticalRouteOptions& options,
                      Streams& streams) {
    const auto preference = preferenceOf(level, options);
    if (!preference)
        return failed(preference.error(), options, streams);
    const auto named = tacticsFor(level, preference->weights, options, streams);
    if (!named)
        return failed(named.error(), options, streams);
    const auto along =
        options.sampled ? tactics::AlongConnection::Sampled : tactics::AlongConnection::Ends;
    const auto tactical = tactics::TacticalGraph::make(graph, *named, along);
    if (!tactical)
        return failed(tactical.error(), options, streams);
    const nav::NavGraph& costly = tactical->graph();
    const double admissible = costly.heuristicScale();
    const double scale = options.heuristicScale.value_or(preference->heuristicShare * admissible);
    const double share = scale > 0.0 && admissible > 0.0 ? scale / admissible : 1.0;
    auto search = nav::PathSearch::weighted(costly, from, to, share);
    search.step(costly, std::numeric_limits<int>::max());
    if (search.status() != nav::SearchStatus::Found)
        return printGap(
            nav::gapBetween(graph, from, to, graph.nodes().size()), false, options, streams);
    const auto path = search.path(costly);
    Route route;
    for (std::size_t i = 0; i < path.edges.size(); ++i)
        route.legs.push_back({costly.node(path.nodes[i]).id,
                              costly.node(path.nodes[i + 1]).id,
                              tactical->costOf(path.edges[i])});
    route.places = OrderedJson::array();
    for (const nav::NodeId node : path.nodes)
        route.places.push_back(costly.node(node).id);
    route.clamped = tactical->clamped();
    route.heuristicScale = share * admissible;
    route.admissible = share <= 1.0;
    route.expanded = search.cycles();
    print(route, *named, options, streams);
    return kSucceeded;
}

int findTacticalRoute(const level::Level& level,
                      const nav::WalkGrid& grid,
                      nav::Cell from,
                      nav::Cell to,
                      const TacticalRouteOptions& options,
                      Streams& streams) {
    const auto preference = preferenceOf(level, options);
    if (!preference)
        return failed(preference.error(), options, streams);
    const auto named = tacticsFor(level, preference->weights, options, streams);
    if (!named)
        return failed(named.error(), options, streams);
    auto tactical = tactics::TacticalGrid::make(grid, *named, options.heuristicScale.value_or(0.0));
    if (!tactical)
        return failed(tactical.error(), options, streams);
    if (!options.heuristicScale)
        tactical->costs.leadBy(preference->heuristicShare);
    nav::GridSearch search;
    if (search.run(grid, from, to, &tactical->costs) != nav::SearchStatus::Found)
        return printGap(nav::gapBetween(grid, from, to), true, options, streams);
    const auto path = search.path(grid);
    const auto steps = tactical->explain(grid, path);
    const auto cellOf = [&](nav::Cell cell) {
        return OrderedJson::array({grid.columnOf(cell), grid.rowOf(cell)});
    };
    Route route;
    route.kind = "cells";
    for (std::size_t i = 0; i < steps.size(); ++i)
        route.legs.push_back({cellOf(path.cells[i]), cellOf(path.cells[i + 1]), steps[i]});
    route.places = OrderedJson::array();
    for (const nav::Cell cell : path.cells)
        route.places.push_back(cellOf(cell));
    route.clamped = tactical->costs.clampedSteps();
    route.heuristicScale = tactical->costs.heuristicScale();
    route.admissible = tactical->costs.isAdmissible();
    route.expanded = search.expansions();
    print(route, *named, options, streams);
    return kSucceeded;
}

} // namespace percept::cli
