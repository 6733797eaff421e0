#include "percept/sense/Glance.h"

#include <algorithm>

namespace percept::sense {
namespace {

/// So many walls hide most of what can be hidden, and more would cost more than they save.
constexpr double kWallsAround = 96.0;
/// Rounding may not decide, in cosines and in heights [metres].
constexpr double kGlanceSlack = 1e-6;

bool isBeside(Vec2 way, Vec2 axis, const Cone& cone) {
    return glm::dot(axis, way) <
           (cone.cosHorizontal - kGlanceSlack) * std::sqrt(geometry::lengthSquared(way));
}

/// How far a cone reaches into the sector between two directions; 0: not at all.
Metres reachInto(const Cone& cone, Vec2 axis, Vec2 from, Vec2 to) {
    const bool holdsAxis = geometry::cross(from, axis) >= 0.0 && geometry::cross(axis, to) >= 0.0 &&
                           glm::dot(from, axis) > 0.0;
    if (!holdsAxis && isBeside(from, axis, cone) && isBeside(to, axis, cone))
        return 0.0;
    return cone.length > 0.0 ? cone.length : std::numeric_limits<Metres>::infinity();
}

} // namespace

Glance::Glance(std::shared_ptr<const SenseWorld> world)
    : m_world(std::move(world))
    , m_around(m_world->sight.walls().halfSideFor(kWallsAround)) {}

/// Whether nothing that is seen by a modality is shown at another place than where it is.
bool Glance::goesStraight(ModalityId modality) const {
    if (!m_world->goesByRegions(m_world->manager, modality))
        return true;
    const auto& links = m_world->links[trace::indexOf(modality)];
    return !((*m_world)[modality].reflected > 0.0) &&
           std::none_of(links.begin(), links.end(), [](const Link& link) { return link.relay; });
}

/// @return whether anything can be ruled out for such eyes
bool Glance::findLayers(const SensorProfile& eyes) {
    m_layers.clear();
    m_cones = true;
    bool straight = true;
    for (std::uint32_t i = 0; i < m_world->modalities.size(); ++i) {
        const ModalityData& modality = m_world->modalities[i];
        if (modality.kind != Kind::Sight || !(eyes.thresholds[i] == eyes.thresholds[i]))
            continue;
        m_cones = m_cones && modality.gates.cone;
        m_layers.push_back(modality.gates.lineOfSight ? modality.layer : WallLayers{0});
        straight = straight && goesStraight(ModalityId{i});
    }
    return straight;
}

bool Glance::begin(const Observer& observer, Metres low, Metres high) {
    if (!findLayers(observer.profile))
        return false;
    const Vec2 eye(observer.sensor.position);
    m_horizon.begin(eye);
    if (m_cones)
        addCones(observer);
    addWalls(eye, low, high);
    return true;
}

void Glance::addCones(const Observer& observer) {
    for (int i = 0; i < geometry::Horizon::kSectors; ++i) {
        Metres reach = 0.0;
        for (const Cone& cone : observer.profile.cones)
            reach = std::max(reach,
                             reachInto(cone,
                                       axisOf(cone, observer.forward),
                                       geometry::Horizon::edge(i),
                                       geometry::Horizon::edge(i + 1)));
        m_horizon.limit(i, reach);
    }
}

bool Glance::isOpaque(const WallSegment& wall) const {
    return std::all_of(m_layers.begin(), m_layers.end(), [&](WallLayers layers) {
        return (wall.layers & layers) != 0;
    });
}

void Glance::addWalls(Vec2 eye, Metres low, Metres high) {
    const auto& index = m_world->sight.walls();
    m_added.resize(index.walls().size(), 0);
    if (++m_glance == 0) {
        std::fill(m_added.begin(), m_added.end(), 0U);
        m_glance = 1;
    }
    const auto add = [&](const WallSegment& wall) {
        std::uint32_t& last = m_added[static_cast<std::size_t>(&wall - index.walls().data())];
        if (last == m_glance)
            return;
        last = m_glance;
        if (wall.bottom <= low - kGlanceSlack && wall.top >= high + kGlanceSlack && isOpaque(wall))
            m_horizon.addWall(wall.a, wall.b);
    };
    // Near ones first: what they hide, those behind need not.
    for (const Metres reach : {m_around / 3.0, m_around}) {
        const Vec2 around{reach, reach};
        index.forEachCandidate(eye - around, eye + around, add);
    }
}

} // namespace percept::sense
