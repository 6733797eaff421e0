#pragma once

#include "app/why/Ladder.h"
#include "percept/trace/TraceSink.h"

#include <vector>

/// What a recording's own records say of perception, where the run cannot be simulated again.
/// Internal to this library.
namespace percept::why {

/// The latest attempts of an agent to perceive another one up to a frame, one per sense: the gate
/// that failed with its margin as it was recorded, and which gates had passed.
/// @param reason why the run is not simulated again, for the notes
/// @errors that reason, where the recording holds no attempt either, and what would
/// @cost reads the ten seconds before the frame
[[nodiscard]] Result<std::vector<Perception>> recordedPerceptions(trace::TraceSource& source,
                                                                  trace::AgentId agent,
                                                                  trace::AgentId about,
                                                                  Frame frame,
                                                                  const Error& reason);

} // namespace percept::why
