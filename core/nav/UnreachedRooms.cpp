#include "percept/nav/UnreachedRooms.h"

#include "percept/base/WordList.h"
#include "percept/geometry/Polygon.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/InhabitedGround.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>
#include <vector>

namespace percept::nav {
namespace {

constexpr Metres kThinnest = 0.02;
constexpr double kSmallestRoom = 1.0;
constexpr std::size_t kMostNames = 4;

std::string regionAt(const level::Level& level, geometry::Vec2 place) {
    for (const auto& region : level.regions)
        if (geometry::contains(region.polygon, place))
            return region.id;
    return {};
}

std::string nameOf(const UnreachedRoom& room) {
    return room.region.empty()
               ? fmt::format("the room around {:.1f}, {:.1f}", room.place.x, room.place.y)
               : room.region;
}

} // namespace

Result<std::vector<UnreachedRoom>> unreachedRooms(const level::Level& level, Metres radius) {
    const geometry::WallIndex walls(level::wallSegments(level));
    const auto ground = InhabitedGround::make(level, walls, radius);
    if (!ground)
        return ground.unexpected();
    std::vector<UnreachedRoom> rooms;
    if (!level.grid.rows.empty())
        return rooms;
    const WalkGrid& grid = ground->grid();
    const auto thin = WalkGrid::fromWalls(level.bounds, walls, grid.cellSize(), kThinnest);
    if (!thin)
        return thin.unexpected();
    const auto thinPieces = groundPieces(*thin);
    std::vector<bool> isOpen(thin->size() + 1);
    for (Cell cell = 0; cell < grid.size(); ++cell)
        if (ground->has(cell))
            isOpen[thinPieces[cell]] = true;
    std::map<std::uint32_t, std::vector<Cell>> cellsOf;
    const auto pieces = groundPieces(grid);
    for (Cell cell = 0; cell < grid.size(); ++cell)
        if (grid.isFree(cell) && !ground->has(cell) && isOpen[thinPieces[cell]])
            cellsOf[pieces[cell]].push_back(cell);
    for (const auto& [piece, cells] : cellsOf) {
        const double area = static_cast<double>(cells.size()) * grid.cellSize() * grid.cellSize();
        const geometry::Vec2 place = grid.centreOf(cells[cells.size() / 2]);
        if (area >= kSmallestRoom)
            rooms.push_back({regionAt(level, place), place, area});
    }
    std::stable_sort(
        rooms.begin(), rooms.end(), [](const auto& a, const auto& b) { return a.area > b.area; });
    return rooms;
}

std::string namesOf(const std::vector<UnreachedRoom>& rooms) {
    std::vector<std::string> names;
    const std::size_t shown = std::min(rooms.size(), kMostNames);
    for (std::size_t i = 0; i < shown; ++i)
        names.push_back(nameOf(rooms[i]));
    if (shown < rooms.size())
        names.push_back(fmt::format("{} more", rooms.size() - shown));
    return wordList(names);
}

std::size_t partsOf(const level::Navigation& graph) {
    std::map<std::string_view, std::size_t> placeOf;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        placeOf.emplace(graph.nodes[i].id, i);
    std::vector<std::size_t> above(graph.nodes.size());
    std::iota(above.begin(), above.end(), std::size_t{0});
    const auto top = [&](std::size_t node) {
        while (above[node] != node)
            node = above[node] = above[above[node]];
        return node;
    };
    std::size_t parts = placeOf.size();
    for (const auto& edge : graph.edges) {
        const auto from = placeOf.find(edge.from);
        const auto to = placeOf.find(edge.to);
        if (from == placeOf.end() || to == placeOf.end())
            continue;
        const std::size_t one = top(from->second);
        const std::size_t other = top(to->second);
        parts -= one == other ? 0 : 1;
        above[one] = other;
    }
    return parts;
}

} // namespace percept::nav
