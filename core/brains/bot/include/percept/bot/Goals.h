#pragma once

#include "percept/agent/GoalNames.h"
#include "percept/agent/Path.h"
#include "percept/base/Describe.h"
#include "percept/trace/Records.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace percept::bot {

using agent::FollowData;
using agent::PathAnswer;
using agent::PathStep;
using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::Goal;
using trace::GoalStatus;
using trace::ItemId;
using trace::RecordId;
using trace::WeaponId;

/// Waiting for a path, then following it: explore, get an item, move to a position.
struct TravelData {
    Vec2 destination{0, 0};
    bool destinationKnown = false;
    ItemId item = trace::kNone<ItemId>; ///< what it leads to, if it does
    std::uint32_t request = 0;          ///< of the search queue; 0: none running
    Seconds deadline = 0;               ///< of standing on the item; 0: not there yet
};
/// Moving in a straight line, with a time after which one is stuck.
struct LegData {
    PathStep step;
    bool last = false;
    Seconds deadline = 0;
    std::int32_t attempts = 0; ///< at a door that closed in front of it
};
struct DodgeData {
    bool clockwise = false;
    Vec2 target{0, 0};
};
struct HuntData {
    static constexpr Seconds kBeforeAnyTime = -1;

    bool searched = false;             ///< has been at `place`
    Vec2 place{0, 0};                  ///< where the target was last noticed
    Seconds followed = kBeforeAnyTime; ///< when the trail drop followed last was left
};

enum class CoverPhase : std::uint8_t {
    Run,  ///< on the way
    Hold, ///< there
    Done, ///< the decision does not hold any more
    Lost  ///< a hunter sees the place
};
/// A waypoint that was decided for. Nobody else takes it while the goal lasts.
struct CoverData {
    trace::WaypointId waypoint = trace::kNone<trace::WaypointId>;
    Vec2 place{0, 0};
    std::uint32_t decision = 0; ///< among those of the archetype
    CoverPhase phase{};
};

// Kinds are told by their place: new ones come last, so that runs without them keep their hashes.
using GoalData =
    std::variant<std::monostate, TravelData, FollowData, LegData, DodgeData, HuntData, CoverData>;

/// A goal and what it is made of. The last subgoal is the one at work.
/// @source Raven (003): goal arbitration with atomic and composite goals
struct GoalNode {
    Goal kind = Goal::Think;
    GoalStatus status = GoalStatus::Inactive;
    RecordId started = trace::kNoRecord;
    GoalData data;
    std::vector<GoalNode> subgoals;
};

BOOST_DESCRIBE_STRUCT(TravelData, (), (destination, destinationKnown, item, request, deadline))
BOOST_DESCRIBE_STRUCT(LegData, (), (step, last, deadline, attempts))
BOOST_DESCRIBE_STRUCT(DodgeData, (), (clockwise, target))
BOOST_DESCRIBE_STRUCT(HuntData, (), (searched, place, followed))
BOOST_DESCRIBE_STRUCT(CoverData, (), (waypoint, place, decision, phase))
BOOST_DESCRIBE_STRUCT(GoalNode, (), (kind, status, started, data, subgoals))

/// How much each strategy was wanted at the last arbitration.
struct Desirabilities {
    double health = 0;
    double explore = 0;
    double attack = 0;
    std::vector<double> weapons; ///< by Arena::weaponKinds; 0 of those that no item gives
    double cover = 0;
};
BOOST_DESCRIBE_STRUCT(Desirabilities, (), (health, explore, attack, weapons, cover))

} // namespace percept::bot
