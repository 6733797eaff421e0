#include "editor/tools/RegionPlan.h"

#include "editor/tools/RoomLines.h"
#include "percept/geometry/Segment.h"
#include "percept/level/WallSegments.h"

#include <algorithm>
#include <cmath>

namespace percept::tools {
namespace {

sense::RegionLookup lookupOf(std::span<const level::Region> regions) {
    Vec2 low{0, 0};
    for (const auto& region : regions)
        for (const Vec2 corner : region.polygon)
            low = glm::min(low, corner);
    // What is no polygon keeps its number, out of everybody's way.
    const Vec2 aside = low - Vec2{1, 1};
    std::vector<sense::RegionShape> shapes;
    for (const auto& region : regions) {
        shapes.push_back({region.polygon, region.floor, region.ceiling});
        if (region.polygon.size() < 3)
            shapes.back().polygon.assign(3, aside);
    }
    return sense::RegionLookup(shapes);
}

bool isUsable(const geometry::WallSegment& wall) {
    return isUsablePlace(wall.a) && isUsablePlace(wall.b);
}

std::vector<geometry::WallSegment> wallsOf(const level::Level& level) {
    auto walls = level::wallSegments(level);
    level::Level grid;
    grid.grid = level.grid;
    for (const auto& line : roomLines(grid))
        walls.push_back({.a = line.a, .b = line.b, .id = kNowhere});
    std::erase_if(walls, [](const auto& wall) { return !isUsable(wall); });
    return walls;
}

} // namespace

RegionPlan::RegionPlan(const level::Level& level, std::span<const level::Region> regions)
    : m_regions(regions)
    , m_bounds(level.bounds)
    , m_lookup(lookupOf(regions)) {
    auto walls = wallsOf(level);
    m_walls = geometry::WallIndex(walls);
    for (const auto& door : level::doorSegments(level, {}))
        if (isUsable(door))
            walls.push_back(door);
    m_closed = geometry::WallIndex(walls);
    const std::vector<double> shut(level.doors.size(), 0.0);
    m_doors = level::doorSegments(level, shut);
}

Metres RegionPlan::eyes(std::uint32_t region) const {
    const auto& room = m_regions[region];
    return room.floor + std::min(kEyeLevel, (room.ceiling - room.floor) * 0.5);
}

std::uint32_t RegionPlan::regionAt(Vec2 place, Metres height) const {
    return trace::indexOf(m_lookup.find({place, height})); // kNone is kNowhere
}

RegionPlan::Crossing RegionPlan::crossing(Vec2 from, Vec2 to, Metres height) const {
    const Vec3 start{from, height};
    const Vec3 end{to, height};
    if (m_walls.blocked(start, end, geometry::kBlocksSight))
        return {Barrier::Wall, kNowhere};
    for (const auto& door : m_doors)
        if (door.bottom <= height && height <= door.top &&
            geometry::segmentsCross(from, to, door.a, door.b))
            return {Barrier::Door, door.id & ~geometry::kDoorWall};
    const auto window = m_walls.firstHit(start, end);
    return window ? Crossing{Barrier::Window, window->wall.id} : Crossing{};
}

bool RegionPlan::sees(Vec3 from, Vec3 to, Blockers& lately) const {
    std::uint32_t place = 0;
    while (place < lately.count &&
           !m_closed.blocks(lately.walls[place], from, to, geometry::kBlocksSight))
        ++place;
    if (place == lately.count) {
        const auto wall = m_closed.blocker(from, to, geometry::kBlocksSight);
        if (!wall)
            return true;
        lately.count = std::min(lately.count + 1, static_cast<std::uint32_t>(lately.walls.size()));
        place = lately.count - 1;
        lately.walls[place] = *wall;
    }
    const auto first = lately.walls.begin();
    std::rotate(first, first + place, first + place + 1);
    return false;
}

bool RegionPlan::hides(std::array<Vec3, 2> from, std::array<Vec3, 2> to, Blockers& lately) const {
    // A straight wall that cuts the lines to both ends of another line cuts all between them.
    for (const Vec3 start : from)
        for (const Vec3 end : to)
            if (sees(start, end, lately))
                return false;
    const auto hidesAll = [&](std::uint32_t wall) {
        return std::all_of(from.begin(), from.end(), [&](Vec3 start) {
            return std::all_of(to.begin(), to.end(), [&](Vec3 end) {
                return m_closed.blocks(wall, start, end, geometry::kBlocksSight);
            });
        });
    };
    // Those that blocked just now come first.
    return std::any_of(lately.walls.begin(), lately.walls.begin() + lately.count, hidesAll);
}

std::vector<std::uint32_t> RegionPlan::windowsOn(Vec3 from, Vec3 to) const {
    constexpr double kBehind = 1e-4; // metres
    std::vector<std::uint32_t> windows;
    const double length = glm::distance(from, to);
    const Vec3 along = length > 0 ? (to - from) / length : Vec3{0, 0, 0};
    for (double at = 0; at < length;) {
        const auto hit = m_walls.firstHit(from + along * at, to);
        if (!hit)
            break;
        windows.push_back(hit->wall.id);
        at += hit->fraction * (length - at) + kBehind;
    }
    return windows;
}

} // namespace percept::tools
