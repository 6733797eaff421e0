#include "CompileSpeech.h"
#include "CompileWeapons.h"
#include "InvalidPart.h"
#include "percept/agent/Arena.h"
#include "percept/agent/RegisterTrace.h"
#include "percept/agent/Stage.h"
#include "percept/geometry/Segment.h"
#include "percept/level/Switches.h"
#include "percept/level/Validate.h"
#include "percept/level/WallSegments.h"
#include "percept/nav/GenerateNavigation.h"
#include "percept/nav/OffGraph.h"
#include "percept/tactics/Waypoints.h"
#include "percept/trace/Registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace percept::agent {
namespace {

/// Makes an Arena step by step; each step may fail.
class Compiler {
public:
    Compiler(const level::Level& level,
             const Brains& brains,
             std::shared_ptr<const trace::Registry> registry,
             std::shared_ptr<const schedule::DutyRegistry> duties)
        : m_level(level)
        , m_brains(brains) {
        m_arena.registry = std::move(registry);
        m_arena.duties = std::move(duties);
    }

    Result<Arena> run() {
        if (m_arena.registry == nullptr) {
            auto own = std::make_shared<trace::Registry>();
            if (auto added = registerTrace(*own); !added)
                return added.unexpected();
            m_arena.registry = std::move(own);
        }
        if (m_arena.duties == nullptr) {
            auto duties = dutiesOf(m_brains, {});
            if (!duties)
                return duties.unexpected();
            m_arena.duties = std::move(*duties);
        }
        m_arena.name = m_level.name;
        m_arena.step = m_level.step;
        m_arena.bounds = m_level.bounds;
        auto sight = level::sightOf(m_level);
        if (!sight)
            return sight.unexpected();
        m_arena.walls = geometry::WallIndex(level::solidSegments(m_level));
        m_arena.sight = std::move(*sight);
        m_arena.floors = level::Floors(m_level, m_arena.sight.ground());
        auto graph = nav::graphOf(m_level);
        if (!graph)
            return graph.unexpected();
        m_arena.graph = std::move(*graph);
        teams();
        for (const level::Squad& squad : m_level.squads) {
            m_arena.squads.push_back(squad.id);
            m_arena.squadsAbove.push_back(squadNamed(squad.parent));
        }
        for (const auto stage : {&Compiler::archetypes,
                                 &Compiler::agents,
                                 &Compiler::triggers,
                                 &Compiler::doors,
                                 &Compiler::slopes,
                                 &Compiler::items,
                                 &Compiler::spawns})
            if (auto done = (this->*stage)(); !done)
                return done.unexpected();
        if (auto done = places(); !done)
            return done.unexpected();
        hideouts();
        for (const level::Light& light : m_level.lights)
            m_arena.litAtStart.push_back(light.on ? 1 : 0);
        nameChanges(m_level, m_arena);
        measureExtent();
        measureItems();
        if (auto done = brainData(); !done)
            return done.unexpected();
        return std::move(m_arena);
    }

private:
    Result<void> archetypes() {
        for (std::size_t i = 0; i < m_level.archetypes.size(); ++i) {
            auto resolved = level::resolveArchetype(m_level, m_level.archetypes[i].id);
            if (!resolved)
                return resolved.unexpected();
            const auto brain = m_brains.find(resolved->brain);
            if (!brain)
                return invalid(fmt::format("There is no brain `{}`; use {}",
                                           resolved->brain,
                                           m_brains.names()),
                               fmt::format("archetypes[{}].brain", i));
            const BrainTraits traits = traitsOf(*resolved, *brain);
            auto values = compileParameters(*resolved, m_level.archetypes[i].parameters, *brain);
            if (!values)
                return invalid(values.error().message,
                               fmt::format("archetypes[{}].{}", i, values.error().place));
            m_arena.traits.push_back(traits);
            m_arena.parameters.push_back(std::move(*values));
            if (resolved->weapons.empty() && traits.armed)
                resolved->weapons = level::ravenWeapons();
            if (auto done = addWeapons(m_arena, *resolved, fmt::format("archetypes[{}]", i)); !done)
                return done;
            if (auto done = awareness(*resolved, traits, i); !done)
                return done;
            attitudes(*resolved);
            m_arena.archetypes.push_back(std::move(*resolved));
        }
        return {};
    }

