#pragma once

#include "inspector/ask/WhyNoticed.h"

#include <string>
#include <vector>

namespace percept::session {

/// Who could notice something, in a list to choose from.
struct ObserverChoice {
    trace::AgentId agent = trace::kNoAgent;
    std::string verdict; ///< `contrast −0.043`, `noticed`; empty: it has no sense for it
    friend bool operator==(const ObserverChoice&, const ObserverChoice&) = default;
};

/// Everybody but who is asked about, first who would be next by one sense: who got farthest up the
/// ladder, then who missed a limit by the least share of it. Then who notices it already, then who
/// lacks the sense.
/// @param sense the place of what is perceived in Witness::perceptions
/// @param about an agent to leave out; nobody: nobody is  @param agents how many there are
[[nodiscard]] std::vector<ObserverChoice> observersByNext(std::span<const ask::Witness> witnesses,
                                                          std::size_t sense,
                                                          trace::AgentId about,
                                                          std::size_t agents);

} // namespace percept::session
