#pragma once

#include "inspector/replay/StateCursor.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/agent/Equipment.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/TraceSink.h"

#include <memory>

/// Runs simulated again up to the frames that are asked about. Internal to this library.
namespace percept::ask {

/// How far back real attempts, and signals that were made, are looked for.
inline constexpr Seconds kLookBack = 1.0;

/// A run brought to a frame.
struct Moment {
    std::shared_ptr<const runner::RunnableLevel> level;
    sim::Simulation simulation;
    trace::RecordBuffer
        records{};              ///< traced fully, of the second before, where they were asked for
    sense::SenseState before{}; ///< of the senses one frame earlier: what signals meet

    [[nodiscard]] const agent::State& state() const { return simulation.state().population; }
    /// Whether an agent sees by looking round.
    [[nodiscard]] bool looks(trace::AgentId id) const { return simulation.arena().looks(id); }
    [[nodiscard]] bool isArmed(trace::AgentId id) const {
        return agent::inHand(state().agents[trace::indexOf(id)]) != nullptr;
    }
};

/// Borrows the source.
class Rerun {
public:
    /// @errors UnsupportedVersion and others: the run cannot be simulated again
    [[nodiscard]] static Result<Rerun> make(trace::TraceSource& source);

    /// @param traced whether with the records of the second before
    /// @errors NotFound outside the run; Corrupt
    /// @cost at most a keyframe interval of simulation
    [[nodiscard]] Result<Moment> at(Frame frame, bool traced = false);

private:
    Rerun(trace::TraceSource& source,
          replay::StateCursor cursor,
          std::shared_ptr<const runner::RunnableLevel> level);

    [[nodiscard]] Result<sim::Simulation> simulationAt(Frame frame);

    trace::TraceSource* m_source;
    replay::StateCursor m_cursor;
    std::shared_ptr<const runner::RunnableLevel> m_level;
};

} // namespace percept::ask
