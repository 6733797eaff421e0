#include "percept/bot/Targeting.h"

#include "Context.h"

#include <algorithm>
#include <limits>

namespace percept::bot {
namespace {

/// How far a weapon in hand is meant to reach.
Metres reachOf(const Arena& arena, WeaponId weapon) {
    return weapon == trace::kNone<WeaponId> ? 0.0 : arena.weapon(weapon).idealRange;
}

const agent::Tally* findTally(const Agent& bot, AgentId other) {
    const auto at = std::lower_bound(
        bot.tallies.begin(), bot.tallies.end(), other, [](const agent::Tally& tally, AgentId id) {
            return tally.other < id;
        });
    return at != bot.tallies.end() && at->other == other ? &*at : nullptr;
}

} // namespace

bool isCandidate(const Arena& arena, AgentId id, const SenseLink& link, Seconds now) {
    return trace::indexOf(link.about) < arena.agents.size() && arena.areHostile(id, link.about) &&
           link.positionKnown && !link.ignored &&
           knowledge::isRemembered(link, now, arena.archetypeOf(id).memorySpan);
}

TargetScore
scoreTarget(const Arena& arena, AgentId id, const Agent& bot, const SenseLink& link, Seconds now) {
    const level::Archetype& archetype = arena.archetypeOf(id);
    const level::TargetWeights& weights = archetype.targeting;
    const Vec2 to = knowledge::expectedPlace(link, now) - bot.body.position;
    TargetScore result;
    result.distance = std::sqrt(geometry::lengthSquared(to));
    const Vec2 direction = geometry::normalisedOrZero(to);
    result.score += weights.distance * result.distance;
    result.score += weights.deviation * maths::acos(glm::dot(bot.body.facing, direction));
    const bool looksAway = link.withinFieldOfView && glm::dot(link.seen.facing, direction) > 0;
    result.score += looksAway ? weights.facingAway : 0.0;
    result.score +=
        result.distance > reachOf(arena, link.seen.weapon) ? weights.outOfHisRange : 0.0;
    result.score += result.distance > reachOf(arena, bot.current) ? weights.outOfMyRange : 0.0;
    result.score += weights.strength * link.seen.health;
    result.score += weights.visibleTime * knowledge::timeVisible(link, now);
    result.score += weights.recentDamage * knowledge::recentDamage(link, now, archetype.memorySpan);
    if (const agent::Tally* tally = findTally(bot, link.about)) {
        result.score += weights.killsByMe * tally->killedHim;
        result.score += weights.killsOfMe * tally->killedMe;
    }
    return result;
}

void updateTarget(const Self& me) {
    const Agent& self = me.agent();
    Targeting& targeting = mindIn(me).targeting;
    AgentId best = trace::kNoAgent;
    double bestScore = std::numeric_limits<double>::infinity();
    RecordId cause = targeting.chosen != trace::kNoRecord ? targeting.chosen : self.born;
    for (const SenseLink& link : self.knowledge.links()) {
        if (!isCandidate(me.arena(), me.id(), link, me.now()))
            continue;
        const TargetScore candidate = scoreTarget(me.arena(), me.id(), self, link, me.now());
        me.trace().addFull(link.noticed, [&] {
            return trace::TargetCandidate{me.id(), link.about, candidate.score, candidate.distance};
        });
        if (candidate.score < bestScore) {
            best = link.about;
            bestScore = candidate.score;
            cause = link.noticed;
        }
    }
    targeting.score = best == trace::kNoAgent ? 0.0 : bestScore;
    if (best == targeting.target)
        return;
    const AgentId previous = targeting.target;
    const RecordId chosen =
        me.trace().add(trace::TargetChosen{me.id(), best, previous, targeting.score}, cause);
    targeting = {best, chosen, targeting.score, best != trace::kNoAgent};
}

} // namespace percept::bot
