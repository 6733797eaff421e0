#include "percept/sense/SenseWorld.h"

#include <algorithm>

namespace percept::sense {

Cone coneOf(Radians direction, Radians horizontal, Radians vertical, Metres length) {
    const auto halfCosine = [](Radians angle, Radians most) {
        return angle >= most ? -1.0 : maths::cos(0.5 * std::max(angle, 0.0));
    };
    return {.direction = direction,
            .horizontal = std::clamp(horizontal, 0.0, maths::kTwoPi),
            .vertical = std::clamp(vertical, 0.0, maths::kPi),
            .length = length,
            .forward = geometry::fromAngle(direction),
            .cosHorizontal = halfCosine(horizontal, maths::kTwoPi),
            .cosVertical = halfCosine(vertical, maths::kPi)};
}

std::optional<ModalityId> SenseWorld::modality(std::string_view id) const {
    for (std::uint32_t i = 0; i < modalities.size(); ++i)
        if (modalities[i].id == id)
            return ModalityId{i};
    return std::nullopt;
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
