#include "percept/deathmatch/Targeting.h"

#include "Context.h"

#include <limits>

namespace percept::deathmatch {
namespace {

/// How far the weapon in hand is meant to reach.
Metres reachOf(const Arena& arena, const Bot& bot) {
    return arena.weapon(bot.current).idealRange;
}

const Tally* findTally(const Bot& bot, AgentId other) {
    for (const Tally& tally : bot.tallies)
        if (tally.other == other)
            return &tally;
    return nullptr;
}

} // namespace

TargetScore scoreTarget(const Arena& arena,
                        const State& state,
                        AgentId id,
                        const agent::MemoryRecord& record,
                        Seconds now) {
    const Bot& bot = state.bots[trace::indexOf(id)];
    const Bot& other = state.bots[trace::indexOf(record.opponent)];
    const level::Archetype& archetype = arena.archetypes[arena.bots[trace::indexOf(id)].archetype];
    const level::Archetype& his =
        arena.archetypes[arena.bots[trace::indexOf(record.opponent)].archetype];
    const level::TargetWeights& weights = archetype.targeting;
    const Vec2 place = record.withinFieldOfView ? other.body.position : record.lastPosition;
    const Vec2 to = place - bot.body.position;
    TargetScore result;
    result.distance = std::sqrt(geometry::lengthSquared(to));
    const Vec2 direction = geometry::normalisedOrZero(to);
    result.score += weights.distance * result.distance;
    result.score += weights.deviation * maths::acos(glm::dot(bot.body.facing, direction));
    const bool looksAway = record.withinFieldOfView && glm::dot(other.body.facing, direction) > 0;
    result.score += looksAway ? weights.facingAway : 0.0;
    result.score += result.distance > reachOf(arena, other) ? weights.outOfHisRange : 0.0;
    result.score += result.distance > reachOf(arena, bot) ? weights.outOfMyRange : 0.0;
    result.score += weights.strength * other.health / his.health;
    result.score += weights.visibleTime * agent::timeVisible(record, now);
    result.score +=
        weights.recentDamage * bot.memory.recentDamage(record.opponent, now, archetype.memorySpan);
    if (const Tally* tally = findTally(bot, record.opponent)) {
        result.score += weights.killsByMe * tally->killedHim;
        result.score += weights.killsOfMe * tally->killedMe;
    }
    return result;
}

void updateTarget(Game& game, AgentId id) {
    Bot& bot = game.bot(id);
    const Seconds span = game.archetype(id).memorySpan;
    AgentId best = trace::kNoAgent;
    double bestScore = std::numeric_limits<double>::infinity();
    RecordId cause = bot.targeting.chosen != trace::kNoRecord ? bot.targeting.chosen : bot.born;
    for (const agent::MemoryRecord& record : bot.memory.records()) {
        if (!game.isAlive(record.opponent) || !agent::isRemembered(record, game.now, span) ||
            !record.positionKnown)
            continue;
        const TargetScore candidate = scoreTarget(game.arena, game.state, id, record, game.now);
        game.trace.addFull(record.noticed, [&] {
            return trace::TargetCandidate{id, record.opponent, candidate.score, candidate.distance};
        });
        if (candidate.score < bestScore) {
            best = record.opponent;
            bestScore = candidate.score;
            cause = record.noticed;
        }
    }
    bot.targeting.score = best == trace::kNoAgent ? 0.0 : bestScore;
    if (best == bot.targeting.target)
        return;
    const AgentId previous = bot.targeting.target;
    const RecordId chosen =
        game.trace.add(trace::TargetChosen{id, best, previous, bot.targeting.score}, cause);
    bot.targeting = {best, chosen, bot.targeting.score, best != trace::kNoAgent};
}

} // namespace percept::deathmatch
