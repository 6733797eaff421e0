#pragma once

#include "percept/agent/Agent.h"
#include "percept/agent/DoorWish.h"
#include "percept/agent/Minds.h"
#include "percept/agent/Path.h"
#include "percept/base/Random.h"
#include "percept/base/Rare.h"
#include "percept/event/EventManager.h"
#include "percept/nav/SearchQueue.h"
#include "percept/trace/Command.h"
#include "percept/trace/View.h"

namespace percept::agent {

using trace::ItemId;
using trace::ProjectileId;

/// A bolt or rocket under way.
struct Projectile {
    ProjectileId id{};
    WeaponId weapon{};
    AgentId shooter = trace::kNoAgent;
    RecordId shot = trace::kNoRecord;
    Vec2 position{0, 0};
    Vec2 velocity{0, 0};
    Vec2 aim{0, 0};
    Vec2 from{0, 0}; ///< where it was fired
};

struct Blast {
    Vec2 position{0, 0};
    Metres radius = 0; ///< of the visible ring; the damage was done at once
    Metres limit = 0;
    double growth = 0; ///< metres per second
};

/// The path of an instant shot, kept for drawing.
struct Tracer {
    WeaponId weapon{};
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    Seconds until = 0;
};

/// Something that was thrown, on its way.
struct Thrown {
    ProjectileId id{};
    AgentId thrower = trace::kNoAgent;
    RecordId record = trace::kNoRecord; ///< of the throw
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    Metres fromHeight = 0; ///< absolute, as of places in space
    Metres toHeight = 0;
    Seconds since = 0;
    Seconds flight = 0; ///< how long it takes
};

/// What an agent was told to do instead of its routine.
struct StandingOrder {
    AgentId agent = trace::kNoAgent;
    trace::SquadOrder order{};
    Vec2 place{0, 0};                   ///< where it is to be; of the leader when it was given
    AgentId leader = trace::kNoAgent;   ///< whom it follows
    RecordId record = trace::kNoRecord; ///< of the order
    Seconds since = 0;
};

/// A body that was moved from where it died.
struct MovedBody {
    AgentId body = trace::kNoAgent;
    AgentId carrier = trace::kNoAgent;  ///< who carries it; none: it was put down
    RecordId record = trace::kNoRecord; ///< of the latest time it was picked up or put down
};

struct Grave {
    AgentId agent = trace::kNoAgent;
    Vec2 position{0, 0};
    Seconds until = 0;
};

/// A drop of a hurt agent's trail, which hunters may follow.
struct TrailDrop {
    AgentId agent = trace::kNoAgent;
    Vec2 position{0, 0};
    Seconds made = 0;
    Seconds until = 0;
};

struct Item {
    bool active = true;
    Frame back = 0;                    ///< when it can be taken again
    RecordId taken = trace::kNoRecord; ///< the latest time
};

struct Door {
    trace::DoorState state = trace::DoorState::Closed;
    Metres leaf = 0;                     ///< how much of the opening is closed
    Frame until = 0;                     ///< when an open door begins to close
    bool held = false;                   ///< an edit opened it: stays open
    bool locked = false;                 ///< an edit locked it: nobody opens it
    RecordId changed = trace::kNoRecord; ///< its latest change of state
};

struct Trigger {
    std::uint32_t visits = 0;
    bool active = true;
    AgentId visitor = trace::kNoAgent;   ///< the last one that came
    RecordId visited = trace::kNoRecord; ///< its latest visit, or what it led to
};

/// What an event tells its listener, by its code.
struct DamageDone {
    double amount = 0;
    WeaponId weapon = trace::kNone<WeaponId>;
    std::optional<Vec2> from{}; ///< where the shot that did it was fired; nothing: it was no shot
};
struct HintGiven {
    TriggerId trigger = trace::kNone<TriggerId>;
};
using Payload = std::variant<std::monostate, DamageDone, PathAnswer, HintGiven>;
using Events = event::EventManager<Payload>;

/// The population of a run and what its bodies meet: all that is not the arena.
struct State {
    Random random;
    std::vector<Agent> agents; ///< by AgentId
    std::vector<Minds> minds;  ///< by place in Arena::brains
    std::vector<Projectile> projectiles;
    std::vector<Blast> blasts;
    std::vector<Tracer> tracers;
    std::vector<Grave> graves;
    std::vector<TrailDrop> trail;
    std::vector<Item> items;       ///< by ItemId
    std::vector<Door> doors;       ///< by DoorId
    std::vector<Trigger> triggers; ///< by TriggerId
    Events events;
    nav::SearchQueue searches;
    std::vector<PathAsker> askers;
    std::uint32_t nextProjectile = 0;
    std::vector<DoorWish> wantedDoors; ///< since the latest step
    describe::Rare<std::vector<Thrown>> thrown;
    describe::Rare<std::vector<StandingOrder>> orders;  ///< by ascending agent
    describe::Rare<std::vector<MovedBody>> movedBodies; ///< by ascending body
};

BOOST_DESCRIBE_STRUCT(Projectile, (), (id, weapon, shooter, shot, position, velocity, aim, from))
BOOST_DESCRIBE_STRUCT(Blast, (), (position, radius, limit, growth))
BOOST_DESCRIBE_STRUCT(Tracer, (), (weapon, from, to, until))
BOOST_DESCRIBE_STRUCT(Thrown,
                      (),
                      (id, thrower, record, from, to, fromHeight, toHeight, since, flight))
BOOST_DESCRIBE_STRUCT(StandingOrder, (), (agent, order, place, leader, record, since))
BOOST_DESCRIBE_STRUCT(MovedBody, (), (body, carrier, record))
BOOST_DESCRIBE_STRUCT(Grave, (), (agent, position, until))
BOOST_DESCRIBE_STRUCT(TrailDrop, (), (agent, position, made, until))
BOOST_DESCRIBE_STRUCT(Item, (), (active, back, taken))
BOOST_DESCRIBE_STRUCT(Door, (), (state, leaf, until, held, locked, changed))
BOOST_DESCRIBE_STRUCT(Trigger, (), (visits, active, visitor, visited))
BOOST_DESCRIBE_STRUCT(DamageDone, (), (amount, weapon, from))
BOOST_DESCRIBE_STRUCT(HintGiven, (), (trigger))
BOOST_DESCRIBE_STRUCT(State,
                      (),
                      (random,
                       agents,
                       minds,
                       projectiles,
                       blasts,
                       tracers,
                       graves,
                       trail,
                       items,
                       doors,
                       triggers,
                       events,
                       searches,
                       askers,
                       nextProjectile,
                       wantedDoors,
                       thrown,
                       orders,
                       movedBodies))

} // namespace percept::agent
