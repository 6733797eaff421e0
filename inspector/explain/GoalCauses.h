#pragma once

#include "inspector/explain/Lanes.h"
#include "inspector/explain/Sentences.h"

#include <optional>
#include <vector>

/// Why does he do that: the goal that is shown of an agent, and what led to it.
namespace percept::explain {

struct GoalCauses {
    /// What lane and outliner show at the frame; none: it pursues nothing then.
    std::optional<Clip> goal;
    /// The record of that goal first, then what set it off. Without a goal: what ended the last
    /// one, such as its death. Empty: nothing has happened to the agent yet.
    std::vector<Sentence> chain;
    /// What led to the last of `chain`: earlier targets, decisions of others, former lives.
    std::vector<Sentence> earlier;
    /// What the agent decided last, be it a goal or a target; may be the goal itself.
    std::optional<Sentence> newest;
};

/// @errors NotFound: the source has no such agent or frame
/// @cost reads the frames back to the goal's start, and those of the causes
[[nodiscard]] Result<GoalCauses>
goalCauses(trace::TraceSource& source, trace::AgentId agent, Frame frame);

/// Whether a source has a frame, for whatever is asked at it.
/// @errors NotFound: names the frames that are there, and the time of the last one
[[nodiscard]] Result<void> checkFrame(const trace::TraceSource& source, Frame frame);

} // namespace percept::explain
