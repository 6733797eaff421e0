#include "percept/level/WallSegments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace percept::level {
namespace {

using geometry::kNoMaterial;
using geometry::WallSegment;

double sightThrough(const Material& material) {
    for (const auto& [modality, share] : material.transmission)
        if (modality == "sight")
            return share;
    return 0.0;
}

std::uint16_t placeOf(const Level& level, std::string_view material) {
    for (std::size_t i = 0; i < std::min<std::size_t>(level.materials.size(), kNoMaterial); ++i)
        if (level.materials[i].id == material)
            return static_cast<std::uint16_t>(i);
    return kNoMaterial;
}

geometry::WallLayers layersOf(const Level& level, std::uint16_t material) {
    return material != kNoMaterial && sightThrough(level.materials[material]) > 0.0
               ? static_cast<geometry::WallLayers>(geometry::kBlocksAll ^ geometry::kBlocksSight)
               : geometry::kBlocksAll;
}

bool isInReach(Vec2 point) {
    return std::abs(point.x) <= geometry::WallIndex::kLargestCoordinate &&
           std::abs(point.y) <= geometry::WallIndex::kLargestCoordinate;
}

/// What no index of walls takes is left out; checkReach() names it.
void addInReach(const WallSegment& piece, std::vector<WallSegment>& segments) {
    if (isInReach(piece.a) && isInReach(piece.b))
        segments.push_back(piece);
}

/// Cells that nobody walks on stand as high as walls, but for water; so do those that a row lacks.
bool standsInTheWay(const Grid& grid, std::size_t row, std::size_t column) {
    return column >= grid.rows[row].size() ||
           std::string_view(".GSW").find(grid.rows[row][column]) == std::string_view::npos;
}

} // namespace

std::vector<double> sightTransmission(const Level& level) {
    std::vector<double> shares;
    for (const Material& material : level.materials)
        shares.push_back(sightThrough(material));
    return shares;
}

bool letsSightPass(const Level& level, std::string_view material) {
    const auto place = placeOf(level, material);
    return place != kNoMaterial && sightThrough(level.materials[place]) > 0.0;
}

double opennessOf(const Level& level, std::span<const double> openness, std::size_t door) {
    if (door < openness.size())
        return std::clamp(openness[door], 0.0, 1.0);
    return level.doors[door].open ? 1.0 : 0.0;
}

std::vector<WallSegment> wallSegments(const Level& level) {
    std::vector<WallSegment> segments;
    for (std::uint32_t i = 0; i < level.walls.size(); ++i) {
        const auto& wall = level.walls[i];
        const auto material = placeOf(level, wall.material);
        const auto layers = layersOf(level, material);
        const std::size_t count = wall.points.size();
        for (std::size_t corner = 0; corner + (wall.closed ? 0 : 1) < count; ++corner)
            addInReach({.a = wall.points[corner],
                        .b = wall.points[(corner + 1) % count],
                        .bottom = wall.bottom,
                        .top = wall.top,
                        .id = i,
                        .material = material,
                        .layers = layers},
                       segments);
    }
    return segments;
}

std::vector<WallSegment> cellSegments(const Grid& grid) {
    std::vector<WallSegment> segments;
    const std::size_t rows = grid.rows.size();
    const std::size_t columns = rows > 0 ? grid.rows.front().size() : 0;
    const auto corner = [&](std::size_t column, std::size_t row) {
        return grid.origin +
               grid.cell * Vec2(static_cast<double>(column), static_cast<double>(rows - row));
    };
    const auto add = [&](Vec2 a, Vec2 b) {
        addInReach({.a = a,
                    .b = b,
                    .id = geometry::kCellWall | static_cast<std::uint32_t>(segments.size()),
                    .material = kNoMaterial},
                   segments);
    };
    for (std::size_t row = 1; row < rows; ++row)
        for (std::size_t column = 0, from = 0; column <= columns; ++column) {
            const bool edge = column < columns && standsInTheWay(grid, row - 1, column) !=
                                                      standsInTheWay(grid, row, column);
            if (!edge && from < column)
                add(corner(from, row), corner(column, row));
            if (!edge)
                from = column + 1;
        }
    for (std::size_t column = 1; column < columns; ++column)
        for (std::size_t row = 0, from = 0; row <= rows; ++row) {
            const bool edge = row < rows && standsInTheWay(grid, row, column - 1) !=
                                                standsInTheWay(grid, row, column);
            if (!edge && from < row)
                add(corner(column, from), corner(column, row));
            if (!edge)
                from = row + 1;
        }
    return segments;
}

std::vector<WallSegment> solidSegments(const Level& level) {
    auto segments = wallSegments(level);
    const auto cells = cellSegments(level.grid);
    segments.insert(segments.end(), cells.begin(), cells.end());
    return segments;
}

std::vector<WallSegment> doorSegments(const Level& level, std::span<const double> openness) {
    std::vector<WallSegment> segments;
    for (std::uint32_t i = 0; i < level.doors.size(); ++i) {
        const auto& door = level.doors[i];
        const double open = opennessOf(level, openness, i);
        if (open >= 1.0)
            continue;
        const auto material = placeOf(level, door.material);
        addInReach({.a = door.segment.from,
                    .b = door.segment.to + (door.segment.from - door.segment.to) * open,
                    .bottom = door.bottom,
                    .top = door.top,
                    .id = i | geometry::kDoorWall,
                    .material = material,
                    .layers = layersOf(level, material)},
                   segments);
    }
    return segments;
}

Result<void> checkReach(const Level& level) {
    const auto check = [](Vec2 point, const std::string& place) -> Result<void> {
        if (isInReach(point))
            return {};
        const double beyond = isInReach({point.x, 0}) ? point.y : point.x;
        return failure(ErrorCode::InvalidInput,
                       fmt::format("{:g} is too large to be meant. Stay within {:g}",
                                   beyond,
                                   geometry::WallIndex::kLargestCoordinate),
                       place);
    };
    for (std::size_t i = 0; i < level.walls.size(); ++i)
        for (std::size_t j = 0; j < level.walls[i].points.size(); ++j)
            if (auto checked =
                    check(level.walls[i].points[j], fmt::format("walls[{}].points[{}]", i, j));
                !checked)
                return checked;
    for (std::size_t i = 0; i < level.doors.size(); ++i)
        for (const Vec2 end : {level.doors[i].segment.from, level.doors[i].segment.to})
            if (auto checked = check(end, fmt::format("doors[{}].segment", i)); !checked)
                return checked;
    const auto& rows = level.grid.rows;
    if (rows.empty())
        return {};
    const Vec2 size(static_cast<double>(rows.front().size()), static_cast<double>(rows.size()));
    auto checked = check(level.grid.origin, "grid.origin");
    return checked ? check(level.grid.origin + level.grid.cell * size, "grid.cell") : checked;
}

} // namespace percept::level
