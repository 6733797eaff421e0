#include "Context.h"

#include <algorithm>

namespace percept::guard {
namespace {

using trace::GoalStatus;

/// Who comes as near to a piece of a trail as this, in plan, has reached it: farther than from one
/// piece to the next, so that nobody stops at each.
constexpr Metres kOnTrail = 1.0;

Metres nearOf(const Scene& scene, AgentId id) {
    // Farther than the radius within which one has arrived.
    return std::max(kOnTrail, 1.5 * scene.archetype(id).movement.radius);
}

sense::Trail trailFor(Scene& scene, AgentId id, AgentId about, ModalityId modality, Seconds after) {
    const Metres near = nearOf(scene, id);
    const Vec2 place = scene.agent(id).body.position;
    const geometry::Vec3 nose{place,
                              (*scene.senses).floorAt(place) + scene.archetype(id).eyeHeight};
    return scene.hub->trail(*scene.sensed, modality, nose, about, after, near);
}

knowledge::Impression* impressionOf(Agent& self, AgentId about, ModalityId modality) {
    SenseLink* link = self.knowledge.find(about);
    return link != nullptr && link->by(modality) != nullptr ? &link->impressionBy(modality)
                                                            : nullptr;
}

bool isStrong(const Scene& scene, AgentId id, const sense::Trail& trail, ModalityId modality) {
    const auto& profile = (*scene.senses).profiles[scene.spec(id).archetype];
    return trail.intensity >= profile.thresholds[trace::indexOf(modality)];
}

/// Whether the piece that a guard is after is reached, or as good as.
bool isThere(const Scene& scene, AgentId id) {
    const GuardMind& mind = mindIn(scene, id);
    if (mind.travel.status != TravelStatus::Walking)
        return mind.travel.status == TravelStatus::Arrived ||
               mind.travel.status == TravelStatus::None;
    return isOnLastLeg(mind.travel) &&
           geometry::distance(scene.agent(id).body.position, mind.task.place) <= nearOf(scene, id);
}

/// At the end of a piece: on to the next, or the trail ends here.
void goOn(Scene& scene, AgentId id) {
    GuardMind& self = mindIn(scene, id);
    knowledge::Impression* impression =
        impressionOf(scene.agent(id), self.task.about, self.task.modality);
    if (impression == nullptr)
        return finish(scene, id, GoalStatus::Failed, Goal::LookAround);
    if (self.travel.status != TravelStatus::None)
        impression->followed = std::max(impression->followed, self.task.reaching);
    const auto trail =
        trailFor(scene, id, self.task.about, self.task.modality, impression->followed);
    impression->followed = trail.reached;
    if (!trail.found)
        return finish(scene, id, GoalStatus::Completed, Goal::LookAround);
    if (!isStrong(scene, id, trail, self.task.modality))
        return finish(scene, id, GoalStatus::Failed, Goal::LookAround);
    self.task.place = Vec2(trail.towards);
    self.task.reaching = trail.direct ? trail.time : -1;
    travelTo(scene, id, self.task.place, impression->record);
}

} // namespace

bool smellsTrail(Scene& scene, AgentId id, AgentId about, ModalityId modality) {
    const knowledge::Impression* impression = impressionOf(scene.agent(id), about, modality);
    const auto trail =
        trailFor(scene, id, about, modality, impression == nullptr ? -1.0 : impression->followed);
    return trail.found && isStrong(scene, id, trail, modality);
}

void followTrail(Scene& scene, AgentId id) {
    const GuardMind& self = mindIn(scene, id);
    if (self.task.goal != Goal::FollowTrail || !scene.isAlive(id))
        return;
    if (self.travel.status == TravelStatus::Failed)
        finish(scene, id, GoalStatus::Failed, Goal::LookAround);
    else if (isThere(scene, id))
        goOn(scene, id);
}

} // namespace percept::guard
