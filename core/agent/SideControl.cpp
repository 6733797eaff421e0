#include "percept/agent/PlaceChoice.h"

#include <utility>

// Whom a side has where, and what it has in view.
namespace percept::agent {
namespace {

/// Itself and its team; who has no team has nobody to tell it anything.
bool isOnSideOf(const Scene& scene, AgentId id, AgentId other) {
    const AgentSpec& spec = scene.spec(id);
    return scene.isAlive(other) &&
           (other == id || (!spec.team.empty() && spec.side == scene.spec(other).side));
}

/// What the members of a side remember best of each agent, by AgentId; null: none knows where it
/// is.
std::vector<const knowledge::SenseLink*> latestOf(const Scene& scene, AgentId id) {
    std::vector<const knowledge::SenseLink*> best(scene.size(), nullptr);
    const auto when = [](const knowledge::SenseLink& record) {
        return std::pair(record.lastVisible, record.lastSensed);
    };
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId witness{i};
        if (!isOnSideOf(scene, id, witness))
            continue;
        const Seconds span = scene.archetype(witness).memorySpan;
        for (const auto& record : std::as_const(scene.agent(witness).knowledge).links())
            if (scene.has(record.about) && record.positionKnown &&
                knowledge::isRemembered(record, scene.now, span))
                if (auto*& known = best[trace::indexOf(record.about)];
                    known == nullptr || when(*known) < when(record))
                    known = &record;
    }
    return best;
}

} // namespace

tactics::KnownForces forcesKnownTo(const Scene& scene, AgentId id) {
    tactics::KnownForces forces;
    const auto known = latestOf(scene, id);
    for (std::uint32_t i = 0; i < scene.state.agents.size(); ++i) {
        const AgentId other{i};
        const double strength = tactics::unitStrength(scene.archetype(other));
        const tactics::Reach reach = tactics::reachOf(scene.archetype(other), strength);
        if (isOnSideOf(scene, id, other))
            forces.own.push_back({scene.agent(other).body.position, strength, i, reach});
        else if (scene.areHostile(id, other) && known[i] != nullptr)
            forces.enemies.push_back({known[i]->lastPosition, strength, i, reach});
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
