#include "percept/tactics/Routes.h"

#include "percept/level/Sight.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/OffGraph.h"
#include "percept/tactics/Names.h"
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

/// A weight with the name of what it is for.
struct Named {
    std::string name;    ///< unqualified
    std::string written; ///< as the weight has it
    double weight = 0.0;
};

Result<void> addWaypointTactics(const level::Level& level,
                                const std::vector<Named>& weights,
                                const State& state,
                                std::vector<Tactic>& found,
                                std::vector<Error>* faults) {
    const auto points = Waypoints::makeAnyway(level, faults);
    for (const auto& [name, written, weight] : weights) {
        Rule rule;
        rule.nodes.emplace_back();
        rule.nodes.back().op = RuleOperator::Quality;
        rule.nodes.back().name = name;
        const auto values = points.evaluate(rule, state);
        if (!values)
            return values.unexpected();
        found.push_back(waypointTactic(points, *values, name, weight));
        found.back().name = written;
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

namespace {

Result<nav::WalkGrid> levelGroundOf(const level::Level& level, Metres radius) {
    if (!level.grid.rows.empty())
        return nav::WalkGrid::fromLevel(level.grid);
    const Vec2 size = level.bounds.max - level.bounds.min;
    const bool hasTerrain = !level.terrain.cells.empty() || !level.terrain.heights.empty();
    const double wished = hasTerrain ? level.terrain.cell : kFinestCell;
    const double cell = std::max(wished, std::sqrt(size.x * size.y / kMostRouteCells));
    const geometry::WallIndex walls(level::wallSegments(level));
    return nav::WalkGrid::betweenWalls(level.bounds, walls, cell, radius);
}

} // namespace

Result<nav::WalkGrid> groundOf(const level::Level& level, const nav::Walker& walker) {
    auto ground = levelGroundOf(level, walker.radius);
    if (!ground || walker.maxSlope <= 0.0)
        return ground;
    const auto heights = level::heightFieldOf(level.terrain);
    if (!heights)
        return heights.unexpected();
    if (!heights->isFlat())
        ground->removeSteps([&](nav::Cell from, nav::Cell to) {
            return nav::isTooSteep(
                &*heights, ground->centreOf(from), ground->centreOf(to), walker.maxSlope);
        });
    return ground;
}

std::vector<nav::Cell> cellsAround(const nav::WalkGrid& grid,
                                   Vec2 place,
                                   Metres radius,
                                   const geometry::WallIndex& walls,
                                   std::span<const geometry::WallSegment> doors,
                                   std::size_t most) {
    const auto own = grid.cellAt(place);
    if (!own)
        return {};
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
    std::vector<nav::Cell> found;
    for (const auto& [distance, cell] : around)
        if (found.size() < most &&
            !walls.obstructed(
                place, grid.centreOf(cell), radius, {geometry::kBlocksMovement}, doors))
            found.push_back(cell);
    return found;
}

std::optional<nav::Cell> linkedCell(const nav::WalkGrid& grid,
                                    Vec2 place,
                                    Metres radius,
                                    const geometry::WallIndex& walls,
                                    std::span<const geometry::WallSegment> doors,
                                    bool ownOnly) {
    if (ownOnly) {
        const auto own = grid.cellAt(place);
        return own && grid.isFree(*own) ? own : std::nullopt;
    }
    // Who stands in a doorway is on neither side.
    for (const auto& shut : {doors, std::span<const geometry::WallSegment>()})
        for (const Metres width : {radius, radius * nav::kInCover})
            if (const auto cells = cellsAround(grid, place, width, walls, shut, 1); !cells.empty())
                return cells.front();
    return std::nullopt;
}

std::optional<nav::Cell>
cellLinkedTo(const level::Level& level, const nav::WalkGrid& grid, Vec2 place, Metres radius) {
    const geometry::WallIndex walls(level::solidSegments(level));
    return linkedCell(
        grid, place, radius, walls, level::doorSegments(level, {}), !level.grid.rows.empty());
}

Result<std::vector<Tactic>> namedTactics(level::Level level,
                                         const Weights& weights,
                                         std::vector<Error>* faults,
                                         const Asker& asker) {
    const AnalysisKinds& kinds = asker.kinds != nullptr ? *asker.kinds : standardKinds();
    const TacticNames names(level, kinds);
    std::vector<Named> ofPlaces;
    std::vector<Named> ofWaypoints;
    for (const auto& [written, weight] : weights) {
        const auto meant = names.resolve(written);
        if (!meant)
            return meant.unexpected();
        (meant->space == NameSpace::Analysis ? ofPlaces : ofWaypoints)
            .push_back({meant->name, written, weight});
    }
    for (const Named& one : ofPlaces) {
        const auto isIt = [&](const auto& known) { return known.id == one.name; };
        if (std::none_of(level.analyses.begin(), level.analyses.end(), isIt) &&
            std::none_of(level.layers.begin(), level.layers.end(), isIt))
            level.analyses.push_back(
                {one.name, one.name, {parametersOf(level, one.name, asker.viewer)}, {}});
    }
    std::vector<Tactic> found;
    if (!ofPlaces.empty()) {
        auto server = AnalysisServer::make(level, kinds);
        if (!server)
            return server.unexpected();
        server->setSight(asker.sight);
        server->setViewer(asker.viewer);
        if (asker.situation)
            server->setSituation(*asker.situation);
        for (const Named& one : ofPlaces) {
            auto some = tacticsOf(*server, {{one.name, one.weight}});
            if (!some)
                return some;
            found.push_back(std::move(some->front()));
            found.back().name = one.written;
        }
    }
    if (!ofWaypoints.empty())
        if (const auto added = addWaypointTactics(level, ofWaypoints, asker.state, found, faults);
            !added)
            return added.unexpected();
    return found;
}

} // namespace percept::tactics
