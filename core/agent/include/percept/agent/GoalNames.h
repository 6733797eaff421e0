#pragma once

#include "percept/base/Describe.h"
#include "percept/trace/Ids.h"

#include <cstdint>

namespace percept::trace {

/// The goals that ship; those that a game registers follow them.
enum class Goal : std::uint8_t {
    Think,
    Explore,
    GetHealth,
    GetShotgun,
    GetRocketLauncher,
    GetRailgun,
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
    TakePosition
};
BOOST_DESCRIBE_ENUM(Goal,
                    Think,
                    Explore,
                    GetHealth,
                    GetShotgun,
                    GetRocketLauncher,
                    GetRailgun,
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
                    TakePosition)

} // namespace percept::trace
