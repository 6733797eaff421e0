#pragma once

#include "inspector/ask/Ladder.h"
#include "inspector/ask/RunContext.h"
#include "percept/base/Watch.h"

#include <vector>

/// Why did he notice, why did he not: asked of a run at any frame, whatever it was traced at.
namespace percept::ask {

using trace::AgentId;

struct WhyNoticed {
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    Frame frame = 0;
    /// One per thing that `about` emits, or what the eyes and ears of a bot make of him; of what
    /// was missed with the smallest change.
    std::vector<Perception> perceptions;
    bool complete = true; ///< the watch has not stopped the search for smallest changes
    /// Why the run was not simulated again: the answer is from the gates that were recorded, and
    /// offers no changes. Empty: it was.
    std::string limits;
    /// What is asked about, where that is an emitter of the level instead of an agent.
    trace::EmitterId emitter = trace::kNone<trace::EmitterId>;
};

/// Why an agent noticed another one, or an emitter of the level, or did not: one of both is given.
struct NoticeQuestion {
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    trace::EmitterId emitter = trace::kNone<trace::EmitterId>;
    Frame frame = 0;
    using Answer = WhyNoticed;
};

/// Re-simulates the run to a frame and sends everything that `about` emits through the gates of
/// `agent`, as both stand then; beside it the latest real attempts of the second before. Of what
/// was made it says what the run recorded, when that arrives, or which door stopped it. Of an
/// emitter it asks for its next signal.
///
/// Changes are offered that let the agent notice when the run goes on with them; others are named
/// among those that were tried. A run that cannot be simulated again is answered from its recorded
/// gates where it is asked about an agent.
///
/// @param watch may stop the search for smallest changes; the ladders are there all the same
/// @errors NotFound: no such agent, emitter or frame; UnsupportedVersion: the run cannot be
///         re-simulated, and has no recorded gates
/// @cost at most a keyframe interval of simulation, then as sense::smallestChanges() or botRemedy()
[[nodiscard]] Result<WhyNoticed>
ask(const NoticeQuestion& question, RunContext& context, const Watch& watch = {});

/// What one agent makes of what another one emits.
struct Witness {
    AgentId agent = trace::kNoAgent;
    std::vector<Perception> perceptions; ///< without remedies; in the order of WhyNoticed
};

/// Who notices an agent or an emitter at a frame, and who does not: one of both is given.
struct WitnessQuestion {
    AgentId about = trace::kNoAgent;
    trace::EmitterId emitter = trace::kNone<trace::EmitterId>;
    Frame frame = 0;
    using Answer = std::vector<Witness>;
};

/// Everybody whose senses are of its kind, but itself, by AgentId; of an emitter everybody. As the
/// NoticeQuestion says it of each.
/// @errors as there
/// @cost at most a keyframe interval of simulation, then a path search per agent and emission
[[nodiscard]] Result<std::vector<Witness>>
ask(const WitnessQuestion& question, RunContext& context, const Watch& watch = {});

} // namespace percept::ask
