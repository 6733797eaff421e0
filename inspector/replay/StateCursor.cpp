#include "inspector/replay/StateCursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace percept::replay {
namespace {

/// Frames between states that are kept while passing, and how many are kept.
constexpr Frame kKeepEvery = 30;
constexpr std::size_t kKept = 64;

/// What is read out of a file may be damaged and look whole.
Result<void> checkState(trace::TraceSource& source, const trace::Resimulator& simulation) {
    const auto recorded = source.hash(simulation.frame());
    if (!recorded)
        return recorded.unexpected();
    if (*recorded == simulation.hash())
        return {};
    return failure(
        ErrorCode::Corrupt,
        fmt::format("The recording is damaged: the state of frame {} is not the one that "
                    "the run had there. Record the run again",
                    simulation.frame()));
}

} // namespace

Result<std::unique_ptr<trace::Resimulator>>
startSimulation(trace::TraceSource& source, const trace::ResimulatorFactory& factory) {
    if (source.info().wallClock)
        return failure(ErrorCode::InvalidInput,
                       "Measured time decided in this run, so it cannot be re-simulated. Record "
                       "it without the wall clock option");
    if (source.lastFrame() < source.firstFrame())
        return failure(ErrorCode::NotFound, "The recording holds no frame. Record the run again");
    auto simulation = factory.create(source.info());
    if (!simulation)
        return simulation.unexpected();
    if (source.firstFrame() > 0) {
        const auto keyframe = source.keyframe(source.firstFrame());
        if (!keyframe)
            return keyframe.unexpected();
        if (auto result = (*simulation)->restore(*keyframe); !result)
            return result.unexpected();
    }
    return simulation;
}

Result<void> stepAsRecorded(trace::TraceSource& source,
                            trace::Resimulator& simulation,
                            trace::TraceLevel level,
                            trace::RecordBuffer* records) {
    const auto commands = source.commands(simulation.frame(), simulation.frame() + 1);
    if (!commands)
        return commands.unexpected();
    simulation.step(*commands, level, records);
    return {};
}

Result<StateCursor> StateCursor::make(trace::TraceSource& source,
                                      const trace::ResimulatorFactory& factory) {
    auto simulation = startSimulation(source, factory);
    if (!simulation)
        return simulation.unexpected();
    if (auto whole = checkState(source, **simulation); !whole)
        return whole.unexpected();
    return StateCursor(source, std::move(*simulation));
}

StateCursor::StateCursor(trace::TraceSource& source, std::unique_ptr<trace::Resimulator> simulation)
    : m_source(&source)
    , m_simulation(std::move(simulation)) {
    remember();
}

Result<std::vector<std::byte>> StateCursor::stateAt(Frame frame) {
    if (auto result = seek(frame); !result)
        return result.unexpected();
    return m_simulation->save();
}

Result<trace::View> StateCursor::viewAt(Frame frame) {
    if (auto result = seek(frame); !result)
        return result.unexpected();
    return m_simulation->view();
}

Result<void> StateCursor::retrace(Frame from, Frame to, trace::RecordBuffer& records) {
    from = std::max(from, m_source->firstFrame());
    to = std::min(to, m_source->lastFrame());
    if (from > to)
        return {};
    if (from == m_source->firstFrame()) {
        if (auto result = m_source->read(from, from, records); !result)
            return result;
        ++from;
    }
    if (from > to)
        return {};
    if (auto result = seek(from - 1); !result)
        return result;
    while (m_simulation->frame() < to) {
        if (auto result =
                stepAsRecorded(*m_source, *m_simulation, trace::TraceLevel::Full, &records);
            !result)
            return result;
        ++m_steps;
    }
    return {};
}

Result<void> StateCursor::seek(Frame frame) {
    if (frame < m_source->firstFrame() || frame > m_source->lastFrame())
        return failure(ErrorCode::NotFound,
                       fmt::format("The recording has no frame {}. Choose one inside it", frame));
    if (auto result = startNear(frame); !result)
        return result;
    while (m_simulation->frame() < frame) {
        if (auto result = stepAsRecorded(*m_source, *m_simulation); !result)
            return result;
        ++m_steps;
        if (m_simulation->frame() % kKeepEvery == 0)
            remember();
    }
    return {};
}

Result<void> StateCursor::startNear(Frame frame) {
    const bool usable = !m_broken && m_simulation->frame() <= frame;
    const Frame here = usable ? m_simulation->frame() : -1;
    const auto next = m_passed.upper_bound(frame);
    const Frame passed = next == m_passed.begin() ? -1 : std::prev(next)->first;
    if (here >= passed && frame - here < kKeepEvery && usable)
        return {};
    if (passed > here && frame - passed < kKeepEvery)
        return restore({passed, std::prev(next)->second});
    const auto keyframe = m_source->keyframe(frame);
    if (!keyframe)
        return keyframe.unexpected();
    if (keyframe->frame > std::max(here, passed)) {
        auto restored = restore(*keyframe);
        if (restored)
            restored = checkState(*m_source, *m_simulation);
        m_broken = !restored;
        return restored;
    }
    return passed > here ? restore({passed, std::prev(next)->second}) : Result<void>{};
}

Result<void> StateCursor::restore(const trace::Keyframe& keyframe) {
    auto result = m_simulation->restore(keyframe);
    m_broken = !result;
    return result;
}

void StateCursor::remember() {
    const Frame frame = m_simulation->frame();
    m_passed[frame] = m_simulation->save();
    if (m_passed.size() <= kKept)
        return;
    // What lies farthest from the playhead goes.
    const auto first = m_passed.begin();
    const auto last = std::prev(m_passed.end());
    m_passed.erase(frame - first->first > last->first - frame ? first : last);
}

} // namespace percept::replay
