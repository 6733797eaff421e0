#pragma once

#include "percept/trace/Resimulator.h"

namespace percept::replay {

/// Compares the records of a run with those of its re-simulation, some frames at a time.
///
///     RecordCheck check(source, first);
///     stepAsRecorded(source, simulation, check.level(), check.simulated());
///     if (auto same = check.reached(simulation.frame()); !same) ...
class RecordCheck {
public:
    /// @param from the frame from whose step on records are compared
    RecordCheck(trace::TraceSource& source, Frame from);

    /// That of the recording.
    [[nodiscard]] trace::TraceLevel level() const { return m_source.info().traceLevel; }
    /// Takes the records of the steps; null where there are none.
    [[nodiscard]] trace::RecordBuffer* simulated();

    /// The simulation has come to a frame.
    /// @errors Corrupt, with the table and the record that is another one, missing or too many, or
    ///         the task whose name is; what the source reports
    [[nodiscard]] Result<void> reached(Frame frame, bool last);

private:
    [[nodiscard]] Result<void> checkNames() const;

    trace::TraceSource& m_source;
    Frame m_from; ///< compared up to here
    trace::RecordBuffer m_simulated;
    trace::RecordBuffer m_recorded;
};

} // namespace percept::replay
