#pragma once

#include "percept/trace/Resimulator.h"

#include <functional>
#include <optional>
#include <string>

namespace percept::replay {

/// What re-simulating a run came to.
struct Verification {
    Frame frames = 0; ///< steps from the first frame on whose states agree
    /// The first frame whose state differs from what was recorded.
    std::optional<Frame> differsAt;
    /// The first member that differs, `bots[2].body.position.x: 1 / 2`, and the frame at which it
    /// was looked up: the first keyframe from there on. Empty where there is none.
    std::string member;
    Frame memberFrame = 0;

    [[nodiscard]] bool verified() const { return !differsAt.has_value(); }
};

/// Told from time to time: frames done, of how many. @return false to stop
using Progress = std::function<bool(Frame done, Frame total)>;

/// Re-simulates a run from its first frame and compares the hash of every frame, every saved state
/// and every record but for the times that a clock measured.
///
/// @errors InvalidInput if measured time decided in the run; Corrupt: states agree, but what was
/// recorded beside them is not what the run did, with what and where; Cancelled; what the source
/// and the factory report
[[nodiscard]] Result<Verification> verify(trace::TraceSource& source,
                                          const trace::ResimulatorFactory& factory,
                                          const Progress& progress);

} // namespace percept::replay
