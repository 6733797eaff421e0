#pragma once

#include "percept/agent/Travel.h"
#include "percept/base/Describe.h"
#include "percept/trace/Ids.h"

#include <cstdint>

/// Going to a tactical place that was decided for, and holding it.
namespace percept::agent {

/// In place of a decision of the level: the place was taken of the agent's own accord.
inline constexpr std::uint32_t kOwnAccord = 0xFFFFFFFFU;

enum class PlacePhase : std::uint8_t {
    Run,  ///< the agent heads for it
    Hold, ///< there
    Done, ///< there is no reason to be there any more
    Lost  ///< no good: a hunter sees it, it was shot at there, or it cannot be reached
};

/// A waypoint that was decided for. Nobody else takes it while it is held.
struct HeldPlace {
    trace::WaypointId waypoint = trace::kNone<trace::WaypointId>;
    Vec2 place{0, 0};
    std::uint32_t decision = 0; ///< among those of the archetype, or kOwnAccord
    PlacePhase phase{};
    Seconds until = 0; ///< of its own accord: how long it is held

    [[nodiscard]] bool isOwnAccord() const { return decision == kOwnAccord; }
};

/// Whether the place is to be out of sight of enemies.
[[nodiscard]] bool isToHide(const SelfView& me, const HeldPlace& held);
/// Decides by its state machine whether it still goes there, holds it or leaves it. A place that is
/// lost is avoided for a while.
/// @param travel to the place
void considerHeld(const Self& me, HeldPlace& held, TravelStatus travel);
/// It was hit: a place to hide at, or one that was taken of its own accord, is no good, if it is
/// there, and avoided for a while.
/// @return whether it is no good
bool isLostWhenHit(const Self& me, const HeldPlace& held, TravelStatus travel);

BOOST_DESCRIBE_STRUCT(HeldPlace, (), (waypoint, place, decision, phase, until))

} // namespace percept::agent
