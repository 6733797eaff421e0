#pragma once

#include "percept/agent/HeldPlace.h"
#include "percept/agent/Travel.h"
#include "percept/base/Describe.h"
#include "percept/lod/BehaviouralLod.h"
#include "percept/trace/Records.h"

/// The brain of guards: what of an agent's state is its own.
namespace percept::guard {

using agent::HeldPlace;
using agent::kOwnAccord;
using agent::PlacePhase;
using agent::Travel;
using agent::TravelStatus;
using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::Goal;
using trace::ModalityId;
using trace::RecordId;

/// What a guard does now, and what it will do afterwards.
struct Task {
    Goal goal = Goal::Wait;
    Goal next = Goal::Return; ///< after LookAround: Investigate or Return
    RecordId started = trace::kNoRecord;
    AgentId about = trace::kNoAgent;
    Vec2 place{0, 0};
    Seconds until = 0;
    ModalityId modality = trace::kNone<ModalityId>; ///< of FollowTrail
    /// Of FollowTrail: time of the piece that `place` is. Of Patrol: since when it waits at a stop,
    /// -1: it does not. Of LookAround: when something last came of it.
    Seconds reaching = -1;
    std::int32_t urgency = 0; ///< 0: routine; only what is as urgent interrupts
    HeldPlace held{};         ///< of TakeCover and TakePosition
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

BOOST_DESCRIBE_STRUCT(Task,
                      (),
                      (goal, next, started, about, place, until, modality, reaching, urgency, held))
BOOST_DESCRIBE_STRUCT(
    GuardMind,
    (),
    (task, travel, patrolNext, walk, fought, manner, considers, glanced, glances, fled))

} // namespace percept::guard
