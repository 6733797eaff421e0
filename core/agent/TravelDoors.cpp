#include "percept/agent/Travel.h"
#include "percept/geometry/Segment.h"

#include <limits>

// Doors that need a switch: pressing it, coming back, passing through.
namespace percept::agent {
namespace {

using trace::DoorState;
using trace::Goal;
using trace::GoalStatus;

} // namespace

bool Traveller::needsSwitch() const {
    return m_travel.leg.step.door != trace::kNone<DoorId> && !m_me.traits().opens;
}

/// The nearest switch in sight from here or from the near side of the door.
std::optional<Vec2> Traveller::switchFor(DoorId door, Vec2 nearSide) const {
    const Vec2 here = m_me.agent().body.position;
    std::optional<Vec2> nearest;
    double best = std::numeric_limits<double>::infinity();
    const DoorSpec& spec = m_me.arena().doors[trace::indexOf(door)];
    for (const TriggerId id : spec.switches) {
        const Vec2 place = m_me.arena().triggers[trace::indexOf(id)].position;
        const double squared = geometry::distanceSquared(place, here);
        if (squared < best && !spec.separates(nearSide, place) &&
            (m_me.canSee(here, place) || m_me.canSee(nearSide, place))) {
            best = squared;
            nearest = place;
        }
    }
    return nearest;
}

/// How often a door is being passed at once: a path to its switch may not lead through it.
int Traveller::timesAt(DoorId door) const {
    return (m_travel.leg.step.door == door ? 1 : 0) + (m_outer ? m_outer->timesAt(door) : 0);
}

/// Presses the switch in sight, returns to the near side and passes.
void Traveller::beginDoor() {
    endPassage();
    m_travel.waits = 0;
    const PathStep& step = m_travel.leg.step;
    if (m_style.records)
        m_travel.passage = start(Goal::TraverseEdge, 3, step.to, m_travel.legStarted);
    const DoorState state = m_me.door(step.door).state;
    if (state == DoorState::Open || state == DoorState::Opening)
        return;
    const auto place = switchFor(step.door, step.from);
    if (!place || timesAt(step.door) > 1) {
        endPassage();
        m_travel.legStatus = GoalStatus::Failed;
        return giveUp(step.door);
    }
    for (const Vec2 stop : {step.from, *place}) {
        Travel& detour = m_travel.detours.emplace_back();
        detour.destination = stop;
        detour.destinationKnown = true;
        detour.asked = m_style.records ? start(Goal::MoveToPosition, 3, stop, m_travel.legStarted)
                                       : m_travel.asked;
    }
}

void Traveller::giveUp(DoorId door) const {
    auto& avoided = m_me.agent().avoided;
    std::erase_if(avoided, [&](const AvoidedDoor& other) {
        return other.door == door || other.until <= m_me.now();
    });
    avoided.push_back({door, m_me.now() + parameter(kDoorAvoided)});
}

GoalStatus Traveller::waitAt(Vec2 place, Seconds patience) {
    if (m_travel.waits <= 0)
        m_travel.waits = m_me.now() + patience;
    steerTo(m_me, place, true);
    return m_me.now() > m_travel.waits ? GoalStatus::Failed : GoalStatus::Active;
}

GoalStatus Traveller::stepDoor() {
    const PathStep& step = m_travel.leg.step;
    const DoorSpec& spec = m_me.arena().doors[trace::indexOf(step.door)];
    const Door& door = m_me.door(step.door);
    const bool moving = door.state == DoorState::Opening;
    const bool shut = !moving && door.state != DoorState::Open;
    const auto& detours = m_travel.detours;
    if (detours.size() == 2 && detours.back().status == TravelStatus::Arrived && shut)
        // Near the switch, but the step in which it notices has not come yet.
        return waitAt(detours.back().destination, parameter(kDoorPatience));
    if (detours.empty() && m_travel.passing == GoalStatus::Inactive && moving)
        return waitAt(step.from,
                      parameter(kDoorPatience) + door.leaf / spec.perStep * m_me.arena().step);
    if (detours.empty() && door.state == DoorState::Closed &&
        geometry::segmentsCross(m_me.agent().body.position, step.to, spec.from, spec.to))
        // Closed in front of it: back to the switch, as long as there is hope to be in time.
        return ++m_travel.attempts < parameter(kDoorAttempts) ? GoalStatus::Inactive
                                                              : GoalStatus::Failed;
    m_travel.waits = 0;
    return stepPassage();
}

/// To the switch, then to the near side, then through the door.
GoalStatus Traveller::stepPassage() {
    auto& detours = m_travel.detours;
    while (!detours.empty() && (detours.back().status == TravelStatus::Arrived ||
                                detours.back().status == TravelStatus::Failed))
        endDetour();
    if (!detours.empty()) {
        Travel& detour = detours.back();
        Traveller traveller(*this, detour);
        if (detour.status == TravelStatus::None)
            traveller.setOut(detour.destination, detour.asked);
        traveller.step();
        return detour.status == TravelStatus::Failed ? GoalStatus::Failed : GoalStatus::Active;
    }
    if (m_travel.passing == GoalStatus::Inactive)
        agent::beginLeg(m_me, m_travel.leg, parameter(kLegMargin));
    return m_travel.passing = agent::stepLeg(m_me, m_travel.leg);
}

void Traveller::endDetour() {
    Travel& detour = m_travel.detours.back();
    const GoalStatus how = detour.status == TravelStatus::Arrived  ? GoalStatus::Completed
                           : detour.status == TravelStatus::Failed ? GoalStatus::Failed
                                                                   : GoalStatus::Dropped;
    RecordId started = detour.asked;
    Traveller(*this, detour).stop();
    if (m_style.records)
        end(started, Goal::MoveToPosition, 3, how);
    m_travel.detours.pop_back();
}

void Traveller::endPassage() {
    while (!m_travel.detours.empty())
        endDetour();
    end(m_travel.passage,
        Goal::TraverseEdge,
        3,
        m_travel.passing == GoalStatus::Completed || m_travel.passing == GoalStatus::Failed
            ? m_travel.passing
            : GoalStatus::Dropped);
    m_travel.passing = GoalStatus::Inactive;
}

} // namespace percept::agent
