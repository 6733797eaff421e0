#pragma once

#include "inspector/runner/RunnableLevel.h"
#include "percept/trace/TraceSink.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace percept::runner {

struct HeadlessOptions {
    Frame frames = 600;
    trace::TraceLevel traceLevel = trace::TraceLevel::Normal;
    /// What the tasks of the level's schedule are taken to have used. With `Wall` a recording's
    /// RunInfo::wallClock has to say so.
    schedule::Clock clock = schedule::Clock::Simulated;
    /// By ascending frame, as a recording has them.
    std::span<const trace::Command> commands{};
    /// Asked after every frame with how many steps are done; false ends the run.
    std::function<bool(Frame)> goOn{};
};

struct HeadlessResult {
    Frame frames = 0; ///< steps that were made
    std::uint64_t records = 0;
    std::uint64_t hash = 0; ///< of the last state
    bool complete = true;   ///< not ended by `goOn`
    /// Places in the options' commands of those that nobody could obey when they came; none where
    /// nothing is traced.
    std::vector<std::size_t> idle;
};

/// Runs a level as fast as it goes.
///
/// @param sink takes every frame from 0 on; may be null
/// @errors those of the sink; what it kept stays
[[nodiscard]] Result<HeadlessResult> runHeadless(std::shared_ptr<const RunnableLevel> level,
                                                 const HeadlessOptions& options,
                                                 trace::TraceSink* sink = nullptr);

} // namespace percept::runner
