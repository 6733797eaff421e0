#include "app/cli/Commands.h"
#include "app/cli/LevelInput.h"
#include "app/cli/OptionChecks.h"
#include "app/cli/Report.h"
#include "app/cli/commands/GapReport.h"
#include "app/cli/commands/GridPath.h"
#include "app/cli/commands/TacticalRoute.h"
#include "app/cli/commands/tactics/StateText.h"
#include "percept/base/NearestName.h"
#include "percept/level/LevelFile.h"
#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/Footing.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/nav/OffGraph.h"
#include "percept/nav/PathSearch.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <ostream>

namespace percept::cli {
namespace {

using geometry::Vec2;

struct PathArguments {
    std::string levelPath;
    std::string nodes;
    std::string from;
    std::string to;
    std::string scenario;
    bool inCells = false;
    bool hierarchical = false;
    bool anyName = false;
    TacticalRouteOptions tactical;
    nav::Walker walker{0.0, 0.0}; ///< without a radius: the widest body of the level
    bool json = false;
};

/// The level with its graph and walls.
struct Map {
    const level::Level& level;
    nav::NavGraph graph;
    geometry::WallIndex walls;
    std::vector<geometry::WallSegment> doors;
    geometry::HeightField heights;

    [[nodiscard]] nav::Footing footing() const { return {&graph, &walls, doors, &heights}; }
};

/// A way, or the reason why there is none.
struct Answer {
    std::optional<nav::Path> path;
    double cost = 0.0;
    std::string reason;
    std::optional<nav::Gap> gap{}; ///< where the graph falls into pieces
};

Result<Map> mapOf(const level::Level& level, const std::string& path, Metres radius) {
    auto graph = nav::graphOf(level, radius);
    if (!graph)
        return Unexpected{inLevelFile(path, graph.error())};
    auto heights = level::heightFieldOf(level.terrain);
    if (!heights)
        return Unexpected{inLevelFile(path, heights.error())};
    Map map{level,
            std::move(*graph),
            geometry::WallIndex(level::solidSegments(level)),
            level::doorSegments(level, {}),
            std::move(*heights)};
    map.graph = nav::withWaypoints(map.graph, level, map.walls, map.doors);
    return map;
}

Answer search(const Map& map, nav::NodeId from, nav::NodeId to, const nav::Walker& walker) {
    const nav::NavGraph& graph = map.graph;
    auto search =
        nav::PathSearch::aStar(graph, from, to, nav::closedEdges(graph, &map.heights, walker));
    search.step(graph, std::numeric_limits<int>::max());
    if (search.status() != nav::SearchStatus::Found)
        return {
            {},
            0.0,
            fmt::format("no path from node {} to node {}", graph.node(from).id, graph.node(to).id),
            nav::gapBetween(graph, from, to, graph.nodes().size())};
    return {search.path(graph), search.cost(), {}};
}

const level::Waypoint* waypointOf(const level::Level& level, std::string_view id) {
    for (const auto& waypoint : level.waypoints)
        if (waypoint.id == id)
            return &waypoint;
    return nullptr;
}

/// Ids may hold commas: every way of cutting the text in two is tried.
template <class IsKnown>
std::optional<std::array<std::string, 2>> twoIds(const std::string& text, const IsKnown& isKnown) {
    for (auto comma = text.find(','); comma != std::string::npos; comma = text.find(',', comma + 1))
        if (isKnown(text.substr(0, comma)) && isKnown(text.substr(comma + 1)))
            return std::array{text.substr(0, comma), text.substr(comma + 1)};
    return std::nullopt;
}

/// Where a path leads from and to: nodes, or places from which walks lead to the first node and
/// from the last one.
struct Request {
    std::array<Vec2, 2> places{};
    std::optional<std::array<nav::NodeId, 2>> nodes{};
};

/// What paths may lead between by name.
std::vector<std::string> endsOf(const level::Level& level) {
    std::vector<std::string> names;
    for (const auto& node : level.navigation.nodes)
        names.push_back(node.id);
    for (const auto& waypoint : level.waypoints)
        names.push_back(waypoint.id);
    return names;
}

/// Waypoints among the ends are places.
Result<Request> betweenNodes(const Map& map, const PathArguments& options) {
    const std::string& text = options.nodes;
    const auto isKnown = [&](const std::string& id) {
        return map.graph.find(id) || waypointOf(map.level, id) != nullptr;
    };
    if (const auto ids = twoIds(text, isKnown)) {
        Request request;
        bool arePlaces = false;
        for (std::size_t i = 0; i < 2; ++i) {
            const auto* const waypoint = waypointOf(map.level, (*ids)[i]);
            arePlaces = arePlaces || waypoint != nullptr;
            request.places[i] = waypoint != nullptr
                                    ? waypoint->position.plan()
                                    : map.graph.node(*map.graph.find((*ids)[i])).position;
        }
        if (!arePlaces)
            request.nodes = std::array{*map.graph.find((*ids)[0]), *map.graph.find((*ids)[1])};
        return request;
    }
    const auto comma = text.find(',');
    for (const auto& id : {text.substr(0, comma), text.substr(comma + 1)})
        if (!isKnown(id))
            return failure(ErrorCode::NotFound,
                           "there is " + noneCalled("node or waypoint", id, endsOf(map.level)),
                           options.levelPath);
    return failure(ErrorCode::NotFound, "give two nodes, A,B", options.levelPath);
}

/// As an agent in a run that weighs lengths alone finds it.
Answer answerTo(const Map& map, const Request& request, const nav::Walker& walker) {
    if (request.nodes)
        return search(map, (*request.nodes)[0], (*request.nodes)[1], walker);
    const auto [from, to] = request.places;
    const auto ends = nav::endsOf(map.footing(), from, to, walker, false);
    if (ends.straight)
        return {nav::Path{}, geometry::distance(from, to), {}};
    if (!ends.isSearchable()) {
        const Vec2 lost = ends.from ? to : from;
        return {{}, 0.0, fmt::format("no node can be walked to from {},{}", lost.x, lost.y)};
    }
    Answer answer = search(map, *ends.from, *ends.to, walker);
    if (!answer.path)
        return answer;
    answer.cost = nav::costWithWalks(map.graph, *answer.path, from, to);
    return answer;
}

OrderedJson unreachable(const Answer& answer) {
    OrderedJson report{{"cost", nullptr}, {"nodes", nullptr}, {"unreachable", true}};
    if (answer.gap)
        addGap(report, *answer.gap, false);
    else
        report["reason"] = answer.reason;
    return report;
}

void print(const Map& map, const Answer& answer, const PathArguments& options, Streams& streams) {
    std::vector<std::string> ids;
    if (answer.path)
        for (const nav::NodeId node : answer.path->nodes)
            ids.push_back(map.graph.node(node).id);
    if (options.json && answer.path)
        printJson({{"cost", answer.cost}, {"nodes", ids}}, streams);
    else if (options.json)
        printJson(unreachable(answer), streams);
    else if (answer.path)
        streams.out << fmt::format("cost {:.3f}: {}\n",
                                   answer.cost,
                                   ids.empty() ? "straight"
                                               : fmt::format("{}", fmt::join(ids, " ")));
    else
        streams.out << "unreachable: " << answer.reason
                    << (answer.gap ? ". " + nav::textOf(*answer.gap, false) : "") << '\n';
}

bool needsGrid(const PathArguments& options) {
    return options.inCells || options.hierarchical || !options.scenario.empty();
}

bool isTactical(const PathArguments& options) {
    return !options.tactical.weights.empty() || !options.tactical.profiles.empty();
}

TacticalRouteOptions tacticalOf(const PathArguments& options) {
    TacticalRouteOptions tactical = options.tactical;
    tactical.levelPath = options.levelPath;
    tactical.json = options.json;
    return tactical;
}

int findOnGrid(const level::Level& level, const PathArguments& options, Streams& streams) {
    GridPathOptions grid{options.levelPath,
                         options.scenario,
                         parsePoint(options.from).value_or(Vec2{0, 0}),
                         parsePoint(options.to).value_or(Vec2{0, 0}),
                         options.inCells,
                         options.hierarchical,
                         options.anyName,
                         options.json,
                         options.walker,
                         isTactical(options) ? std::optional(tacticalOf(options)) : std::nullopt};
    return options.scenario.empty() ? findGridPath(level, grid, streams)
                                    : solveScenario(level, grid, streams);
}

int findInGraph(const level::Level& level, const PathArguments& options, Streams& streams) {
    const auto map = mapOf(level, options.levelPath, options.walker.radius);
    if (!map)
        return reportFailure(map.error(), streams);
    for (const auto& point : {parsePoint(options.from), parsePoint(options.to)})
        if (const auto why = point ? whyOffLevel(map->level, *point) : std::string(); !why.empty())
            return reportFailure({ErrorCode::InvalidInput, why, options.levelPath}, streams);
    const auto request =
        options.from.empty()
            ? betweenNodes(*map, options)
            : Result<Request>(Request{{*parsePoint(options.from), *parsePoint(options.to)}});
    if (!request)
        return reportFailure(request.error(), streams);
    if (isTactical(options))
        return findTacticalRoute(map->level,
                                 map->footing(),
                                 {request->places, request->nodes},
                                 options.walker,
                                 tacticalOf(options),
                                 streams);
    print(*map, answerTo(*map, *request, options.walker), options, streams);
    return kSucceeded;
}

/// Between two waypoints of a level that has no graph.
std::optional<PathArguments> betweenWaypoints(const level::Level& level,
                                              const PathArguments& options) {
    const auto ids = twoIds(
        options.nodes, [&](const std::string& id) { return waypointOf(level, id) != nullptr; });
    if (!ids)
        return std::nullopt;
    PathArguments between = options;
    const auto textOf = [&](const std::string& id) {
        const Vec2 place = waypointOf(level, id)->position.plan();
        return fmt::format("{},{}", place.x, place.y);
    };
    between.from = textOf((*ids)[0]);
    between.to = textOf((*ids)[1]);
    return between;
}

int findPath(PathArguments options, Streams& streams) {
    const auto read = openLevel(options.levelPath, streams);
    if (!read)
        return reportFailure(read.error(), streams);
    const level::Level& level = (*read)->level;
    if (options.walker.radius == 0.0)
        options.walker.radius = nav::widestBody(level);
    const bool hasGraph = nav::hasGraph(level);
    if (!options.nodes.empty()) {
        const auto between = hasGraph ? std::nullopt : betweenWaypoints(level, options);
        return between ? findOnGrid(level, *between, streams)
                       : findInGraph(level, options, streams);
    }
    return needsGrid(options) || !hasGraph ? findOnGrid(level, options, streams)
                                           : findInGraph(level, options, streams);
}

void addTacticalOptions(CLI::App& command, const std::shared_ptr<PathArguments>& options) {
    auto& tactical = options->tactical;
    auto* weights =
        command.add_option("--weights",
                           tactical.weights,
                           "What to avoid (above 0) and to seek (below), NAME=W,...: analyses and "
                           "layers of the level, kinds of analyses, qualities of waypoints. A "
                           "connection costs its length plus weight times value");
    weights->check(
        CLI::Validator([](std::string& text) { return checkWeights(text); }, "NAME=W,..."));
    command
        .add_option(
            "--profile",
            tactical.profiles,
            "Weights of a profile of the level, or scout, light_infantry or heavy_artillery "
            "where it has none of that name; several, A,B: a squad, of which for each tactic "
            "the member with the greatest weight counts")
        ->delimiter(',');
    command.add_option("--side",
                       tactical.side,
                       "As this team knows things: of its enemies those that one of it has in "
                       "view, for analyses that name no side. Without it all that there is counts");
    addStateOptions(command, tactical.weapon, tactical.posture);
    command.add_flag("--ends",
                     tactical.ends,
                     "Take the mean of both ends of a connection of the graph, as the source does, "
                     "not of places along it, as runs do");
    command.add_flag("--per-metre",
                     tactical.perMetre,
                     "Weights count per metre of a connection, not per connection; profiles say "
                     "themselves what theirs are for");
    command
        .add_option(
            "--heuristic-scale",
            tactical.heuristicScale,
            "The factor on straight distances in the search; 0: the greatest that is admissible. "
            "Without it the profile's `heuristic_scale` leads, a share of the greatest that is "
            "admissible: above 1 the search is quicker and the path may not be the cheapest, which "
            "is said; of a squad the least counts")
        ->check(numberWithin(0.0, 100.0));
}

} // namespace

void addPathCommand(CLI::App& program, Action& chosen) {
    auto* command = program.add_subcommand(
        "path",
        "Find the cheapest path in a level's navigation graph; where it has none, in the graph "
        "that a run makes of its walls, or on its grid. Doors are opened on the path. In a graph "
        "the answer is that of an agent in a run: what is in plain reach is walked to straight, "
        "else the cost between points or waypoints includes the straight walks to the first node "
        "and from the last, with their weights. The same holds of grids, where a diagonal step "
        "needs both cells beside it free; agents in a run always walk straight there");
    command->footer(
        "`expanded` counts what the search took up: on a grid where only distance counts jump "
        "points (cells at which the path may turn), with --hierarchical entrances and cells, with "
        "--weights or --profile cells or nodes, again where a better path to them was found. Where "
        "there is no path, `unreachable` comes with the "
        "`reason`: how many cells or nodes hang together with either end (`reached`, `leading`), "
        "and "
        "where the two pieces come `nearest`.");
    const auto options = std::make_shared<PathArguments>();
    command->add_option("LEVEL", options->levelPath, "A *.level.json file")->required();
    auto* nodes = command->add_option("--nodes",
                                      options->nodes,
                                      "Ids of two nodes, A,B, or of "
                                      "waypoints, which are linked to the nearest nodes that "
                                      "lines of movement lead to");
    auto* from =
        command->add_option("--from", options->from, "Where to start [m]")->check(pointOption());
    auto* to = command->add_option("--to", options->to, "Where to go [m]")->check(pointOption());
    from->needs(to)->excludes(nodes);
    to->needs(from)->excludes(nodes);
    auto* scenario = command->add_option("--scenario",
                                         options->scenario,
                                         "Solve all problems of a Moving AI *.scen file for this "
                                         "level's grid and compare lengths [cells]");
    scenario->excludes(nodes)->excludes(from)->excludes(to);
    addTacticalOptions(*command, options);
    command
        ->add_flag("--any-name", options->anyName, "Accept a scenario whose map has another name")
        ->needs(scenario);
    command
        ->add_flag("--cells",
                   options->inCells,
                   "--from and --to are column and row of the grid, counted from the top left")
        ->needs(from);
    command
        ->add_flag(
            "--hierarchical",
            options->hierarchical,
            "On large grids: from entrance to entrance of clusters of 32 x 32 cells first, "
            "then between them. Finds a path where there is one: the shortest between places that "
            "a "
            "plain search joins quickly, else one that may be a few per cent longer. Heeds no "
            "weights")
        ->needs(from)
        ->excludes(command->get_option("--weights"))
        ->excludes(command->get_option("--profile"));
    command
        ->add_option("--radius",
                     options->walker.radius,
                     "Of who walks, for --from and --to, and for waypoints [m]; left out: of the "
                     "widest body among the agents")
        ->check(numberWithin(0.001, 100.0));
    auto* slope =
        command
            ->add_option("--max-slope",
                         options->walker.maxSlope,
                         "What is steeper is no path: rise per metre; 0: nothing is. Of this and "
                         "the limits of profiles the strictest counts")
            ->check(numberWithin(0.0, 1e6));
    slope->excludes(scenario)->excludes(command->get_option("--hierarchical"));
    std::vector<std::string> kinds = level::Movement().takes;
    command
        ->add_option_function<std::vector<std::string>>(
            "--takes",
            [options](const std::vector<std::string>& takes) {
                level::Movement movement;
                movement.takes = takes;
                options->walker.refuses = nav::refusedBy(movement);
            },
            "Edges of the graph that it takes beside those that are walked, by their flags, such "
            "as swim,jump; left out: all")
        ->delimiter(',')
        ->check(CLI::IsMember(kinds))
        ->excludes(scenario)
        ->excludes(command->get_option("--hierarchical"));
    command->add_flag("--json", options->json, kJsonHelp);
    command->callback([options, command, nodes, from, scenario, &chosen] {
        if (nodes->count() + from->count() + scenario->count() == 0)
            throw CLI::RequiredError("--nodes, --from and --to, or --scenario");
        for (const char* name :
             {"--ends", "--per-metre", "--heuristic-scale", "--side", "--weapon", "--posture"})
            if (command->count(name) > 0 && !isTactical(*options))
                throw CLI::RequiresError(name, "--weights or --profile");
        if (scenario->count() > 0 && isTactical(*options))
            throw CLI::ExcludesError("--scenario", "--weights and --profile");
        chosen = [options](Streams& streams) { return findPath(*options, streams); };
    });
}

} // namespace percept::cli
