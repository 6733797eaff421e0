#include "inspector/ask/RunContext.h"

#include "inspector/runner/SimulationResimulator.h"
#include "percept/base/Frames.h"

#include <algorithm>

namespace percept::ask {

Result<std::unique_ptr<replay::Recording>> openRecording(const std::filesystem::path& recording,
                                                         const sim::Modules& modules) {
    const auto known = sim::traceOf(modules);
    if (!known)
        return known.unexpected();
    return replay::Recording::open(recording, **known);
}

Result<std::unique_ptr<RunContext>> RunContext::open(const std::filesystem::path& recording,
                                                     sim::Modules modules) {
    auto opened = openRecording(recording, modules);
    if (!opened)
        return opened.unexpected();
    auto context = std::make_unique<RunContext>(**opened, std::move(modules));
    context->m_owned = std::move(*opened);
    return context;
}

Result<std::shared_ptr<const runner::RunnableLevel>> RunContext::level() {
    if (!m_level) {
        auto level = runner::levelOfRun(info(), m_modules);
        if (!level)
            return level.unexpected();
        m_level = std::move(*level);
    }
    return m_level;
}

Result<replay::StateCursor*> RunContext::cursor() {
    if (!m_cursor) {
        if (auto possible = runner::canResimulate(info()); !possible)
            return possible.unexpected();
        const auto compiled = level();
        if (!compiled)
            return compiled.unexpected();
        auto made = replay::StateCursor::make(*m_source, runner::SimulationFactory(*compiled));
        if (!made)
            return made.unexpected();
        m_cursor.emplace(std::move(*made));
    }
    return &*m_cursor;
}

Result<sim::Simulation> RunContext::simulationAt(Frame frame) {
    const auto states = cursor();
    if (!states)
        return states.unexpected();
    const auto state = (*states)->stateAt(frame);
    if (!state)
        return state.unexpected();
    sim::Simulation simulation(m_level->world, m_level->options);
    if (auto restored = simulation.restore(*state); !restored)
        return restored.unexpected();
    return simulation;
}

Result<std::shared_ptr<const Moment>> RunContext::at(Frame frame, bool traced) {
    const auto kept = std::find_if(m_moments.begin(), m_moments.end(), [&](const auto& moment) {
        return moment->simulation.frame() == frame && (moment->traced || !traced);
    });
    auto found = kept != m_moments.end() ? Result<std::shared_ptr<const Moment>>(*kept)
                                         : make(frame, traced);
    if (!found)
        return found;
    std::erase_if(m_moments,
                  [&](const auto& moment) { return moment->simulation.frame() == frame; });
    m_moments.push_back(*found);
    if (m_moments.size() > mostMoments())
        m_moments.pop_front();
    return found;
}

std::size_t RunContext::mostMoments() const {
    constexpr std::size_t kAgents = 10'000; // of all moments together
    return std::clamp<std::size_t>(
        kAgents / std::max<std::size_t>(info().agents.size(), 1), 4, 128);
}

Result<std::shared_ptr<const Moment>> RunContext::make(Frame frame, bool traced) {
    const Frame first = m_source->firstFrame();
    auto before = simulationAt(std::max(first, frame - 1));
    if (!before)
        return before.unexpected();
    auto simulation = simulationAt(frame);
    if (!simulation)
        return simulation.unexpected();
    auto moment = std::make_shared<Moment>(
        Moment{m_level, std::move(*simulation), traced, {}, before->state().senses.senses});
    const Frame from = std::max(first, frame - framesOf(kLookBack, info().step));
    if (traced)
        if (auto read = m_cursor->retrace(from, frame, moment->records); !read)
            return read.unexpected();
    return std::shared_ptr<const Moment>(std::move(moment));
}

Result<trace::RecordBuffer> RunContext::fullRecords(Frame from, Frame to) {
    trace::RecordBuffer records;
    if (info().traceLevel == trace::TraceLevel::Full) {
        if (auto read = m_source->read(from, to, records); !read)
            return read.unexpected();
        return records;
    }
    const auto states = cursor();
    if (!states)
        return states.unexpected();
    if (auto traced = (*states)->retrace(from, to, records); !traced)
        return traced.unexpected();
    return records;
}

} // namespace percept::ask
