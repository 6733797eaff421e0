#include "percept/tactics/Properties.h"

#include "percept/geometry/Polygon.h"
#include "percept/level/WallSegments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>

namespace percept::tactics {
namespace {

using geometry::Vec2;
using geometry::Vec3;

constexpr Metres kGroundCell = 0.25;
constexpr double kMostGroundCells = 4e6;
constexpr Metres kBelowFloor = 0.5; ///< places this far below a floor still stand on it

// How rooms are found to open to each other.
constexpr Metres kBorderStep = 0.25;   ///< narrower openings let nobody through
constexpr Metres kBesideCorner = 0.02; ///< a probe right through it would slip between walls
constexpr Metres kStep = 0.5;          ///< between floors
constexpr Metres kProbeHeight = 0.3;
/// How far beyond a border: regions of two rooms end at either side of the wall with the doorway.
constexpr std::array kProbes{0.05, 0.35, 0.7};

Result<nav::WalkGrid>
walkableGround(const level::Level& level, const geometry::WallIndex& walls, Metres radius) {
    if (!level.grid.rows.empty())
        return nav::WalkGrid::fromLevel(level.grid);
    const Vec2 size = level.bounds.max - level.bounds.min;
    const double cell = std::max(kGroundCell, std::sqrt(size.x * size.y / kMostGroundCells));
    return nav::WalkGrid::fromWalls(level.bounds, walls, cell, radius);
}

} // namespace

Result<Surroundings> Surroundings::make(const level::Level& level, Metres radius) {
    PERCEPT_EXPECTS(radius > 0.0);
    Surroundings made;
    made.m_radius = radius;
    made.m_doors = level::doorSegments(level, {});
    for (const auto& region : level.regions) {
        Room room{region.polygon, {0, 0}, {0, 0}, region.floor, region.ambientLight};
        if (room.polygon.empty())
            continue;
        room.low = room.high = room.polygon.front();
        for (const Vec2 corner : room.polygon) {
            room.low = glm::min(room.low, corner);
            room.high = glm::max(room.high, corner);
        }
        made.m_regions.push_back(std::move(room));
    }
    auto sight = level::sightOf(level);
    if (!sight)
        return sight.unexpected();
    made.m_sight = std::move(*sight);
    made.m_floors = level::Floors(level, made.m_sight.ground());
    auto ground = walkableGround(level, made.walls(), radius);
    if (!ground)
        return ground.unexpected();
    made.m_ground = std::move(*ground);
    made.findPieces();
    made.findOpenings();
    made.m_transmission = level::sightTransmission(level);
    for (const auto& light : level.lights)
        if (light.on && light.radius > 0.0)
            made.m_lamps.push_back(
                {made.m_floors.inSpace(light.position), light.radius, light.intensity});
    return made;
}

void Surroundings::findPieces() {
    m_pieces.assign(m_ground.size(), 0);
    std::uint32_t last = 0;
    std::vector<nav::Cell> open;
    for (nav::Cell first = 0; first < m_ground.size(); ++first) {
        if (!m_ground.isFree(first) || m_pieces[first] != 0)
            continue;
        m_pieces[first] = ++last;
        open.push_back(first);
        while (!open.empty()) {
            const nav::Cell cell = open.back();
            open.pop_back();
            for (unsigned moves = m_ground.moves(cell); moves != 0; moves &= moves - 1) {
                const nav::Cell next =
                    cell + static_cast<nav::Cell>(m_ground.offset(std::countr_zero(moves)));
                if (m_pieces[next] == 0) {
                    m_pieces[next] = last;
                    open.push_back(next);
                }
            }
        }
    }
}

std::optional<std::uint32_t> Surroundings::regionAt(Vec3 point) const {
    std::optional<std::uint32_t> best;
    const Vec2 plan(point);
    for (std::uint32_t i = 0; i < m_regions.size(); ++i) {
        const Room& room = m_regions[i];
        if (plan.x < room.low.x || plan.y < room.low.y || plan.x > room.high.x ||
            plan.y > room.high.y || room.floor > point.z + kBelowFloor)
            continue;
        if ((!best || room.floor > m_regions[*best].floor) &&
            geometry::contains(room.polygon, plan))
            best = i;
    }
    return best;
}

/// A border is gone along in short steps, and from each a little way out to what lies beyond.
void Surroundings::findOpenings() {
    const auto count = static_cast<std::uint32_t>(m_regions.size());
    Borders borders;
    for (std::uint32_t region = 0; region < count; ++region) {
        const Room& room = m_regions[region];
        const Vec2 margin(kProbes.back(), kProbes.back());
        std::vector<std::uint32_t> around;
        for (std::uint32_t other = 0; other < count; ++other)
            if (const Room& one = m_regions[other];
                other != region && one.low.x <= room.high.x + margin.x &&
                one.low.y <= room.high.y + margin.y && one.high.x >= room.low.x - margin.x &&
                one.high.y >= room.low.y - margin.y)
                around.push_back(other);
        probeBorder(region, around, borders);
    }
    joinOpenGround(borders);
    std::sort(m_openings.begin(), m_openings.end());
    m_openings.erase(std::unique(m_openings.begin(), m_openings.end()), m_openings.end());
}

/// Regions that open ground divides are one room.
void Surroundings::joinOpenGround(const Borders& borders) {
    m_roomOf.resize(m_regions.size() + 1); // outside is a room as well
    std::iota(m_roomOf.begin(), m_roomOf.end(), 0U);
    const auto roomOf = [&](std::uint32_t region) {
        while (m_roomOf[region] != region)
            region = m_roomOf[region];
        return region;
    };
    for (const auto& [pair, border] : borders) {
        const std::uint32_t one = roomOf(pair.first);
        const std::uint32_t other = roomOf(pair.second);
        if (border.open > border.walled)
            m_roomOf[std::max(one, other)] = std::min(one, other);
    }
    for (std::uint32_t& room : m_roomOf) // the first region of a room comes before its others
        room = m_roomOf[room];
    for (auto& [one, other] : m_openings)
        std::tie(one, other) = std::minmax({m_roomOf[one], m_roomOf[other]});
}

void Surroundings::probeBorder(std::uint32_t region,
                               std::span<const std::uint32_t> around,
                               Borders& borders) {
    const std::vector<Vec2>& polygon = m_regions[region].polygon;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec2 from = polygon[i];
        const Vec2 along = polygon[(i + 1) % polygon.size()] - from;
        const double length = geometry::distance(Vec2(0, 0), along);
        const auto steps = static_cast<int>(std::min(1e5, std::ceil(length / kBorderStep)));
        for (int step = 0; step < steps; ++step)
            for (const double side : {-1.0, 1.0})
                probe(region,
                      from + along * ((step + 0.5) / steps),
                      side * Vec2(along.y, -along.x) / length,
                      around,
                      &borders);
        // Rooms may meet at a corner alone.
        for (const double x : {-1.0, 1.0})
            for (const double y : {-1.0, 1.0})
                probe(region,
                      from + Vec2(kBesideCorner * x, -kBesideCorner * y),
                      Vec2(x, y) / std::sqrt(2.0),
                      around,
                      nullptr);
    }
}