    void attitudes(const level::Archetype& archetype) {
        auto& of = m_arena.attitudes.emplace_back();
        if (archetype.awareness.attitudes.empty())
            return;
        for (const level::Agent& agent : m_level.agents)
            of.push_back(level::attitudeTo(m_level, archetype, agent));
    }

    /// Who looks round of its own accord, or does not think, notices at once.
    Result<void>
    awareness(const level::Archetype& archetype, const BrainTraits& traits, std::size_t index) {
        auto model = knowledge::compileAwareness(archetype.awareness);
        if (!model)
            return invalid(model.error().message,
                           fmt::format("archetypes[{}].{}", index, model.error().place));
        m_arena.awareness.push_back(traits.looks || !traits.thinks ? nullptr : std::move(*model));
        return addSpeech(
            m_arena, m_level, archetype.awareness, fmt::format("archetypes[{}].awareness", index));
    }

    void teams() {
        for (const level::Team& team : m_level.teams)
            m_arena.teams.push_back(team.id);
        for (const level::Agent& agent : m_level.agents)
            if (!agent.team.empty() && sideOf(agent.team) == m_arena.teams.size())
                m_arena.teams.push_back(agent.team);
        const std::size_t count = m_arena.teams.size() + 1; // the last is of those who have none
        m_arena.hostile.assign(count * count, 1);
        for (std::size_t i = 0; i + 1 < count; ++i)
            m_arena.hostile[i * count + i] = 0;
        for (std::size_t i = 0; i < m_level.teams.size(); ++i)
            for (const auto& [other, relation] : m_level.teams[i].relations)
                if (const std::size_t side = sideOf(other); side != m_arena.teams.size())
                    m_arena.hostile[i * count + side] = relation < 0 ? 1 : 0;
    }

    std::uint32_t sideOf(const std::string& team) const {
        const auto found = std::find(m_arena.teams.begin(), m_arena.teams.end(), team);
        return static_cast<std::uint32_t>(found - m_arena.teams.begin());
    }

    Result<void> agents() {
        std::vector<std::uint32_t> counts;
        for (std::size_t i = 0; i < m_level.agents.size(); ++i) {
            const level::Agent& agent = m_level.agents[i];
            const auto archetype = findId(m_arena.archetypes, agent.archetype);
            if (!archetype)
                return invalid(
                    agent.archetype.empty()
                        ? fmt::format("Agent `{}` has no archetype; name one", agent.id)
                        : fmt::format("Agent `{}` has archetype `{}`, which does not exist",
                                      agent.id,
                                      agent.archetype),
                    fmt::format("agents[{}].archetype", i));
            AgentSpec spec;
            spec.id = agent.id;
            spec.archetype = *archetype;
            spec.brain = brainOf(m_arena.archetypes[*archetype].brain);
            counts.resize(m_arena.brains.size());
            spec.slot = counts[spec.brain]++;
            spec.team = agent.team;
            spec.side = sideOf(agent.team);
            spec.squad = squadNamed(agent.squad);
            spec.heading = agent.heading;
            spec.placed = agent.position.has_value();
            if (spec.placed)
                spec.position = agent.position->plan();
            else if (const BrainTraits& traits = m_arena.traits[spec.archetype];
                     !traits.respawns && !traits.numbers)
                return invalid(fmt::format("Agent `{}` has no position. Only agents that come back "
                                           "at spawn points, such as bots, start there",
                                           agent.id),
                               fmt::format("agents[{}].position", i));
            auto patrol = patrolOf(i);
            if (!patrol)
                return patrol.unexpected();
            spec.patrol = std::move(*patrol);
            m_arena.agents.push_back(std::move(spec));
        }
        return {};
    }

