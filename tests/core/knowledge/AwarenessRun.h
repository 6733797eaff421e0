#pragma once

#include "percept/knowledge/Awareness.h"

#include <cmath>
#include <functional>
#include <ostream>
#include <vector>

namespace percept::knowledge {

inline void PrintTo(const AwarenessChange& change, std::ostream* out) {
    *out << int{change.from} << " -> " << int{change.to} << " after " << change.measured << " of "
         << change.limit << " s";
}

} // namespace percept::knowledge

namespace percept::knowledge::test {

/// A guard of four states: reactions of 0.6, 0.3 and 0.15 s, holds of 4, 6 and 8 s.
inline AwarenessRules guardRules() {
    AwarenessRules rules;
    rules.levels = {0.28, 0.48, 0.66};
    rules.reaction = {0.6, 0.3, 0.15, 0.0};
    rules.hold = {0.0, 4.0, 6.0, 8.0};
    rules.freeKnowledge = 3.0;
    rules.alertnessDecay = {0.0, 8.0, 12.0, 20.0};
    return rules;
}

struct TimedChange {
    Seconds time = 0.0;
    AwarenessChange change;
};

/// Goals of looks 10 times a second, the first at time 0, seen by a character that is stepped
/// `rate` times a second.
/// @param watch is called after each step
inline std::vector<TimedChange>
runPulses(const AwarenessRules& rules,
          const std::vector<AwarenessLevel>& goals,
          int rate,
          const std::function<void(Seconds, const Awareness&)>& watch = {}) {
    std::vector<TimedChange> changes;
    Awareness awareness;
    const int framesPerLook = rate / 10;
    const int frames = static_cast<int>(goals.size()) * framesPerLook;
    for (int frame = 0; frame < frames; ++frame) {
        const bool looks = frame % framesPerLook == 0;
        const AwarenessLevel goal =
            looks ? goals[static_cast<std::size_t>(frame / framesPerLook)] : awareness.goal;
        const Seconds now = frame / static_cast<double>(rate);
        if (const auto change = step(rules, awareness, goal, frame == 0 ? 0.0 : 1.0 / rate))
            changes.push_back({now, *change});
        if (watch)
            watch(now, awareness);
    }
    return changes;
}

/// So many looks of a goal, then so many of another one.
inline std::vector<AwarenessLevel>
looks(std::initializer_list<std::pair<int, int>> countsAndGoals) {
    std::vector<AwarenessLevel> goals;
    for (const auto& [count, goal] : countsAndGoals)
        goals.insert(
            goals.end(), static_cast<std::size_t>(count), static_cast<AwarenessLevel>(goal));
    return goals;
}

} // namespace percept::knowledge::test
