#pragma once

#include "percept/agent/HeldPlace.h"
#include "percept/agent/Travel.h"
#include "percept/base/Describe.h"
#include "percept/trace/Records.h"

#include <cstdint>
#include <variant>
#include <vector>

namespace percept::bot {

using agent::HeldPlace;
using agent::Leg;
using agent::PathAnswer;
using agent::PlacePhase;
using agent::Travel;
using agent::TravelStatus;
using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::Goal;
using trace::GoalStatus;
using trace::ItemId;
using trace::RecordId;
using trace::WeaponId;

/// Going somewhere: explore, get an item, move to a position.
struct TravelData {
    Travel travel;
    Seconds deadline = 0; ///< of standing on the item; 0: not there yet
};
/// To a place that is known.
[[nodiscard]] inline TravelData travelTo(Vec2 place) {
    TravelData data;
    data.travel.destination = place;
    data.travel.destinationKnown = true;
    return data;
}
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

// Kinds are told by their place: new ones come last, so that runs without them keep their hashes.
using GoalData = std::variant<std::monostate, TravelData, Leg, DodgeData, HuntData, HeldPlace>;

/// A goal and what it is made of. The last subgoal is the one at work.
/// @source Raven (003): goal arbitration with atomic and composite goals
struct GoalNode {
    Goal kind = Goal::Think;
    GoalStatus status = GoalStatus::Inactive;
    RecordId started = trace::kNoRecord;
    GoalData data;
    std::vector<GoalNode> subgoals;
};

BOOST_DESCRIBE_STRUCT(TravelData, (), (travel, deadline))
BOOST_DESCRIBE_STRUCT(DodgeData, (), (clockwise, target))
BOOST_DESCRIBE_STRUCT(HuntData, (), (searched, place, followed))
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
