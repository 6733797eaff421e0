#pragma once

#include "inspector/ask/RecordedGates.h"
#include "inspector/ask/RunContext.h"

#include <vector>

/// What becomes of signals that are on their way. Internal to this library.
namespace percept::ask {

/// Lets the senses alone go on from a moment, with everybody and all doors as they are, until the
/// signals of an agent that are on their way have come to everybody whom they reach.
///
/// @return sorted; `attempt.frame` is the frame of arrival, and its record none of the run's. Whom
///         a front no longer comes to is not among them
/// @cost that of the senses per frame, a minute of the run at most; none if nothing is on its way
[[nodiscard]] std::vector<Verdict> comingVerdicts(const Moment& moment, trace::AgentId about);

/// A door on the path of a front.
struct MetDoor {
    std::uint32_t door = 0;
    Metres distance = 0; ///< along the path, to the door
};
/// In the order in which the front comes to them.
/// @param path connections, as in sense::PingRow
[[nodiscard]] std::vector<MetDoor> doorsOnPath(const sense::SenseWorld& world,
                                               const sense::Signal& signal,
                                               const std::vector<trace::ConnectionId>& path);

} // namespace percept::ask
