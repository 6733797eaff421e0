#include "percept/level/Sight.h"

#include "percept/geometry/Polygon.h"
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
    for (const Region& region : level.regions) {
        if (region.polygon.empty())
            continue;
        Room room{region.polygon, region.polygon.front(), region.polygon.front(), region.floor};
        for (const Vec2 corner : region.polygon) {
            room.low = glm::min(room.low, corner);
            room.high = glm::max(room.high, corner);
        }
        m_rooms.push_back(std::move(room));
    }
    std::stable_sort(m_rooms.begin(), m_rooms.end(), [](const Room& one, const Room& other) {
        return one.floor < other.floor;
    });
}

Metres Floors::floorAt(Vec2 place) const {
    const Metres ground = m_ground.heightAt(place);
    for (const Room& room : m_rooms)
        if (place.x >= room.low.x && place.y >= room.low.y && place.x <= room.high.x &&
            place.y <= room.high.y && geometry::contains(room.polygon, place))
            return room.floor + ground;
    return ground;
}

} // namespace percept::level
