#include "Perceiving.h"

#include "percept/agent/Awareness.h"
#include "percept/agent/Equipment.h"
#include "percept/agent/Gaze.h"
#include "percept/agent/LookRates.h"
#include "percept/agent/Reacting.h"
#include "percept/sense/GateNames.h"
#include "percept/sense/Sight.h"

#include <algorithm>
#include <limits>

namespace percept::agent {
namespace {

using knowledge::Impression;
using knowledge::SenseLink;
using sense::Kind;
using sense::Sighting;
using trace::Gate;

/// @param steps the latest of which are averaged
Vec2 averageVelocity(const Agent& agent, int steps) {
    const auto count = std::min(agent.recentVelocities.size(), static_cast<std::size_t>(steps));
    if (steps <= 1 || count == 0)
        return agent.body.velocity;
    Vec2 sum{0, 0};
    for (std::size_t i = 0; i < count; ++i)
        sum += agent.recentVelocities[agent.recentVelocities.size() - 1 - i];
    return sum / static_cast<double>(count);
}

/// What there is to see of somebody now. How he moved before he was in view nobody saw.
knowledge::Sight
sightOf(const Scene& scene, AgentId observer, AgentId about, const SenseLink& link) {
    const Agent& other = scene.agent(about);
    const Seconds seen = link.withinFieldOfView ? scene.now - link.becameVisible : 0.0;
    const double steps = std::min(seen / scene.arena.step + 1.5,
                                  static_cast<double>(scene.archetype(observer).aim.averagedSteps));
    return {averageVelocity(other, static_cast<int>(steps)),
            other.body.facing,
            other.health / scene.archetype(about).health,
            other.current};
}

} // namespace

void setPlace(SenseLink& link, Vec2 place, Metres area, ModalityId modality, Seconds now) {
    link.lastSensed = now;
    link.lastPosition = place;
    link.positionKnown = true;
    link.area = area;
    link.modality = modality;
}

RecordId notifyOf(Scene& scene, AgentId id, const Sighting& sighting) {
    const Vec2 way = Vec2(sighting.place) - scene.agent(id).body.position;
    return scene.trace.add(trace::Notified{id,
                                           sighting.about,
                                           sighting.modality,
                                           trace::kNoRecord,
                                           sighting.intensity,
                                           sighting.threshold,
                                           sighting.travelled,
                                           0.0,
                                           geometry::angleOf(way),
                                           sighting.region,
                                           sighting.via},
                           scene.has(sighting.about)
                               ? motiveOf(scene.arena, scene.state, sighting.about)
                               : trace::kNoRecord);
}

bool isSlow(const Scene& scene, ModalityId modality) {
    return scene.senses != nullptr && trace::indexOf(modality) < scene.senses->modalities.size() &&
           (*scene.senses)[modality].isSlow();
}

bool isGlimpse(const Scene& scene, AgentId id, AgentId about, Seconds last) {
    const auto waits = [](const std::vector<std::uint8_t>& list, AgentId agent) {
        return trace::indexOf(agent) < list.size() && list[trace::indexOf(agent)] != 0;
    };
    return scene.now - last <= knowledge::kGlimpse || waits(scene.scratch.untaken, id) ||
           waits(scene.scratch.unmade, about);
}

bool holdsFor(const Scene& scene, AgentId id, const Sighting& sighting, Seconds lastPerceived) {
    return sighting.arrives && isGlimpse(scene, id, sighting.about, lastPerceived);
}

/// @param record of what made it seen; none: it was in view before
/// @param when it was seen  @param then what there was to see of it, if that was before
void see(Scene& scene,
         AgentId id,
         const Sighting& sighting,
         RecordId record,
         Seconds when,
         const knowledge::Sight* then) {
    Agent& self = scene.agent(id);
    SenseLink& link = self.knowledge.about(sighting.about);
    const Vec2 position(sighting.place);
    link.shootable = scene.canSee(self.body.position, position, scene.archetype(id).eyeHeight);
    setPlace(link, position, 0, sighting.modality, when);
    link.lastVisible = when;
    if (then != nullptr)
        link.seen = *then;
    else if (scene.has(sighting.about))
        link.seen = sightOf(scene, id, sighting.about, link);
    if (link.withinFieldOfView)
        return;
    self.knowledge.beginSighting(link, when);
    link.noticed = scene.trace.add(
        trace::Noticed{id, sighting.about, sighting.modality, position, sighting.distance}, record);
}

void reportMiss(Scene& scene, AgentId id, const Sighting& sighting) {
    scene.trace.addFull(scene.agent(id).born, [&] {
        return trace::SenseTest{id,
                                sighting.about,
                                sighting.modality,
                                sighting.passed,
                                sighting.failed,
                                sighting.measured,
                                sighting.limit};
    });
}

void loseSight(Scene& scene, AgentId id, SenseLink& link, Gate gate) {
    if (!link.withinFieldOfView)
        return;
    link.withinFieldOfView = false;
    scene.trace.add(
        trace::LostSight{id, link.about, link.modality, gate, scene.now - link.becameVisible},
        link.noticed);
}

std::uint32_t coneTowards(const Scene& scene, AgentId id, Vec2 place, Metres height) {
    PERCEPT_EXPECTS(scene.senses != nullptr);
    const sense::SensorProfile& eyes = scene.eyes(id);
    const Radians gaze = geometry::angleOf(gazeOf(scene, id)) + scene.senses->turnOf(id);
    return sense::findCone(eyes,
                           scene.arena.above(scene.agent(id).body.position, eyes.eyeHeight),
                           geometry::fromAngle(gaze),
                           scene.arena.above(place, height),
                           false)
        .cone;
}

namespace {

/// Whether one of an agent's view cones holds a place.
bool looksAt(const Scene& scene, AgentId id, Vec2 place) {
    return coneTowards(scene, id, place, scene.eyes(id).eyeHeight) != sense::kNoIndex;
}

/// Whether an agent could see somebody at a place that it looks at: it is in range of its eyes, and
/// there is light enough.
bool makesOut(const Scene& scene, AgentId id, Vec2 place) {
    if (!looksAt(scene, id, place))
        return false;
    const sense::SenseWorld& world = *scene.senses;
    const sense::SensorProfile& eyes = scene.eyes(id);
    const sense::Vec3 at = scene.arena.above(place, eyes.eyeHeight);
    const Metres distance =
        glm::distance(at, scene.arena.above(scene.agent(id).body.position, eyes.eyeHeight));
    for (std::size_t i = 0; i < world.modalities.size(); ++i) {
        const sense::ModalityData& modality = world.modalities[i];
        if (modality.kind != Kind::Sight || !(eyes.thresholds[i] <= 1.0) ||
            distance > modality.reach())
            continue;
        const double light =
            modality.gates.contrast && modality.gates.light
                ? sense::lightAt(world, scene.scratch.seenDoors, at, modality.layer)
                : 1.0;
        const double shows = modality.gates.contrast && eyes.byDegrees
                                 ? world.visibility({.lighting = light})
                                 : light;
        if (shows > 0 &&
            shows * sense::attenuated(modality.attenuation, distance) >= eyes.thresholds[i])
            return true;
    }
    return false;
}

/// Who could be shot at when he was noticed still may be there, until something is in between, or a
/// look there shows that he is gone.
bool mayStillBeThere(const Scene& scene, AgentId id, const SenseLink& link) {
    return link.shootable && !makesOut(scene, id, link.lastPosition) &&
           scene.canSee(
               scene.agent(id).body.position, link.lastPosition, scene.archetype(id).eyeHeight);
}

void miss(Scene& scene, AgentId id, const Sighting& sighting) {
    SenseLink* link = scene.agent(id).knowledge.find(sighting.about);
    if (!sighting.arrives)
        reportMiss(scene, id, sighting);
    if (link == nullptr ||
        (link->withinFieldOfView && holdsFor(scene, id, sighting, link->lastVisible)))
        return;
    link->shootable = mayStillBeThere(scene, id, *link);
    loseSight(scene, id, *link, sighting.failed);
}

} // namespace

const Impression& remember(Scene& scene, SenseLink& link, const Perceived& perceived, bool exact) {
    const sense::Notification& notification = perceived.notification;
    const Vec2 from(notification.from);
    Impression& impression = link.impressionBy(notification.modality);
    impression.time = perceived.when;
    impression.intensity = notification.intensity;
    impression.direction =
        geometry::normalisedOrZero(from - scene.agent(notification.agent).body.position);
    impression.record = perceived.record;
    const Vec2 place(notification.place);
    const knowledge::Area area =
        exact ? knowledge::Area{place, 0}
              : knowledge::areaOf(place, scene.agent(notification.agent).body.position);
    impression.place = area.middle;
    impression.area = area.radius;
    return impression;
}

namespace {

/// What was heard, felt or smelt of somebody, or flashed up.
void take(Scene& scene,
          const Perceived& perceived,
          bool clear,
          const Impression& impression,
          SenseLink& link) {
    const sense::Notification& notification = perceived.notification;
    const AgentId id = notification.agent;
    // Who is in view is known better than by what he lets be heard or felt.
    if (link.withinFieldOfView) {
        link.lastSensed = perceived.when;
        return;
    }
    if (knowledge::saysNothingNew(link, {impression.place, impression.area})) {
        link.lastSensed = perceived.when;
        link.modality = notification.modality;
    } else {
        setPlace(link, impression.place, impression.area, notification.modality, perceived.when);
    }
    link.shootable = clear;
    link.noticed = scene.trace.add(
        trace::Noticed{id,
                       link.about,
                       notification.modality,
                       impression.place,
                       geometry::distance(scene.agent(id).body.position, impression.place)},
        perceived.record);
}

} // namespace

bool hasInView(const Scene& scene, AgentId id, Vec2 place) {
    return makesOut(scene, id, place) &&
           scene.canSee(scene.agent(id).body.position, place, scene.eyes(id).eyeHeight);
}

bool hasBeforeEyes(const Scene& scene, AgentId id, Vec2 place) {
    return looksAt(scene, id, place) &&
           scene.canSee(scene.agent(id).body.position, place, scene.eyes(id).eyeHeight);
}

void fillOthers(const State& state, AgentId agent, std::vector<AgentId>& others) {
    others.clear();
    for (std::uint32_t i = 0; i < state.agents.size(); ++i)
        if (const AgentId other{i}; state.agents[i].status == Status::Alive && other != agent)
            others.push_back(other);
}

void takeLook(Scene& scene, AgentId agent, std::span<const Sighting> sightings) {
    for (const Sighting& sighting : sightings) {
        if (sighting.failed != Gate::None) {
            miss(scene, agent, sighting);
            continue;
        }
        const SenseLink* link = std::as_const(scene.agent(agent).knowledge).find(sighting.about);
        const bool known = link != nullptr && link->withinFieldOfView;
        see(scene,
            agent,
            sighting,
            known ? trace::kNoRecord : notifyOf(scene, agent, sighting),
            scene.now);
    }
}

void doubtShot(Scene& scene, AgentId id, AgentId about) {
    if (SenseLink* link = scene.agent(id).knowledge.find(about))
        link->shootable = mayStillBeThere(scene, id, *link);
}

void missOutOfView(Scene& scene, AgentId agent, AgentId about) {
    SenseLink* link = scene.agent(agent).knowledge.find(about);
    PERCEPT_EXPECTS(link != nullptr);
    doubtShot(scene, agent, about);
    if (!isGlimpse(scene, agent, about, link->lastVisible))
        loseSight(scene, agent, *link, Gate::Modality);
}

void notice(Scene& scene, const Perceived& perceived) {
    const sense::Notification& notification = perceived.notification;
    const AgentId id = notification.agent;
    const AgentId about = notification.about;
    const auto& mourned = scene.scratch.mourned;
    if (!scene.isAlive(id) ||
        std::find(mourned.begin(), mourned.end(), std::pair(id, about)) != mourned.end())
        return;
    Agent& self = scene.agent(id);
    if ((*scene.senses)[notification.modality].kind == Kind::Sound)
        startle(
            scene, id, about, Vec2(notification.from), notification.intensity, perceived.record);
    if (notification.damage > 0 && scene.has(about) && scene.areHostile(id, about))
        self.knowledge.addDamage(about, notification.damage, perceived.when);
    if (becomesAware(scene, id, about))
        return takeStimulus(scene, perceived);
    if (notification.said != trace::kNoRecord)
        takeSpeech(scene, perceived);
    const Kind kind = (*scene.senses)[notification.modality].kind;
    const Vec2 from(notification.place);
    const bool seen = kind == Kind::Sight;
    const bool smelt = kind == Kind::Smell;
    SenseLink& link = self.knowledge.about(about);
    const bool clear =
        !smelt && (seen || link.withinFieldOfView ||
                   scene.canSee(self.body.position, from, scene.archetype(id).eyeHeight));
    const Impression& impression = remember(scene, link, perceived, clear || smelt);
    const Noticing noticing{id,
                            about,
                            notification.modality,
                            impression.place,
                            perceived.record,
                            notification.shot,
                            notification.damage > 0};
    if (seen && (notification.presence || !scene.arena.traitsOf(id).looks))
        see(scene,
            id,
            {.about = about,
             .modality = notification.modality,
             .place = notification.place,
             .distance = geometry::distance(self.body.position, from)},
            perceived.record,
            perceived.when,
            perceived.seen);
    else if (!smelt)
        take(scene, perceived, clear, impression, link);
    else if (!link.withinFieldOfView)
        setPlace(link, impression.place, 0, notification.modality, perceived.when);
    if (perceived.decides)
        decideAbout(scene, noticing);
}

Seconds seenFor(const State& state, AgentId agent, AgentId about, Seconds now) {
    const SenseLink* link = state.agents[trace::indexOf(agent)].knowledge.find(about);
    return link == nullptr ? 0.0 : knowledge::timeVisible(*link, now);
}

bool reactsTo(const Arena& arena, const State& state, AgentId agent, AgentId about) {
    const BrainTraits& traits = arena.traitsOf(agent);
    const bool waits =
        traits.looks ? inHand(state.agents[trace::indexOf(agent)]) != nullptr : traits.thinks;
    return waits && arena.isAfter(agent, about) && arena.awarenessOf(agent) == nullptr;
}

void forgetDead(Scene& scene, AgentId id, AgentId dead, RecordId cause) {
    scene.scratch.mourned.emplace_back(id, dead);
    if (knowledge::AgentAwareness* aware = scene.aware(id))
        std::erase_if(aware->links, [&](const auto& link) { return link.about == dead; });
    if (!scene.agent(id).knowledge.forget(dead))
        return;
    scene.brain(id).forgot(
        {scene, id},
        dead,
        scene.trace.add(trace::Forgot{id, dead, trace::ForgetReason::Died}, cause));
}

void seeDeath(Scene& scene, AgentId dead, RecordId cause) {
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        const SenseLink* link = std::as_const(scene.agent(id).knowledge).find(dead);
        if (scene.isAlive(id) && link != nullptr && link->withinFieldOfView &&
            !isSlow(scene, link->modality))
            forgetDead(scene, id, dead, cause);
    }
}

