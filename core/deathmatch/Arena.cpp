#include "percept/deathmatch/Arena.h"

#include "percept/geometry/Segment.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::deathmatch {
namespace {

Unexpected invalid(std::string message, std::string place) {
    return failure(ErrorCode::InvalidInput, std::move(message), std::move(place));
}

template <class Objects>
std::optional<std::uint32_t> findId(const Objects& objects, const std::string& id) {
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (objects[i].id == id)
            return static_cast<std::uint32_t>(i);
    return std::nullopt;
}

std::optional<WeaponKind> kindOf(const std::string& id) {
    if (id == "blaster")
        return WeaponKind::Blaster;
    if (id == "shotgun")
        return WeaponKind::Shotgun;
    if (id == "rocket_launcher")
        return WeaponKind::RocketLauncher;
    if (id == "railgun")
        return WeaponKind::Railgun;
    return std::nullopt;
}

/// Makes an Arena step by step; each step may fail.
class Compiler {
public:
    Compiler(const level::Level& level, std::int32_t bots)
        : m_level(level)
        , m_botCount(bots) {}

    Result<Arena> run() {
        m_arena.name = m_level.name;
        m_arena.step = m_level.step;
        m_arena.bounds = m_level.bounds;
        m_arena.walls = geometry::WallIndex(level::solidSegments(m_level));
        auto sight = level::sightOf(m_level);
        if (!sight)
            return sight.unexpected();
        m_arena.sight = std::move(*sight);
        m_arena.floors = level::Floors(m_level, m_arena.sight.ground());
        auto graph = nav::compileNavigation(m_level);
        if (!graph)
            return graph.unexpected();
        m_arena.graph = std::move(*graph);
        for (const auto stage : {&Compiler::archetypes,
                                 &Compiler::bots,
                                 &Compiler::triggers,
                                 &Compiler::doors,
                                 &Compiler::items,
                                 &Compiler::spawns,
                                 &Compiler::places})
            if (auto done = (this->*stage)(); !done)
                return done.unexpected();
        measureExtent();
        measureItems();
        return std::move(m_arena);
    }

private:
    Result<void> archetypes() {
        for (std::size_t i = 0; i < m_level.archetypes.size(); ++i) {
            auto resolved = level::resolveArchetype(m_level, m_level.archetypes[i].id);
            if (!resolved)
                return resolved.unexpected();
            if (resolved->weapons.empty())
                resolved->weapons = level::ravenWeapons();
            if (auto done = weapons(*resolved, fmt::format("archetypes[{}]", i)); !done)
                return done;
            m_arena.archetypes.push_back(std::move(*resolved));
        }
        return {};
    }

    /// Weapons of equal id and values are one; each archetype keeps its order.
    Result<void> weapons(const level::Archetype& archetype, const std::string& place) {
        auto& carried = m_arena.archetypeWeapons.emplace_back();
        for (std::size_t i = 0; i < archetype.weapons.size(); ++i) {
            const level::Weapon& weapon = archetype.weapons[i];
            const auto kind = kindOf(weapon.id);
            if (!kind)
                return invalid(fmt::format("Weapon `{}` is unknown. Name it blaster, shotgun, "
                                           "rocket_launcher or railgun",
                                           weapon.id),
                               fmt::format("{}.weapons[{}]", place, i));
            const auto same =
                std::find_if(m_arena.weapons.begin(),
                             m_arena.weapons.end(),
                             [&](const WeaponSpec& spec) { return spec.weapon == weapon; });
            carried.push_back(WeaponId{static_cast<std::uint32_t>(same - m_arena.weapons.begin())});
            if (same == m_arena.weapons.end())
                m_arena.weapons.push_back({weapon, *kind});
        }
        return {};
    }

    Result<void> bots() {
        std::vector<std::uint32_t> kinds;
        for (std::size_t i = 0; i < m_level.agents.size(); ++i) {
            const level::Agent& agent = m_level.agents[i];
            const auto archetype = findId(m_arena.archetypes, agent.archetype);
            if (!archetype)
                return invalid(fmt::format("Agent `{}` has archetype `{}`, which does not exist",
                                           agent.id,
                                           agent.archetype),
                               fmt::format("agents[{}].archetype", i));
            if (m_arena.archetypes[*archetype].brain != "bot")
                continue;
            kinds.push_back(*archetype);
            if (m_botCount >= 0 && m_arena.bots.size() >= static_cast<std::size_t>(m_botCount))
                continue;
            BotSpec bot{agent.id, *archetype, agent.team, false, {0, 0}, agent.heading};
            if (agent.position) {
                bot.placed = true;
                bot.position = agent.position->plan();
            }
            m_arena.bots.push_back(std::move(bot));
        }
        if (kinds.empty() && m_botCount > 0)
            kinds.push_back(anyBotKind());
        for (std::size_t i = m_arena.bots.size(); static_cast<std::int32_t>(i) < m_botCount; ++i)
            m_arena.bots.push_back({freeId(i), kinds[i % kinds.size()], {}, false, {0, 0}, 0});
        return {};
    }

