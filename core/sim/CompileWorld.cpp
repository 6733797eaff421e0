#include "percept/level/Validate.h"
#include "percept/sim/Checks.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::sim {

using trace::AgentId;

namespace {

/// By AgentId. @param level which the people refer to
std::vector<schedule::Person> peopleOf(const level::Level& level) {
    std::vector<schedule::Person> people;
    for (const level::Agent& agent : level.agents)
        people.push_back({agent.id, agent.archetype, agent.team, agent.squad});
    return people;
}

Result<schedule::DutyPlan> planOf(const level::Level& level,
                                  std::span<const schedule::Person> people,
                                  const std::optional<town::Town>& town,
                                  const TacticalWorld& tactical,
                                  std::size_t detailed,
                                  std::shared_ptr<const schedule::DutyRegistry> duties) {
    const auto* analyses = tactical.analyses.get();
    schedule::WorldSize size;
    if (town) {
        size.inhabitants = town->inhabitants.front();
        size.groups = town->groups.groups.size();
    }
    if (analyses != nullptr)
        size.cells = static_cast<std::size_t>(analyses->cells());
    size.detailed = detailed;
    return schedule::compileDuties(level.schedule, people, size, std::move(duties));
}

/// The agents for whom a town is simulated: the one that the level names, or all.
std::vector<AgentId> observersOf(const town::Town& town, const agent::Arena& arena) {
    std::vector<AgentId> observers;
    for (std::uint32_t i = 0; i < town.firstAgent; ++i)
        if (town.observer.empty() || arena.agents[i].id == town.observer)
            observers.push_back(AgentId{i});
    return observers;
}

/// @param level with its agents as they play
Result<void> addSenses(const level::Level& level, World& world) {
    auto senses = sense::compileSenseWorld(level);
    if (!senses)
        return senses.unexpected();
    world.senses = std::make_shared<const sense::SenseWorld>(std::move(*senses));
    auto authored = percept::world::compileAuthored(
        level, *world.senses, {world.arena.registry->events(), world.arena.registry->goals()});
    if (!authored)
        return authored.unexpected();
    world.authored = std::make_shared<const percept::world::Authored>(std::move(*authored));
    world.emitters = world::emittersOf(level, *world.senses);
    return {};
}

Result<void> addPlans(const level::Level& level, const agent::Brains& brains, World& world) {
    auto tactical = compileTactics(
        level, schedule::names(level.schedule, schedule::Duty::Analyses), world.arena);
    if (!tactical)
        return tactical.unexpected();
    world.tactical = std::move(*tactical);
    const auto people = peopleOf(level);
    auto detail = lod::compileAgentDetail(
        level, people, world.town ? world.town->rows() : std::size_t{0}, *world.arena.duties);
    if (!detail)
        return detail.unexpected();
    world.detail = std::move(*detail);
    auto behaviours = agent::compileBehaviours(level.lod, world.arena, brains);
    if (!behaviours)
        return behaviours.unexpected();
    world.behaviours = std::move(*behaviours);
    auto plan = planOf(level,
                       people,
                       world.town,
                       world.tactical,
                       world.detail ? std::size_t{world.detail->looked} : std::size_t{0},
                       world.arena.duties);
    if (!plan)
        return plan.unexpected();
    world.plan = std::move(*plan);
    return {};
}

/// People begin in their groups, and fight nobody unless the level puts them in a team.
void foldPeople(const town::Town& town, agent::Arena& arena) {
    for (std::uint32_t i = town.firstAgent; i < arena.agents.size(); ++i)
        arena.agents[i].folded = true;
    if (!town.team.empty() || town.firstAgent == arena.agents.size())
        return;
    const std::size_t sides = arena.teams.size() + 1;
    const std::size_t own = arena.agents[town.firstAgent].side;
    for (std::size_t other = 0; other < sides; ++other)
        arena.hostile[own * sides + other] = arena.hostile[other * sides + own] = 0;
}

} // namespace

Result<std::shared_ptr<const World>>
compileWorld(const level::Level& authored, const RunOptions& options, const agent::Brains& brains) {
    level::Level level = agent::castOf(authored, options.bots, brains);
    auto world = std::make_shared<World>();
    auto registry = traceOf(brains);
    if (!registry)
        return registry.unexpected();
    auto town = town::compileTown(level);
    if (!town)
        return town.unexpected();
    world->town = std::move(*town);
    if (world->town)
        if (auto fits = checkInhabitants(*world->town, brains); !fits)
            return fits.unexpected();
    if (world->town)
        level = town::withPeople(std::move(level), *world->town);
    auto arena = agent::compileArena(level, brains, *registry);
    if (!arena)
        return arena.unexpected();
    world->arena = std::move(*arena);
    if (world->town) {
        foldPeople(*world->town, world->arena);
        world->observers = observersOf(*world->town, world->arena);
    }
    if (auto done = addSenses(level, *world); !done)
        return done.unexpected();
    if (auto done = addPlans(agent::withTraits(std::move(level), brains), brains, *world); !done)
        return done.unexpected();
    return std::shared_ptr<const World>(std::move(world));
}

std::string World::nameOf(AgentId agent) const {
    const std::size_t index = trace::indexOf(agent);
    return index < arena.agents.size() ? arena.agents[index].id : std::string();
}

} // namespace percept::sim
