#pragma once

#include "inspector/explain/AwarenessLanes.h"
#include "percept/overlay/AgentOverlay.h"

#include <span>
#include <string>
#include <vector>

namespace percept::session {

/// For how long a map shows that an ally passed something on, in simulated time.
inline constexpr Seconds kSharingShown = 2.0;

/// What allies have passed on up to a frame, as the map shows it: the latest of each two, with how
/// much of kSharingShown is left.
///
/// @param looks of all agents, by AgentId
/// @param changes names of what can have changed, by ChangeId
[[nodiscard]] std::vector<overlay::Sharing> sharingsAt(const explain::AwarenessLanes& lanes,
                                                       Frame frame,
                                                       std::span<const overlay::AgentLook> looks,
                                                       std::span<const std::string> changes);

} // namespace percept::session