/// Steps over a border, where `out` leads out of the region there.
void Surroundings::probe(std::uint32_t region,
                         Vec2 border,
                         Vec2 out,
                         std::span<const std::uint32_t> around,
                         Borders* borders) {
    const Room& room = m_regions[region];
    const double height = room.floor + kProbeHeight;
    const Vec2 inner = border - out * kProbes.front();
    if (!geometry::contains(room.polygon, inner) ||
        geometry::contains(room.polygon, border + out * kProbes.front()))
        return;
    const auto outside = static_cast<std::uint32_t>(m_regions.size());
    std::uint32_t found = outside;
    bool isOpen = false;
    bool isStopped = false;
    for (const Metres distance : kProbes) {
        const Vec2 outer = border + out * distance;
        isStopped =
            isStopped ||
            walls().blocked(Vec3(inner, height), Vec3(outer, height), geometry::kBlocksMovement);
        const auto other = std::find_if(around.begin(), around.end(), [&](std::uint32_t one) {
            return std::abs(m_regions[one].floor - room.floor) <= kStep &&
                   geometry::contains(m_regions[one].polygon, outer);
        });
        found = other != around.end() ? *other : outside;
        if (found != outside) {
            if (borders != nullptr) {
                Border& common = (*borders)[std::minmax(region, found)];
                ++(isStopped || !isFree(outer) ? common.walled : common.open);
            }
            break;
        }
        if (!isStopped)
            isOpen = isFree(outer); // else it is the frame of a door, or beside the level
    }
    if (isStopped)
        found = outside;
    if (found != outside || isOpen)
        m_openings.emplace_back(std::min(region, found), std::max(region, found));
}

bool Surroundings::areAdjacent(std::uint32_t room, std::uint32_t other) const {
    return std::binary_search(m_openings.begin(),
                              m_openings.end(),
                              std::pair(std::min(room, other), std::max(room, other)));
}

bool Surroundings::inSameOrAdjacentRoom(Vec3 a, Vec3 b) const {
    const auto outside = static_cast<std::uint32_t>(m_regions.size());
    const std::uint32_t room = m_roomOf[regionAt(a).value_or(outside)];
    const std::uint32_t other = m_roomOf[regionAt(b).value_or(outside)];
    if (room != other)
        return areAdjacent(room, other);
    if (room != outside)
        return true;
    const auto from = m_ground.cellAt(Vec2(a));
    const auto to = m_ground.cellAt(Vec2(b));
    return from && to && m_pieces[*from] != 0 && m_pieces[*from] == m_pieces[*to];
}

Metres Surroundings::lookLength(Vec3 from, Vec2 direction, Metres range) const {
    const Vec3 to = from + Vec3(direction * range, 0.0);
    const auto hit = firstHit(from, to, geometry::kBlocksSight);
    return hit ? hit->fraction * range : range;
}

double Surroundings::lightAt(Vec3 point) const {
    const auto room = regionAt(point);
    double light = room ? m_regions[*room].ambient : 1.0;
    for (const geometry::Lamp& lamp : m_lamps)
        light += geometry::lightFrom(
            lamp, point, {m_sight, m_doors, geometry::kBlocksSight, m_transmission});
    return light;
}

bool Surroundings::isFree(Vec2 point) const {
    const auto cell = m_ground.cellAt(point);
    return cell && m_ground.isFree(*cell);
}

} // namespace percept::tactics
