#pragma once

#include "percept/schedule/Phasing.h"
#include "percept/schedule/TaskGroups.h"

#include <array>
#include <vector>

namespace percept::schedule {

/// What is due in one frame, by group: microseconds, or tasks.
struct FrameLoad {
    std::array<double, kTaskGroupCount> byGroup{};
    [[nodiscard]] double sum() const;
    friend bool operator==(const FrameLoad&, const FrameLoad&) = default;
};

/// Whether a load exceeds a budget. One that just fills it does not, however its costs were summed.
/// @param load,budget [microseconds]; a budget of 0 is none
[[nodiscard]] constexpr bool isOver(Micros load, Micros budget) {
    constexpr Micros kRounding = 1e-6;
    return budget > 0 && load > budget + kRounding;
}

/// The loads of the frames [first, first + frames).
///
/// @param tasks as of phasedTasks(); by count, only those that count
/// @param groups one per task
/// @param first [>= 0]
/// @param since by task: the first frame in which it is there [>= 0]; empty: all always are
/// @cost O(tasks + runs of tasks in these frames)
[[nodiscard]] std::vector<FrameLoad> loadsOf(std::span<const PhasedTask> tasks,
                                             std::span<const TaskGroup> groups,
                                             Frame first,
                                             Frame frames,
                                             LoadMeasure measure,
                                             std::span<const Frame> since = {});

} // namespace percept::schedule
