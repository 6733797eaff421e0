#pragma once

#include "percept/agent/GoalNames.h"
#include "percept/agent/Path.h"
#include "percept/base/Describe.h"
#include "percept/lod/BehaviouralLod.h"
#include "percept/trace/Records.h"

/// The brain of guards: what of an agent's state is its own.
namespace percept::guard {

using agent::FollowData;
using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::Goal;
using trace::ModalityId;
using trace::RecordId;

enum class TravelStatus : std::uint8_t { None, Searching, Walking, Arrived, Failed };

/// A path that a guard follows, or waits for.
struct Travel {
    TravelStatus status = TravelStatus::None;
    Vec2 destination{0, 0};
    RecordId asked = trace::kNoRecord;   ///< for what
    std::uint32_t request = 0;           ///< while searching, or following a guess; 0: none
    FollowData way;                      ///< the leg at hand is the one before `next`
    Seconds deadline = 0;                ///< for the present leg
    RecordId follows = trace::kNoRecord; ///< since it follows a guess
};

/// In place of a decision of the level: the place was taken of its own accord.
inline constexpr std::uint32_t kOwnAccord = 0xFFFFFFFFU;

/// What a guard does now, and what it will do afterwards.
struct Task {
    Goal goal = Goal::Wait;
    Goal next = Goal::Return; ///< after LookAround: Investigate or Return
    RecordId started = trace::kNoRecord;
    AgentId about = trace::kNoAgent;
    Vec2 place{0, 0};
    Seconds until = 0; ///< of a place taken of its own accord: how long it is held
    ModalityId modality = trace::kNone<ModalityId>; ///< of FollowTrail
    Seconds reaching = -1;    ///< of FollowTrail: time of the piece that `place` is
    std::int32_t urgency = 0; ///< 0: routine; only what is as urgent interrupts
    /// Of TakeCover and TakePosition; nobody else takes it while the task lasts.
    trace::WaypointId waypoint = trace::kNone<trace::WaypointId>;
    std::uint32_t decision = 0; ///< likewise: among those of the archetype, or kOwnAccord
};

struct GuardMind {
    Task task;
    Travel travel;
    std::uint32_t patrolNext = 0;     ///< place in AgentSpec::patrol
    Vec2 walk{0, 0};                  ///< direction that a person holds, length 0..1
    AgentId fought = trace::kNoAgent; ///< the enemy that it shot at last
    lod::Manner manner{};             ///< by its level of detail
    Seconds considers = 0;            ///< when it next decides over places
    Vec2 glanced{0, 0};               ///< where a townsman looked of late, and will not look again
    Seconds glances = 0;              ///< before then
    Seconds fled = -1000;             ///< when a townsman last set out to flee
};

BOOST_DESCRIBE_ENUM(TravelStatus, None, Searching, Walking, Arrived, Failed)
BOOST_DESCRIBE_STRUCT(Travel, (), (status, destination, asked, request, way, deadline, follows))
BOOST_DESCRIBE_STRUCT(
    Task,
    (),
    (goal, next, started, about, place, until, modality, reaching, urgency, waypoint, decision))
BOOST_DESCRIBE_STRUCT(
    GuardMind,
    (),
    (task, travel, patrolNext, walk, fought, manner, considers, glanced, glances, fled))

} // namespace percept::guard
