#pragma once

#include "percept/agent/Brain.h"
#include "percept/agent/ItemCosts.h"
#include "percept/agent/Neighbours.h"
#include "percept/agent/Places.h"
#include "percept/agent/WeaponRules.h"
#include "percept/knowledge/AwarenessLinks.h"
#include "percept/level/Attitudes.h"
#include "percept/level/Level.h"
#include "percept/level/Sight.h"
#include "percept/nav/Footing.h"
#include "percept/trace/Ids.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace percept::agent {

using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::ItemId;
using trace::TriggerId;
using trace::WeaponId;

/// An item is too far to be wanted from this path cost on, in radii of the body: 500 units of the
/// source for a bounding radius of 8.
inline constexpr double kFarItem = 500.0 / 8.0;

/// All weapons of one id: archetypes may each have one of their own.
struct WeaponKind {
    std::string id;
    bool lies = false;     ///< an item gives it
    trace::Goal fetched{}; ///< the goal of getting one, where an item gives it
};

struct WeaponSpec {
    level::Weapon weapon;
    std::uint32_t kind = 0; ///< index into Arena::weaponKinds
    WeaponRules rules;
};

/// One place of a patrol.
struct PatrolStop {
    Vec2 place{0, 0};
    Seconds wait = 0;            ///< how long it stays there
    std::optional<Radians> look; ///< where it looks meanwhile; nothing: as it came
};

/// An agent as it will enter the run; several share an archetype.
struct AgentSpec {
    std::string id;
    std::uint32_t archetype = 0; ///< index into Arena::archetypes
    std::uint32_t brain = 0;     ///< index into Arena::brains
    std::uint32_t slot = 0;      ///< row of its mind among those of its brain
    std::string team;
    std::uint32_t side = 0; ///< row and column of Arena::hostile
    bool placed = false;    ///< starts at `position` instead of a spawn point
    bool folded = false;    ///< a row for people of a town, who take it while they are agents
    Vec2 position{0, 0};
    Radians heading = 0;
    std::vector<PatrolStop> patrol; ///< walked round; empty: stays where it is
    std::int32_t squad = -1;        ///< place in the level's squads; -1: none
};

struct ItemSpec {
    std::string id;
    bool health = false; ///< otherwise a weapon
    WeaponId weapon{};
    Vec2 position{0, 0};
    Metres radius = 0;
    double amount = 0; ///< 0: what the weapon starts with
    Frame respawn = 0;
    nav::NodeId node{}; ///< nearest navigation node; invalid without a graph
};

struct DoorSpec {
    std::string id;
    Vec2 from{0, 0};
    Vec2 to{0, 0};
    Metres length = 0;
    Metres perStep = 0; ///< how far it slides in a step
    Frame stayOpen = 0;
    bool open = false;
    Metres bottom = 0;
    Metres top = 0;
    std::vector<TriggerId> switches;
    geometry::WallLayers layers = geometry::kBlocksAll; ///< a door of glass lets sight pass

    /// Whether the straight line between two places leads through the door or just past its frame.
    [[nodiscard]] bool separates(Vec2 a, Vec2 b) const;
};

/// A waypoint where somebody may hide.
struct Hideout {
    Vec2 place{0, 0};
    double cover = 0.0; ///< the better of the qualities `cover` and `shadow`, 0..1
};

enum class TriggerKind : std::uint8_t { Switch, Plate, Hint };

struct TriggerSpec {
    std::string id;
    std::string text; ///< what a hint says
    TriggerKind kind{};
    bool circle = true;
    Vec2 position{0, 0};
    Metres radius = 0;
    Vec2 halfSize{0, 0};
    std::vector<DoorId> doors; ///< that a switch opens
    double damage = 0;
    std::int32_t visits = 0;
    Frame lifetime = 0; ///< 0: stays for good
};

struct SpawnSpec {
    Vec2 position{0, 0};
    std::string team;
};

