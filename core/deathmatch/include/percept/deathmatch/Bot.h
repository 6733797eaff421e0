#pragma once

#include "percept/agent/Body.h"
#include "percept/agent/Regulator.h"
#include "percept/agent/SensoryMemory.h"
#include "percept/agent/Steering.h"
#include "percept/deathmatch/Goals.h"

namespace percept::deathmatch {

enum class BotStatus : std::uint8_t { Alive, Dead, Spawning };

struct CarriedWeapon {
    WeaponId weapon{};
    std::int32_t rounds = 0; ///< meaningless for a weapon that never runs out
    Seconds nextShot = 0;    ///< not before
};

struct Targeting {
    AgentId target = trace::kNoAgent;
    RecordId chosen = trace::kNoRecord;
    double score = 0;
    bool firstShot = false; ///< no shot at this target yet
};

/// Drawn once per agent, so that equal agents differ in character.
struct Biases {
    double health = 1;
    double explore = 1;
    double attack = 1;
    double shotgun = 1;
    double railgun = 1;
    double rocketLauncher = 1;
};

/// How often two agents killed each other.
struct Tally {
    AgentId other = trace::kNoAgent;
    std::uint32_t killedHim = 0;
    std::uint32_t killedMe = 0;
};

struct Regulators {
    agent::Regulator vision;
    agent::Regulator targeting;
    agent::Regulator arbitration;
    agent::Regulator weaponChoice;
    agent::Regulator triggers;
};

/// A door that an agent could not get through; its ways avoid it for a while.
struct AvoidedDoor {
    DoorId door{};
    Seconds until = 0;
};

/// A waypoint that an agent could not get to, or was hit at; it withdraws elsewhere for a while.
struct AvoidedPlace {
    trace::WaypointId waypoint{};
    Seconds until = 0;
    bool shotAt = false; ///< it was hit there
};

/// A deathmatch bot: all of its body, senses, memory and mind, as a value.
struct Bot {
    BotStatus status = BotStatus::Spawning;
    agent::Body body;
    double health = 0;
    std::uint32_t score = 0;
    std::uint32_t deaths = 0;
    agent::Steering steering;
    agent::SensoryMemory memory;
    Targeting targeting;
    std::vector<CarriedWeapon> weapons; ///< by ascending WeaponId
    WeaponId current{};                 ///< in hand
    Regulators regulators;
    Biases biases;
    Desirabilities desirabilities;
    GoalNode brain;
    RecordId arbitrated = trace::kNoRecord; ///< the latest arbitration
    Seconds adopted = -1;                   ///< when the latest strategy was taken up; -1: never
    bool possessed = false;
    RecordId commanded = trace::kNoRecord; ///< the latest command of a person
    Vec2 aim{0, 0};                        ///< where a possessed bot looks
    std::vector<Vec2> recentVelocities;    ///< the latest last; as many as anybody averages
    std::vector<TriggerId> inside;         ///< triggers it stands in, ascending
    Vec2 lastDrop{0, 0};                   ///< where it left its latest trail drop
    Seconds bleedsUntil = 0;               ///< leaves a trail until then
    RecordId born = trace::kNoRecord;      ///< its latest spawning
    Seconds entered = 0;                   ///< when that was
    RecordId died = trace::kNoRecord;      ///< its latest death
    std::vector<Tally> tallies;            ///< by ascending other
    std::vector<AvoidedDoor> avoided;      ///< in the order in which they were given up
    std::vector<AvoidedPlace> avoidedPlaces;
};

BOOST_DESCRIBE_STRUCT(CarriedWeapon, (), (weapon, rounds, nextShot))
BOOST_DESCRIBE_STRUCT(Targeting, (), (target, chosen, score, firstShot))
BOOST_DESCRIBE_STRUCT(Biases, (), (health, explore, attack, shotgun, railgun, rocketLauncher))
BOOST_DESCRIBE_STRUCT(Tally, (), (other, killedHim, killedMe))
BOOST_DESCRIBE_STRUCT(AvoidedDoor, (), (door, until))
BOOST_DESCRIBE_STRUCT(AvoidedPlace, (), (waypoint, until, shotAt))
BOOST_DESCRIBE_STRUCT(Regulators, (), (vision, targeting, arbitration, weaponChoice, triggers))
BOOST_DESCRIBE_STRUCT(Bot,
                      (),
                      (status,
                       body,
                       health,
                       score,
                       deaths,
                       steering,
                       memory,
                       targeting,
                       weapons,
                       current,
                       regulators,
                       biases,
                       desirabilities,
                       brain,
                       arbitrated,
                       adopted,
                       possessed,
                       commanded,
                       aim,
                       recentVelocities,
                       inside,
                       lastDrop,
                       bleedsUntil,
                       born,
                       entered,
                       died,
                       tallies,
                       avoided,
                       avoidedPlaces))

} // namespace percept::deathmatch
