#include "percept/agent/Things.h"

#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/Noticing.h"

#include <algorithm>

namespace percept::agent {
namespace {

using knowledge::SeenThing;
using knowledge::Thing;

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

SeenThing& seenThing(const Onlooker& me, Thing kind, std::uint32_t number) {
    auto& things = me.aware.things;
    const auto at = std::lower_bound(
        things.begin(), things.end(), std::pair(kind, number), [](const auto& each, auto key) {
            return std::pair(each.kind, each.number) < key;
        });
    if (at != things.end() && at->kind == kind && at->number == number)
        return *at;
    SeenThing made;
    made.kind = kind;
    made.number = number;
    return *things.insert(at, made);
}

/// A thing is in view.
/// @param changed how it is now  @param usual how it is at the start
/// @return its entry where it had changed meanwhile; null: nothing new
SeenThing*
regardThing(const Onlooker& me, Thing kind, std::uint32_t number, bool changed, bool usual) {
    SeenThing& seen = seenThing(me, kind, number);
    const bool before = seen.seen == knowledge::kNever ? usual : seen.changed;
    const bool watched = kind != Thing::Body && me.scene.now - seen.seen <= kWatched;
    seen.changed = changed;
    seen.seen = me.scene.now;
    return changed && !before && !watched ? &seen : nullptr;
}

/// It has changed: how alert that makes, and what is done about it.
template <class Record>
void report(const Onlooker& me, SeenThing& seen, const Record& record, RecordId cause) {
    const AgentId body = seen.kind == Thing::Body ? AgentId{seen.number} : trace::kNoAgent;
    seen.noticed =
        me.scene.trace.add(record, cause != trace::kNoRecord ? cause : me.scene.agent(me.id).born);
    const RecordId noticed = seen.noticed;
    raiseAlertness(
        me.scene, me.id, seen.kind == Thing::Body ? me.model.body : me.model.change, noticed);
    drawGaze(me.scene, me.id, record.place);
    me.take({seen.kind, body, record.place, noticed}); // may see other things: `seen` is gone
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
        if (SeenThing* seen = regardThing(me, Thing::Body, i, true, false))
            report(me, *seen, BodyNoticed{me.id, body, dead.body.position}, dead.died);
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
        if (SeenThing* seen = regardThing(me, Thing::Door, i, open, spec.open))
            report(me, *seen, DoorNoticed{me.id, trace::DoorId{i}, middle}, door.changed);
    }
}

void lookAtLights(const Onlooker& me) {
    const auto& lamps = me.scene.senses->lights;
    for (std::uint32_t i = 0; i < lamps.size() && i < me.scene.arena.litAtStart.size(); ++i) {
        const Vec2 place(lamps[i].position);
        // That it is dark there is what is noticed.
        if (!hasBeforeEyes(me.scene, me.id, place))
            continue;
        if (SeenThing* seen =
                regardThing(me, Thing::Light, i, !lamps[i].on, me.scene.arena.litAtStart[i] == 0))
            report(me,
                   *seen,
                   LightNoticed{me.id, static_cast<std::int32_t>(i), place},
                   trace::kNoRecord);
    }
}

void lookAtItems(const Onlooker& me) {
    for (std::uint32_t i = 0; i < me.scene.arena.items.size(); ++i) {
        const Vec2 place = me.scene.arena.items[i].position;
        const Item& item = me.scene.state.items[i];
        if (!hasInView(me.scene, me.id, place))
            continue;
        if (SeenThing* seen = regardThing(me, Thing::Item, i, !item.active, false))
            report(me, *seen, ItemNoticed{me.id, trace::ItemId{i}, place}, item.taken);
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
