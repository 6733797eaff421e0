#include "percept/agent/PlaceChoice.h"

#include <utility>

// Whom a side has where, and what it has in view.
namespace percept::agent {
namespace {

bool isOnSideOf(const Scene& scene, AgentId id, AgentId other) {
    return scene.isAlive(other) && !scene.areHostile(id, other);
}

/// What somebody of a side remembers best of an opponent; null: nobody knows where he is.
const knowledge::SenseLink* latest(const Scene& scene, AgentId id, AgentId opponent) {
    const knowledge::SenseLink* best = nullptr;
    const auto when = [](const knowledge::SenseLink& record) {
        return std::pair(record.lastVisible, record.lastSensed);
    };
    for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i) {
        const AgentId witness{i};
        if (!isOnSideOf(scene, id, witness))
            continue;
        const auto* record = std::as_const(scene.agent(witness).knowledge).find(opponent);
        if (record != nullptr && record->positionKnown &&
            knowledge::isRemembered(*record, scene.now, scene.archetype(witness).memorySpan) &&
            (best == nullptr || when(*best) < when(*record)))
            best = record;
    }
    return best;
}

} // namespace

tactics::KnownForces forcesKnownTo(const Scene& scene, AgentId id) {
    tactics::KnownForces forces;
    for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i) {
        const AgentId other{i};
        const double strength = tactics::unitStrength(scene.archetype(other));
        const tactics::Reach reach = tactics::reachOf(scene.archetype(other), strength);
        if (isOnSideOf(scene, id, other))
            forces.own.push_back({scene.agent(other).body.position, strength, i, reach});
        else if (const auto* record = scene.isAlive(other) ? latest(scene, id, other) : nullptr)
            forces.enemies.push_back({record->lastPosition, strength, i, reach});
    }
    return forces;
}

bool isInViewOfSide(const Scene& scene, AgentId id, Vec2 place) {
    for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i)
        if (isOnSideOf(scene, id, AgentId{i}) && hasInView(scene, AgentId{i}, place))
            return true;
    return false;
}

} // namespace percept::agent
