#pragma once

#include "percept/agent/Body.h"
#include "percept/agent/DoorWish.h"
#include "percept/agent/Steering.h"
#include "percept/base/Random.h"
#include "percept/nav/SearchQueue.h"
#include "percept/trace/Records.h"

#include <vector>

namespace percept::guard {

using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::Goal;
using trace::ModalityId;
using trace::RecordId;

/// One straight piece of a way.
struct Leg {
    Vec2 to{0, 0};
    DoorId door = trace::kNone<DoorId>; ///< to be opened first
};

enum class TravelStatus : std::uint8_t { None, Searching, Walking, Arrived, Failed };

/// A way that a guard follows, or waits for.
struct Travel {
    TravelStatus status = TravelStatus::None;
    Vec2 destination{0, 0};
    RecordId asked = trace::kNoRecord;
    std::uint32_t request = 0; ///< of the search queue, while searching
    std::vector<Leg> legs;
    std::uint32_t next = 0;
    Seconds deadline = 0; ///< for the present leg
};

/// What a guard last perceived of somebody by one modality.
struct Impression {
    AgentId about = trace::kNoAgent; ///< nobody: a signal without a source
    ModalityId modality = trace::kNone<ModalityId>;
    Vec2 place{0, 0}; ///< where the signal seemed to come from
    double intensity = 0;
    Seconds time = 0;
    RecordId notified = trace::kNoRecord;
    Seconds followed = -1; ///< of a smell: time of the freshest piece of its trail that was reached
};

/// What a guard does now, and what it will do afterwards.
struct Task {
    Goal goal = Goal::Wait;
    Goal next = Goal::Return; ///< after LookAround: Investigate or Return
    RecordId started = trace::kNoRecord;
    AgentId about = trace::kNoAgent;
    Vec2 place{0, 0};
    Seconds until = 0;
    ModalityId modality = trace::kNone<ModalityId>; ///< of FollowTrail
    Seconds reaching = -1;    ///< of FollowTrail: time of the piece that `place` is
    std::int32_t urgency = 0; ///< 0: routine; only what is as urgent interrupts
};

struct Guard {
    agent::Body body;
    agent::Steering steering;
    Task task;
    Travel travel;
    std::uint32_t patrolNext = 0;   ///< place in GuardSpec::patrol
    std::vector<Impression> memory; ///< by (about, modality)
    bool possessed = false;
    Vec2 walk{0, 0};                       ///< direction that a person holds, length 0..1
    Vec2 aim{0, 0};                        ///< where a possessed guard looks
    RecordId commanded = trace::kNoRecord; ///< the latest command of a person
    RecordId born = trace::kNoRecord;
};

/// What has a guard do what it does: its task, the command it was given, its spawning.
[[nodiscard]] inline RecordId motiveOf(const Guard& guard) {
    if (guard.possessed)
        return guard.commanded;
    return guard.task.started != trace::kNoRecord ? guard.task.started : guard.born;
}

/// Everything that guards consist of besides their post.
struct State {
    Random random;
    std::vector<Guard> guards; ///< by place in Post::guards
    nav::SearchQueue searches;
    std::vector<agent::DoorWish> wantedDoors; ///< since the latest step
};

BOOST_DESCRIBE_ENUM(TravelStatus, None, Searching, Walking, Arrived, Failed)
BOOST_DESCRIBE_STRUCT(Leg, (), (to, door))
BOOST_DESCRIBE_STRUCT(Travel, (), (status, destination, asked, request, legs, next, deadline))
BOOST_DESCRIBE_STRUCT(Impression, (), (about, modality, place, intensity, time, notified, followed))
BOOST_DESCRIBE_STRUCT(Task,
                      (),
                      (goal, next, started, about, place, until, modality, reaching, urgency))
BOOST_DESCRIBE_STRUCT(
    Guard,
    (),
    (body, steering, task, travel, patrolNext, memory, possessed, walk, aim, commanded, born))
BOOST_DESCRIBE_STRUCT(State, (), (random, guards, searches, wantedDoors))

} // namespace percept::guard
