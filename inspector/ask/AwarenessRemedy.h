#pragma once

#include "inspector/ask/Offers.h"
#include "inspector/ask/RunContext.h"
#include "percept/base/Watch.h"
#include "percept/knowledge/Awareness.h"
#include "percept/world/SenseStage.h"

#include <optional>

/// What would make somebody in view more aware who becomes so by degrees. Internal to this library.
namespace percept::ask {

/// The state of awareness that is next for an observer who becomes aware of a target by degrees;
/// nothing: it notices at once, or is as aware as it can be.
[[nodiscard]] std::optional<knowledge::AwarenessLevel>
nextState(const Moment& moment, trace::AgentId observer, trace::AgentId target);

/// That one, where what the view cone makes of the target does not lead to it yet; nothing:
/// it does, there is none, or the target is not in view.
[[nodiscard]] std::optional<knowledge::AwarenessLevel> soughtState(const Moment& moment,
                                                                   const world::SenseInput& input,
                                                                   trace::AgentId observer,
                                                                   trace::AgentId target);

/// The smallest changes, each alone, with which the response leads to a state: a lamp that shines,
/// or shines brighter, the head turned, the target further along its path. How far the target's
/// light, speed and stance are from it is in what was tried, since no edit of a run sets these.
/// @param state that soughtState() gave  @param watch stops it: what was found so far is kept
/// @cost some ten looks for each lamp that could matter, some hundred for all else
[[nodiscard]] Remedy awarenessRemedy(const Moment& moment,
                                     const world::SenseInput& input,
                                     trace::AgentId observer,
                                     trace::AgentId target,
                                     knowledge::AwarenessLevel state,
                                     const Watch& watch);

/// Whether what an observer sees of a target depends on the light there is: not what shines itself,
/// nor where the level's light is the same everywhere, nor for a sense that needs none.
/// @pre the target is in view
[[nodiscard]] bool isLit(const Moment& moment,
                         const world::SenseInput& input,
                         trace::AgentId observer,
                         trace::AgentId target);

/// Of an observer that notices a target only once this has it in a view cone: how the target's head
/// would have to be turned.
[[nodiscard]] Remedy meetingRemedy(const Moment& moment,
                                   const world::SenseInput& input,
                                   trace::AgentId observer,
                                   trace::AgentId target);

} // namespace percept::ask
