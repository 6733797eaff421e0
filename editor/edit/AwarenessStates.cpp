#include "editor/edit/AwarenessStates.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace percept::edit {
namespace {

constexpr Seconds kReaction = 0.5;
constexpr Seconds kHold = 2.0;
constexpr double kFirstLevel = 0.25;

/// Each of them higher than the one before and below 1.
void addLevels(std::vector<double>& levels, std::size_t count) {
    while (levels.size() < count)
        levels.push_back(levels.empty() ? kFirstLevel
                                        : levels.back() + (1.0 - levels.back()) / 2.0);
}

/// Lists of times may have one for the state that has none: it goes first.
void fitTimes(std::vector<double>& times,
              std::size_t before,
              std::size_t count,
              bool firstHasNone,
              Seconds usual) {
    if (times.size() == before + 1)
        times.erase(firstHasNone ? times.begin() : std::prev(times.end()));
    times.resize(count, times.empty() ? usual : times.back());
}

} // namespace

void followStates(level::Awareness& awareness) {
    const std::size_t before = awareness.levels.size();
    const std::size_t count = awareness.states.empty() ? 0 : awareness.states.size() - 1;
    awareness.levels.resize(std::min(before, count));
    addLevels(awareness.levels, count);
    fitTimes(awareness.reaction, before, count, false, kReaction);
    fitTimes(awareness.hold, before, count, true, kHold);
    fitTimes(awareness.alertnessDecay, before, count, true, kHold);
    for (auto& [of, intensities] : awareness.hearing)
        intensities.resize(std::min(intensities.size(), count));
}

} // namespace percept::edit