void forgetEverywhere(Scene& scene, AgentId about, trace::ForgetReason reason, RecordId cause) {
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        if (!scene.agent(id).knowledge.forget(about))
            continue;
        scene.brain(id).forgot(
            {scene, id}, about, scene.trace.add(trace::Forgot{id, about, reason}, cause));
    }
}

namespace {

bool hasSlowSight(const Scene& scene) {
    return scene.senses != nullptr &&
           std::any_of(scene.senses->modalities.begin(),
                       scene.senses->modalities.end(),
                       [](const auto& each) { return each.kind == Kind::Sight && each.isSlow(); });
}

/// When a link may next have something that runs out.
/// @param glimpsed who is in view is so for a glimpse, rather than until a look shows otherwise
Seconds nextEnd(const SenseLink& link, bool glimpsed, Seconds now, Seconds span) {
    Seconds next = std::numeric_limits<Seconds>::infinity();
    for (const knowledge::DamageTaken& damage : link.damage)
        next = std::min(next, damage.time + span);
    if (knowledge::isRemembered(link, now, span))
        next = std::min(next, link.lastSensed + span);
    else if (link.withinFieldOfView)
        next = now; // it ends as soon as it is out of view
    if (glimpsed && link.withinFieldOfView)
        next = std::min(next, link.lastVisible + knowledge::kGlimpse);
    return next;
}

} // namespace