/// A level compiled for play: immutable, shared by all copies of a simulation.
struct Arena {
    std::string name;
    Seconds step = 1.0 / 60.0;
    level::Bounds bounds;
    /// Whether a place lies in the level, if that has bounds. False for what is not a number.
    [[nodiscard]] bool contains(Vec2 place) const {
        if (bounds.max == bounds.min)
            return !std::isnan(place.x + place.y);
        return place.x >= bounds.min.x && place.y >= bounds.min.y && place.x <= bounds.max.x &&
               place.y <= bounds.max.y;
    }
    geometry::WallIndex walls; ///< that bodies meet
    geometry::Sight sight;     ///< what looks and shots meet
    level::Floors floors;
    Metres extent = 0; ///< no two places of the level are farther apart
    nav::NavGraph graph;
    /// Through doors with no switch in sight of their start: for those only who open doors as they
    /// are. Ascending.
    std::vector<nav::EdgeId> switchless;
    std::vector<level::Archetype> archetypes; ///< resolved, in the order of the level
    std::vector<WeaponSpec> weapons;          ///< by WeaponId
    std::vector<WeaponKind> weaponKinds;
    /// The kind of weapon that a goal fetches; null: it fetches none.
    [[nodiscard]] const WeaponKind* fetchedBy(trace::Goal goal) const;
    std::vector<BrainTraits> traits;             ///< by archetype
    std::vector<std::vector<double>> parameters; ///< of its brain, by archetype
    /// By archetype: how its agents become aware of others; null, or none: they notice at once.
    std::vector<std::shared_ptr<const knowledge::AwarenessModel>> awareness;
    std::vector<std::vector<knowledge::SpeechLine>> speech; ///< by archetype: what its agents say
    std::vector<std::string> lines;                         ///< by LineId
    /// By ChangeId: bodies of agents, doors, lights, items, as they are changed.
    std::vector<std::string> changes;
    std::vector<std::vector<WeaponId>> archetypeWeapons;     ///< by archetype: in its order
    std::vector<std::shared_ptr<const Brain>> brains;        ///< that agents have
    std::vector<std::shared_ptr<const BrainData>> brainData; ///< by brain
    std::vector<AgentSpec> agents;                           ///< by AgentId: in the level's order
    /// By archetype, then by AgentId: what it says its agents think of others; none: nothing.
    std::vector<std::vector<std::optional<level::Attitude>>> attitudes;
    std::vector<std::string> squads;       ///< those of the level
    std::vector<std::int32_t> squadsAbove; ///< by place in the level's squads: the parent; -1: none
    std::vector<std::string> teams;        ///< those of the level, others that agents name
    std::vector<std::uint8_t> hostile;     ///< of the first to the second: row * sides + column
    std::vector<ItemSpec> items;
    std::vector<DoorSpec> doors;
    /// The whole openings of doors that close: paths lead through them by edges of the graph only.
    std::vector<geometry::WallSegment> doorways;
    std::vector<TriggerSpec> triggers;
    std::vector<SpawnSpec> spawns;
    std::vector<Hideout> hideouts;        ///< in the level's order
    std::vector<std::uint8_t> litAtStart; ///< by the level's lights
    /// For those who need switches, as far as kFarItem has any of the archetypes mind.
    ItemCosts itemCosts;
    Neighbours itemPlaces;    ///< by ItemId
    Neighbours triggerPlaces; ///< by TriggerId: circles round them

    std::vector<std::vector<nav::EdgeId>> closed; ///< by archetype: edges that it does not take

    std::shared_ptr<const Places> places; ///< null: nobody decides over tactical places
    /// What its runs may record, with the numbers of goals, gates and events; null: nobody said.
    std::shared_ptr<const trace::Registry> registry;
    /// What the tasks of a schedule can do.
    std::shared_ptr<const schedule::DutyRegistry> duties;

    [[nodiscard]] trace::ChangeId changeOf(knowledge::Thing kind, std::uint32_t number) const;
    /// @pre one of `changes`
    [[nodiscard]] std::pair<knowledge::Thing, std::uint32_t> thingOf(trace::ChangeId change) const;

