#pragma once

#include "percept/deathmatch/Places.h"
#include "percept/level/Sight.h"
#include "percept/nav/NavGraph.h"
#include "percept/trace/Ids.h"

#include <cstdint>
#include <string>
#include <vector>

namespace percept::deathmatch {

using geometry::Vec2;
using trace::AgentId;
using trace::DoorId;
using trace::ItemId;
using trace::TriggerId;
using trace::WeaponId;

/// Which rules choose a weapon and which goal fetches it.
enum class WeaponKind : std::uint8_t { Blaster, Shotgun, RocketLauncher, Railgun };

struct WeaponSpec {
    level::Weapon weapon;
    WeaponKind kind{};
};

/// An agent as it will enter the run; several share an archetype.
struct BotSpec {
    std::string id;
    std::uint32_t archetype = 0; ///< index into Arena::archetypes
    std::string team;
    bool placed = false; ///< starts at `position` instead of a spawn point
    Vec2 position{0, 0};
    Radians heading = 0;
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

enum class TriggerKind : std::uint8_t { Switch, Plate, Hint };

struct TriggerSpec {
    std::string id;
    TriggerKind kind{};
    bool circle = true;
    Vec2 position{0, 0};
    Metres radius = 0;
    Vec2 halfSize{0, 0};
    DoorId door = trace::kNone<DoorId>;
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
    geometry::WallIndex walls; ///< that bodies meet
    geometry::Sight sight;     ///< what looks and shots meet
    level::Floors floors;
    Metres extent = 0; ///< no two places of the level are farther apart
    /// Without door edges that nobody can use: those with no switch in sight of their start.
    nav::NavGraph graph;
    std::vector<level::Archetype> archetypes;            ///< resolved
    std::vector<WeaponSpec> weapons;                     ///< by WeaponId
    std::vector<std::vector<WeaponId>> archetypeWeapons; ///< by archetype: in its order
    std::vector<BotSpec> bots;
    std::vector<ItemSpec> items;
    std::vector<DoorSpec> doors;
    /// The whole openings of doors that close: paths lead through them by edges of the graph only.
    std::vector<geometry::WallSegment> doorways;
    std::vector<TriggerSpec> triggers;
    std::vector<SpawnSpec> spawns;
    /// Cost from every node to every item: `itemCosts[item][node]`; infinite if out of reach.
    std::vector<std::vector<double>> itemCosts;

    std::optional<Places> places; ///< where a bot may withdraw to one

    [[nodiscard]] Seconds timeOf(Frame frame) const { return static_cast<double>(frame) * step; }
    /// Whether two bots fight each other: those without a team fight everybody.
    [[nodiscard]] bool areHostile(AgentId a, AgentId b) const {
        const std::string& left = bots[trace::indexOf(a)].team;
        return a != b && (left.empty() || left != bots[trace::indexOf(b)].team);
    }
    /// At least 1.
    [[nodiscard]] Frame framesIn(Seconds seconds) const;
    [[nodiscard]] Metres radiusOf(std::size_t bot) const {
        return archetypes[bots[bot].archetype].movement.radius;
    }
    /// A place in plan so high above the floor there.
    [[nodiscard]] geometry::Vec3 above(Vec2 place, Metres height) const {
        return {place, floors.floorAt(place) + height};
    }
    [[nodiscard]] const level::Weapon& weapon(WeaponId id) const {
        return weapons[trace::indexOf(id)].weapon;
    }
};

/// @param bots how many agents play; -1: those of the level. More than the level has are added with
///        the archetypes of the level's agents in turn.
/// Those that find no spawn point free at the start wait for one.
/// @errors InvalidInput, with the place in the level: no spawn points, none for a team, an unknown
/// archetype or weapon, an item without a kind, a graph that does not compile, waypoints that are
/// wrong where bots weigh them
[[nodiscard]] Result<Arena> compileArena(const level::Level& level, std::int32_t bots = -1);

} // namespace percept::deathmatch