    /// The first archetype that is a bot; without one, the source's bot joins the archetypes.
    std::uint32_t anyBotKind() {
        auto& archetypes = m_arena.archetypes;
        const auto bot = std::find_if(archetypes.begin(), archetypes.end(), [](const auto& other) {
            return other.brain == "bot";
        });
        if (bot != archetypes.end())
            return static_cast<std::uint32_t>(bot - archetypes.begin());
        archetypes.push_back(level::ravenBot());
        // Its weapons are the source's own, which have rules.
        static_cast<void>(weapons(archetypes.back(), "archetypes"));
        return static_cast<std::uint32_t>(archetypes.size() - 1);
    }

    std::string freeId(std::size_t number) const {
        std::string id = fmt::format("bot_{}", number + 1);
        while (findId(m_arena.bots, id))
            id += "_";
        return id;
    }

    Result<void> items() {
        for (std::size_t i = 0; i < m_level.items.size(); ++i) {
            const level::Item& item = m_level.items[i];
            ItemSpec spec{item.id,
                          item.kind == "health",
                          {},
                          item.position.plan(),
                          item.radius,
                          item.amount,
                          m_arena.framesIn(item.respawn),
                          nav::kNoNode};
            if (!spec.health) {
                const auto kind = kindOf(item.kind);
                const auto weapon =
                    std::find_if(m_arena.weapons.begin(),
                                 m_arena.weapons.end(),
                                 [&](const WeaponSpec& other) { return other.kind == kind; });
                if (!kind || weapon == m_arena.weapons.end())
                    return invalid(fmt::format("Item `{}` gives `{}`, which no archetype knows. "
                                               "Choose health or a weapon of an archetype",
                                               item.id,
                                               item.kind),
                                   fmt::format("items[{}].kind", i));
                spec.weapon =
                    WeaponId{static_cast<std::uint32_t>(weapon - m_arena.weapons.begin())};
            }
            const auto named = m_arena.graph.find(item.node);
            const auto near = m_arena.graph.nearestReachable(spec.position,
                                                             0.05,
                                                             m_arena.walls,
                                                             m_arena.graph.lookupRadius() * 2,
                                                             {geometry::kBlocksMovement},
                                                             m_arena.doorways);
            spec.node = named.value_or(near.value_or(nav::kNoNode));
            m_arena.items.push_back(std::move(spec));
        }
        return {};
    }

    Result<void> triggers() {
        for (std::size_t i = 0; i < m_level.triggers.size(); ++i) {
            const level::Trigger& trigger = m_level.triggers[i];
            TriggerSpec spec;
            spec.id = trigger.id;
            spec.circle = trigger.shape != "rectangle";
            spec.position = trigger.position.plan();
            spec.radius = trigger.radius;
            spec.halfSize = trigger.size * 0.5;
            spec.damage = trigger.damage;
            spec.visits = trigger.visits;
            spec.lifetime = trigger.lifetime ? m_arena.framesIn(*trigger.lifetime) : 0;
            spec.kind = trigger.kind == "switch"  ? TriggerKind::Switch
                        : trigger.kind == "plate" ? TriggerKind::Plate
                                                  : TriggerKind::Hint;
            if (spec.kind == TriggerKind::Switch) {
                const auto door = findId(m_level.doors, trigger.target);
                if (!door)
                    return invalid(fmt::format("Switch `{}` opens door `{}`, which does not exist",
                                               trigger.id,
                                               trigger.target),
                                   fmt::format("triggers[{}].target", i));
                spec.door = DoorId{*door};
            }
            m_arena.triggers.push_back(std::move(spec));
        }
        return {};
    }

    Result<void> doors() {
        const std::vector<double> shut(m_level.doors.size(), 0.0);
        const auto leaves = level::doorSegments(m_level, shut);
        for (std::size_t i = 0; i < m_level.doors.size(); ++i) {
            const level::Door& door = m_level.doors[i];
            DoorSpec spec{door.id,
                          door.segment.from,
                          door.segment.to,
                          geometry::distance(door.segment.from, door.segment.to),
                          door.speed * m_arena.step,
                          m_arena.framesIn(door.stayOpen),
                          door.open,
                          door.bottom,
                          door.top,
                          {},
                          leaves[i].layers};
            if (spec.length <= 0 || spec.perStep <= 0)
                return invalid(fmt::format("Door `{}` has no length or no speed", door.id),
                               fmt::format("doors[{}]", i));
            for (std::size_t k = 0; k < m_arena.triggers.size(); ++k)
                if (trace::indexOf(m_arena.triggers[k].door) == i)
                    spec.switches.push_back(TriggerId{static_cast<std::uint32_t>(k)});
            if (!spec.open)
                m_arena.doorways.push_back(
                    {spec.from, spec.to, spec.bottom, spec.top, static_cast<std::uint32_t>(i)});
            m_arena.doors.push_back(std::move(spec));
        }
        dropUselessDoorEdges();
        return {};
    }

