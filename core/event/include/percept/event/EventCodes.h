#pragma once

#include "percept/trace/Ids.h"

#include <array>
#include <cstdint>

namespace percept::trace {

/// What an event says. The rules know those named here; the codes that a level's author invents
/// follow them, in the order of RunInfo::eventCodes.
enum class EventCode : std::uint32_t {
    TakeDamage,
    YouGotMe,
    OpenDoor,
    PathReady,
    NoPath,
    AgentRemoved,
    Hint
};

inline constexpr EventCode kFirstAuthoredCode{7};
/// The texts of the codes before kFirstAuthoredCode, by number.
inline constexpr std::array<const char*, 7> kEventCodeNames{
    "take_damage", "you_got_me", "open_door", "path_ready", "no_path", "agent_removed", "hint"};

} // namespace percept::trace
