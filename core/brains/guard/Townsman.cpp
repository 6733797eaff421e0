#include "Context.h"
#include "percept/agent/GoalNames.h"
#include "percept/agent/Travel.h"
#include "percept/sense/SenseWorld.h"

#include <algorithm>
#include <vector>

// Townsmen go about their errands, and run from danger.
namespace percept::guard {
namespace {

/// A refuge nearer than this is no better than where it is.
constexpr Metres kNoBetter = 1.0;

/// Whether it has a sense for touch.
bool feelsHits(const SelfView& me) {
    const sense::SenseWorld& senses = me.senses();
    const auto& thresholds = senses.profiles[me.spec().archetype].thresholds;
    for (std::size_t m = 0; m < thresholds.size(); ++m)
        if (senses.modalities[m].kind == sense::Kind::Touch && thresholds[m] == thresholds[m])
            return true;
    return false;
}

/// Stays where it is and looks to the danger.
void stay(const Self& me, Vec2 danger, AgentId about, RecordId cause) {
    Task& at = mindIn(me).task;
    const Seconds until = me.now() + timeToLook(me, cause);
    if (at.goal == Goal::LookAround && at.urgency == kSeen) {
        at.place = danger;
        at.reaching = me.now();
        at.until = std::max(at.until, until);
        return;
    }
    take(me,
         {.goal = Goal::LookAround,
          .about = about,
          .place = danger,
          .until = until,
          .urgency = kSeen},
         cause);
}

/// @param ordered by its level: it sets out again at once, and decides over no places
/// @return whether it does something about it; of an order, whether it flees
bool fleeAs(const Self& me, Vec2 danger, AgentId about, bool ordered, RecordId cause) {
    GuardMind& self = mindIn(me);
    const Vec2 here = me.agent().body.position;
    const bool soon = !ordered && me.now() < self.fled + me.parameter(kFleesAgain);
    const bool flees = self.task.goal == Goal::Flee;
    if (flees && (soon || !agent::isAhead(here, danger, self.task.place)))
        return false;
    const Vec2 refuge = agent::refugeFrom(me, danger);
    if (flees && geometry::distance(refuge, self.task.place) < kNoBetter)
        return false;
    if (soon || geometry::distance(refuge, here) < kNoBetter) {
        stay(me, danger, about, cause);
        return !ordered;
    }
    if (!ordered && takeDecided(me, cause))
        return true;
    self.fled = me.now();
    take(me, {.goal = Goal::Flee, .about = about, .place = refuge, .urgency = kSeen}, cause);
    return true;
}

} // namespace

void reactTo(const Self& me, const agent::Noticing& noticing) {
    if (!isAlert(me) || isOwnAccord(mindIn(me).task))
        return;
    const bool unknown = noticing.about == trace::kNoAgent || isVague(me, noticing.about);
    if (noticing.shot || noticing.hit || (!unknown && me.isHostileTo(noticing.about)))
        flee(me, noticing.place, noticing.about, noticing.record);
    else if (unknown)
        glance(me, noticing.place, noticing.record);
}

bool glance(const Self& me, Vec2 place, RecordId cause) {
    GuardMind& self = mindIn(me);
    const bool again = me.now() < self.glances &&
                       geometry::distance(self.glanced, place) <= me.parameter(kSamePlace);
    if (!again && self.task.urgency > 0)
        return false;
    self.glanced = place;
    self.glances = me.now() + me.archetype().memorySpan;
    if (again)
        return true;
    const Seconds until = me.now() + timeToLook(me, cause);
    take(me, {.goal = Goal::LookAround, .place = place, .until = until, .urgency = kHeard}, cause);
    return true;
}

bool flee(const Self& me, Vec2 danger, AgentId about, RecordId cause) {
    return !isDecided(mindIn(me).task) && fleeAs(me, danger, about, false, cause);
}

bool fleeOrdered(const Self& me, const agent::Order& order, RecordId cause) {
    return fleeAs(me, order.place, order.about, true, cause);
}

void fleeWhenHit(const Self& me) {
    // Who feels it is told in the same frame whence it came.
    if (!me.canPerform() || !isAlert(me) || feelsHits(me))
        return;
    const Vec2 from = threatTo(me).value_or(me.agent().body.position);
    flee(me, from, trace::kNoAgent, me.agent().hurt);
}

} // namespace percept::guard
