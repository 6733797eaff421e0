#include "percept/level/Sight.h"

#include "percept/geometry/Polygon.h"
#include "percept/level/FloorsOf.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace percept::level {
namespace {

Unexpected badTerrain(std::string message, std::string place) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

} // namespace

Result<geometry::HeightField> heightFieldOf(const Terrain& terrain) {
    const auto& heights = terrain.heights;
    const auto& cells = terrain.cells;
    if (heights.empty())
        return geometry::HeightField();
    if (!(terrain.cell > 0.0 && std::isfinite(terrain.cell)))
        return badTerrain("Cells need a size above 0", "terrain.cell");
    if (!cells.empty() &&
        (heights.size() != cells.size() + 1 || heights[0].size() != cells[0].size() + 1))
        return badTerrain(fmt::format("{} x {} corners do not fit {} x {} cells",
                                      heights[0].size(),
                                      heights.size(),
                                      cells[0].size(),
                                      cells.size()),
                          "terrain.heights");
    if (heights.size() < 2 || heights[0].size() < 2)
        return badTerrain("A height field needs two rows and columns of corners",
                          "terrain.heights");
    std::vector<double> corners;
    corners.reserve(heights.size() * heights[0].size());
    for (std::size_t row = 0; row < heights.size(); ++row) {
        if (heights[row].size() != heights[0].size())
            return badTerrain("All rows must be equally long",
                              fmt::format("terrain.heights[{}]", row));
        if (!std::all_of(heights[row].begin(), heights[row].end(), [](double height) {
                return std::isfinite(height);
            }))
            return badTerrain("Heights must be finite", fmt::format("terrain.heights[{}]", row));
        corners.insert(corners.end(), heights[row].begin(), heights[row].end());
    }
    return geometry::HeightField(terrain.origin,
                                 terrain.cell,
                                 static_cast<int>(heights[0].size()),
                                 static_cast<int>(heights.size()),
                                 std::move(corners));
}

Result<geometry::Sight> sightOf(const Level& level) {
    if (auto reached = checkReach(level); !reached)
        return reached.unexpected();
    auto ground = heightFieldOf(level.terrain);
    if (!ground)
        return ground.unexpected();
    return geometry::Sight(geometry::WallIndex(solidSegments(level)), std::move(*ground));
}

Floors::Floors(const Level& level, geometry::HeightField ground)
    : m_ground(std::move(ground)) {
    std::vector<geometry::RoomShape> rooms;
    for (const Region& region : level.regions)
        if (!region.polygon.empty())
            rooms.push_back({region.polygon, region.floor, region.ceiling});
    m_rooms = geometry::RoomIndex(rooms);
}

Floors floorsOf(const Level& level) {
    const auto isNear = [](const Vec2 point) {
        return std::abs(point.x) <= kFarthestCoordinate && std::abs(point.y) <= kFarthestCoordinate;
    };
    const auto isUsable = [&](const Region& region) {
        return std::isfinite(region.floor) &&
               std::all_of(region.polygon.begin(), region.polygon.end(), isNear);
    };
    if (!std::all_of(level.regions.begin(), level.regions.end(), isUsable))
        return {};
    auto ground = heightFieldOf(level.terrain);
    return {level, ground ? std::move(*ground) : geometry::HeightField()};
}

Metres Floors::floorAt(Vec2 place) const {
    const Metres ground = m_ground.heightAt(place);
    const auto room = m_rooms.findLowest(place);
    return room == geometry::RoomIndex::kNone ? ground : m_rooms.shapes()[room].floor + ground;
}

} // namespace percept::level
