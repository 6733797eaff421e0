#pragma once

#include "percept/trace/Command.h"
#include "percept/trace/Records.h"
#include "percept/trace/TraceSink.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

/// What would have happened with one value changed: a run goes on twice from one of its frames.
namespace percept::why {

using trace::AgentId;

struct ForkQuestion {
    Frame frame = 0;                      ///< up to here both sides are the recorded run
    std::vector<trace::Command> original; ///< given at that frame, beside what was recorded
    std::vector<trace::Command> changed;  ///< the same with the one change
    AgentId agent = trace::kNoAgent;      ///< whose notice of the signal by hand is asked about
    Frame frames = 0;                     ///< how far both sides go on [> 0]
};

struct ForkDecision {
    Frame frame = 0;
    AgentId agent = trace::kNoAgent;
    trace::Goal goal{};
    friend bool operator==(const ForkDecision&, const ForkDecision&) = default;
};

/// What became of one side.
struct ForkSide {
    bool emitted = false; ///< the signal by hand came to be
    bool notified = false;
    Frame at = -1;                        ///< when it was notified
    trace::Gate gate = trace::Gate::None; ///< that failed first
    double measured = 0;                  ///< intensity, or what the failed gate measured
    double limit = 0;                     ///< threshold, or that of the failed gate
    std::vector<ForkDecision> decisions;  ///< of all agents, in order
    friend bool operator==(const ForkSide&, const ForkSide&) = default;
};

struct ForkReport {
    Frame from = 0;
    Frame to = 0;
    ForkSide original;
    ForkSide changed;
    std::optional<Frame> firstDifference; ///< of the states, what was edited left out
    std::vector<ForkDecision> dropped;    ///< of the original alone
    std::vector<ForkDecision> made;       ///< of the changed one alone
    bool complete = true;                 ///< not ended by `goOn`
};

/// Asked now and then with how much is done, 0 to 1; false ends the work.
using GoOn = std::function<bool(double)>;

/// Runs on twice from a frame, with everything traced, and tells the two apart. Commands that were
/// recorded behind the frame are given to both sides.
///
/// @errors NotFound: no such frame; InvalidInput: the agent is no guard, whose senses are those of
///         the level; UnsupportedVersion: the run cannot be re-simulated
/// @cost a keyframe interval of simulation, and twice `frames`
[[nodiscard]] Result<ForkReport>
tryFork(trace::TraceSource& source, const ForkQuestion& question, const GoOn& goOn = {});

/// Records the changed side from the frame on, such that it opens, replays and verifies.
/// @errors as tryFork; those of the file
[[nodiscard]] Result<void> saveFork(trace::TraceSource& source,
                                    const ForkQuestion& question,
                                    const std::filesystem::path& path);

} // namespace percept::why
