#include "percept/agent/Awareness.h"

#include "Perceiving.h"
#include "Watcher.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/LookRates.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/agent/Things.h"
#include "percept/trace/Registry.h"

#include <algorithm>

namespace percept::agent {
namespace {

using knowledge::AgentAwareness;
using knowledge::AwareLink;
using knowledge::AwarenessChange;
using knowledge::AwarenessLevel;
using knowledge::AwarenessModel;
using knowledge::SenseLink;
using sense::Kind;
using sense::Regard;
using sense::Sighting;
using trace::Gate;

/// Where an agent takes somebody to be whom it is aware of becomes known; nothing becomes known of
/// others.
/// @param rose since it became more aware of him
void learn(const Watcher& me, AwareLink& link) {
    const AwarenessLevel state = link.awareness.state;
    if (state == knowledge::kUnaware)
        return;
    // What it perceives itself may be less than what it was told.
    if (std::max(link.sight, soundOf(me, link)) >= state) {
        link.toldBy = trace::kNoAgent;
        link.confidence = 1.0;
    }
    SenseLink& known = me.knowledge().about(link.about);
    const bool exact = state >= knowledge::kPlace && link.clear;
    if (exact && link.sight > knowledge::kUnaware && me.scene.has(link.about))
        return see(
            me.scene,
            me.id,
            {.about = link.about,
             .modality = link.modality,
             .place = me.scene.arena.above(link.place, 0.0),
             .distance = geometry::distance(me.scene.agent(me.id).body.position, link.place)},
            link.cause,
            me.scene.now);
    if (!exact)
        loseSight(me.scene, me.id, known, Gate::None);
    const knowledge::Area area =
        exact ? knowledge::Area{link.place, 0.0}
              : knowledge::areaOf(link.place, me.scene.agent(me.id).body.position);
    if (knowledge::saysNothingNew(known, area))
        known.lastSensed = me.scene.now;
    else
        setPlace(known, area.middle, area.radius, link.modality, me.scene.now);
    known.shootable = known.shootable && link.clear;
}

/// It knows nothing of him any more.
void forget(const Watcher& me, const AwareLink& link) {
    SenseLink* known = me.knowledge().find(link.about);
    if (known == nullptr)
        return;
    loseSight(me.scene, me.id, *known, Gate::None);
    me.knowledge().forget(link.about);
    if (link.about == trace::kNoAgent)
        return;
    const RecordId record = me.scene.trace.add(
        trace::Forgot{me.id, link.about, trace::ForgetReason::Span}, link.changed);
    me.scene.brain(me.id).forgot({me.scene, me.id}, link.about, record);
}

void tellBrain(const Watcher& me, const AwareLink& link, Vec2 place) {
    if (!canPerform(me.scene, me.id))
        return;
    const SenseLink* known = std::as_const(me.knowledge()).find(link.about);
    if (known != nullptr && known->positionKnown)
        place = known->lastPosition;
    drawGazeTo(me.scene, me.id, link.about, place);
    agent::tellBrain(me.scene, {me.id, link.about, link.modality, place, link.changed});
}

/// Lets time pass for a link, and the pulse as it stands now.
std::optional<AwarenessChange> pass(const Watcher& me, AwareLink& link) {
    const Seconds passed = link.stepped == knowledge::kNever ? 0.0 : me.scene.now - link.stepped;
    link.stepped = me.scene.now;
    const AwarenessLevel before = link.awareness.goal;
    const AwarenessLevel goal = goalOf(me, link);
    if (goal > knowledge::kUnaware)
        link.cause = causeOf(me, link);
    const auto change = knowledge::step(me.model.rules, link.awareness, goal, passed);
    if (before >= knowledge::kPlace && goal < knowledge::kPlace &&
        link.awareness.state >= knowledge::kPlace)
        sayLost(me, link);
    if (!change)
        return change;
    link.changed = me.scene.trace.add(
        AwarenessChanged{
            me.id, link.about, change->from, change->to, change->measured, change->limit},
        change->to > change->from || link.changed == trace::kNoRecord ? link.cause : link.changed);
    if (change->to == knowledge::kUnaware)
        forget(me, link);
    else if (change->to > change->from)
        sayReached(me, link);
    return change;
}

/// Lets time pass for a link without a pulse; what it is more aware of it learns.
void letPass(const Watcher& me, AwareLink& link) {
    const auto change = pass(me, link);
    if (!change || change->to < change->from)
        return;
    learn(me, link);
    tellBrain(me, link, link.place);
}

/// What light that takes time has shown holds for a glimpse.
bool isShownByLight(const Watcher& me, const AwareLink& link) {
    return link.sight > knowledge::kUnaware && isSlow(me.scene, link.modality) &&
           (*me.scene.senses)[link.modality].kind == Kind::Sight &&
           isGlimpse(me.scene, me.id, link.about, link.perceived);
}

} // namespace

void learnOf(const Watcher& me, AwareLink& link) {
    learn(me, link);
    tellBrain(me, link, link.place);
}

void pulse(const Watcher& me, AwareLink& link, bool decides) {
    pass(me, link);
    if (link.awareness.state == knowledge::kUnaware)
        return;
    learn(me, link);
    if (decides)
        tellBrain(me, link, link.place);
}

namespace {

/// What keeps an agent from being more aware of somebody.
Obstacle obstacleTo(const Watcher& me,
                    const Sighting& sighting,
                    const Regard& regard,
                    const AwareLink* link) {
    if (sighting.failed != Gate::None)
        return {sighting.failed, sighting.measured, sighting.limit};
    const auto& rules = me.model.rules;
    const AwarenessLevel state = link == nullptr ? knowledge::kUnaware : link->awareness.state;
    if (state >= rules.highest())
        return {};
    const AwarenessLevel goal = link == nullptr ? knowledge::kUnaware : link->awareness.goal;
    if (goal > state)
        return {Gate::Reaction, link->awareness.rising, rules.reaction[state]};
    if (me.scene.senses->modalities[trace::indexOf(sighting.modality)].kind != Kind::Sight)
        return {};
    const auto gate = me.scene.arena.registry != nullptr
                          ? me.scene.arena.registry->gate(kVisibilityGate)
                          : std::nullopt;
    return {gate.value_or(Gate::Intensity), regard.response, rules.levels[state]};
}

} // namespace

void report(const Watcher& me,
            const Sighting& sighting,
            const Regard& regard,
            const AwareLink* link,
            const Obstacle& stopped) {
    me.scene.trace.addFull(me.scene.agent(me.id).born, [&] {
        AwarenessPulse record;
        record.agent = me.id;
        record.about = sighting.about;
        record.modality = sighting.modality;
        record.cone = regard.cone == sense::kNoIndex ? -1 : static_cast<std::int32_t>(regard.cone);
        record.lighting = regard.parts.lighting;
        record.movement = regard.parts.movement;
        record.exposure = regard.parts.exposure;
        record.visibility = regard.visibility;
        record.fraction = regard.fraction;
        record.response = regard.response;
        record.alertness = me.aware.alertness.level;
        if (link != nullptr) {
            record.goalSight = link->sight;
            record.goalHearing = soundOf(me, *link);
            record.goalTold = toldOf(me, *link);
            record.goal = link->awareness.goal;
            record.state = link->awareness.state;
            record.rising = link->awareness.rising;
            record.capacitor = link->awareness.capacitor;
        }
        if (const SenseLink* known = std::as_const(me.knowledge()).find(sighting.about)) {
            record.hasPlace = known->positionKnown;
            record.believed = known->lastPosition;
        }
        record.position = me.scene.has(sighting.about)
                              ? me.scene.agent(sighting.about).body.position
                              : Vec2(sighting.place);
        const Obstacle obstacle =
            stopped.gate != Gate::None ? stopped : obstacleTo(me, sighting, regard, link);
        record.gate = obstacle.gate;
        record.measured = obstacle.measured;
        record.limit = obstacle.limit;
        return record;
    });
}

namespace {

/// A look shows somebody, or that there is nothing to be seen of him.
/// @param record of the notification; none: a look, which is one where it shows something new
void takeRegard(const Watcher& me,
                const Sighting& sighting,
                const RegardTarget& regard,
                RecordId record = trace::kNoRecord) {
    Regard made;
    made.parts = {0.0, 0.0, 0.0};
    if (sighting.failed == Gate::None)
        made = regard(sighting, me.shareOfAlertness());
    else if (!sighting.arrives)
        reportMiss(me.scene, me.id, sighting);
    const AwarenessLevel goal = knowledge::goalFor(me.model.rules.levels, made.response);
    AwareLink* link = me.aware.find(sighting.about);
    if (link == nullptr && goal == knowledge::kUnaware)
        return report(me, sighting, made, nullptr);
    if (link == nullptr)
        link = &me.aware.about(sighting.about);
    const bool seen = goal > knowledge::kUnaware;
    const bool inView = link->sight > knowledge::kUnaware;
    link->sight = goal;
    if (seen) {
        link->modality = sighting.modality;
        link->place = Vec2(sighting.place);
        link->clear = true;
        link->perceived = me.scene.now;
        if (record != trace::kNoRecord || !inView)
            link->seenBy =
                record != trace::kNoRecord ? record : notifyOf(me.scene, me.id, sighting);
        pulse(me, *link, true);
    } else {
        letPass(me, *link);
        if (SenseLink* known = me.knowledge().find(sighting.about))
            loseSight(me.scene, me.id, *known, sighting.failed);
    }
    report(me, sighting, made, link);
}

/// Under a full trace, that there is nothing to be seen of somebody. It changes nothing.
void reportUnseen(const Watcher& me, const Sighting& sighting) {
    const AwareLink* link = std::as_const(me.aware).find(sighting.about);
    if (link != nullptr && link->sight > knowledge::kUnaware)
        return; // light that took time shows him still
    if (!sighting.arrives)
        reportMiss(me.scene, me.id, sighting);
    Regard nothing;
    nothing.parts = {0.0, 0.0, 0.0};
    report(me, sighting, nothing, link);
}

/// Where he is believed to be who is not perceived now goes on, as far as nothing is in the way and
/// the level goes. A sound that still counts is no new place.
void extrapolate(const Watcher& me, const AwareLink& link) {
    SenseLink* known = me.knowledge().find(link.about);
    const bool perceived = link.sight >= knowledge::kPlace || link.heard == me.scene.now ||
                           link.toldAt == me.scene.now;
    if (known == nullptr || !known->positionKnown || known->area > 0.0 || perceived ||
        !me.scene.isAlive(link.about) ||
        !knowledge::hasFreeKnowledge(me.model.rules, link, me.aware.alertness.level, me.scene.now))
        return;
    if (me.model.knowsTruly) {
        known->lastPosition = me.scene.agent(link.about).body.position;
        return;
    }
    // From where he was when he was perceived, however long the next look took to miss him.
    const Seconds since = known->lastPosition == link.place
                              ? me.scene.now - knowledge::placedAt(link)
                              : me.scene.arena.step;
    const Vec2 next = known->lastPosition + known->seen.velocity * since;
    if (me.scene.arena.contains(next) &&
        me.scene.canWalk(known->lastPosition,
                         next,
                         me.scene.has(link.about) ? me.scene.archetype(link.about).movement.radius
                                                  : 0.0))
        known->lastPosition = next;
}

void stepAlertness(const Watcher& me) {
    AwarenessLevel greatest = knowledge::kUnaware;
    RecordId cause = me.aware.alerted;
    bool pulsed = false;
    for (const AwareLink& link : me.aware.links) {
        pulsed = pulsed || link.awareness.goal > knowledge::kUnaware;
        if (link.awareness.state <= greatest)
            continue;
        greatest = link.awareness.state;
        cause = link.changed;
    }
    const auto change =
        knowledge::step(me.model.rules, me.aware.alertness, greatest, pulsed, me.scene.arena.step);
    if (change)
        me.aware.alerted = me.scene.trace.add(
            AlertnessChanged{me.id, change->from, change->to, change->measured, change->limit},
            change->to > change->from ? cause : me.aware.alerted);
}

/// Nothing is left of it that could matter.
bool isOver(const AwareLink& link) {
    return link.awareness.state == knowledge::kUnaware &&
           link.awareness.goal == knowledge::kUnaware && !(link.awareness.rising > 0.0);
}

void stepWatcher(const Watcher& me) {
    const bool looks = canPerform(me.scene, me.id) && canLook(me.scene, me.id);
    for (AwareLink& link : me.aware.links) {
        if (!looks)
            link.sight = knowledge::kUnaware;
        letPass(me, link);
        extrapolate(me, link);
    }
    std::erase_if(me.aware.links, [](const AwareLink& link) { return isOver(link); });
    ageThings(me.scene, me.id);
    stepAlertness(me);
}

} // namespace

bool becomesAware(const Scene& scene, AgentId agent, AgentId about) {
    return scene.aware(agent) != nullptr &&
           (about == trace::kNoAgent || scene.arena.isAfter(agent, about));
}

double calmOf(const Scene& scene, AgentId agent) {
    const double calm = scene.archetype(agent).movement.calmSpeed;
    const AgentAwareness* aware = calm == 1.0 ? nullptr : scene.aware(agent);
    if (aware == nullptr || scene.agent(agent).possessed)
        return 1.0;
    const double share = scene.arena.awarenessOf(agent)->shareOf(aware->alertness.level);
    return calm + (1.0 - calm) * share;
}

void takeRegards(Scene& scene,
                 AgentId agent,
                 std::span<const Sighting> sightings,
                 const RegardTarget& regard) {
    const Watcher me = watcherOf(scene, agent);
    for (const Sighting& each : sightings)
        if (each.failed != Gate::None && becomesAware(scene, agent, each.about))
            doubtShot(scene, agent, each.about);
    // Who is not in view any more, before anything that is made of those who are.
    for (AwareLink& link : me.aware.links) {
        const auto found = std::ranges::find(sightings, link.about, &Sighting::about);
        const bool looked = found != sightings.end();
        if ((looked && found->failed == Gate::None) || isShownByLight(me, link) ||
            link.about == trace::kNoAgent)
            continue;
        link.sight = knowledge::kUnaware;
        letPass(me, link);
        if (SenseLink* known = me.knowledge().find(link.about))
            loseSight(scene, agent, *known, looked ? found->failed : Gate::Range);
    }
    for (const Sighting& each : sightings) {
        if (!becomesAware(scene, agent, each.about)) {
            takeLook(scene, agent, {&each, 1}); // who is no enemy is noticed at once
            if (each.failed == Gate::None)
                observe(me, each.about);
            continue;
        }
        if (each.failed != Gate::None) {
            reportUnseen(me, each);
            continue;
        }
        const Sighting sighting = unlessUnmet(me, each);
        if (const AwareLink* link = std::as_const(me.aware).find(sighting.about);
            link == nullptr || link->sight == knowledge::kUnaware ||
            !holdsFor(scene, me.id, sighting, link->perceived))
            takeRegard(me, sighting, regard);
    }
    // What is believed of those who are out of sight is worth going on with.
    for (const AwareLink& link : me.aware.links)
        if (link.sight == knowledge::kUnaware && link.awareness.state >= knowledge::kPlace &&
            knowledge::hasFreeKnowledge(
                me.model.rules, link, me.aware.alertness.level, me.scene.now))
            tellBrain(me, link, link.place);
}

void reportNotSeen(Scene& scene, AgentId agent, const Sighting& sighting) {
    if (becomesAware(scene, agent, sighting.about))
        reportUnseen(watcherOf(scene, agent), sighting);
    else if (!sighting.arrives)
        reportMiss(scene, agent, sighting);
}

namespace {

/// Light that took time shows somebody.
void takeArrived(const Watcher& me, const Perceived& perceived) {
    const sense::Notification& notification = perceived.notification;
    Sighting sighting;
    sighting.about = notification.about;
    sighting.modality = notification.modality;
    sighting.place = notification.place;
    sighting.distance = notification.distance;
    sighting = unlessUnmet(me, sighting);
    if (const sense::Link* link =
            trace::indexOf(notification.via) < me.scene.senses->connections.size()
                ? me.scene.senses->link(notification.modality, notification.via)
                : nullptr;
        link != nullptr && link->relay)
        sighting.way = {true, link->start, link->end};
    takeRegard(me, sighting, *perceived.regard, perceived.record);
}

} // namespace

void takeStimulus(Scene& scene, const Perceived& perceived) {
    const sense::Notification& notification = perceived.notification;
    const Watcher me = watcherOf(scene, notification.agent);
    if (perceived.regard != nullptr)
        return takeArrived(me, perceived);
    const sense::ModalityData& modality = (*scene.senses)[notification.modality];
    const Vec2 from(notification.place);
    const bool seen = modality.kind == sense::Kind::Sight;
    const AwarenessLevel goal =
        seen ? knowledge::goalFor(me.model.rules.levels, notification.standout)
             : me.model.heard(modality.id,
                              scene.senses->textOf(notification.tag),
                              notification.intensity,
                              modality.kind == sense::Kind::Touch);
    if (goal == knowledge::kUnaware)
        return;
    AwareLink& link = me.aware.about(notification.about);
    if (goal >= soundOf(me, link))
        link.heardBy = perceived.record;
    link.sound = std::max(goal, soundOf(me, link));
    link.heard = scene.now;
    const bool inView = link.sight > knowledge::kUnaware;
    if (!inView) {
        link.modality = notification.modality;
        link.place = from;
        link.clear =
            modality.kind == sense::Kind::Smell || seen ||
            scene.canSee(scene.agent(me.id).body.position, from, scene.archetype(me.id).eyeHeight);
        link.perceived = scene.now;
    }
    if (inView)
        letPass(me, link);
    else
        pulse(me, link, perceived.decides);
    if (SenseLink* known = me.knowledge().find(link.about);
        known != nullptr && link.awareness.state > knowledge::kUnaware)
        remember(scene,
                 *known,
                 {notification, perceived.record, scene.now},
                 link.clear && link.awareness.state >= knowledge::kPlace);
    Regard nothing;
    nothing.parts = {0.0, 0.0, 0.0};
    report(me,
           {.about = notification.about,
            .modality = notification.modality,
            .place = notification.place,
            .distance = notification.distance},
           nothing,
           &link);
}

void stepAwareness(Scene& scene) {
    if (scene.awareness == nullptr)
        return;
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        AgentAwareness* aware = scene.aware(id);
        if (aware == nullptr)
            continue;
        if (scene.isAlive(id)) {
            stepWatcher(watcherOf(scene, id));
        } else if (!aware->links.empty() || aware->alertness.level != aware->alertness.floor) {
            const AwarenessLevel floor = aware->alertness.floor;
            *aware = {};
            aware->alertness.level = aware->alertness.floor = floor;
        }
    }
}

} // namespace percept::agent
