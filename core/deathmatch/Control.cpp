#include "Context.h"

#include <utility>

// Whom a side has where, and what it has in view.
namespace percept::deathmatch {
namespace {

bool isOnSideOf(const Game& game, AgentId id, AgentId other) {
    return game.isAlive(other) && !game.areHostile(id, other);
}

/// What somebody of a side remembers best of an opponent; null: nobody knows where he is.
const agent::MemoryRecord* latest(const Game& game, AgentId id, AgentId opponent) {
    const agent::MemoryRecord* best = nullptr;
    const auto when = [](const agent::MemoryRecord& record) {
        return std::pair(record.lastVisible, record.lastSensed);
    };
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId witness{i};
        if (!isOnSideOf(game, id, witness))
            continue;
        const auto* record = game.bot(witness).memory.find(opponent);
        if (record != nullptr && record->positionKnown &&
            agent::isRemembered(*record, game.now, game.archetype(witness).memorySpan) &&
            (best == nullptr || when(*best) < when(*record)))
            best = record;
    }
    return best;
}

} // namespace

tactics::KnownForces forcesKnownTo(const Game& game, AgentId id) {
    tactics::KnownForces forces;
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i) {
        const AgentId other{i};
        const double strength = tactics::unitStrength(game.archetype(other));
        const tactics::Reach reach = tactics::reachOf(game.archetype(other), strength);
        if (isOnSideOf(game, id, other))
            forces.own.push_back({game.bot(other).body.position, strength, i, reach});
        else if (const auto* record = game.isAlive(other) ? latest(game, id, other) : nullptr)
            forces.enemies.push_back({record->lastPosition, strength, i, reach});
    }
    return forces;
}

bool isInViewOfSide(const Game& game, AgentId id, Vec2 place) {
    for (std::uint32_t i = 0; i < game.state.bots.size(); ++i)
        if (isOnSideOf(game, id, AgentId{i}) && hasInView(game, AgentId{i}, place))
            return true;
    return false;
}

} // namespace percept::deathmatch
