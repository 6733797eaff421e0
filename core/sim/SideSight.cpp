#include "percept/sim/SideSight.h"

#include "percept/level/Validate.h"
#include "percept/sense/Sight.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::sim {
namespace {

using geometry::Vec2;
using geometry::Vec3;

constexpr Metres kOrdinaryEyes = 1.6;

} // namespace

Result<SideSight> SideSight::make(const level::Level& level) {
    auto world = sense::compileSenseWorld(level);
    if (!world)
        return world.unexpected();
    auto surroundings = tactics::Surroundings::make(level);
    if (!surroundings)
        return surroundings.unexpected();
    SideSight sight;
    for (sense::SensorProfile& profile : world->profiles)
        sight.m_eyes.push_back(eyesOf(std::move(profile), world->modalities));
    sight.m_surroundings = std::move(*surroundings);
    return sight;
}

SideSight::Eyes SideSight::eyesOf(sense::SensorProfile profile,
                                  const std::vector<sense::ModalityData>& modalities) {
    Eyes eyes{std::move(profile), 0.0};
    for (std::size_t m = 0; m < modalities.size(); ++m)
        if (modalities[m].kind == sense::Kind::Sight && !std::isnan(eyes.profile.thresholds[m]))
            eyes.range = std::max(eyes.range, modalities[m].reach());
    return eyes;
}

const SideSight::Eyes* SideSight::eyesOf(const tactics::Situation::Unit& unit) const {
    const auto archetype = static_cast<std::size_t>(unit.archetype);
    return unit.archetype >= 0 && archetype < m_eyes.size() ? &m_eyes[archetype] : nullptr;
}

Vec3 SideSight::eyesAt(Vec2 place, const tactics::Situation::Unit* unit) const {
    const Eyes* eyes = unit != nullptr ? eyesOf(*unit) : nullptr;
    return Vec3(place,
                m_surroundings.floorAt(place) +
                    (eyes != nullptr ? eyes->profile.eyeHeight : kOrdinaryEyes));
}

bool SideSight::sees(const tactics::Situation::Unit& watcher,
                     Vec2 place,
                     const tactics::Situation::Unit* to) const {
    const Eyes* eyes = eyesOf(watcher);
    if (eyes == nullptr || !(eyes->range > 0.0) ||
        geometry::distance(watcher.place, place) > eyes->range)
        return false;
    const Vec3 eye = eyesAt(watcher.place, &watcher);
    const Vec3 target = eyesAt(place, to);
    const Vec2 forward = geometry::fromAngle(watcher.facing);
    return sense::findCone(eyes->profile, eye, forward, target, false).cone != sense::kNoIndex &&
           !m_surroundings.blocked(eye, target, geometry::kBlocksSight);
}

void SideSight::letKnow(tactics::Situation& situation) const {
    for (auto& unit : situation.units) {
        unit.knownTo = unit.team >= 0 && unit.team < 64
                           ? std::uint64_t{1} << static_cast<unsigned>(unit.team)
                           : 0;
        for (const auto& watcher : situation.units) {
            if (watcher.team < 0 || watcher.team >= 64)
                continue;
            const auto side = std::uint64_t{1} << static_cast<unsigned>(watcher.team);
            if ((unit.knownTo & side) == 0 && sees(watcher, unit.place, &unit))
                unit.knownTo |= side;
        }
    }
}

std::shared_ptr<const tactics::Sight> sightOf(SideSight eyes) {
    const auto shared = std::make_shared<const SideSight>(std::move(eyes));
    return std::make_shared<const tactics::Sight>(
        [shared](const tactics::Situation::Unit& watcher, Vec2 place) {
            return shared->sees(watcher, place);
        });
}

} // namespace percept::sim
