#pragma once

#include "inspector/ask/Ladder.h"
#include "inspector/ask/RunContext.h"

#include "percept/knowledge/AwarenessLinks.h"

#include <optional>
#include <string>
#include <vector>

/// What those who become aware by degrees make of what they hear, smelt or feel. Internal to this
/// library.
namespace percept::ask {

/// The least intensities of state 1, 2, ... that what is heard, smelt, felt or seen to shine leads
/// to; null: nothing is said of it.
/// @param signal its modality and tag
[[nodiscard]] const std::vector<double>* levelsOf(const knowledge::AwarenessModel& model,
                                                  const sense::SenseWorld& senses,
                                                  const sense::Signal& signal);

/// `too weak for curious, by 0.374`. @param margin below 0
[[nodiscard]] std::string tooWeakText(const std::string& state, double margin);

/// What has to be heard, smelt or felt of a signal to become aware of its source.
struct HeardLimit {
    double least = 0.0;   ///< intensity
    std::string state;    ///< that it leads to, the first
    bool isFirst = false; ///< the observer is unaware of its source
};

/// @return nothing: whatever its senses let through is enough
[[nodiscard]] std::optional<HeardLimit>
heardLimit(const Moment& moment, trace::AgentId observer, const sense::Signal& signal);

/// Adds the test that comes after those of the senses; what fails it is not noticed.
void tellHeard(Perception& perception, const HeardLimit& limit);

/// Whether an observer becomes aware by degrees of the source of a signal that does not merely show
/// its body.
[[nodiscard]] bool
hearsByDegrees(const Moment& moment, trace::AgentId observer, const sense::Signal& signal);

} // namespace percept::ask