    std::int32_t squadNamed(const std::string& id) const {
        const auto found = id.empty() ? std::nullopt : findId(m_level.squads, id);
        return found ? static_cast<std::int32_t>(*found) : -1;
    }

    std::uint32_t brainOf(const std::string& name) {
        const auto known = m_arena.brainNamed(name);
        if (known)
            return static_cast<std::uint32_t>(*known);
        m_arena.brains.push_back(m_brains.find(name));
        return static_cast<std::uint32_t>(m_arena.brains.size() - 1);
    }

    Result<std::vector<PatrolStop>> patrolOf(std::size_t place) const {
        const level::Agent& agent = m_level.agents[place];
        std::vector<PatrolStop> patrol;
        for (std::size_t i = 0; i < agent.patrol.size(); ++i) {
            const level::PatrolStop& stop = agent.patrol[i];
            const auto at = level::stopPlace(m_level, stop);
            if (!at)
                return invalid(fmt::format("Agent `{}` patrols by `{}`, which is no navigation "
                                           "node and no waypoint",
                                           agent.id,
                                           stop.at),
                               fmt::format("agents[{}].patrol[{}]", place, i));
            patrol.push_back({*at, stop.wait, stop.look});
        }
        return patrol;
    }

    Result<void> places() {
        std::vector<std::string> names;
        for (const WeaponSpec& spec : m_arena.weapons)
            names.push_back(spec.weapon.id);
        std::vector<bool> shelters;
        for (const BrainTraits& traits : m_arena.traits)
            shelters.push_back(traits.shelters && traits.thinks);
        auto compiled = compilePlaces(m_level, m_arena.archetypes, names, shelters);
        if (!compiled)
            return compiled.unexpected();
        m_arena.places = std::move(*compiled);
        return {};
    }

    void hideouts() {
        const auto points = tactics::Waypoints::makeAnyway(m_level);
        for (std::size_t i = 0; i < points.size(); ++i) {
            double cover = 0.0;
            for (const std::string_view name : {"cover", "shadow"})
                cover = std::max(cover, points.quality(i, name, {}).value_or(0.0));
            if (cover > 0.0)
                m_arena.hideouts.push_back({Vec2(points.position(i)), std::min(cover, 1.0)});
        }
    }

    Result<void> brainData() {
        for (const auto& brain : m_arena.brains) {
            auto data = brain->compile(m_level, m_arena);
            if (!data)
                return data.unexpected();
            m_arena.brainData.push_back(std::move(*data));
        }
        return {};
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
                const auto weapon = weaponGivenBy(m_arena, item.kind);
                if (!weapon)
                    return weapon.unexpected();
                if (!*weapon)
                    return invalid(fmt::format("Item `{}` gives `{}`, which is neither health nor "
                                               "a weapon of an archetype",
                                               item.id,
                                               item.kind),
                                   fmt::format("items[{}].kind", i));
                spec.weapon = **weapon;
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
            spec.text = trigger.kind == "hint" ? trigger.text : std::string();
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
            for (const std::size_t door : level::doorsOf(m_level, trigger))
                spec.doors.push_back(DoorId{static_cast<std::uint32_t>(door)});
            if (spec.kind == TriggerKind::Switch && spec.doors.empty())
                return invalid(fmt::format("Switch `{}` opens door `{}`, which does not exist",
                                           trigger.id,
                                           trigger.target),
                               fmt::format("triggers[{}].target", i));
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
                for (const DoorId opened : m_arena.triggers[k].doors)
                    if (trace::indexOf(opened) == i)
                        spec.switches.push_back(TriggerId{static_cast<std::uint32_t>(k)});
            if (!spec.open)
                m_arena.doorways.push_back(
                    {spec.from, spec.to, spec.bottom, spec.top, static_cast<std::uint32_t>(i)});
            m_arena.doors.push_back(std::move(spec));
        }
        m_arena.graph = nav::withWaypoints(m_arena.graph, m_level, m_arena.walls, m_arena.doorways);
        findSwitchless();
        return {};
    }

