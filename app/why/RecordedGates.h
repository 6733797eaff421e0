#pragma once

#include "app/why/Ladder.h"
#include "app/why/Silence.h"
#include "percept/trace/TraceSink.h"

#include <vector>

/// What a recording's own records say of perception, where the run cannot be simulated again.
/// Internal to this library.
namespace percept::why {

struct RecordedAttempts;

/// The latest attempts to perceive an agent up to a frame, one per agent and sense: the gate that
/// failed with its margin as it was recorded, and which gates had passed.
class RecordedGates {
public:
    /// @param source contract: outlives the answers
    /// @cost reads the ten seconds before the frame, once for all agents
    [[nodiscard]] static Result<RecordedGates>
    read(trace::TraceSource& source, trace::AgentId about, Frame frame);
    RecordedGates(RecordedGates&&) noexcept;
    ~RecordedGates();

    /// @param reason why the run is not simulated again, for the notes
    /// @errors that reason, where the recording holds no attempt either, and what would
    [[nodiscard]] Result<std::vector<Perception>> perceptionsOf(trace::AgentId agent,
                                                                const Error& reason) const;

private:
    RecordedGates(const trace::RunInfo& info, Frame frame, Emissions emissions);

    const trace::RunInfo* m_info;
    Frame m_frame;
    Emissions m_emissions;
    std::vector<RecordedAttempts> m_byAgent;
};

} // namespace percept::why
