#pragma once

#include "percept/level/Archetype.h"
#include "percept/level/Events.h"
#include "percept/level/Execution.h"
#include "percept/level/Patrol.h"
#include "percept/level/Senses.h"
#include "percept/level/Tactics.h"
#include "percept/level/Terrain.h"
#include "percept/level/Values.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// A level as plain values: what `*.level.json` says, nothing computed from it.
///
/// Members are named as in the file, which writes them in snake case. Objects carry text ids chosen
/// by people; order in the file is kept. Lengths in metres, times in seconds, angles in radians.
namespace percept::level {

inline constexpr int kFormatVersion = 1;

struct Bounds {
    Vec2 min{0, 0};
    Vec2 max{0, 0};
    Unknown unknown{};
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

/// An extruded polyline that blocks movement and, by its material, senses.
struct Wall {
    std::string id;
    std::vector<Vec2> points; ///< at least 2
    bool closed = false;      ///< whether the last point joins the first
    Metres bottom = 0.0;
    Metres top = 3.0;
    std::string material; ///< empty: nothing passes
    Unknown unknown;
    friend bool operator==(const Wall&, const Wall&) = default;
};

/// A sliding door: closed it is a wall along `segment`; it opens from the second point to the
/// first.
struct Door {
    std::string id;
    Segment segment;
    bool open = false;                 ///< how the run starts
    std::vector<std::string> switches; ///< ids of triggers that open it
    std::string material;
    Metres bottom = 0.0;
    Metres top = 3.0;
    double speed = 3.0;     ///< metres per second while opening and closing [> 0]
    Seconds stayOpen = 1.0; ///< how long it stays open
    Unknown unknown;
    friend bool operator==(const Door&, const Door&) = default;
};

struct Light {
    std::string id;
    Place position;
    Metres radius = 5.0;
    double intensity = 1.0;
    bool on = true;
    Unknown unknown;
    friend bool operator==(const Light&, const Light&) = default;
};

/// Something that emits signals by itself: a siren, a machine, a radio, gas, a fire.
struct Emitter {
    std::string id;
    std::string modality;
    double strength = 1.0;         ///< [>= 0]
    Seconds every = 1.0;           ///< from one signal to the next [> 0]
    bool on = true;                ///< how the run starts
    Seconds lasts = 0.0;           ///< seconds from on to off; 0: until it is switched off
    std::optional<Place> position; ///< needed where no agent carries it
    std::string agent;             ///< who carries it
    std::string relays;            ///< an emitter: emits whenever that one does, not `every`
    std::string tag;               ///< of its signals, for `hearing`; empty: none
    Unknown unknown;
    friend bool operator==(const Emitter&, const Emitter&) = default;
};

struct Agent {
    std::string id;
    std::string archetype;
    std::optional<Place> position; ///< absent: a spawn point is chosen
    Radians heading = 0.0;
    std::string team;
    std::string squad;
    std::vector<PatrolStop> patrol; ///< walked round; empty: stays where it is
    Unknown unknown;
    friend bool operator==(const Agent&, const Agent&) = default;
};

/// Something that gives health or a weapon to who walks over it and comes back after a while.
struct Item {
    std::string id;
    std::string kind; ///< `health` or the id of a weapon
    Place position;
    Metres radius = 0.5;
    double amount = 0.0; ///< health points or rounds; 0 = what the weapon starts with
    Seconds respawn = 10.0;
    std::string node; ///< navigation node at its place; empty: the nearest one
    Unknown unknown;
    friend bool operator==(const Item&, const Item&) = default;
};

/// A region that does something when an agent enters it.
struct Trigger {
    std::string id;
    std::string kind;    ///< `switch`, `plate` or `hint`
    std::string shape;   ///< `circle` or `rectangle`
    Place position;      ///< centre
    Metres radius = 0.0; ///< of a circle
    Vec2 size{0, 0};     ///< of a rectangle
    std::string target;  ///< a door for a `switch`
    double damage = 0.0; ///< of a `plate`
    int visits = 0;      ///< fires from visit number `visits` + 1 on; 0 = at every visit
    std::optional<Seconds> lifetime;
    std::string text; ///< what a `hint` says
    Unknown unknown;
    friend bool operator==(const Trigger&, const Trigger&) = default;
};

struct Spawn {
    std::string id;
    Place position;
    std::string team; ///< empty: anybody
    Unknown unknown;
    friend bool operator==(const Spawn&, const Spawn&) = default;
};

struct NavigationNode {
    std::string id;
    Place position;
    Metres radius = 0.0;
    Unknown unknown;
    friend bool operator==(const NavigationNode&, const NavigationNode&) = default;
};

/// Directed; a two-way connection is two edges.
struct NavigationEdge {
    std::string from;
    std::string to;
    std::optional<double>
        cost; ///< [>= 0], metres unless the author says otherwise; none: its length
    std::vector<std::string> flags; ///< `swim`, `crawl`, `creep`, `jump`, `fly`, `grapple`, `door`
    std::string door;
    Unknown unknown;
    friend bool operator==(const NavigationEdge&, const NavigationEdge&) = default;
};

struct Navigation {
    std::vector<NavigationNode> nodes;
    std::vector<NavigationEdge> edges;
    Unknown unknown;
    friend bool operator==(const Navigation&, const Navigation&) = default;
};

struct Level {
    std::string name;
    Seconds step = 1.0 / 60.0;
    std::string startTime; ///< by the clock, such as `16:55`; empty: midnight
    Bounds bounds;
    std::string senseManager = "regional";
    std::string lightSource; ///< where light comes from; empty: lights and ambient light
    std::string visibility;  ///< of objects, over lighting, movement, exposure; empty: the standard
    std::vector<Modality> modalities;
    std::vector<Material> materials;
    std::vector<Wall> walls;
    std::vector<Door> doors;
    std::vector<Region> regions;
    std::vector<Connection> connections;
    Grid grid;
    Terrain terrain;
    std::vector<Light> lights;
    std::vector<Emitter> emitters;
    std::vector<AuthoredEvent> events;
    std::vector<EventManager> managers;
    std::vector<Topic> topics;
    std::vector<Key> keys;
    std::vector<Waypoint> waypoints;
    std::vector<Compound> compounds;
    std::vector<Archetype> archetypes;
    std::vector<Agent> agents;
    std::vector<Team> teams;
    std::vector<Squad> squads;
    std::vector<Item> items;
    std::vector<Trigger> triggers;
    std::vector<Spawn> spawns;
    Navigation navigation;
    std::vector<Profile> profiles;
    Schedule schedule;
    Lod lod;
    ById<ById<Json>> stages; ///< of modules: their parameters, numbers or texts by name
    std::vector<Analysis> analyses;
    std::vector<Layer> layers;
    std::vector<Automaton> automata;
    std::vector<Script> scripts;
    std::vector<Expectation> expectations;
    Unknown unknown;
    friend bool operator==(const Level&, const Level&) = default;
};

BOOST_DESCRIBE_STRUCT(Bounds, (), (min, max, unknown))
BOOST_DESCRIBE_STRUCT(Wall, (), (id, points, closed, bottom, top, material, unknown))
BOOST_DESCRIBE_STRUCT(
    Door, (), (id, segment, open, switches, material, bottom, top, speed, stayOpen, unknown))
BOOST_DESCRIBE_STRUCT(Light, (), (id, position, radius, intensity, on, unknown))
BOOST_DESCRIBE_STRUCT(
    Emitter, (), (id, modality, strength, every, on, lasts, position, agent, relays, tag, unknown))
BOOST_DESCRIBE_STRUCT(Agent, (), (id, archetype, position, heading, team, squad, patrol, unknown))
BOOST_DESCRIBE_STRUCT(Item, (), (id, kind, position, radius, amount, respawn, node, unknown))
BOOST_DESCRIBE_STRUCT(
    Trigger,
    (),
    (id, kind, shape, position, radius, size, target, damage, visits, lifetime, text, unknown))
BOOST_DESCRIBE_STRUCT(Spawn, (), (id, position, team, unknown))
BOOST_DESCRIBE_STRUCT(NavigationNode, (), (id, position, radius, unknown))
BOOST_DESCRIBE_STRUCT(NavigationEdge, (), (from, to, cost, flags, door, unknown))
BOOST_DESCRIBE_STRUCT(Navigation, (), (nodes, edges, unknown))
BOOST_DESCRIBE_STRUCT(Level,
                      (),
                      (name,
                       step,
                       startTime,
                       bounds,
                       senseManager,
                       lightSource,
                       visibility,
                       modalities,
                       materials,
                       walls,
                       doors,
                       regions,
                       connections,
                       grid,
                       terrain,
                       lights,
                       emitters,
                       events,
                       managers,
                       topics,
                       keys,
                       waypoints,
                       compounds,
                       archetypes,
                       agents,
                       teams,
                       squads,
                       items,
                       triggers,
                       spawns,
                       navigation,
                       profiles,
                       schedule,
                       lod,
                       stages,
                       analyses,
                       layers,
                       automata,
                       scripts,
                       expectations,
                       unknown))

} // namespace percept::level