    /// What agents walk on. Valid as long as this.
    [[nodiscard]] nav::Footing footing() const {
        return {&graph, &walls, doorways, &sight.ground()};
    }
    [[nodiscard]] Seconds timeOf(Frame frame) const { return static_cast<double>(frame) * step; }
    /// What one agent's archetype says of another agent.
    [[nodiscard]] std::optional<level::Attitude> statedAttitude(AgentId a, AgentId b) const {
        const std::uint32_t archetype = agents[trace::indexOf(a)].archetype;
        if (archetype >= attitudes.size() || trace::indexOf(b) >= attitudes[archetype].size())
            return std::nullopt;
        return attitudes[archetype][trace::indexOf(b)];
    }
    /// The same, or else as their teams' relations say: an enemy is hated, others are allies.
    [[nodiscard]] level::Attitude attitudeTo(AgentId a, AgentId b) const {
        const auto stated = statedAttitude(a, b);
        if (stated)
            return *stated;
        return areHostile(a, b) ? level::Attitude::Hate : level::Attitude::Ally;
    }
    /// Whether an agent wants to become aware of another, to whom it is not allied.
    [[nodiscard]] bool isAfter(AgentId a, AgentId b) const {
        return a != b && attitudeTo(a, b) <= level::Attitude::Fear;
    }
    /// Whether one agent takes another for an enemy, whom it attacks or flees from: as its
    /// archetype says, or else as their teams do. These are hostile unless their relation is stated
    /// and not negative; no team is hostile to itself; who has none fights everybody. Nobody is an
    /// enemy who is nobody, as where a thing is heard.
    [[nodiscard]] bool areHostile(AgentId a, AgentId b) const {
        if (trace::indexOf(a) >= agents.size() || trace::indexOf(b) >= agents.size())
            return false;
        if (const auto stated = statedAttitude(a, b))
            return a != b && (*stated == level::Attitude::Hate || *stated == level::Attitude::Fear);
        const std::size_t sides = teams.size() + 1;
        return a != b &&
               hostile[agents[trace::indexOf(a)].side * sides + agents[trace::indexOf(b)].side] !=
                   0;
    }
    /// At least 1.
    [[nodiscard]] Frame framesIn(Seconds seconds) const;
    [[nodiscard]] const level::Archetype& archetypeOf(AgentId agent) const {
        return archetypes[agents[trace::indexOf(agent)].archetype];
    }
    [[nodiscard]] const BrainTraits& traitsOf(AgentId agent) const {
        return traits[agents[trace::indexOf(agent)].archetype];
    }
    [[nodiscard]] Metres radiusOf(AgentId agent) const {
        return archetypeOf(agent).movement.radius;
    }
    /// How an agent becomes aware of others by degrees; null: it notices at once.
    [[nodiscard]] const knowledge::AwarenessModel* awarenessOf(AgentId agent) const {
        const std::uint32_t archetype = agents[trace::indexOf(agent)].archetype;
        return archetype < awareness.size() ? awareness[archetype].get() : nullptr;
    }
    /// Whether any of them does, or turns its head or searches, or looks less often far from the
    /// player: whether runs keep what they attend to.
    [[nodiscard]] bool hasAwareness() const;
    /// Whether any of its agents looks less often where the player is far away.
    [[nodiscard]] bool hasRhythms() const;
    /// Whether an agent sees by looking round.
    [[nodiscard]] bool looks(AgentId agent) const {
        return traitsOf(agent).looks || awarenessOf(agent) != nullptr;
    }
    /// Whether it does so less often where the player is far away.
    [[nodiscard]] bool looksLessFar(AgentId agent) const {
        return looks(agent) && level::looksLessFar(archetypeOf(agent).rates);
    }
    /// What an agent's brain compiled of the level. @pre it is of that type, or null
    template <class Data>
    [[nodiscard]] const Data* dataOf(AgentId agent) const {
        return static_cast<const Data*>(brainData[agents[trace::indexOf(agent)].brain].get());
    }
    /// How many agents a run may have more or fewer of: BrainTraits::numbers.
    [[nodiscard]] int numbered() const;
    /// Place of a brain among `brains`; nothing: no agent has it.
    [[nodiscard]] std::optional<std::size_t> brainNamed(std::string_view name) const;
    /// A place in plan so high above the floor there.
    [[nodiscard]] geometry::Vec3 above(Vec2 place, Metres height) const {
        return {place, floors.floorAt(place) + height};
    }
    [[nodiscard]] const level::Weapon& weapon(WeaponId id) const {
        return weapons[trace::indexOf(id)].weapon;
    }
};

/// The level with its agents as they play: without those beyond a number whose brain has
/// BrainTraits::numbers, or with others, whose archetypes are those of the level's in turn, behind
/// all that it has; the source's bots where it has none.
/// @param bots how many; -1: those of the level
[[nodiscard]] level::Level castOf(level::Level level, std::int32_t bots, const Brains& brains);

/// Names what may have changed. @pre agents, doors, lights and items are compiled
void nameChanges(const level::Level& level, Arena& arena);

/// @param level as castOf() gives it: places in its list of agents are their ids
/// @errors InvalidInput, with the place in the level: an unknown brain, archetype or weapon, agents
/// without a position that need one, no spawn points, or none for a team, an item without a kind, a
/// graph that does not compile, what brains refuse
/// Who finds no spawn point free at the start waits for one.
/// @param registry what runs may record; null: what agents register
/// @param duties what tasks of a schedule can do; null: what ships, and what the brains register
[[nodiscard]] Result<Arena>
compileArena(const level::Level& level,
             const Brains& brains,
             std::shared_ptr<const trace::Registry> registry = nullptr,
             std::shared_ptr<const schedule::DutyRegistry> duties = nullptr);

} // namespace percept::agent
