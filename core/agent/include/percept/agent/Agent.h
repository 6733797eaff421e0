#pragma once

#include "percept/agent/Body.h"
#include "percept/agent/Regulator.h"
#include "percept/agent/Steering.h"
#include "percept/base/Describe.h"
#include "percept/base/Rare.h"
#include "percept/knowledge/Knowledge.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace percept::agent {

using trace::AgentId;
using trace::DoorId;
using trace::RecordId;
using trace::TriggerId;
using trace::WeaponId;

enum class Status : std::uint8_t {
    Alive,
    Dead,
    Spawning,
    Folded, ///< part of a group of a town at present: neither senses nor is sensed
};

struct CarriedWeapon {
    WeaponId weapon{};
    std::int32_t rounds = 0; ///< meaningless for a weapon that never runs out
    Seconds nextShot = 0;    ///< not before
};

/// How often two agents killed each other.
struct Tally {
    AgentId other = trace::kNoAgent;
    std::uint32_t killedHim = 0;
    std::uint32_t killedMe = 0;
};

/// A door that an agent could not get through; its paths avoid it for a while.
struct AvoidedDoor {
    DoorId door{};
    Seconds until = 0;
};

/// A waypoint that an agent could not get to, or was hit at; it goes elsewhere for a while.
struct AvoidedPlace {
    trace::WaypointId waypoint{};
    Seconds until = 0;
    bool shotAt = false; ///< it was hit there
};

/// What a reaction of its level has an agent do, see ReactionGoals.h.
struct ReactionGoal {
    trace::Goal goal{};
    std::int32_t reaction = 0; ///< place among those of its archetype, from 0
    bool heard = false;        ///< a reaction to an event, not to something perceived
    AgentId about = trace::kNoAgent;
    RecordId reacted = trace::kNoRecord;
    RecordId started = trace::kNoRecord; ///< the goal of its brain; none: nothing was ordered
    std::vector<AgentId> knew;           ///< agents it already knew of, ascending
};

/// What every agent has, whatever its brain: body, health, equipment, knowledge, what a person
/// commands. What its archetype lacks is empty. The state of its brain is a row of Minds.
struct Agent {
    Status status = Status::Spawning;
    Body body;
    double health = 0;
    std::uint32_t score = 0;
    std::uint32_t deaths = 0;
    Steering steering;
    knowledge::Knowledge knowledge;
    std::vector<CarriedWeapon> weapons;        ///< by ascending WeaponId
    WeaponId current = trace::kNone<WeaponId>; ///< in hand
    Regulator vision;                          ///< when it looks round next
    Regulator triggers;                        ///< when it next touches what is there
    bool possessed = false;                    ///< by a person
    RecordId commanded = trace::kNoRecord;     ///< the latest command of a person
    Vec2 aim{0, 0};                            ///< where a possessed agent looks
    std::vector<Vec2> recentVelocities;        ///< the latest last; as many as anybody averages
    std::vector<TriggerId> inside;             ///< triggers it stands in, ascending
    /// Where its group in a town has it go as its routine, instead of its patrol or post.
    std::optional<Vec2> errand;
    ReactionGoal reactionGoal;               ///< by a reaction; stands as long as its goal does
    Vec2 lastDrop{0, 0};                     ///< where it left its latest trail drop
    Seconds bleedsUntil = 0;                 ///< leaves a trail until then
    RecordId born = trace::kNoRecord;        ///< its latest spawning
    RecordId died = trace::kNoRecord;        ///< its latest death
    RecordId hurt = trace::kNoRecord;        ///< what its health is due to
    std::vector<Tally> tallies;              ///< by ascending other
    std::vector<AvoidedDoor> avoided;        ///< in the order in which they were given up
    std::vector<AvoidedPlace> avoidedPlaces; ///< likewise
    describe::Rare<bool> offGround;          ///< flies or hangs: makes no steps
};

BOOST_DESCRIBE_STRUCT(CarriedWeapon, (), (weapon, rounds, nextShot))
BOOST_DESCRIBE_STRUCT(Tally, (), (other, killedHim, killedMe))
BOOST_DESCRIBE_STRUCT(AvoidedDoor, (), (door, until))
BOOST_DESCRIBE_STRUCT(AvoidedPlace, (), (waypoint, until, shotAt))
BOOST_DESCRIBE_STRUCT(ReactionGoal, (), (goal, reaction, heard, about, reacted, started, knew))
BOOST_DESCRIBE_STRUCT(Agent,
                      (),
                      (status,
                       body,
                       health,
                       score,
                       deaths,
                       steering,
                       knowledge,
                       weapons,
                       current,
                       vision,
                       triggers,
                       possessed,
                       commanded,
                       aim,
                       recentVelocities,
                       inside,
                       errand,
                       reactionGoal,
                       lastDrop,
                       bleedsUntil,
                       born,
                       died,
                       hurt,
                       tallies,
                       avoided,
                       avoidedPlaces,
                       offGround))

} // namespace percept::agent
