#include "percept/agent/ReactionGoals.h"

#include "percept/agent/GoalNames.h"
#include "percept/sense/SenseWorld.h"

#include <algorithm>
#include <utility>

namespace percept::agent {
namespace {

using knowledge::SenseLink;
using trace::Goal;
using trace::Unmet;

std::vector<AgentId> knownBy(const Agent& self) {
    std::vector<AgentId> known;
    for (const SenseLink& link : self.knowledge.links())
        if (link.about != trace::kNoAgent)
            known.push_back(link.about);
    return known;
}

/// Of several whom one reaction is about, an agent stays with the one at hand while it sees him.
bool staysWithPresent(const Agent& self, const Order& order, const ReactionSource& source) {
    const ReactionGoal& at = self.reactionGoal;
    if (source.heard || at.heard || source.reaction != at.reaction || order.goal == Goal::Flee ||
        at.about == trace::kNoAgent || at.about == order.about)
        return false;
    const SenseLink* link = self.knowledge.find(at.about);
    return link != nullptr && link->withinFieldOfView;
}

/// Whether an agent now sees or feels an enemy of whom it knew nothing when it took up its order.
bool meetsEnemy(const Scene& scene, const Noticing& noticing) {
    const Agent& self = scene.agent(noticing.agent);
    const auto& knew = self.reactionGoal.knew;
    if (noticing.about == trace::kNoAgent || !scene.arena.isAfter(noticing.agent, noticing.about) ||
        std::binary_search(knew.begin(), knew.end(), noticing.about))
        return false;
    if (const auto aware = SelfView(scene, noticing.agent).awarenessOf(noticing.about);
        aware && *aware < knowledge::kPlace)
        return false;
    const SenseLink* link = self.knowledge.find(noticing.about);
    const bool felt = scene.senses != nullptr &&
                      trace::indexOf(noticing.modality) < scene.senses->modalities.size() &&
                      (*scene.senses)[noticing.modality].kind == sense::Kind::Touch;
    return felt || (link != nullptr && link->withinFieldOfView);
}

/// Whether an agent goes on with what it has been ordered, whatever it noticed.
bool staysObedient(Scene& scene, const Noticing& noticing) {
    if (!hasReactionGoal(scene, noticing.agent))
        return false;
    ReactionGoal& at = scene.agent(noticing.agent).reactionGoal;
    if (at.goal == Goal::Flee || !meetsEnemy(scene, noticing))
        return true;
    scene.trace.add(
        trace::ReactionUnmet{
            noticing.agent, noticing.about, at.reaction, at.goal, Unmet::Enemy, at.reacted},
        noticing.record);
    at = {};
    return false;
}

} // namespace

bool hasReactionGoal(const Scene& scene, AgentId id) {
    const ReactionGoal& ordered = scene.agent(id).reactionGoal;
    if (ordered.started == trace::kNoRecord)
        return false;
    const auto intention = intentionOf(scene, id);
    return intention && intention->started == ordered.started;
}

bool goesFirst(const ReactionGoal& ordered, const ReactionSource& source) {
    return !source.heard && source.reaction > ordered.reaction;
}

bool giveReactionGoal(
    Scene& scene, AgentId id, const Order& order, const ReactionSource& source, RecordId reacted) {
    const auto refuse = [&](Unmet why, RecordId first) {
        scene.trace.add(
            trace::ReactionUnmet{id, order.about, source.reaction, order.goal, why, first},
            reacted);
        return false;
    };
    Agent& self = scene.agent(id);
    if (!canPerform(scene, id))
        return refuse(Unmet::Possessed, trace::kNoRecord);
    if (hasReactionGoal(scene, id)) {
        if (goesFirst(self.reactionGoal, source))
            return refuse(Unmet::Outranked, self.reactionGoal.reacted);
        if (staysWithPresent(self, order, source))
            return false;
    }
    const bool taken = scene.brain(id).respond({scene, id}, order, reacted);
    const auto intention = intentionOf(scene, id);
    if (!taken && (!intention || intention->goal != order.goal))
        return refuse(Unmet::Brain, trace::kNoRecord);
    self.reactionGoal = {order.goal,
                         source.reaction,
                         source.heard,
                         order.about,
                         reacted,
                         intention ? intention->started : trace::kNoRecord,
                         knownBy(self)};
    return taken;
}

void keepReactionGoal(Scene& scene, AgentId id) {
    ReactionGoal& ordered = scene.agent(id).reactionGoal;
    const auto intention = intentionOf(scene, id);
    if (intention && intention->goal == ordered.goal)
        ordered.started = intention->started;
    else
        ordered = {};
}

void setIgnored(Scene& scene, AgentId id, AgentId about, bool ignored) {
    if (SenseLink* link = scene.agent(id).knowledge.find(about))
        link->ignored = ignored;
}

void tellBrain(Scene& scene, const Noticing& noticing) {
    if (!staysObedient(scene, noticing))
        scene.brain(noticing.agent).notice({scene, noticing.agent}, noticing);
}

bool hearOf(Scene& scene, AgentId id, Vec2 place, AgentId about, RecordId cause) {
    return !hasReactionGoal(scene, id) && scene.brain(id).hear({scene, id}, place, about, cause);
}

} // namespace percept::agent
