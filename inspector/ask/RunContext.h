#pragma once

#include "inspector/replay/Recording.h"
#include "inspector/replay/StateCursor.h"
#include "inspector/runner/RunnableLevel.h"
#include "percept/agent/Equipment.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/TraceSink.h"

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>

namespace percept::ask {

/// How far back real attempts, and signals that were made, are looked for.
inline constexpr Seconds kLookBack = 1.0;

/// A recording whose run may have had modules of a game: their records are read into its structs.
/// @param modules that the run had
/// @errors those of replay::Recording::open and sim::traceOf()
[[nodiscard]] Result<std::unique_ptr<replay::Recording>>
openRecording(const std::filesystem::path& recording, const sim::Modules& modules);

/// A run brought to a frame. Shared, never changed.
struct Moment {
    std::shared_ptr<const runner::RunnableLevel> level;
    sim::Simulation simulation;
    bool traced = false;           ///< `records` were asked for
    trace::RecordBuffer records{}; ///< traced fully, of the second before
    sense::SenseState before{};    ///< of the senses one frame earlier: what signals meet

    [[nodiscard]] const agent::State& state() const { return simulation.state().population; }
    /// Whether an agent sees by looking round.
    [[nodiscard]] bool looks(trace::AgentId id) const { return simulation.arena().looks(id); }
    [[nodiscard]] bool isArmed(trace::AgentId id) const {
        return agent::inHand(state().agents[trace::indexOf(id)]) != nullptr;
    }
};

/// A run that questions are asked about, recorded or live. Its level is parsed and compiled once;
/// states and moments that were simulated again are kept for the next question, whatever it is.
///
/// For one thread at a time; see RunContexts for several.
///
///     auto context = RunContext::open("night.percept").value();
///     const auto seen = ask::ask(NoticeQuestion{.agent = guard, .about = thief, .frame = 745},
///                                *context);
class RunContext {
public:
    /// Borrows the source.
    /// @param modules that the run had
    explicit RunContext(trace::TraceSource& source, sim::Modules modules = {})
        : m_source(&source)
        , m_modules(std::move(modules)) {}
    /// Opens a recording, which may still be written.
    /// @param modules that the run had
    /// @errors those of openRecording()
    [[nodiscard]] static Result<std::unique_ptr<RunContext>>
    open(const std::filesystem::path& recording, sim::Modules modules = {});

    [[nodiscard]] trace::TraceSource& source() { return *m_source; }
    [[nodiscard]] const trace::RunInfo& info() const { return m_source->info(); }

    /// The level of the run, compiled.
    /// @errors as runner::levelOfRun
    [[nodiscard]] Result<std::shared_ptr<const runner::RunnableLevel>> level();
    /// The run at a frame.
    /// @param traced whether with the records of the second before
    /// @errors NotFound outside the run; UnsupportedVersion and others: the run cannot be simulated
    ///         again; Corrupt
    /// @cost at most a keyframe interval of simulation; nothing for the latest frames asked about
    [[nodiscard]] Result<std::shared_ptr<const Moment>> at(Frame frame, bool traced = false);
    /// The same as a copy that can be run on.
    [[nodiscard]] Result<sim::Simulation> simulationAt(Frame frame);
    /// All records of some frames as TraceLevel::Full has them, simulated again where the run was
    /// traced less.
    /// @errors as at()
    [[nodiscard]] Result<trace::RecordBuffer> fullRecords(Frame from, Frame to);

    /// Steps simulated so far: what the questions cost.
    [[nodiscard]] std::int64_t steps() const { return m_cursor ? m_cursor->steps() : 0; }

private:
    /// Moments that are kept: those that a question about signals of the last second asks for, or
    /// what has room.
    [[nodiscard]] std::size_t mostMoments() const;

    [[nodiscard]] Result<replay::StateCursor*> cursor();
    [[nodiscard]] Result<std::shared_ptr<const Moment>> make(Frame frame, bool traced);

    std::unique_ptr<trace::TraceSource> m_owned; ///< null: borrowed
    trace::TraceSource* m_source;
    sim::Modules m_modules;
    std::shared_ptr<const runner::RunnableLevel> m_level;
    std::optional<replay::StateCursor> m_cursor;
    std::deque<std::shared_ptr<const Moment>> m_moments; ///< the latest asked for last
};

} // namespace percept::ask
