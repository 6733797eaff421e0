#include "percept/tactics/Routes.h"

#include "percept/level/WallSegments.h"
#include "percept/tactics/Waypoints.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace percept::tactics {
namespace {

using geometry::Vec2;

constexpr Metres kWaypointReach = 1.5; ///< how near a place takes a waypoint's quality
constexpr double kMostRouteCells = 1e6;
constexpr Metres kFinestCell = 0.25;
constexpr double kInCover = 0.25; ///< share of the radius: who is in cover touches the wall

struct Worth {
    Vec2 at{0, 0};
    double quality = 0.0;
};

/// The quality of the nearest waypoint that is near enough, else 0. Where two are as near, the
/// later one's.
/// @cost O(log waypoints + those within reach in x)
double worthAt(const std::vector<Worth>& byX, Vec2 place) {
    const auto first = std::lower_bound(byX.begin(),
                                        byX.end(),
                                        place.x - kWaypointReach,
                                        [](const auto& one, double x) { return one.at.x < x; });
    double least = kWaypointReach;
    double value = 0.0;
    for (auto one = first; one != byX.end() && one->at.x <= place.x + kWaypointReach; ++one)
        if (const double distance = geometry::distance(one->at, place); distance <= least) {
            least = distance;
            value = one->quality;
        }
    return value;
}

Tactic waypointTactic(const Waypoints& points,
                      const std::vector<double>& values,
                      const std::string& name,
                      double weight) {
    std::vector<Worth> byX;
    for (std::size_t point = 0; point < points.size(); ++point)
        if (!points.isFaulty(point, name))
            byX.push_back({Vec2(points.position(point)), values[point]});
    std::stable_sort(byX.begin(), byX.end(), [](const Worth& one, const Worth& other) {
        return one.at.x < other.at.x;
    });
    return {name, weight, [places = std::move(byX)](Vec2 place) { return worthAt(places, place); }};
}

/// The names that weights can have, for who mistypes one.
std::string whatThereIs(const level::Level& level, const std::vector<std::string>& qualities) {
    std::vector<std::string> names;
    for (const auto& analysis : level.analyses)
        names.push_back(analysis.id);
    for (const auto& layer : level.layers)
        names.push_back(layer.id);
    names.insert(names.end(), qualities.begin(), qualities.end());
    std::vector<std::string_view> kinds;
    for (const auto& [kind, traits] : standardKinds())
        kinds.push_back(kind);
    return names.empty() ? fmt::format("there are the kinds {}", fmt::join(kinds, ", "))
                         : fmt::format("there are {}, and the kinds {}",
                                       fmt::join(names, ", "),
                                       fmt::join(kinds, ", "));
}

Result<void> addWaypointTactics(const level::Level& level,
                                const Weights& weights,
                                const State& state,
                                std::vector<Tactic>& found,
                                std::vector<Error>* faults) {
    const auto points = Waypoints::makeAnyway(level, faults);
    const auto names = points.names();
    for (const auto& [name, weight] : weights) {
        if (!std::binary_search(names.begin(), names.end(), name))
            return failure(
                ErrorCode::NotFound,
                fmt::format("there is no analysis, layer or quality of waypoints \"{}\"; {}",
                            name,
                            whatThereIs(level, names)));
        Rule rule;
        rule.nodes.emplace_back();
        rule.nodes.back().op = RuleOperator::Quality;
        rule.nodes.back().name = name;
        const auto values = points.evaluate(rule, state);
        if (!values)
            return values.unexpected();
        found.push_back(waypointTactic(points, *values, name, weight));
    }
    return {};
}

/// Of a kind that the level does not declare.
std::string parametersOf(const level::Level& level, const std::string& kind, int viewer) {
    if (viewer == kNobody || (kind != "enemies" && kind != "suspicion"))
        return {};
    return nlohmann::json{{"team", level.teams[static_cast<std::size_t>(viewer)].id}}.dump();
}

} // namespace

Result<nav::WalkGrid> groundOf(const level::Level& level, Metres radius) {
    if (!level.grid.rows.empty())
        return nav::WalkGrid::fromLevel(level.grid);
    const Vec2 size = level.bounds.max - level.bounds.min;
    const bool hasTerrain = !level.terrain.cells.empty() || !level.terrain.heights.empty();
    const double wished = hasTerrain ? level.terrain.cell : kFinestCell;
    const double cell = std::max(wished, std::sqrt(size.x * size.y / kMostRouteCells));
    const geometry::WallIndex walls(level::wallSegments(level));
    return nav::WalkGrid::fromWalls(level.bounds, walls, cell, radius);
}

std::optional<nav::Cell>
cellLinkedTo(const level::Level& level, const nav::WalkGrid& grid, Vec2 place, Metres radius) {
    const auto own = grid.cellAt(place);
    if (!own || grid.isFree(*own) || !level.grid.rows.empty())
        return own && grid.isFree(*own) ? own : std::nullopt;
    const geometry::WallIndex walls(level::wallSegments(level));
    const auto doors = level::doorSegments(level, {});
    const int reach = 2 + static_cast<int>(radius / grid.cellSize());
    std::vector<std::pair<double, nav::Cell>> around;
    for (int row = grid.rowOf(*own) - reach; row <= grid.rowOf(*own) + reach; ++row)
        for (int column = grid.columnOf(*own) - reach; column <= grid.columnOf(*own) + reach;
             ++column)
            if (grid.contains(column, row) && grid.isFree(grid.cellOf(column, row))) {
                const nav::Cell cell = grid.cellOf(column, row);
                around.emplace_back(geometry::distanceSquared(place, grid.centreOf(cell)), cell);
            }
    std::sort(around.begin(), around.end());
    for (const auto& [distance, cell] : around)
        if (!walls.obstructed(
                place, grid.centreOf(cell), radius * kInCover, {geometry::kBlocksMovement}, doors))
            return cell;
    return std::nullopt;
}

Result<std::vector<Tactic>> namedTactics(level::Level level,
                                         const Weights& weights,
                                         std::vector<Error>* faults,
                                         const Asker& asker) {
    const auto declared = [&](const std::string& name) {
        const auto isIt = [&](const auto& one) { return one.id == name; };
        return std::any_of(level.analyses.begin(), level.analyses.end(), isIt) ||
               std::any_of(level.layers.begin(), level.layers.end(), isIt);
    };
    Weights ofPlaces;
    Weights ofWaypoints;
    for (const auto& [name, weight] : weights) {
        const bool known = declared(name);
        const bool isKind = standardKinds().contains(name);
        if (!known && isKind)
            level.analyses.push_back({name, name, {parametersOf(level, name, asker.viewer)}, {}});
        (known || isKind ? ofPlaces : ofWaypoints).emplace_back(name, weight);
    }
    std::vector<Tactic> found;
    if (!ofPlaces.empty()) {
        auto server = AnalysisServer::make(level);
        if (!server)
            return server.unexpected();
        server->setSight(asker.sight);
        server->setViewer(asker.viewer);
        if (asker.situation)
            server->setSituation(*asker.situation);
        auto some = tacticsOf(*server, ofPlaces);
        if (!some)
            return some;
        found = std::move(*some);
    }
    if (!ofWaypoints.empty())
        if (const auto added = addWaypointTactics(level, ofWaypoints, asker.state, found, faults);
            !added)
            return added.unexpected();
    return found;
}

} // namespace percept::tactics
