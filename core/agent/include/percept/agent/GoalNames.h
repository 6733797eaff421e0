#pragma once

#include "percept/base/Describe.h"
#include "percept/trace/Ids.h"

#include <cstdint>

namespace percept::trace {

/// The goals that ship. Those that a game registers follow them, then those of getting the weapons
/// of a level, such as `get_shotgun`.
enum class Goal : std::uint8_t {
    Think,
    Explore,
    GetHealth,
    Attack,
    Hunt,
    FollowPath,
    TraverseEdge,
    NegotiateDoor,
    MoveToPosition,
    Dodge,
    Seek,
    Wander,
    Patrol,
    Wait,
    LookAround,
    Investigate,
    FollowTrail,
    Return,
    TakeCover,
    Flee,
    TakePosition,
    Search
};
BOOST_DESCRIBE_ENUM(Goal,
                    Think,
                    Explore,
                    GetHealth,
                    Attack,
                    Hunt,
                    FollowPath,
                    TraverseEdge,
                    NegotiateDoor,
                    MoveToPosition,
                    Dodge,
                    Seek,
                    Wander,
                    Patrol,
                    Wait,
                    LookAround,
                    Investigate,
                    FollowTrail,
                    Return,
                    TakeCover,
                    Flee,
                    TakePosition,
                    Search)

} // namespace percept::trace
