#include "percept/schedule/FrameLoads.h"

#include <algorithm>
#include <numeric>

namespace percept::schedule {

double FrameLoad::sum() const {
    return std::accumulate(byGroup.begin(), byGroup.end(), 0.0);
}

std::vector<FrameLoad> loadsOf(std::span<const PhasedTask> tasks,
                               std::span<const TaskGroup> groups,
                               Frame first,
                               Frame frames,
                               LoadMeasure measure,
                               std::span<const Frame> since) {
    PERCEPT_EXPECTS(groups.size() == tasks.size() && first >= 0 && frames >= 0);
    PERCEPT_EXPECTS(since.empty() || since.size() == tasks.size());
    std::vector<FrameLoad> loads(static_cast<std::size_t>(frames));
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const PhasedTask& task = tasks[i];
        const double load = measure == LoadMeasure::Cost ? task.cost : (task.counted ? 1.0 : 0.0);
        const auto group = static_cast<std::size_t>(groups[i]);
        const Frame from = since.empty() ? first : std::max(first, since[i]);
        for (Frame frame = nextDue(task.frequency, task.phase, from); frame < first + frames;
             frame += task.frequency)
            loads[static_cast<std::size_t>(frame - first)].byGroup[group] += load;
    }
    return loads;
}

} // namespace percept::schedule