void ageKnowledge(Scene& scene, AgentId id) {
    Agent& self = scene.agent(id);
    if (scene.now < self.knowledge.quietUntil())
        return;
    constexpr Seconds kEarly = 1e-6; // so that rounding never makes it late
    const Seconds span = scene.archetype(id).memorySpan;
    const bool looks = canLook(scene, id);
    const knowledge::AgentAwareness* aware = scene.aware(id);
    self.knowledge.ageDamage(scene.now, span);
    std::vector<AgentId> gone;
    // What becomes known from now on ends no sooner than this.
    Seconds quiet =
        scene.now + (looks && !hasSlowSight(scene) ? span : std::min(span, knowledge::kGlimpse));
    for (const SenseLink& each : self.knowledge.links()) {
        const bool glimpsed = !looks || isSlow(scene, each.modality);
        if (glimpsed && each.withinFieldOfView &&
            !isGlimpse(scene, id, each.about, each.lastVisible))
            loseSight(scene, id, self.knowledge.about(each.about), Gate::None);
        // Who becomes aware by degrees forgets by degrees.
        if (aware != nullptr && aware->find(each.about) != nullptr) {
            quiet = std::min(quiet, scene.now + knowledge::kGlimpse);
            continue;
        }
        if (!each.withinFieldOfView && each.damage.empty() &&
            !knowledge::isRemembered(each, scene.now, span))
            gone.push_back(each.about);
        else
            quiet = std::min(quiet, nextEnd(each, glimpsed, scene.now, span));
    }
    self.knowledge.keepQuietUntil(quiet - kEarly);
    for (const AgentId about : gone) {
        const RecordId cause = self.knowledge.find(about)->noticed;
        self.knowledge.forget(about);
        if (about == trace::kNoAgent)
            continue;
        const RecordId forgot = scene.trace.add(trace::Forgot{id, about, trace::ForgetReason::Span},
                                                cause != trace::kNoRecord ? cause : self.born);
        scene.brain(id).forgot({scene, id}, about, forgot);
    }
}

} // namespace percept::agent
