#pragma once

#include "percept/trace/TraceSink.h"

#include <cstddef>
#include <filesystem>
#include <span>

/// What a fork has behind it: the frames of the run that it left.
namespace percept::runner {

/// Hands the recorded frames of a run to a sink, with their records, commands and keyframes, so
/// that causes before the last of them can be followed there. The time that steps took is absent.
///
/// @param last the last frame that is handed over; contract: the source has it
/// @param state the saved state at that frame, kept as a keyframe; empty: none is
/// @errors those of the source and of the sink
/// @cost some ten microseconds a frame and one a record
[[nodiscard]] Result<void> copyHistory(trace::TraceSource& source,
                                       Frame last,
                                       trace::TraceSink& sink,
                                       std::span<const std::byte> state = {});

} // namespace percept::runner
