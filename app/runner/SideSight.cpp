#include "app/runner/SideSight.h"

#include "percept/level/Validate.h"
#include "percept/sense/Sight.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::runner {
namespace {

using geometry::Vec2;
using geometry::Vec3;

constexpr Metres kOrdinaryEyes = 1.6;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

} // namespace

std::vector<Watcher> watchersOf(const level::Level& level) {
    std::vector<Watcher> watchers;
    for (const level::Agent& agent : level.agents) {
        const bool hasTeam =
            std::any_of(level.teams.begin(), level.teams.end(), [&](const level::Team& team) {
                return team.id == agent.team;
            });
        if (!agent.position || !hasTeam)
            continue;
        const auto kind = std::find_if(level.archetypes.begin(),
                                       level.archetypes.end(),
                                       [&](const auto& one) { return one.id == agent.archetype; });
        watchers.push_back({kind == level.archetypes.end()
                                ? sense::kNoIndex
                                : static_cast<std::size_t>(kind - level.archetypes.begin()),
                            agent.heading});
    }
    return watchers;
}

Result<SideSight> SideSight::make(const level::Level& level) {
    auto world = sense::compileSenseWorld(level);
    if (!world)
        return world.unexpected();
    auto surroundings = tactics::Surroundings::make(level);
    if (!surroundings)
        return surroundings.unexpected();
    auto ground = tactics::Ground::make(level.terrain);
    if (!ground)
        return ground.unexpected();
    SideSight sight;
    for (std::size_t i = 0; i < level.archetypes.size(); ++i) {
        const auto archetype = level::resolveArchetype(level, level.archetypes[i].id);
        if (!archetype)
            return archetype.unexpected();
        sight.m_eyes.push_back(
            eyesOf(std::move(world->profiles[i]), world->modalities, *archetype));
    }
    sight.m_surroundings = std::move(*surroundings);
    sight.m_ground = std::move(*ground);
    return sight;
}

/// Bots look over a field of view without an end, all others with senses of sight.
SideSight::Eyes SideSight::eyesOf(sense::SensorProfile profile,
                                  const std::vector<sense::ModalityData>& modalities,
                                  const level::Archetype& archetype) {
    Eyes eyes{std::move(profile), 0.0};
    if (archetype.brain == "bot") {
        const Radians field = std::clamp(archetype.fieldOfView, 0.0, maths::kTwoPi);
        eyes.profile.cones = {
            {.horizontal = field, .cosHorizontal = maths::cos(0.5 * field), .cosVertical = -1.0}};
        eyes.range = kInfinite;
        return eyes;
    }
    for (std::size_t m = 0; m < modalities.size(); ++m)
        if (modalities[m].kind == sense::Kind::Sight && !std::isnan(eyes.profile.thresholds[m]))
            eyes.range = std::max(eyes.range, modalities[m].maxRange);
    return eyes;
}

Vec3 SideSight::eyesAt(Vec2 place, const Watcher* watcher) const {
    const Metres height = watcher != nullptr && watcher->archetype < m_eyes.size()
                              ? m_eyes[watcher->archetype].profile.eyeHeight
                              : kOrdinaryEyes;
    return Vec3(place, m_surroundings.floorAt(place) + m_ground.heightAt(place) + height);
}

bool SideSight::sees(const Watcher& watcher, Vec2 from, Vec2 place, const Watcher* to) const {
    if (watcher.archetype >= m_eyes.size())
        return false;
    const Eyes& eyes = m_eyes[watcher.archetype];
    if (!(eyes.range > 0.0) || geometry::distance(from, place) > eyes.range)
        return false;
    const Vec3 eye = eyesAt(from, &watcher);
    const Vec3 target = eyesAt(place, to);
    const Vec2 forward = geometry::fromAngle(watcher.facing);
    return sense::findCone(eyes.profile, eye, forward, target, false).cone != sense::kNoIndex &&
           m_ground.letsPass(eye, target) &&
           !m_surroundings.blocked(eye, target, geometry::kBlocksSight);
}

} // namespace percept::runner
