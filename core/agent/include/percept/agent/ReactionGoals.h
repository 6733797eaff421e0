#pragma once

#include "percept/agent/Scene.h"

/// What reactions of the level have agents do: one rule for all brains.
///
/// A goal that a reaction gives is taken up whatever the agent does, and stands until it is reached
/// or cannot be reached. Until then its brain is not told what the agent notices, hears of or is
/// hit by, and decides over no places. It is given up for a person who possesses the agent; for
/// another reaction, see goesFirst(); and, unless it is to flee, for an enemy of whom the agent had
/// known nothing when it took it up and whom it now sees or feels.
namespace percept::agent {

/// Which reaction gives an order.
struct ReactionSource {
    std::int32_t reaction = 0; ///< place among those of its archetype, from 0
    bool heard = false;        ///< to an event, not to something perceived
};

/// Whether an agent does what a reaction has it do.
[[nodiscard]] bool hasReactionGoal(const Scene& scene, AgentId id);

/// Whether what an agent has been ordered goes before what another reaction wants: a reaction to an
/// event is always done; one to something perceived only if it is not listed after the reaction
/// that is being done.
[[nodiscard]] bool goesFirst(const ReactionGoal& ordered, const ReactionSource& source);

/// An agent takes up a goal of a reaction, or goes on with it. Why it does not is recorded.
/// @param reacted the record of the reaction  @return whether it takes it up now
bool giveReactionGoal(
    Scene& scene, AgentId id, const Order& order, const ReactionSource& source, RecordId reacted);

/// An agent whose behaviour has changed goes on with what it was ordered, if it still does it.
/// @pre it was ordered something before
void keepReactionGoal(Scene& scene, AgentId id);

/// A reaction has an agent do nothing about what it perceived of somebody, or does not.
void setIgnored(Scene& scene, AgentId id, AgentId about, bool ignored);

/// The brain of an agent is told what it noticed, unless the agent does what it has been ordered.
/// @pre canPerform()
void tellBrain(Scene& scene, const Noticing& noticing);

/// Likewise of an event, or of what it is told. @return whether its brain had a use for it
bool hearOf(Scene& scene, AgentId id, Vec2 place, AgentId about, RecordId cause);

} // namespace percept::agent
