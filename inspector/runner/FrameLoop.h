#pragma once

#include "inspector/runner/RunnableLevel.h"
#include "percept/trace/TraceSink.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>

namespace percept::runner {

/// A keyframe every so many frames, frame 0 included.
inline constexpr Frame kKeyframeEvery = 300;

/// Runs a level frame by frame and says what each frame gave: what headless runs and the studio's
/// thread have in common.
///
///     FrameLoop loop(level, TraceLevel::Normal);
///     sink.frame(loop.output());
///     loop.step(commands);
///     sink.frame(loop.output());
class FrameLoop {
public:
    /// At frame 0, or where a saved state of the level was.
    /// @param decides what the tasks of the level's schedule are taken to have used
    /// @param start empty: frame 0; contract: Simulation::restore takes it
    FrameLoop(std::shared_ptr<const RunnableLevel> level,
              trace::TraceLevel traceLevel,
              schedule::Clock decides = schedule::Clock::Simulated,
              std::span<const std::byte> start = {});
    FrameLoop(const FrameLoop&) = delete;
    FrameLoop& operator=(const FrameLoop&) = delete;

    /// @param commands borrowed until the next step
    void step(std::span<const trace::Command> commands = {});
    /// The frame as sinks take it, with the state every kKeyframeEvery frames. Valid until the next
    /// step.
    [[nodiscard]] const trace::FrameOutput& output() const { return m_output; }
    /// The same with the state in any case: the first frame of a recording needs it.
    [[nodiscard]] trace::FrameOutput outputWithState();
    [[nodiscard]] const sim::Simulation& simulation() const { return m_simulation; }
    [[nodiscard]] const RunnableLevel& level() const { return *m_level; }
    [[nodiscard]] trace::TraceLevel traceLevel() const { return m_traceLevel; }
    /// Records kept since the start.
    [[nodiscard]] std::uint64_t recordCount() const { return m_recordCount; }

private:
    void fillOutput(std::span<const trace::Command> commands, std::optional<Micros> spent);

    std::shared_ptr<const RunnableLevel> m_level;
    trace::TraceLevel m_traceLevel;
    trace::RecordBuffer m_records;
    sim::Simulation m_simulation;
    trace::View m_view;
    std::vector<std::byte> m_state;
    trace::FrameOutput m_output;
    std::uint64_t m_recordCount = 0;
};

} // namespace percept::runner
