#pragma once

#include "inspector/ask/Ladder.h"
#include "percept/base/Watch.h"
#include "percept/trace/TraceSink.h"

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

/// Re-simulates the run to a frame and sends everything that `about` emits through the gates of
/// `agent`, as both stand then; beside it the latest real attempts of the second before.
///
/// Changes are offered that let the agent notice when the run goes on with them; others are named
/// among those that were tried. A run that cannot be simulated again is answered from its recorded
/// gates.
///
/// @param watch may stop the search for smallest changes; the ladders are there all the same
/// @errors NotFound: no such agent or frame; UnsupportedVersion: the run cannot be re-simulated,
///         and has no recorded gates
/// @cost at most a keyframe interval of simulation, then as sense::smallestChanges() or botRemedy()
[[nodiscard]] Result<WhyNoticed> whyNoticed(
    trace::TraceSource& source, AgentId agent, AgentId about, Frame frame, const Watch& watch = {});

/// The same of an emitter of the level: what an agent makes of its next signal, as both are at the
/// frame.
/// @errors NotFound: no such agent, emitter or frame; UnsupportedVersion: the run cannot be
///         re-simulated
[[nodiscard]] Result<WhyNoticed> whyNoticed(trace::TraceSource& source,
                                            AgentId agent,
                                            trace::EmitterId emitter,
                                            Frame frame,
                                            const Watch& watch = {});

/// What one agent makes of what another one emits.
struct Witness {
    AgentId agent = trace::kNoAgent;
    std::vector<Perception> perceptions; ///< without remedies; in the order of WhyNoticed
};

/// Who notices an agent at a frame, and who does not: everybody whose senses are of its kind, but
/// itself, by AgentId. As whyNoticed() says it of each.
/// @errors as whyNoticed()
/// @cost at most a keyframe interval of simulation, then a path search per agent and emission
[[nodiscard]] Result<std::vector<Witness>>
whoNotices(trace::TraceSource& source, AgentId about, Frame frame);

/// Likewise of an emitter: everybody.
/// @errors as whyNoticed() of an emitter
[[nodiscard]] Result<std::vector<Witness>>
whoNotices(trace::TraceSource& source, trace::EmitterId emitter, Frame frame);

} // namespace percept::ask
