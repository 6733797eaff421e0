#pragma once

#include "app/why/BotLadder.h"
#include "editor/tools/Watch.h"

namespace percept::why {

/// The smallest changes, each alone, that would have let a bot notice another one: a shut door
/// open, the other nearer on his way here, the head turned, wider eyes, finer ears, louder shots,
/// more of those in view minded, a quicker reaction. Found by asking the gates themselves, set by
/// the edits that a run takes.
/// @param missed as botPerceptions() has it
/// @param watch stops it: what was found so far is kept
/// @return empty where `missed` was noticed, or where nobody looked
/// @cost about 60 looks at all opponents for each
[[nodiscard]] Remedy botRemedy(const Moment& moment,
                               trace::AgentId agent,
                               trace::AgentId about,
                               const Perception& missed,
                               const tools::Watch& watch);

} // namespace percept::why
