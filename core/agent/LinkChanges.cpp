#include "percept/agent/LinkChanges.h"

#include "Watcher.h"
#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/agent/ReactionGoals.h"
#include "percept/agent/Things.h"

#include <algorithm>

namespace percept::agent {
namespace {

using knowledge::AwareLink;
using knowledge::AwarenessLevel;

/// By which it could have noticed somebody: the level's first sight, else its first modality.
ModalityId modalityIn(const Scene& scene) {
    const auto& all = scene.senses->modalities;
    const auto sight = std::find_if(all.begin(), all.end(), [](const sense::ModalityData& each) {
        return each.kind == sense::Kind::Sight;
    });
    return ModalityId{static_cast<std::uint32_t>(sight == all.end() ? 0 : sight - all.begin())};
}

void knowAtOnce(Scene& scene, AgentId id, AgentId about, Vec2 place, RecordId cause) {
    knowledge::SenseLink& known = scene.agent(id).knowledge.about(about);
    const ModalityId modality = modalityIn(scene);
    setPlace(known, place, 0.0, modality, scene.now);
    known.noticed = scene.trace.add(
        trace::Noticed{
            id, about, modality, place, geometry::distance(scene.agent(id).body.position, place)},
        cause);
    if (canPerform(scene, id))
        tellBrain(scene, {id, about, modality, place, known.noticed});
}

void knowByDegrees(
    const Watcher& me, AgentId about, AwarenessLevel state, Vec2 place, RecordId cause) {
    AwareLink& link = me.aware.about(about);
    state = std::min(state, me.model.rules.highest());
    const AwarenessLevel from = link.awareness.state;
    if (state > from) {
        link.awareness.state = state;
        link.awareness.rising = 0.0;
        link.awareness.capacitor = me.model.rules.hold[state];
        link.cause = cause;
        link.changed =
            me.scene.trace.add(AwarenessChanged{me.id, about, from, state, 0.0, 0.0}, cause);
    }
    if (link.awareness.state >= knowledge::kPlace)
        link.awareness.sincePlace = 0.0;
    link.toldBy = trace::kNoAgent;
    link.confidence = 1.0;
    link.stepped = me.scene.now;
    if (link.sight == knowledge::kUnaware) {
        link.modality = modalityIn(me.scene);
        link.place = place;
        link.area = 0.0;
        link.clear = true;
        link.perceived = me.scene.now;
    }
    raiseAlertness(me.scene, me.id, link.awareness.state, link.changed);
    learnOf(me, link);
}

void forgetOne(Scene& scene, AgentId id, AgentId about, RecordId cause) {
    if (knowledge::AgentAwareness* aware = scene.aware(id)) {
        if (const AwareLink* link = std::as_const(*aware).find(about);
            link != nullptr && link->awareness.state > knowledge::kUnaware)
            cause = scene.trace.add(
                AwarenessChanged{id, about, link->awareness.state, knowledge::kUnaware, 0.0, 0.0},
                cause);
        std::erase_if(aware->links, [&](const AwareLink& link) { return link.about == about; });
    }
    knowledge::SenseLink* known = scene.agent(id).knowledge.find(about);
    if (known == nullptr)
        return;
    loseSight(scene, id, *known, trace::Gate::None);
    scene.agent(id).knowledge.forget(about);
    if (about != trace::kNoAgent)
        scene.brain(id).forgot(
            {scene, id},
            about,
            scene.trace.add(trace::Forgot{id, about, trace::ForgetReason::Rule}, cause));
}

void forgetAll(Scene& scene, AgentId id, RecordId cause) {
    std::vector<AgentId> known;
    for (const knowledge::SenseLink& each : scene.agent(id).knowledge.links())
        known.push_back(each.about);
    knowledge::AgentAwareness* aware = scene.aware(id);
    if (aware != nullptr)
        for (const AwareLink& each : aware->links)
            known.push_back(each.about);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (const AgentId about : known)
        forgetOne(scene, id, about, cause);
    if (aware != nullptr)
        forgetThings(scene, id, cause);
}

void calm(Scene& scene, AgentId id, AwarenessLevel level, RecordId cause) {
    knowledge::AgentAwareness* aware = scene.aware(id);
    if (aware == nullptr)
        return;
    auto& alertness = aware->alertness;
    alertness.floor = std::min(alertness.floor, level);
    if (alertness.level <= level)
        return;
    aware->alerted = scene.trace.add(AlertnessChanged{id, alertness.level, level, 0.0, 0.0}, cause);
    alertness.level = level;
    alertness.quiet = 0.0;
}

} // namespace

void changeLink(Scene& scene,
                AgentId agent,
                const LinkChange& change,
                std::optional<Vec2> place,
                RecordId cause) {
    if (scene.senses == nullptr || scene.senses->modalities.empty() || !scene.isAlive(agent) ||
        change.about == agent)
        return;
    switch (change.deed) {
    case LinkDeed::Alert:
        raiseAlertness(scene, agent, change.state, cause);
        return;
    case LinkDeed::Calm:
        return calm(scene, agent, change.state, cause);
    case LinkDeed::Forget:
        return change.about == trace::kNoAgent ? forgetAll(scene, agent, cause)
                                               : forgetOne(scene, agent, change.about, cause);
    case LinkDeed::Know:
        break;
    }
    if (!scene.has(change.about) || change.state == knowledge::kUnaware)
        return;
    const Vec2 where = place.value_or(scene.agent(change.about).body.position);
    if (becomesAware(scene, agent, change.about))
        knowByDegrees(watcherOf(scene, agent), change.about, change.state, where, cause);
    else
        knowAtOnce(scene, agent, change.about, where, cause);
}

} // namespace percept::agent
