#include "percept/agent/HeldPlace.h"

#include "percept/agent/StateMachine.h"

namespace percept::agent {
namespace {

struct Situation {
    const SelfView& me;
    const HeldPlace& held;
    TravelStatus travel;
};

bool isOver(Situation& now) {
    return now.held.isOwnAccord() ? now.me.now() >= now.held.until
                                  : !(now.me.degreeOfDecision(now.held.decision) > 0.0);
}
/// Who takes a place of its own accord stays there although it is seen, until it is hit.
bool isFoundOut(Situation& now) {
    return !now.held.isOwnAccord() && now.me.wantsToHide(now.held.decision) &&
           now.me.isSeenByKnown(now.held.place);
}
/// The path may end where a body of its size cannot go farther.
bool isNear(const Situation& now) {
    return geometry::distance(now.me.agent().body.position, now.held.place) <=
           2.0 * now.me.archetype().movement.radius;
}
bool hasArrived(Situation& now) {
    return isAt(now.me, now.held.place) || (now.travel == TravelStatus::Arrived && isNear(now));
}
/// A path that was never found ends where it began.
bool cannotGetThere(Situation& now) {
    return now.travel == TravelStatus::Failed ||
           (now.travel == TravelStatus::Arrived && !isNear(now));
}
/// Who took it of its own accord goes elsewhere if there is any better place.
bool wasShotAt(Situation& now) {
    return !now.held.isOwnAccord() && now.me.avoidedAt(now.held.waypoint) != nullptr;
}

const StateMachine<PlacePhase, Situation>& machine() {
    using enum PlacePhase;
    static const StateMachine<PlacePhase, Situation> kMachine(
        {{Run, "there is no reason any more", &isOver, Done},
         {Run, "an enemy sees the place", &isFoundOut, Lost},
         {Run, "arrived", &hasArrived, Hold},
         {Run, "it cannot be reached", &cannotGetThere, Lost},
         {Hold, "shot at there", &wasShotAt, Lost},
         {Hold, "there is no reason any more", &isOver, Done},
         {Hold, "an enemy sees the place", &isFoundOut, Lost}});
    return kMachine;
}

} // namespace

bool isToHide(const SelfView& me, const HeldPlace& held) {
    return !held.isOwnAccord() && me.wantsToHide(held.decision);
}

void considerHeld(const Self& me, HeldPlace& held, TravelStatus travel) {
    Situation now{me, held, travel};
    const PlacePhase next = machine().next(held.phase, now);
    if (next == PlacePhase::Lost && held.phase != PlacePhase::Lost &&
        me.avoidedAt(held.waypoint) == nullptr)
        me.avoidPlace(held.waypoint, false);
    held.phase = next;
}

bool isLostWhenHit(const Self& me, const HeldPlace& held, TravelStatus travel) {
    const bool there = held.phase == PlacePhase::Hold || travel == TravelStatus::Arrived;
    if (!there || !(held.isOwnAccord() || isToHide(me, held)))
        return false;
    me.avoidPlace(held.waypoint, true);
    return true;
}

} // namespace percept::agent
