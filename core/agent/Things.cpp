#include "percept/agent/Things.h"

#include "Watcher.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/Carrying.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/Noticing.h"

#include <algorithm>

namespace percept::agent {
namespace {

using knowledge::Thing;
using knowledge::ThingLink;

/// What was in view so short a time ago, changed before its eyes.
constexpr Seconds kWatched = 1.0;
/// How far in front of a door it is looked at.
constexpr Metres kBefore = 0.3;
/// An open door is one that leaves at least so much of its opening free.
constexpr double kOpen = 0.5;

/// One agent at its look.
struct Onlooker {
    Scene& scene;
    AgentId id;
    const knowledge::AwarenessModel& model;
    knowledge::AgentAwareness& aware;
    const TakeThing& take;

    [[nodiscard]] bool minds(Thing kind) const {
        return model.notices[static_cast<std::size_t>(kind)];
    }
};

/// A thing is in view.
/// @param changed how it is now  @param usual how it is at the start
/// @return its link where it had changed meanwhile; null: nothing new
ThingLink* regardThing(
    const Onlooker& me, Thing kind, std::uint32_t number, Vec2 place, bool changed, bool usual) {
    ThingLink& link = me.aware.about(kind, number);
    const bool before = link.seen == knowledge::kNever ? usual : link.changed;
    const bool watched = kind != Thing::Body && me.scene.now - link.seen <= kWatched;
    link.changed = changed;
    link.seen = link.known = me.scene.now;
    link.place = place;
    const bool told = link.isKnown() && !link.isFirstHand();
    link.toldBy = trace::kNoAgent;
    link.confidence = 1.0;
    if (!changed)
        link.since = knowledge::kNever;
    else if (told) // it was told, and sees it itself now
        raiseAlertness(me.scene, me.id, me.model.alertnessBy(kind), link.noticed);
    if (!changed || link.isKnown() || before || watched)
        return nullptr;
    link.since = me.scene.now;
    return &link;
}

/// It has changed: how alert that makes, and what is done about it.
void report(const Onlooker& me, ThingLink& link, RecordId cause) {
    const AgentId body = link.kind == Thing::Body ? AgentId{link.number} : trace::kNoAgent;
    const auto change = me.scene.arena.changeOf(link.kind, link.number);
    link.noticed =
        me.scene.trace.add(ThingNoticed{me.id, body, link.kind, change, link.place},
                           cause != trace::kNoRecord ? cause : me.scene.agent(me.id).born);
    raiseAlertness(me.scene, me.id, me.model.alertnessBy(link.kind), link.noticed);
    drawGaze(me.scene, me.id, link.place);
    sayNoticed(watcherOf(me.scene, me.id), link);
    me.take({link.kind, body, link.place, link.noticed}); // may see other things: `link` is gone
}

void lookAtBodies(const Onlooker& me) {
    for (std::uint32_t i = 0; i < me.scene.size(); ++i) {
        const AgentId body{i};
        if (body == me.id || !leavesBody(me.scene.arena, me.scene.state, body) ||
            me.scene.areHostile(me.id, body))
            continue;
        const Agent& dead = me.scene.agent(body);
        if (!hasInView(me.scene, me.id, dead.body.position))
            continue;
        if (ThingLink* link = regardThing(me, Thing::Body, i, dead.body.position, true, false))
            report(me, *link, causeOfBody(me.scene.state, body));
    }
}

void lookAtDoors(const Onlooker& me) {
    const Vec2 eye = me.scene.agent(me.id).body.position;
    for (std::uint32_t i = 0; i < me.scene.arena.doors.size(); ++i) {
        const DoorSpec& spec = me.scene.arena.doors[i];
        const Door& door = me.scene.state.doors[i];
        const Vec2 middle = (spec.from + spec.to) * 0.5;
        const Vec2 before = middle + geometry::normalisedOrZero(eye - middle) * kBefore;
        if (!hasInView(me.scene, me.id, before))
            continue;
        const bool open = door.leaf < spec.length * kOpen;
        if (ThingLink* link = regardThing(me, Thing::Door, i, middle, open, spec.open))
            report(me, *link, door.changed);
    }
}

void lookAtLights(const Onlooker& me) {
    const auto& lamps = me.scene.senses->lights;
    for (std::uint32_t i = 0; i < lamps.size() && i < me.scene.arena.litAtStart.size(); ++i) {
        const Vec2 place(lamps[i].position);
        // That it is dark there is what is noticed.
        if (!hasBeforeEyes(me.scene, me.id, place))
            continue;
        const bool dark = me.scene.arena.litAtStart[i] == 0;
        if (ThingLink* link = regardThing(me, Thing::Light, i, place, !lamps[i].on, dark))
            report(me, *link, trace::kNoRecord);
    }
}

void lookAtItems(const Onlooker& me) {
    for (std::uint32_t i = 0; i < me.scene.arena.items.size(); ++i) {
        const Vec2 place = me.scene.arena.items[i].position;
        const Item& item = me.scene.state.items[i];
        if (!hasInView(me.scene, me.id, place))
            continue;
        if (ThingLink* link = regardThing(me, Thing::Item, i, place, !item.active, false))
            report(me, *link, item.taken);
    }
}

} // namespace

bool leavesBody(const Arena& arena, const State& state, AgentId id) {
    const Agent& self = state.agents[trace::indexOf(id)];
    return (self.status == Status::Dead || self.status == Status::Spawning) &&
           self.died != trace::kNoRecord && !arena.traitsOf(id).respawns;
}

void lookAtThings(Scene& scene, AgentId id, const TakeThing& take) {
    knowledge::AgentAwareness* aware = scene.aware(id);
    PERCEPT_EXPECTS(aware != nullptr);
    const Onlooker me{scene, id, *scene.arena.awarenessOf(id), *aware, take};
    if (scene.senses == nullptr)
        return;
    if (me.minds(Thing::Body))
        lookAtBodies(me);
    if (me.minds(Thing::Door))
        lookAtDoors(me);
    if (me.minds(Thing::Light))
        lookAtLights(me);
    if (me.minds(Thing::Item))
        lookAtItems(me);
}

void forgetThings(Scene& scene, AgentId id, RecordId cause) {
    knowledge::AgentAwareness* aware = scene.aware(id);
    PERCEPT_EXPECTS(aware != nullptr);
    for (ThingLink& each : aware->things) {
        if (!each.isKnown())
            continue;
        each.since = knowledge::kNever;
        scene.trace.add(ThingForgotten{id, scene.arena.changeOf(each.kind, each.number)}, cause);
    }
}

void ageThings(Scene& scene, AgentId id) {
    knowledge::AgentAwareness* aware = scene.aware(id);
    PERCEPT_EXPECTS(aware != nullptr);
    const Seconds span = scene.archetype(id).memorySpan;
    for (ThingLink& each : aware->things) {
        if (!each.isKnown() || scene.now - each.known <= span)
            continue;
        each.since = knowledge::kNever;
        scene.trace.add(ThingForgotten{id, scene.arena.changeOf(each.kind, each.number)},
                        each.noticed);
    }
    // What it was only told of it has never seen.
    std::erase_if(aware->things, [](const ThingLink& each) {
        return !each.isKnown() && each.seen == knowledge::kNever;
    });
}

RecordId raiseAlertness(Scene& scene, AgentId id, knowledge::AwarenessLevel level, RecordId cause) {
    knowledge::AgentAwareness* aware = scene.aware(id);
    if (aware == nullptr)
        return cause;
    auto& alertness = aware->alertness;
    level = std::min(level, scene.arena.awarenessOf(id)->rules.highest());
    alertness.quiet = 0.0;
    if (level <= alertness.level)
        return cause;
    aware->alerted = scene.trace.add(AlertnessChanged{id, alertness.level, level, 0.0, 0.0}, cause);
    alertness.level = level;
    return aware->alerted;
}

void raiseAlertnessFloor(Scene& scene,
                         AgentId id,
                         knowledge::AwarenessLevel level,
                         RecordId cause) {
    knowledge::AgentAwareness* aware = scene.aware(id);
    if (aware == nullptr)
        return;
    raiseAlertness(scene, id, level, cause);
    aware->alertness.floor = std::max(
        aware->alertness.floor, std::min(level, scene.arena.awarenessOf(id)->rules.highest()));
}

} // namespace percept::agent
