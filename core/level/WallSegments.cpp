#include "percept/level/WallSegments.h"

#include <algorithm>

namespace percept::level {
namespace {

using geometry::WallSegment;

geometry::WallLayers layersOf(const Level& level, std::string_view material) {
    return letsSightPass(level, material)
               ? static_cast<geometry::WallLayers>(geometry::kBlocksAll ^ geometry::kBlocksSight)
               : geometry::kBlocksAll;
}

} // namespace

bool letsSightPass(const Level& level, std::string_view material) {
    const auto found = std::find_if(level.materials.begin(),
                                    level.materials.end(),
                                    [&](const auto& other) { return other.id == material; });
    if (found == level.materials.end())
        return false;
    return std::any_of(
        found->transmission.begin(), found->transmission.end(), [](const auto& entry) {
            return entry.first == "sight" && entry.second > 0;
        });
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
        const auto layers = layersOf(level, wall.material);
        const std::size_t count = wall.points.size();
        for (std::size_t corner = 0; corner + (wall.closed ? 0 : 1) < count; ++corner)
            segments.push_back({.a = wall.points[corner],
                                .b = wall.points[(corner + 1) % count],
                                .bottom = wall.bottom,
                                .top = wall.top,
                                .id = i,
                                .layers = layers});
    }
    return segments;
}

std::vector<WallSegment> doorSegments(const Level& level, std::span<const double> openness) {
    std::vector<WallSegment> segments;
    for (std::uint32_t i = 0; i < level.doors.size(); ++i) {
        const auto& door = level.doors[i];
        const double open = opennessOf(level, openness, i);
        if (open >= 1.0)
            continue;
        segments.push_back({.a = door.segment.from,
                            .b = door.segment.to + (door.segment.from - door.segment.to) * open,
                            .bottom = door.bottom,
                            .top = door.top,
                            .id = i,
                            .layers = layersOf(level, door.material)});
    }
    return segments;
}

} // namespace percept::level
