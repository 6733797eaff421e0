#pragma once

#include "inspector/ask/RunContext.h"
#include "percept/base/Watch.h"
#include "percept/knowledge/Awareness.h"
#include "percept/sense/GateNames.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Command.h"
#include "percept/trace/Records.h"
#include "percept/trace/TraceSink.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What would have happened with one value changed: a run goes on twice from one of its frames.
namespace percept::ask {

using trace::AgentId;

struct ForkReport;

struct ForkQuestion {
    Frame frame = 0;                        ///< up to here both sides are the recorded run
    std::vector<trace::Command> original{}; ///< given at that frame, beside what was recorded
    std::vector<trace::Command> changed{};  ///< the same with the one change
    AgentId agent = trace::kNoAgent;        ///< whose notice is asked about
    /// Of whom; kNoAgent: of an emitter, or of the signal by hand.
    AgentId about = trace::kNoAgent;
    trace::ModalityId modality = trace::kNone<trace::ModalityId>; ///< by which sense, with `about`
    Frame frames = 0; ///< how far both sides go on [> 0]
    /// Of which object, where it is about no agent.
    trace::EmitterId emitter = trace::kNone<trace::EmitterId>;
    /// To notice is to be at least so aware of `about`; nothing: to have it in view, or to act on
    /// it.
    std::optional<knowledge::AwarenessLevel> sought{};

    using Answer = ForkReport;
    [[nodiscard]] bool isOfPing() const {
        return about == trace::kNoAgent && emitter == trace::kNone<trace::EmitterId>;
    }
};

struct ForkDecision {
    Frame frame = 0;
    AgentId agent = trace::kNoAgent;
    std::string goal; ///< in words: `take cover`
    friend bool operator==(const ForkDecision&, const ForkDecision&) = default;
};

/// What became of one side.
struct ForkSide {
    bool emitted = false; ///< the signal, or the first of those asked about, came to be
    bool notified = false;
    Frame at = -1;                        ///< when it was notified first
    trace::Gate gate = trace::Gate::None; ///< that failed at the first attempt, if it did
    double measured = 0;                  ///< intensity, or what the failed gate measured
    double limit = 0;                     ///< threshold, or that of the failed gate
    std::string how;                      ///< it was noticed: `with 0.412 of at least 0.300`
    /// By degrees: how aware it was at most, and what that is called; less than what is sought.
    knowledge::AwarenessLevel awareness = knowledge::kUnaware;
    std::string state;
    std::string miss;                    ///< what the failed gate means: `too weak, by 0.011`
    std::vector<ForkDecision> decisions; ///< of all agents, in order
    friend bool operator==(const ForkSide&, const ForkSide&) = default;
};

/// Where somebody goes who goes elsewhere in the changed run.
struct ForkTrack {
    AgentId agent = trace::kNoAgent;
    std::vector<geometry::Vec2> places; ///< one per frame, from the fork on
};

struct ForkReport {
    std::string about; ///< id of the agent or emitter asked about; empty: a ping
    Frame from = 0;
    Frame to = 0;
    ForkSide original;
    ForkSide changed;
    std::optional<Frame> firstDifference; ///< of the states, what was edited left out
    std::vector<ForkDecision> dropped;    ///< of the original alone
    std::vector<ForkDecision> made;       ///< of the changed one alone
    std::vector<ForkTrack> tracks;        ///< of all who were more than 5 cm apart at some frame
    bool complete = true;                 ///< not ended by the watch
};

/// One line of what a fork made different.
struct ForkLine {
    std::string what; ///< `As it was`; empty: as the line before
    std::string
        text; ///< `guard_1 notices intruder at 12.42 s, frame 745, with 0.412 of at least ...`
    std::optional<bool> noticed; ///< of the two sides
};

/// What a fork says, in words: what was noticed on both sides, from when on they differ, and what
/// is decided now and no more.
/// @param names of the run's agents
[[nodiscard]] std::vector<ForkLine> forkLines(const ForkReport& report,
                                              const ForkQuestion& question,
                                              const std::vector<std::string>& names,
                                              Seconds step);

/// Runs on twice from a frame, with everything traced, and tells the two apart. Commands that were
/// recorded behind the frame are given to both sides.
///
/// @errors NotFound: no such frame; InvalidInput: a bot is asked about what is no bot, or about a
///         signal by hand, which its senses know nothing of; UnsupportedVersion: the run cannot be
///         re-simulated
/// @cost a keyframe interval of simulation, and twice `frames`
[[nodiscard]] Result<ForkReport>
ask(const ForkQuestion& question, RunContext& context, const Watch& watch = {});

/// Runs on with the changed side of a question alone, until it notices what is asked about.
/// @param at the run at the question's frame; is not changed
/// @errors those of ask() that are not about the frame
/// @cost `frames` of simulation at most
[[nodiscard]] Result<ForkSide>
runOn(trace::TraceSource& source, const sim::Simulation& at, const ForkQuestion& question);

/// Records the changed side behind all that led to the frame, such that it opens, replays and
/// verifies, and causes lead back over the fork. It is traced as the run is.
/// @errors as ask(); those of the file; Cancelled: the recording ends where it was stopped
[[nodiscard]] Result<void> saveFork(const ForkQuestion& question,
                                    RunContext& context,
                                    const std::filesystem::path& path,
                                    const Watch& watch = {});

} // namespace percept::ask
