#include "percept/sense/SenseWorld.h"

#include <algorithm>

namespace percept::sense {

Cone coneOf(Radians direction, Radians horizontal, Radians vertical, Metres length, Radians pitch) {
    const Radians axis = std::clamp(pitch, -0.5 * maths::kPi, 0.5 * maths::kPi);
    const auto halfCosine = [](Radians angle, Radians most) {
        return angle >= most ? -1.0 : maths::cos(0.5 * std::max(angle, 0.0));
    };
    return {.direction = direction,
            .horizontal = std::clamp(horizontal, 0.0, maths::kTwoPi),
            .vertical = std::clamp(vertical, 0.0, maths::kPi),
            .length = length,
            .forward = geometry::fromAngle(direction),
            .cosHorizontal = halfCosine(horizontal, maths::kTwoPi),
            .cosVertical = halfCosine(vertical, maths::kPi),
            .pitch = axis,
            .cosPitch = axis == 0.0 ? 1.0 : maths::cos(axis),
            .sinPitch = axis == 0.0 ? 0.0 : maths::sin(axis)};
}

Cone widened(const Cone& cone, Radians horizontal) {
    Cone made = coneOf(cone.direction, horizontal, cone.vertical, cone.length, cone.pitch);
    made.acuity = cone.acuity;
    return made;
}

std::optional<ModalityId> SenseWorld::modality(std::string_view id) const {
    for (std::uint32_t i = 0; i < modalities.size(); ++i)
        if (modalities[i].id == id)
            return ModalityId{i};
    return std::nullopt;
}

TagId SenseWorld::tag(std::string_view name) const {
    const auto found = std::lower_bound(tags.begin(), tags.end(), name);
    return found != tags.end() && *found == name
               ? TagId{static_cast<std::uint32_t>(found - tags.begin())}
               : trace::kNone<TagId>;
}

const Link* SenseWorld::link(ModalityId modality, ConnectionId connection) const {
    for (const auto& link : links[trace::indexOf(modality)])
        if (link.connection == connection)
            return &link;
    return nullptr;
}

double SenseWorld::gainOf(AgentId agent, ModalityId modality) const {
    for (const Gain& gain : gains)
        if (gain.agent == agent && gain.modality == modality)
            return gain.factor;
    return 1.0;
}

Radians SenseWorld::turnOf(AgentId agent) const {
    for (const Turned& each : turned)
        if (each.agent == agent)
            return each.by;
    return 0.0;
}

GroundLook::GroundLook(const level::Terrain& terrain, const std::vector<std::uint32_t>& ofType)
    : m_origin(terrain.origin)
    , m_cell(terrain.cell) {
    if (terrain.cells.empty() ||
        std::all_of(ofType.begin(), ofType.end(), [](auto each) { return each == kNoIndex; }))
        return;
    m_columns = terrain.cells.front().size();
    for (auto row = terrain.cells.rbegin(); row != terrain.cells.rend(); ++row)
        for (std::size_t column = 0; column < m_columns; ++column) {
            const auto type = std::find_if(
                terrain.types.begin(), terrain.types.end(), [&](const level::TerrainType& each) {
                    return each.symbol.size() == 1 && column < row->size() &&
                           each.symbol[0] == (*row)[column];
                });
            m_materials.push_back(
                type == terrain.types.end()
                    ? kNoIndex
                    : ofType[static_cast<std::size_t>(type - terrain.types.begin())]);
        }
}

std::uint32_t GroundLook::at(Vec2 place) const {
    const Vec2 cell = (place - m_origin) / m_cell;
    if (m_materials.empty() || !(cell.x >= 0 && cell.y >= 0) ||
        cell.x >= static_cast<double>(m_columns) ||
        cell.y >= static_cast<double>(m_materials.size() / m_columns))
        return kNoIndex;
    return m_materials[static_cast<std::size_t>(cell.y) * m_columns +
                       static_cast<std::size_t>(cell.x)];
}

std::uint32_t SenseWorld::groundAt(Vec3 place) const {
    const std::uint32_t cell = groundLook.at(Vec2(place));
    if (cell != kNoIndex)
        return cell;
    const RegionId region = lookup.find(place);
    return region == trace::kNone<RegionId> ? kNoIndex : regions[trace::indexOf(region)].material;
}

Metres SenseWorld::floorAt(Vec2 place) const {
    const RegionId region = lookup.findLowest(place);
    const Metres ground = sight.ground().heightAt(place);
    return region == trace::kNone<RegionId> ? ground
                                            : regions[trace::indexOf(region)].floor + ground;
}

Vec3 SenseWorld::inSpace(const level::Place& place, Metres above) const {
    return {place.plan(), place.z ? *place.z + above : floorAt(place.plan()) + above};
}

double leastSensed(const SenseWorld& world, std::size_t modality) {
    const bool heard = world.modalities[modality].kind == Kind::Sound;
    if (!world.modalities[modality].gates.intensity)
        return 0.0;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& profile : world.profiles) {
        const double threshold = profile.thresholds[modality];
        const double factor = heard ? profile.hearing : 1.0;
        if (threshold <= 0.0)
            return 0.0;
        if (threshold == threshold && factor > 0.0)
            least = std::min(least, threshold / factor);
    }
    return least;
}

void doorWalls(const SenseWorld& world,
               std::span<const double> openness,
               std::vector<WallSegment>& segments) {
    segments.clear();
    for (std::uint32_t i = 0; i < world.doors.size(); ++i) {
        const double open = std::clamp(world.openness(openness, i), 0.0, 1.0);
        if (open >= 1.0)
            continue;
        WallSegment segment = world.doors[i].closed;
        segment.b += (segment.a - segment.b) * open;
        segments.push_back(segment);
    }
}

} // namespace percept::sense