    /// Whether who stands before a closed door sees a switch of it.
    bool canOpen(const DoorSpec& door, Vec2 from) const {
        const Metres eye = m_arena.archetypes.empty() ? level::Archetype().eyeHeight
                                                      : m_arena.archetypes.front().eyeHeight;
        return door.open ||
               std::any_of(door.switches.begin(), door.switches.end(), [&](TriggerId id) {
                   const Vec2 place = m_arena.triggers[trace::indexOf(id)].position;
                   return !door.separates(from, place) &&
                          m_arena.sight.isClear(m_arena.above(from, eye),
                                                m_arena.above(place, eye),
                                                geometry::kBlocksSight);
               });
    }

    void dropUselessDoorEdges() {
        const nav::NavGraph& graph = m_arena.graph;
        std::vector<nav::NavEdge> useful;
        for (const nav::NavEdge& edge : graph.edges())
            if (edge.door == nav::kNoDoor ||
                canOpen(m_arena.doors[edge.door], graph.node(edge.from).position))
                useful.push_back(edge);
        if (useful.size() < graph.edges().size())
            m_arena.graph = nav::NavGraph({graph.nodes().begin(), graph.nodes().end()}, useful);
    }

    void measureExtent() {
        Vec2 low = m_arena.bounds.min;
        Vec2 high = m_arena.bounds.max;
        const auto include = [&](Vec2 place) {
            low = glm::min(low, place);
            high = glm::max(high, place);
        };
        for (const geometry::WallSegment& wall : m_arena.walls.walls()) {
            include(wall.a);
            include(wall.b);
        }
        for (const SpawnSpec& spawn : m_arena.spawns)
            include(spawn.position);
        for (const BotSpec& bot : m_arena.bots)
            include(bot.position);
        m_arena.extent = geometry::distance(low, high);
    }

    Result<void> teamSpawns() const {
        for (const BotSpec& bot : m_arena.bots)
            if (!bot.placed &&
                std::none_of(m_arena.spawns.begin(), m_arena.spawns.end(), [&](const auto& spawn) {
                    return spawn.team.empty() || spawn.team == bot.team;
                }))
                return invalid(fmt::format("Agent `{}` of team `{}` has no spawn point: all belong "
                                           "to other teams. Add one or clear a spawn point's team",
                                           bot.id,
                                           bot.team),
                               "spawns");
        return {};
    }

    Result<void> spawns() {
        for (const level::Spawn& spawn : m_level.spawns)
            m_arena.spawns.push_back({spawn.position.plan(), spawn.team});
        const auto unplaced = static_cast<std::size_t>(
            std::count_if(m_arena.bots.begin(), m_arena.bots.end(), [](const BotSpec& bot) {
                return !bot.placed;
            }));
        if (unplaced > 0 && m_arena.spawns.empty())
            return invalid(
                fmt::format("The level has no spawn points for {} agents without a position. "
                            "Add spawn points or give the agents positions",
                            unplaced),
                "spawns");
        return teamSpawns();
    }

    Result<void> places() {
        std::vector<std::string> weapons;
        for (const WeaponSpec& spec : m_arena.weapons)
            weapons.push_back(spec.weapon.id);
        auto places = compilePlaces(m_level, m_arena.archetypes, weapons);
        if (!places)
            return places.unexpected();
        m_arena.places = std::move(*places);
        return {};
    }

    /// Dijkstra against the edges, from every item to all nodes.
    void measureItems();

    const level::Level& m_level;
    std::int32_t m_botCount;
    Arena m_arena;
};

void Compiler::measureItems() {
    const nav::NavGraph& graph = m_arena.graph;
    const std::size_t count = graph.nodes().size();
    std::vector<std::vector<nav::NavEdge>> incoming(count);
    for (const nav::NavEdge& edge : graph.edges())
        incoming[nav::indexOf(edge.to)].push_back(edge);
    for (const ItemSpec& item : m_arena.items) {
        auto& costs =
            m_arena.itemCosts.emplace_back(count, std::numeric_limits<double>::infinity());
        if (item.node == nav::kNoNode)
            continue;
        using Entry = std::pair<double, std::uint32_t>;
        std::vector<Entry> open{{0.0, nav::indexOf(item.node)}};
        costs[nav::indexOf(item.node)] = 0;
        while (!open.empty()) {
            std::pop_heap(open.begin(), open.end(), std::greater<>());
            const auto [cost, node] = open.back();
            open.pop_back();
            if (cost > costs[node])
                continue;
            for (const nav::NavEdge& edge : incoming[node]) {
                double& known = costs[nav::indexOf(edge.from)];
                if (cost + edge.cost >= known)
                    continue;
                known = cost + edge.cost;
                open.emplace_back(known, nav::indexOf(edge.from));
                std::push_heap(open.begin(), open.end(), std::greater<>());
            }
        }
    }
}

} // namespace

Frame Arena::framesIn(Seconds seconds) const {
    return std::max<Frame>(1, static_cast<Frame>(std::llround(seconds / step)));
}

bool DoorSpec::separates(Vec2 a, Vec2 b) const {
    const Vec2 frame = (to - from) * 0.1;
    return geometry::segmentsCross(a, b, from - frame, to + frame);
}

Result<Arena> compileArena(const level::Level& level, std::int32_t bots) {
    return Compiler(level, bots).run();
}

} // namespace percept::deathmatch