    Result<void> slopes() {
        for (const level::Archetype& archetype : m_arena.archetypes)
            m_arena.closed.push_back(nav::closedEdges(m_arena.graph,
                                                      &m_arena.sight.ground(),
                                                      {archetype.movement.radius,
                                                       archetype.movement.maxSlope,
                                                       nav::refusedBy(archetype.movement)}));
        return {};
    }

    /// Whether an agent in front of a closed door sees a switch of it.
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

    void findSwitchless() {
        const nav::NavGraph& graph = m_arena.graph;
        for (std::uint32_t i = 0; i < graph.edges().size(); ++i)
            if (const nav::NavEdge& edge = graph.edges()[i];
                edge.door != nav::kNoDoor &&
                !canOpen(m_arena.doors[edge.door], graph.node(edge.from).position))
                m_arena.switchless.push_back(nav::EdgeId{i});
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
        for (const AgentSpec& each : m_arena.agents)
            include(each.position);
        m_arena.extent = geometry::distance(low, high);
    }

    Result<void> teamSpawns() const {
        for (const AgentSpec& each : m_arena.agents)
            if (!each.placed &&
                std::none_of(m_arena.spawns.begin(), m_arena.spawns.end(), [&](const auto& spawn) {
                    return spawn.team.empty() || spawn.team == each.team;
                }))
                return invalid(fmt::format("Agent `{}` of team `{}` has no spawn point: all belong "
                                           "to other teams. Add one or clear a spawn point's team",
                                           each.id,
                                           each.team),
                               "spawns");
        return {};
    }

    Result<void> spawns() {
        for (const level::Spawn& spawn : m_level.spawns)
            m_arena.spawns.push_back({spawn.position.plan(), spawn.team});
        const auto unplaced = static_cast<std::size_t>(
            std::count_if(m_arena.agents.begin(), m_arena.agents.end(), [](const AgentSpec& agent) {
                return !agent.placed;
            }));
        if (unplaced > 0 && m_arena.spawns.empty())
            return invalid(
                fmt::format("The level has no spawn points for {} agents without a position. "
                            "Add spawn points or give the agents positions",
                            unplaced),
                "spawns");
        return teamSpawns();
    }

    void measureItems() {
        Metres largest = 0;
        for (const level::Archetype& archetype : m_arena.archetypes)
            largest = std::max(largest, archetype.movement.radius);
        std::vector<nav::NodeId> nodes;
        for (const ItemSpec& item : m_arena.items) {
            nodes.push_back(item.node);
            m_arena.itemPlaces.add({item.position, item.radius});
        }
        for (const TriggerSpec& trigger : m_arena.triggers)
            m_arena.triggerPlaces.add({trigger.position,
                                       trigger.circle
                                           ? trigger.radius
                                           : std::sqrt(geometry::lengthSquared(trigger.halfSize))});
        m_arena.itemPlaces.layOut();
        m_arena.triggerPlaces.layOut();
        m_arena.itemCosts = ItemCosts(m_arena.graph, nodes, m_arena.switchless, kFarItem * largest);
    }

    const level::Level& m_level;
    const Brains& m_brains;
    Arena m_arena;
};

} // namespace

Result<Arena> compileArena(const level::Level& level,
                           const Brains& brains,
                           std::shared_ptr<const trace::Registry> registry,
                           std::shared_ptr<const schedule::DutyRegistry> duties) {
    return Compiler(level, brains, std::move(registry), std::move(duties)).run();
}

} // namespace percept::agent
