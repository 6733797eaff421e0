#include "percept/agent/Reacting.h"

#include "percept/agent/Gaze.h"
#include "percept/agent/Noticing.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/sense/Gate.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace percept::agent {
namespace {

using knowledge::SenseLink;

/// Whether an agent waits before it decides about another one whom it sees.
bool takesTime(const Arena& arena, AgentId agent, AgentId about) {
    const BrainTraits& traits = arena.traitsOf(agent);
    return traits.thinks && !traits.looks && arena.awarenessOf(agent) == nullptr &&
           trace::indexOf(about) < arena.agents.size() && arena.isAfter(agent, about);
}

bool isLongEnough(Seconds since, Seconds reaction, Seconds now) {
    return sense::testReaction(now - since, reaction).passed;
}

/// In a full trace, what is seen and not acted on yet is a test that fails.
void reportTooBrief(Scene& scene, AgentId id, const SenseLink& link, Seconds reaction) {
    scene.trace.addFull(link.noticed, [&] {
        return trace::SenseTest{id,
                                link.about,
                                link.modality,
                                0,
                                trace::Gate::Reaction,
                                knowledge::timeVisible(link, scene.now),
                                reaction};
    });
}

/// What an agent perceived last of somebody in view.
sense::Notification sightOf(const Scene& scene, AgentId id, const SenseLink& link) {
    sense::Notification seen;
    seen.agent = id;
    seen.about = link.about;
    seen.modality = link.modality;
    seen.from = seen.place = scene.arena.above(link.lastPosition, 0.0);
    seen.presence = true;
    if (const knowledge::Impression* impression = link.by(link.modality))
        seen.intensity = impression->intensity;
    return seen;
}

RecordId recordOf(const SenseLink& link) {
    const knowledge::Impression* impression = link.by(link.modality);
    return impression != nullptr && impression->record != trace::kNoRecord ? impression->record
                                                                           : link.noticed;
}

/// Whether whoever an agent sees has been in view for long enough before this frame.
bool hasActedOnAll(const Scene& scene, AgentId id) {
    return isLongEnough(scene.agent(id).knowledge.newestSighting(),
                        scene.eyes(id).reaction,
                        scene.now - scene.arena.step);
}

/// Whom an agent acts on from this frame on, ascending. What follows may change what is known.
std::vector<AgentId> newlySeen(Scene& scene, AgentId id) {
    std::vector<AgentId> due;
    knowledge::Knowledge& known = scene.agent(id).knowledge;
    const Seconds reaction = scene.eyes(id).reaction;
    Seconds oldest = known.oldestSince();
    if (!scene.trace.isFull() && oldest != knowledge::kNever &&
        !isLongEnough(oldest, reaction, scene.now))
        return due;
    oldest = std::numeric_limits<Seconds>::infinity();
    for (const SenseLink& link : std::as_const(known).links()) {
        if (!link.withinFieldOfView ||
            isLongEnough(link.becameVisible, reaction, scene.now - scene.arena.step))
            continue;
        const bool isDue = isLongEnough(link.becameVisible, reaction, scene.now);
        if (!isDue)
            oldest = std::min(oldest, link.becameVisible);
        if (!takesTime(scene.arena, id, link.about))
            continue;
        if (isDue)
            due.push_back(link.about);
        else
            reportTooBrief(scene, id, link, reaction);
    }
    known.keepOldestSince(oldest);
    return due;
}

} // namespace

bool waitsToReact(
    const Arena& arena, AgentId agent, const SenseLink& link, Seconds reaction, Seconds now) {
    return link.withinFieldOfView && takesTime(arena, agent, link.about) &&
           !isLongEnough(link.becameVisible, reaction, now);
}

bool isSightToCome(const Scene& scene, const sense::Notification& notification, Seconds when) {
    const AgentId id = notification.agent;
    if (!notification.presence ||
        (*scene.senses)[notification.modality].kind != sense::Kind::Sight || !scene.isAlive(id) ||
        !takesTime(scene.arena, id, notification.about))
        return false;
    const SenseLink* link = std::as_const(scene.agent(id).knowledge).find(notification.about);
    const Seconds since = link != nullptr && link->withinFieldOfView ? link->becameVisible : when;
    return !isLongEnough(since, scene.eyes(id).reaction, scene.now - scene.arena.step);
}

void decideAbout(Scene& scene, const Noticing& noticing) {
    if (!canPerform(scene, noticing.agent))
        return;
    if (noticing.about == trace::kNoAgent || scene.areHostile(noticing.agent, noticing.about))
        drawGazeTo(scene, noticing.agent, noticing.about, noticing.place);
    tellBrain(scene, noticing);
}

void actOnSights(Scene& scene, const ActOnSight& act) {
    if (scene.senses == nullptr || scene.senses->modalities.empty())
        return;
    for (std::uint32_t i = 0; i < scene.size(); ++i) {
        const AgentId id{i};
        const BrainTraits& traits = scene.arena.traitsOf(id);
        if (!scene.isAlive(id) || !traits.thinks || traits.looks ||
            scene.arena.awarenessOf(id) != nullptr || hasActedOnAll(scene, id))
            continue;
        for (const AgentId about : newlySeen(scene, id)) {
            const SenseLink* link = std::as_const(scene.agent(id).knowledge).find(about);
            if (link != nullptr && link->withinFieldOfView && scene.isAlive(id))
                act(sightOf(scene, id, *link), recordOf(*link));
        }
    }
}

} // namespace percept::agent
