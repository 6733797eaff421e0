#pragma once

#include "percept/base/Contracts.h"
#include "percept/base/Describe.h"
#include "percept/schedule/Behaviour.h"

#include <concepts>
#include <cstdint>
#include <optional>
#include <utility>

/// Work that spans frames.
///
/// It is a value with `step(budget)` that can be copied, saved and hashed at any point; a coroutine
/// frame can be neither.
namespace percept::schedule {

using trace::AgentId;
using trace::TaskId;
using trace::WorkEnd;

/// A value that works on when asked: `step(budget)` does at most `budget` units and says how many
/// it did; `done()` when nothing is left. Its results before that are its best guess so far. What
/// it works on but does not own, such as a graph, comes first: `step(graph, budget)`.
template <class T, class... Context>
concept Resumable = std::copyable<T> &&
    requires(T work, const T& state, std::int64_t budget, const Context&... context) {
    { work.step(context..., budget) } -> std::convertible_to<std::int64_t>;
    { state.done() } -> std::convertible_to<bool>;
};

/// A slot for one piece of work after another, of which only the latest counts.
///
/// Starting new work supersedes what is still under way; each piece ends with one record that names
/// its cause: completed, cancelled or superseded. Without work it is idle and costs nothing.
///
///     slot.start(trace, PathWork{...}, request);
///     slot.step(trace, slice.time, 0.5);      // half a microsecond for each unit
///     if (slot.completed()) use(slot.work());
template <class T>
class WorkSlot {
public:
    WorkSlot() = default;
    WorkSlot(AgentId agent, TaskId task)
        : m_agent(agent)
        , m_task(task) {}

    /// @param cause why it is done; its end will name it
    void start(trace::Trace& trace, T work, trace::RecordId cause) {
        if (busy())
            end(trace, WorkEnd::Superseded);
        m_work = std::move(work);
        m_cause = cause;
        m_slices = 0;
        m_used = 0;
        m_ended = false;
    }
    /// Forgets it, results included.
    void cancel(trace::Trace& trace) {
        if (busy())
            end(trace, WorkEnd::Cancelled);
        m_work.reset();
    }
    /// Works until the time is used up or all is done.
    /// @param time [>= 0]; kUnlimited: to the end
    /// @param unit what one unit costs [microseconds, > 0]
    /// @param context what the work needs to go on
    /// @return what it used, `wantsMore` unless it is done
    template <class... Context>
    requires Resumable<T, Context...>
        Spent step(trace::Trace& trace, Micros time, Micros unit, const Context&... context) {
        PERCEPT_EXPECTS(unit > 0 && time >= 0);
        if (!busy())
            return {.used = 0.0, .items = 0};
        const double affordable = time / unit;
        const auto budget = affordable < 1e15 ? static_cast<std::int64_t>(affordable)
                                              : std::int64_t{1'000'000'000'000'000};
        const std::int64_t units = budget > 0 ? m_work->step(context..., budget) : 0;
        const Micros used = static_cast<double>(units) * unit;
        ++m_slices;
        m_used += used;
        if (m_work->done())
            end(trace, WorkEnd::Completed);
        return {.used = used, .items = static_cast<double>(units), .wantsMore = !m_ended};
    }

    /// Under way.
    [[nodiscard]] bool busy() const { return m_work && !m_ended; }
    [[nodiscard]] bool completed() const { return m_work && m_ended; }
    /// The latest work, also unfinished: its best guess. Null: none, or cancelled.
    [[nodiscard]] const T* work() const { return m_work ? &*m_work : nullptr; }

private:
    void end(trace::Trace& trace, WorkEnd how) {
        m_ended = true;
        trace.add(
            trace::WorkEnded{
                .agent = m_agent, .task = m_task, .end = how, .slices = m_slices, .used = m_used},
            m_cause);
    }

    AgentId m_agent = trace::kNoAgent;
    TaskId m_task = trace::kNone<TaskId>;
    std::optional<T> m_work;
    trace::RecordId m_cause = trace::kNoRecord;
    std::int32_t m_slices = 0;
    Micros m_used = 0;
    bool m_ended = true;
    BOOST_DESCRIBE_CLASS(
        WorkSlot, (), (), (), (m_agent, m_task, m_work, m_cause, m_slices, m_used, m_ended))
};

} // namespace percept::schedule
