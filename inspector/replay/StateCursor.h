#pragma once

#include "percept/trace/Resimulator.h"

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

namespace percept::replay {

/// A simulation of a recorded run at the first frame that the source has.
/// @errors InvalidInput if measured time decided in the run; NotFound if no frame is there
[[nodiscard]] Result<std::unique_ptr<trace::Resimulator>>
startSimulation(trace::TraceSource& source, const trace::ResimulatorFactory& factory);

/// One step under the commands that were recorded for it.
[[nodiscard]] Result<void> stepAsRecorded(trace::TraceSource& source,
                                          trace::Resimulator& simulation,
                                          trace::TraceLevel level = trace::TraceLevel::Off,
                                          trace::RecordBuffer* records = nullptr);

/// Gives the full state at any frame of a run by re-simulating from what lies nearest before:
/// a keyframe, a state that was passed lately, or where the simulation stands.
///
/// Borrows the source. For one thread at a time.
class StateCursor {
public:
    /// @errors those of startSimulation and of the factory; Corrupt, here and where it seeks: a
    /// state that is read does not have the hash that was recorded for its frame
    [[nodiscard]] static Result<StateCursor> make(trace::TraceSource& source,
                                                  const trace::ResimulatorFactory& factory);

    /// The saved state at a frame, as a keyframe would hold it.
    /// @errors NotFound outside the run; Corrupt
    [[nodiscard]] Result<std::vector<std::byte>> stateAt(Frame frame);
    /// The exact view at a frame, not quantised as a recorded one.
    [[nodiscard]] Result<trace::View> viewAt(Frame frame);
    /// Appends the records of the frames [from, to] as TraceLevel::Full would have written them.
    /// Those of frame 0, which no step leads to, are as recorded.
    [[nodiscard]] Result<void> retrace(Frame from, Frame to, trace::RecordBuffer& records);

    /// How many steps were made so far: the cost of seeking.
    [[nodiscard]] std::int64_t steps() const { return m_steps; }

private:
    StateCursor(trace::TraceSource& source, std::unique_ptr<trace::Resimulator> simulation);
    [[nodiscard]] Result<void> seek(Frame frame);
    [[nodiscard]] Result<void> startNear(Frame frame);
    [[nodiscard]] Result<void> restore(const trace::Keyframe& keyframe);
    void remember();

    trace::TraceSource* m_source;
    std::unique_ptr<trace::Resimulator> m_simulation;
    std::map<Frame, std::vector<std::byte>> m_passed;
    std::int64_t m_steps = 0;
    bool m_broken = false; ///< a failed restore left the simulation anywhere
};

} // namespace percept::replay
