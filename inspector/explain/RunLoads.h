#pragma once

#include "percept/trace/TraceSink.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

/// How the frames of a run spent the time of its schedule, frame by frame.
namespace percept::explain {

/// What the level's own scheduler did in a frame.
struct FrameSpent {
    Micros budget = 0; ///< 0: unlimited, or nothing was scheduled
    Micros used = 0;
    Micros measured = 0;
    std::uint32_t due = 0;
    std::uint32_t ran = 0;
    std::uint32_t waiting = 0; ///< those of nested schedulers included
    std::uint32_t missed = 0;  ///< tasks that were due again before they were done, nested ones too
    friend bool operator==(const FrameSpent&, const FrameSpent&) = default;
};

/// A run's load per frame, its tasks put into classes.
struct RunLoads {
    Frame first = 0;
    std::vector<FrameSpent> frames;
    std::size_t classes = 1;
    /// By frame and class: simulated microseconds. The time of a nested scheduler's tasks is
    /// theirs, not that of the task that holds it.
    std::vector<float> byClass;

    [[nodiscard]] Frame end() const { return first + static_cast<Frame>(frames.size()); }
    [[nodiscard]] bool has(Frame frame) const { return frame >= first && frame < end(); }
    /// @param frame one that is there
    [[nodiscard]] const FrameSpent& at(Frame frame) const;
    [[nodiscard]] std::span<const float> classesAt(Frame frame) const;
    /// The frames that used most, the first of equals first; those that used nothing are left out.
    /// @cost O(frames log most)
    [[nodiscard]] std::vector<Frame> worst(std::size_t most) const;
};

/// Told from time to time: frames done, of how many. @return false to stop
using LoadProgress = std::function<bool(Frame done, Frame total)>;

/// Appends the frames of a run that are not there yet, so that one that goes on can be followed.
/// @param classOf by task of the run: its class [below loads.classes]
/// @errors Cancelled; what the source reports. What was read before stays
/// @cost reads each record once
[[nodiscard]] Result<void> readLoads(trace::TraceSource& source,
                                     std::span<const std::size_t> classOf,
                                     RunLoads& loads,
                                     const LoadProgress& progress);

/// A task that joined the schedule of a run.
struct TaskJoining {
    trace::JoiningTask task;
    trace::TaskJoined joined;
    Frame frame = 0;  ///< the first one that the run came to with it
    Frame until = -1; ///< the first one without it; -1: it has not left
};
/// Those that joined while the source's frames came about, in the order of their ids.
/// @cost reads the commands, and the records of the frames in which tasks joined or left
[[nodiscard]] Result<std::vector<TaskJoining>> tasksJoined(trace::TraceSource& source);

/// A slice that a task got in a frame.
struct SliceGiven {
    trace::TaskId task{};
    Micros slice = 0; ///< what it might use; 0: unlimited
    Micros used = 0;  ///< with what the tasks of its own scheduler used
    Micros measured = 0;
    std::int32_t waited = 0; ///< frames without time before this slice
    bool overran = false;
    bool goesOn = false;      ///< it had more to do than fitted
    std::int32_t working = 0; ///< frames since it began what it goes on with
    bool missed = false;      ///< it was due in this frame before earlier work was done
    friend bool operator==(const SliceGiven&, const SliceGiven&) = default;
};
/// A task that was due, or half done, and got no time in a frame.
struct WaitSeen {
    trace::TaskId task{};
    Frame since = 0;  ///< the first frame without time
    Frame until = -1; ///< when it ran; -1: not within the frames that were looked at
    bool starved = false;
    bool halfDone = false; ///< it had had time for a part of its work
    bool missed = false;   ///< it was due again in this frame
    friend bool operator==(const WaitSeen&, const WaitSeen&) = default;
};
/// What happened in a frame, and what did not.
struct FrameSlices {
    Frame frame = 0;
    std::vector<SliceGiven> ran;  ///< in the order of running
    std::vector<WaitSeen> waited; ///< by task
    /// Tasks that waited, too, but did not run soon enough for their names to be known.
    std::uint32_t unknown = 0;
    friend bool operator==(const FrameSlices&, const FrameSlices&) = default;
};
/// @errors NotFound for a frame that is not there; what the source reports
/// @cost reads up to some thousand frames behind this one, until all that waited have run
[[nodiscard]] Result<FrameSlices> readSlices(trace::TraceSource& source, Frame frame);

} // namespace percept::explain
