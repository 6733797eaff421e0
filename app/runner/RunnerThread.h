#pragma once

#include "app/runner/Pacer.h"
#include "app/runner/Runner.h"
#include "app/runner/TemporaryRecording.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/FrameLoop.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace percept::runner {

/// The thread behind a Runner.
class Runner::Thread {
public:
    using Clock = Pacer::Clock;
    using Task = std::function<void()>;

    Thread(std::shared_ptr<const RunnableLevel> level, RunnerOptions options);
    ~Thread();

    /// Has `task` done between two steps, by the thread.
    void post(Task task);
    void settle();
    [[nodiscard]] bool waitForFrame(Frame frame, std::chrono::milliseconds timeout);

    // Tasks: called by the thread alone.
    void play();
    void pause();
    void stepOnce();
    void setSpeed(double speed);
    void setUnlimited(bool unlimited);
    void queue(const trace::Command& command);
    void edit(const std::shared_ptr<const level::Level>& level, std::uint64_t number);
    void startRecording(const std::filesystem::path& path);
    void stopRecording();
    void wantStates(bool wanted);

    // Results: called by any thread.
    [[nodiscard]] std::shared_ptr<const Snapshot> latest() const;
    [[nodiscard]] std::shared_ptr<const StateSnapshot> latestState() const;
    [[nodiscard]] RunnerStatus status() const;
    [[nodiscard]] std::vector<Error> takeProblems();
    [[nodiscard]] const RunnableLevel& level() const { return *m_level; }

private:
    void work();
    void startLiveRecording();
    /// @returns the first frame that was handed over
    [[nodiscard]] Result<Frame> feedHistory(record::Recorder& recorder,
                                            const std::filesystem::path& path);
    /// What recordings of this run have to know.
    [[nodiscard]] trace::RunInfo info() const;
    /// @return false when the thread has to end
    [[nodiscard]] bool doTasks();
    void waitForWork();
    void step();
    void feed(std::unique_ptr<record::Recorder>& recorder, const trace::FrameOutput& output);
    void flushLive();
    void publish();
    void publishIfDue();
    void measure(Clock::time_point now);
    void report(const Error& error);
    [[nodiscard]] bool wantsStep(Clock::time_point now) const {
        return m_playing && (m_unlimited || m_pacer.due() <= now);
    }

    const std::shared_ptr<const RunnableLevel> m_level;
    const RunnerOptions m_options;
    std::filesystem::path m_history; ///< of what its recordings begin with; empty: of nothing

    // Of the thread alone.
    FrameLoop m_loop;
    Pacer m_pacer;
    bool m_playing;
    bool m_unlimited;
    bool m_statesWanted = false;
    std::vector<trace::Command> m_commands;
    std::vector<trace::Command> m_taken; ///< those of the latest step
    std::vector<trace::Command> m_edits; ///< of the level, for the next step
    std::uint64_t m_edit = 0;
    std::vector<std::string> m_waiting;
    TemporaryRecording m_liveFolder;
    std::unique_ptr<record::Recorder> m_live;
    std::unique_ptr<record::Recorder> m_recorder;
    Frame m_recordingFrom = 0;
    Clock::time_point m_published{};
    Clock::time_point m_statePublished{};
    Clock::time_point m_measured{};
    Frame m_measuredFrame = 0;
    Micros m_spent = 0; ///< since m_measured
    double m_framesPerSecond = 0;
    Micros m_stepMicros = 0;

    mutable std::mutex m_mutex; ///< guards what follows
    std::condition_variable m_wake;
    std::condition_variable m_changed;
    std::vector<Task> m_tasks;
    std::uint64_t m_posted = 0;
    std::uint64_t m_done = 0;
    bool m_stop = false;
    bool m_awaited = false; ///< somebody waits for a frame
    Frame m_frame = 0;
    std::shared_ptr<const StateSnapshot> m_latestState;
    RunnerStatus m_status;
    std::filesystem::path m_livePath;
    std::vector<Error> m_problems;

    std::thread m_thread; ///< last: everything is there when it starts
};

} // namespace percept::runner
