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

/// Whether an observer who becomes aware by degrees is unaware of somebody. @param of nobody: of
/// what comes from nobody known
[[nodiscard]] bool isUnawareOf(const Moment& moment, trace::AgentId observer, trace::AgentId of);

/// How long what was perceived counts towards a higher state; infinite: until a look shows
/// otherwise.
[[nodiscard]] Seconds
risesFor(const knowledge::AwarenessModel& model, const knowledge::AwareLink& link, Seconds now);

/// Whether what counts for so long lasts until a rise, which comes with a step of the run.
[[nodiscard]] bool isLongEnough(Seconds counts, Seconds wait, Seconds step);

/// Signals that are to come.
struct Coming {
    Seconds in = 0.0;   ///< the first
    Seconds adds = 0.0; ///< what those behind it add to the time that it counts [0, infinite]
};

/// The time to react for an observer who is unaware of the source of what it perceived: how long
/// that has counted.
/// @param moment that is asked about, traced  @param perceived when
/// @return nothing: it is aware, or was meanwhile
[[nodiscard]] std::optional<GateLine>
waitSoFar(const Moment& moment, trace::AgentId observer, trace::AgentId source, Seconds perceived);
/// The same for what is to come: how long it will count.
/// @return nothing: it is aware
[[nodiscard]] std::optional<GateLine> waitAhead(const Moment& moment,
                                                trace::AgentId observer,
                                                trace::AgentId source,
                                                const Coming& coming);

/// Adds the time to react to what passes the other tests; who has not reacted has not noticed.
void tellWait(Perception& perception, GateLine wait);

/// Where it counts too briefly: that no edit of a run has it count longer.
void noteSpan(Perception& perception, const knowledge::AwarenessModel& model);

} // namespace percept::ask
