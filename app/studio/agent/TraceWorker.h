#pragma once

#include "app/runner/Runner.h"
#include "inspector/explain/GoalCauses.h"
#include "percept/base/Result.h"
#include "percept/trace/Trace.h"

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace percept::session {

/// Reads a recording in a thread of its own: all records as they come in, and the full state at
/// any frame, re-simulated. What it finds is given to the callbacks, in its thread.
///
/// The recording may still be written. Functions may be called by any thread and return at once.
class TraceWorker {
public:
    struct Callbacks {
        /// The records of the frames after those given before, up to one.
        std::function<void(Frame last, std::shared_ptr<const trace::RecordBuffer>)> records;
        std::function<void(std::shared_ptr<const runner::StateSnapshot>)> state;
        /// What an agent pursues at a frame and what led to it.
        std::function<void(Frame, trace::AgentId, explain::GoalCauses)> causes;
        /// The state at a frame could not be had.
        std::function<void(Frame, Error)> stateFailed;
    };

    TraceWorker(std::filesystem::path recording,
                std::shared_ptr<const runner::RunnableLevel> level,
                Callbacks callbacks);
    /// Waits for what is being done.
    ~TraceWorker();
    TraceWorker(const TraceWorker&) = delete;
    TraceWorker& operator=(const TraceWorker&) = delete;

    /// Asks for the state at a frame. Only the latest wish counts.
    void wantState(Frame frame);
    /// Asks for the causes of what an agent does at a frame. Only the latest wish counts.
    void wantCauses(trace::AgentId agent, Frame frame);
    /// There may be new records.
    void wantRecords();

private:
    class Reader;
    void work();
    void readRecords(Reader& reader);
    void readState(Reader& reader, Frame frame);
    void readCauses(Reader& reader, trace::AgentId agent, Frame frame);

    std::filesystem::path m_path;
    std::shared_ptr<const runner::RunnableLevel> m_level;
    Callbacks m_callbacks;

    std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_wake;
    std::optional<Frame> m_wantedState;
    std::optional<std::pair<trace::AgentId, Frame>> m_wantedCauses;
    bool m_wantsRecords = true;
    bool m_stop = false;

    std::thread m_thread;
};

} // namespace percept::session
