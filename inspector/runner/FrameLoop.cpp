#include "inspector/runner/FrameLoop.h"

#include "percept/base/Contracts.h"

#include <chrono>

namespace percept::runner {

using Clock = std::chrono::steady_clock;

FrameLoop::FrameLoop(std::shared_ptr<const RunnableLevel> level,
                     trace::TraceLevel traceLevel,
                     schedule::Clock decides,
                     std::span<const std::byte> start)
    : m_level(std::move(level))
    , m_traceLevel(traceLevel)
    , m_simulation(m_level->world, m_level->options, traceLevel, &m_records) {
    const auto now = [start = Clock::now()] {
        return std::chrono::duration<Micros, std::micro>(Clock::now() - start).count();
    };
    m_simulation.measure(now, decides);
    if (!start.empty()) {
        const auto restored = m_simulation.restore(start);
        PERCEPT_EXPECTS(restored);
        m_records.clear();
    }
    fillOutput({}, std::nullopt);
}

void FrameLoop::step(std::span<const trace::Command> commands) {
    m_records.clear();
    const auto started = Clock::now();
    m_simulation.step(commands, m_traceLevel, &m_records);
    const std::chrono::duration<Micros, std::micro> spent = Clock::now() - started;
    fillOutput(commands, spent.count());
}

trace::FrameOutput FrameLoop::outputWithState() {
    if (m_output.keyframe.empty()) {
        m_state = m_simulation.save();
        m_output.keyframe = m_state;
    }
    return m_output;
}

void FrameLoop::fillOutput(std::span<const trace::Command> commands, std::optional<Micros> spent) {
    m_simulation.fillView(m_view);
    m_recordCount += m_records.size();
    m_output = {.frame = m_simulation.frame(),
                .time = m_simulation.time(),
                .hash = m_simulation.hash(),
                .spent = spent,
                .view = &m_view,
                .records = &m_records,
                .commands = commands,
                .keyframe = {},
                .joined = m_simulation.newTasks(),
                .stages = spent ? m_simulation.stageTimes() : std::span<const Micros>()};
    if (m_simulation.frame() % kKeyframeEvery == 0)
        static_cast<void>(outputWithState());
}

} // namespace percept::runner
