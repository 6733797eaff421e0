#include "Context.h"
#include "percept/agent/GoalNames.h"

#include <algorithm>

namespace percept::guard {
namespace {

using trace::GoalStatus;

/// Who comes as near to a piece of a trail as this, in plan, has reached it: farther than from one
/// piece to the next, so that nobody stops at each.
constexpr Metres kOnTrail = 1.0;

Metres nearOf(const SelfView& me) {
    // Farther than the radius within which one has arrived.
    return std::max(kOnTrail, 1.5 * me.archetype().movement.radius);
}

sense::Trail trailFor(const Self& me, AgentId about, ModalityId modality, Seconds after) {
    return me.smell(modality, about, after, nearOf(me));
}

knowledge::Impression* impressionOf(Agent& self, AgentId about, ModalityId modality) {
    SenseLink* link = self.knowledge.find(about);
    return link != nullptr && link->by(modality) != nullptr ? &link->impressionBy(modality)
                                                            : nullptr;
}

bool isStrong(const SelfView& me, const sense::Trail& trail, ModalityId modality) {
    return trail.intensity >= me.eyes().thresholds[trace::indexOf(modality)];
}

/// Whether the piece that a guard is after is reached, or as good as.
bool isThere(const SelfView& me) {
    const GuardMind& mind = mindIn(me);
    if (mind.travel.status != TravelStatus::Walking)
        return mind.travel.status == TravelStatus::Arrived ||
               mind.travel.status == TravelStatus::None;
    return mind.travel.leg.last &&
           geometry::distance(me.agent().body.position, mind.task.place) <= nearOf(me);
}

/// At the end of a piece: on to the next, or the trail ends here.
void goOn(const Self& me) {
    GuardMind& self = mindIn(me);
    knowledge::Impression* impression =
        impressionOf(me.agent(), self.task.about, self.task.modality);
    if (impression == nullptr)
        return finish(me, GoalStatus::Failed, Goal::LookAround);
    if (self.travel.status != TravelStatus::None)
        impression->followed = std::max(impression->followed, self.task.reaching);
    const auto trail = trailFor(me, self.task.about, self.task.modality, impression->followed);
    impression->followed = trail.reached;
    if (!trail.found)
        return finish(me, GoalStatus::Completed, Goal::LookAround);
    if (!isStrong(me, trail, self.task.modality))
        return finish(me, GoalStatus::Failed, Goal::LookAround);
    self.task.place = Vec2(trail.towards);
    self.task.reaching = trail.direct ? trail.time : -1;
    travelTo(me, self.task.place, impression->record);
}

} // namespace

bool smellsTrail(const Self& me, AgentId about, ModalityId modality) {
    const knowledge::Impression* impression = impressionOf(me.agent(), about, modality);
    const auto trail =
        trailFor(me, about, modality, impression == nullptr ? -1.0 : impression->followed);
    return trail.found && isStrong(me, trail, modality);
}

void followTrail(const Self& me) {
    const GuardMind& self = mindIn(me);
    if (self.task.goal != Goal::FollowTrail || !me.isAlive())
        return;
    if (self.travel.status == TravelStatus::Failed)
        finish(me, GoalStatus::Failed, Goal::LookAround);
    else if (isThere(me))
        goOn(me);
}

} // namespace percept::guard
