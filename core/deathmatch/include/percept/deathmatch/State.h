#pragma once

#include "percept/base/Random.h"
#include "percept/deathmatch/Bot.h"
#include "percept/event/EventManager.h"
#include "percept/nav/SearchQueue.h"
#include "percept/trace/View.h"

namespace percept::deathmatch {

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
    std::vector<AgentId> visitors;       ///< those in it that are no bots, ascending
    RecordId visited = trace::kNoRecord; ///< its latest visit, or what it led to
};

/// What an event tells its listener, by its code.
struct DamageDone {
    double amount = 0;
    WeaponId weapon = trace::kNone<WeaponId>;
};
struct PathAnswer {
    std::uint32_t request = 0;
    trace::PathStatus status{};
    std::vector<PathStep> steps;
    ItemId item = trace::kNone<ItemId>; ///< where it leads, if to an item
};
struct HintGiven {
    TriggerId trigger = trace::kNone<TriggerId>;
};
using Payload = std::variant<std::monostate, DamageDone, PathAnswer, HintGiven>;
using Events = event::EventManager<Payload>;

/// Who asked for a search.
struct PathAsker {
    std::uint32_t request = 0;
    AgentId agent = trace::kNoAgent;
    RecordId record = trace::kNoRecord;
    std::vector<ItemId> items; ///< those at the goals of a search for the nearest
    std::optional<Vec2> end;   ///< where the path leads beyond its last node
};

/// Everything a deathmatch consists of besides its arena.
struct State {
    Random random;
    std::vector<Bot> bots; ///< by AgentId
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
};

BOOST_DESCRIBE_STRUCT(Projectile, (), (id, weapon, shooter, shot, position, velocity, aim))
BOOST_DESCRIBE_STRUCT(Blast, (), (position, radius, limit, growth))
BOOST_DESCRIBE_STRUCT(Tracer, (), (weapon, from, to, until))
BOOST_DESCRIBE_STRUCT(Grave, (), (agent, position, until))
BOOST_DESCRIBE_STRUCT(TrailDrop, (), (agent, position, made, until))
BOOST_DESCRIBE_STRUCT(Item, (), (active, back, taken))
BOOST_DESCRIBE_STRUCT(Door, (), (state, leaf, until, held, locked, changed))
BOOST_DESCRIBE_STRUCT(Trigger, (), (visits, active, visitor, visitors, visited))
BOOST_DESCRIBE_STRUCT(DamageDone, (), (amount, weapon))
BOOST_DESCRIBE_STRUCT(PathAnswer, (), (request, status, steps, item))
BOOST_DESCRIBE_STRUCT(HintGiven, (), (trigger))
BOOST_DESCRIBE_STRUCT(PathAsker, (), (request, agent, record, items, end))
BOOST_DESCRIBE_STRUCT(State,
                      (),
                      (random,
                       bots,
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
                       nextProjectile))

} // namespace percept::deathmatch
