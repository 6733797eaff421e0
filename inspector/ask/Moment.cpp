#include "inspector/ask/Moment.h"

#include "inspector/runner/SimulationResimulator.h"
#include "percept/base/Frames.h"

#include <algorithm>

namespace percept::ask {

Result<Rerun> Rerun::make(trace::TraceSource& source) {
    auto cursor = replay::StateCursor::make(source, runner::SimulationFactory());
    if (!cursor)
        return cursor.unexpected();
    auto level = runner::levelOfRun(source.info());
    if (!level)
        return level.unexpected();
    return Rerun(source, std::move(*cursor), std::move(*level));
}

Rerun::Rerun(trace::TraceSource& source,
             replay::StateCursor cursor,
             std::shared_ptr<const runner::RunnableLevel> level)
    : m_source(&source)
    , m_cursor(std::move(cursor))
    , m_level(std::move(level)) {}

Result<sim::Simulation> Rerun::simulationAt(Frame frame) {
    const auto state = m_cursor.stateAt(frame);
    if (!state)
        return state.unexpected();
    sim::Simulation simulation(m_level->world, m_level->options);
    if (auto restored = simulation.restore(*state); !restored)
        return restored.unexpected();
    return simulation;
}

Result<Moment> Rerun::at(Frame frame, bool traced) {
    const Frame first = m_source->firstFrame();
    auto before = simulationAt(std::max(first, frame - 1));
    if (!before)
        return before.unexpected();
    auto simulation = simulationAt(frame);
    if (!simulation)
        return simulation.unexpected();
    Moment moment{m_level, std::move(*simulation), {}, before->state().senses.senses};
    const Frame from = std::max(first, frame - framesOf(kLookBack, m_source->info().step));
    if (traced)
        if (auto read = m_cursor.retrace(from, frame, moment.records); !read)
            return read.unexpected();
    return moment;
}

} // namespace percept::ask
