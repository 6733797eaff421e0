#include "Mind.h"

#include "percept/agent/GoalNames.h"
#include "percept/agent/StateMachine.h"

// Being at a tactical place that was decided for: what is done there, by a state machine.
namespace percept::bot {
namespace {

struct Withdrawn {
    const SelfView& me;
    const CoverData& cover;
    bool there;
    bool shotAt; ///< there, lately
};

bool isOver(Withdrawn& now) {
    return !(now.me.degreeOfDecision(now.cover.decision) > 0.0);
}
bool isFoundOut(Withdrawn& now) {
    return now.me.wantsToHide(now.cover.decision) && now.me.isSeenByKnown(now.cover.place);
}
bool hasArrived(Withdrawn& now) {
    return now.there;
}
bool wasShotAt(Withdrawn& now) {
    return now.shotAt;
}

const agent::StateMachine<CoverPhase, Withdrawn>& machine() {
    static const agent::StateMachine<CoverPhase, Withdrawn> kMachine(
        {{CoverPhase::Run, "the decision does not hold any more", &isOver, CoverPhase::Done},
         {CoverPhase::Run, "an enemy sees the place", &isFoundOut, CoverPhase::Lost},
         {CoverPhase::Run, "arrived", &hasArrived, CoverPhase::Hold},
         {CoverPhase::Hold, "shot at there", &wasShotAt, CoverPhase::Lost},
         {CoverPhase::Hold, "the decision does not hold any more", &isOver, CoverPhase::Done},
         {CoverPhase::Hold, "an enemy sees the place", &isFoundOut, CoverPhase::Lost}});
    return kMachine;
}

} // namespace

void Mind::activateCover(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    TravelData travel;
    travel.destination = std::get<CoverData>(node.data).place;
    travel.destinationKnown = true;
    push(node, depth, Goal::MoveToPosition, travel, travel.destination, node.started);
}

GoalStatus Mind::processCover(GoalNode& node, Depth depth) {
    auto& cover = std::get<CoverData>(node.data);
    Withdrawn now{m_me, cover, isAt(cover.place), m_me.avoidedAt(cover.waypoint) != nullptr};
    cover.phase = machine().next(cover.phase, now);
    if (cover.phase == CoverPhase::Done)
        return GoalStatus::Completed;
    if (cover.phase == CoverPhase::Lost) {
        if (m_me.avoidedAt(cover.waypoint) == nullptr)
            giveUp(cover.waypoint, false);
        return GoalStatus::Failed;
    }
    if (cover.phase == CoverPhase::Hold) {
        steerTo(cover.place, true);
        return GoalStatus::Active;
    }
    const GoalStatus status = processSubgoals(node, depth);
    // The way may end where a body of its size cannot go farther; a way that was never found ends
    // where it began.
    const Metres nearEnough = 2.0 * m_archetype.movement.radius;
    if (status == GoalStatus::Completed &&
        geometry::distance(m_bot.body.position, cover.place) <= nearEnough)
        cover.phase = CoverPhase::Hold;
    else if (status == GoalStatus::Completed || status == GoalStatus::Failed) {
        giveUp(cover.waypoint, false);
        return GoalStatus::Failed;
    }
    return GoalStatus::Active;
}

/// Marks the place where it thought itself safe.
void Mind::onHit() {
    for (const GoalNode& strategy : m_mind.brain.subgoals)
        if (const auto* cover = std::get_if<CoverData>(&strategy.data))
            if (cover->phase == CoverPhase::Hold)
                giveUp(cover->waypoint, true);
}

void Mind::giveUp(trace::WaypointId place, bool shotAt) {
    m_me.avoidPlace(place, shotAt);
}

} // namespace percept::bot
