#include "Context.h"

#include <algorithm>

namespace percept::guard {
namespace {

using trace::GoalStatus;

/// Who comes as near to a piece of a trail as this, in plan, has reached it: farther than from one
/// piece to the next, so that nobody stops at each.
constexpr Metres kOnTrail = 1.0;

Metres nearOf(const Turn& turn, std::size_t guard) {
    // Farther than the radius within which one has arrived.
    return std::max(kOnTrail, 1.5 * turn.archetype(guard).movement.radius);
}

sense::Trail
trailFor(Turn& turn, std::size_t guard, AgentId about, ModalityId modality, Seconds after) {
    const Metres near = nearOf(turn, guard);
    const Vec2 place = turn.guard(guard).body.position;
    const geometry::Vec3 nose{place,
                              turn.senses().floorAt(place) + turn.archetype(guard).eyeHeight};
    return turn.around.hub->trail(*turn.around.sensed, modality, nose, about, after, near);
}

Impression* impressionOf(Guard& self, AgentId about, ModalityId modality) {
    for (Impression& impression : self.memory)
        if (impression.about == about && impression.modality == modality)
            return &impression;
    return nullptr;
}

bool isStrong(const Turn& turn, std::size_t guard, const sense::Trail& trail, ModalityId modality) {
    const auto& profile = turn.senses().profiles[turn.spec(guard).archetype];
    return trail.intensity >= profile.thresholds[trace::indexOf(modality)];
}

/// Whether the piece that a guard is after is reached, or as good as.
bool isThere(const Turn& turn, std::size_t guard) {
    const Guard& self = turn.guard(guard);
    if (self.travel.status != TravelStatus::Walking)
        return self.travel.status == TravelStatus::Arrived ||
               self.travel.status == TravelStatus::None;
    return self.travel.next + 1 == self.travel.legs.size() &&
           geometry::distance(self.body.position, self.task.place) <= nearOf(turn, guard);
}

/// At the end of a piece: on to the next, or the trail ends here.
void goOn(Turn& turn, std::size_t guard) {
    Guard& self = turn.guard(guard);
    Impression* impression = impressionOf(self, self.task.about, self.task.modality);
    if (impression == nullptr)
        return finish(turn, guard, GoalStatus::Failed, Goal::LookAround);
    if (self.travel.status != TravelStatus::None)
        impression->followed = std::max(impression->followed, self.task.reaching);
    const auto trail =
        trailFor(turn, guard, self.task.about, self.task.modality, impression->followed);
    impression->followed = trail.reached;
    if (!trail.found)
        return finish(turn, guard, GoalStatus::Completed, Goal::LookAround);
    if (!isStrong(turn, guard, trail, self.task.modality))
        return finish(turn, guard, GoalStatus::Failed, Goal::LookAround);
    self.task.place = Vec2(trail.towards);
    self.task.reaching = trail.direct ? trail.time : -1;
    travelTo(turn, guard, self.task.place, impression->notified);
}

} // namespace

bool smellsTrail(Turn& turn, std::size_t guard, AgentId about, ModalityId modality) {
    const Impression* impression = impressionOf(turn.guard(guard), about, modality);
    const auto trail =
        trailFor(turn, guard, about, modality, impression == nullptr ? -1.0 : impression->followed);
    return trail.found && isStrong(turn, guard, trail, modality);
}

void followTrails(Turn& turn) {
    for (std::size_t i = 0; i < turn.state.guards.size(); ++i) {
        const Guard& self = turn.guard(i);
        if (self.task.goal != Goal::FollowTrail)
            continue;
        if (self.travel.status == TravelStatus::Failed)
            finish(turn, i, GoalStatus::Failed, Goal::LookAround);
        else if (isThere(turn, i))
            goOn(turn, i);
    }
}

} // namespace percept::guard
