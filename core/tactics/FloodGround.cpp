#include "percept/tactics/FloodGround.h"

#include "percept/level/WallSegments.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace percept::tactics {
namespace {

constexpr int kNear = 3; ///< cells

/// Walls and shut doors.
geometry::WallIndex wallsIn(const level::Level& level) {
    auto walls = level::wallSegments(level);
    const auto doors = level::doorSegments(level, {});
    walls.insert(walls.end(), doors.begin(), doors.end());
    return geometry::WallIndex(walls);
}

level::Bounds boundsOf(const AnalysisFrame& frame) {
    return {frame.origin, frame.origin + frame.cell * geometry::Vec2(frame.width, frame.height)};
}

Result<nav::WalkGrid>
gridOf(const level::Level& level, const AnalysisFrame& frame, Metres bodyRadius) {
    if (level.grid.rows.empty())
        return nav::WalkGrid::betweenWalls(boundsOf(frame), wallsIn(level), frame.cell, bodyRadius);
    if (level.walls.empty() && level.doors.empty())
        return nav::WalkGrid::fromLevel(level.grid);
    // A wall between two cells takes both, for rows have no walls between cells.
    const auto room = nav::WalkGrid::fromWalls(
        boundsOf(frame), wallsIn(level), frame.cell, std::max(bodyRadius, 0.51 * frame.cell));
    if (!room)
        return room;
    level::Grid grid = level.grid;
    for (nav::Cell cell = 0; cell < room->size(); ++cell)
        if (!room->isFree(cell))
            grid.rows[static_cast<std::size_t>(room->rowOf(cell))]
                     [static_cast<std::size_t>(room->columnOf(cell))] = '@';
    return nav::WalkGrid::fromLevel(grid);
}

/// The unit types that some terrain is not as any ground for.
std::set<std::string> typesOf(const level::Terrain& terrain) {
    std::set<std::string> units;
    for (const auto& type : terrain.types)
        for (const auto& [unit, cost] : type.cost)
            if (cost != 1.0)
                units.insert(unit);
    return units;
}

} // namespace

Result<std::shared_ptr<const FloodGround>> FloodGround::make(const level::Level& level,
                                                             const Surroundings& surroundings,
                                                             const Ground& ground,
                                                             const AnalysisFrame& frame) {
    auto grid = gridOf(level, frame, surroundings.bodyRadius());
    if (!grid)
        return grid.unexpected();
    FloodGround made;
    made.grid = std::move(*grid);
    if (level.terrain.cells.empty())
        return std::make_shared<const FloodGround>(std::move(made));
    std::vector<double> added(made.grid.size());
    for (const std::string& unit : typesOf(level.terrain)) {
        for (nav::Cell cell = 0; cell < made.grid.size(); ++cell) {
            const double cost = ground.costAt(made.grid.centreOf(cell), unit) - 1.0;
            added[cell] = std::isfinite(cost) ? std::clamp(cost, -1.0, UnitCosts::kMostAdded)
                                              : UnitCosts::kMostAdded;
        }
        auto costs = UnitCosts::make(unit, made.grid, added);
        if (!costs)
            return costs.unexpected();
        made.costs.push_back(std::move(*costs));
    }
    return std::make_shared<const FloodGround>(std::move(made));
}

std::int32_t FloodGround::costsOf(std::string_view unit) const {
    const auto found = std::find_if(
        costs.begin(), costs.end(), [&](const UnitCosts& one) { return one.unit == unit; });
    return found == costs.end() ? -1 : static_cast<std::int32_t>(found - costs.begin());
}

nav::Cell FloodGround::nearestFree(nav::Cell cell) const {
    if (grid.isFree(cell))
        return cell;
    nav::Cell best = cell;
    int nearest = kNear * kNear + 1;
    for (int down = -kNear; down <= kNear; ++down)
        for (int across = -kNear; across <= kNear; ++across) {
            const int column = grid.columnOf(cell) + across;
            const int row = grid.rowOf(cell) + down;
            const int distance = across * across + down * down;
            if (distance >= nearest || !grid.contains(column, row) ||
                !grid.isFree(grid.cellOf(column, row)))
                continue;
            nearest = distance;
            best = grid.cellOf(column, row);
        }
    return best;
}

} // namespace percept::tactics
