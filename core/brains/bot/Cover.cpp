#include "Mind.h"

#include "percept/agent/GoalNames.h"

#include <limits>

// Being at a tactical place, by a decision of the level or of its own accord.
namespace percept::bot {

void Mind::activateCover(GoalNode& node, Depth depth) {
    removeSubgoals(node, depth);
    const Vec2 place = std::get<HeldPlace>(node.data).place;
    push(node, depth, Goal::MoveToPosition, travelTo(place), place, node.started);
}

GoalStatus Mind::processCover(GoalNode& node, Depth depth) {
    auto& held = std::get<HeldPlace>(node.data);
    agent::considerHeld(m_me, held, TravelStatus::Walking);
    if (held.phase == PlacePhase::Run) {
        const GoalStatus status = processSubgoals(node, depth);
        if (status == GoalStatus::Completed)
            agent::considerHeld(m_me, held, TravelStatus::Arrived);
        else if (status == GoalStatus::Failed)
            agent::considerHeld(m_me, held, TravelStatus::Failed);
    } else if (held.phase == PlacePhase::Hold) {
        agent::steerTo(m_me, held.place, true);
    }
    if (held.phase == PlacePhase::Done)
        return GoalStatus::Completed;
    return held.phase == PlacePhase::Lost ? GoalStatus::Failed : GoalStatus::Active;
}

/// Who shelters leaves for cover; who is at a place already leaves it where that is no good.
void Mind::onHit() {
    for (const GoalNode& strategy : m_mind.brain.subgoals)
        if (const auto* held = std::get_if<HeldPlace>(&strategy.data);
            held != nullptr &&
            !(agent::isLostWhenHit(m_me, *held, TravelStatus::Walking) && held->isOwnAccord()))
            return;
    if (m_me.traits().shelters && m_me.canPerform() && m_mind.manner == lod::Manner::Full)
        takeShelter();
}

void Mind::takeShelter() {
    agent::Threat threat;
    double least = std::numeric_limits<double>::infinity();
    for (const SenseLink& link : m_bot.knowledge.links()) {
        const double distance = geometry::distanceSquared(link.lastPosition, m_bot.body.position);
        if (!link.positionKnown || !m_me.isHostileTo(link.about) || distance >= least)
            continue;
        least = distance;
        threat = {link.about, link.lastPosition};
    }
    if (threat.about == trace::kNoAgent)
        return; // who does not know where the shot came from cannot hide from it
    const auto choice = m_me.shelterFrom(threat, true, m_bot.hurt);
    if (!(choice.desirability > 0.0))
        return;
    removeAllGoals();
    m_mind.adopted = m_me.now();
    HeldPlace held{choice.waypoint, choice.place, agent::kOwnAccord};
    held.until = m_me.now() + m_archetype.memorySpan;
    push(m_mind.brain, 0, Goal::TakeCover, held, choice.place, choice.weighed);
}

} // namespace percept::bot
