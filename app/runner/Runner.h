#pragma once

#include "inspector/runner/RunnableLevel.h"
#include "percept/trace/TraceSink.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace percept::runner {

inline constexpr double kSlowest = 0.1;
inline constexpr double kFastest = 16.0;

struct RunnerOptions {
    trace::TraceLevel traceLevel = trace::TraceLevel::Normal;
    bool playing = false;
    double speed = 1.0;     ///< simulated seconds per second [kSlowest, kFastest]
    bool unlimited = false; ///< as fast as it goes instead
    /// What the tasks of the level's schedule are taken to have used. With `Wall` the recordings
    /// say that they cannot be simulated again.
    schedule::Clock clock = schedule::Clock::Simulated;
    /// A saved state of the level to go on from, such as replay::StateCursor gives; empty: the run
    /// begins at frame 0.
    std::vector<std::byte> start{};
    /// Of a run that goes on from `start`: the recording of the run that it leaves there. Its
    /// frames up to then come first in the recordings of this one. Empty: these begin where the run
    /// does.
    std::filesystem::path history{};
    /// Where the run is kept for looking back; removed when the runner ends.
    std::filesystem::path temporaryFolder = std::filesystem::temp_directory_path();
    /// Of the temporary recording; the oldest frames go first.
    std::uintmax_t temporaryBytes = std::uintmax_t{1} << 30U;
    /// How often views are published at most.
    std::chrono::microseconds publishEvery{8'000};
    /// How often whole states are published, if wanted.
    std::chrono::microseconds publishStateEvery{50'000};
};

/// What a run shows to the outside at one frame. Immutable.
struct Snapshot {
    trace::View view;
    Seconds time = 0;
    std::uint64_t hash = 0;
};

/// A copy of the whole state. Immutable.
struct StateSnapshot {
    std::shared_ptr<const RunnableLevel> level;
    sim::State state;
};

/// All of it at one moment.
struct RunnerStatus {
    std::shared_ptr<const Snapshot> snapshot; ///< never null
    Frame frame = 0;                          ///< that of the snapshot
    bool playing = false;
    double speed = 1.0;
    bool unlimited = false;
    double framesPerSecond = 0;          ///< reached lately
    Micros stepMicros = 0;               ///< measured, mean of the steps lately
    std::filesystem::path liveRecording; ///< empty if there is none
    Frame writtenFrame = -1;             ///< the last one that can be read from it; -1: none yet
    std::filesystem::path recording;     ///< the chosen file; empty while not recording into one
    Frame recordingFrom = 0;
    /// The `number` of the latest edit() that was taken.
    std::uint64_t edit = 0;
    /// Parts of the level, such as `walls`, of which edits wait for the next start.
    std::vector<std::string> waiting;
};

/// Runs a level in a thread of its own and records it, always.
///
/// All functions may be called by any thread and return at once; what they ask for happens between
/// two steps. What a run does depends on level, seed and commands alone, never on speed or pauses.
///
///     auto runner = std::make_unique<Runner>(level, RunnerOptions{.playing = true});
///     runner->send({.kind = trace::CommandKind::Possess, .agent = agent});
///     draw(runner->latest()->view);
class Runner {
public:
    explicit Runner(std::shared_ptr<const RunnableLevel> level, RunnerOptions options = {});
    /// Waits for the step that is being made; closes the recordings.
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    void play();
    /// Afterwards everything up to the last frame can be read from the live recording.
    void pause();
    /// Pauses and makes one step.
    void stepOnce();
    void setSpeed(double speed);
    void setUnlimited(bool unlimited);
    /// Takes effect with the next step; the frame in the command is set then.
    void send(const trace::Command& command);
    /// Brings the run to an edited level with the next step, as far as commands can; see
    /// sim/LiveEdits.h. What they cannot is told by `RunnerStatus::waiting`.
    /// @param number of the caller's, to know it again
    void edit(std::shared_ptr<const level::Level> level, std::uint64_t number);
    /// Records into a file from the present frame on, beside the live recording. A recording that
    /// is going on is closed first.
    void startRecording(const std::filesystem::path& path);
    void stopRecording();
    /// Whether states() gives whole states.
    void wantStates(bool wanted);

    /// Never null.
    [[nodiscard]] std::shared_ptr<const Snapshot> latest() const;
    /// The latest whole state; null until one was wanted.
    [[nodiscard]] std::shared_ptr<const StateSnapshot> latestState() const;
    [[nodiscard]] RunnerStatus status() const;
    /// What went wrong since the last call: recordings that could not be started or continued. The
    /// run itself goes on.
    [[nodiscard]] std::vector<Error> takeProblems();
    [[nodiscard]] const RunnableLevel& level() const;
    /// Waits until everything that was asked for before has happened.
    void settle();
    /// Waits until the run has come to a frame.
    /// @return false if it has not within `timeout`
    [[nodiscard]] bool waitForFrame(Frame frame, std::chrono::milliseconds timeout);

private:
    class Thread;
    std::unique_ptr<Thread> m_thread;
};

} // namespace percept::runner
