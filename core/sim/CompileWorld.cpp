#include "Crowds.h"
#include "percept/level/Validate.h"
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

/// By Duty: how many items stages have of it at most.
std::vector<std::size_t> itemsOf(std::span<const agent::CompiledStage> stages,
                                 const schedule::DutyRegistry& duties) {
    std::vector<std::size_t> items(duties.all().size(), 0);
    for (std::size_t i = 0; i < items.size(); ++i)
        for (const agent::CompiledStage& each : stages)
            items[i] += each.stage->fullRun(each, schedule::Duty{static_cast<std::uint8_t>(i)});
    return items;
}

Result<schedule::DutyPlan>
planOf(const level::Level& level, std::span<const schedule::Person> people, const World& world) {
    const auto* analyses = world.tactical.analyses.get();
    schedule::WorldSize size;
    size.items = itemsOf(world.stages, *world.arena.duties);
    if (analyses != nullptr)
        size.cells = static_cast<std::size_t>(analyses->cells());
    if (world.detail)
        size.detailed = world.detail->looked.size();
    return schedule::compileDuties(level.schedule, people, size, world.arena.duties);
}

/// By AgentId: whether a stage gives an agent its level of detail.
std::vector<std::uint8_t> givenDetail(std::span<const agent::CompiledStage> stages,
                                      std::size_t agents) {
    std::vector<std::uint8_t> given(agents, 0);
    for (const agent::CompiledStage& each : stages)
        if (each.stage->findsDetail())
            std::fill_n(given.begin() + each.firstAgent, each.agents, std::uint8_t{1});
    return given;
}

/// @param level with its agents as they play
Result<void> addSenses(const level::Level& level, const LightSources& lights, World& world) {
    const auto light = lights.find(level.lightSource);
    if (light == nullptr && !level.lightSource.empty())
        return failure(ErrorCode::InvalidInput,
                       fmt::format("There is no light source \"{}\", only {}",
                                   level.lightSource,
                                   lights.names()),
                       "light_source");
    auto senses = sense::compileSenseWorld(level, light.get());
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

Result<void> addPlans(const level::Level& level, const Modules& modules, World& world) {
    auto tactical = compileTactics(level,
                                   schedule::names(level.schedule, schedule::Duty::Analyses),
                                   world.arena,
                                   modules.analyses);
    if (!tactical)
        return tactical.unexpected();
    world.tactical = std::move(*tactical);
    const auto people = peopleOf(level);
    auto detail = lod::compileAgentDetail(
        level, people, givenDetail(world.stages, people.size()), *world.arena.duties);
    if (!detail)
        return detail.unexpected();
    world.detail = std::move(*detail);
    auto behaviours = agent::compileBehaviours(level.lod, world.arena, modules.brains);
    if (!behaviours)
        return behaviours.unexpected();
    world.behaviours = std::move(*behaviours);
    auto plan = planOf(level, people, world);
    if (!plan)
        return plan.unexpected();
    world.plan = std::move(*plan);
    return {};
}

} // namespace

Result<std::shared_ptr<const World>>
compileWorld(const level::Level& authored, const RunOptions& options, const Modules& modules) {
    auto world = std::make_shared<World>();
    auto registry = traceOf(modules);
    if (!registry)
        return registry.unexpected();
    auto duties = agent::dutiesOf(modules.brains, modules.stages);
    if (!duties)
        return duties.unexpected();
    auto staged = agent::compileStages(agent::castOf(authored, options.bots, modules.brains),
                                       modules.brains,
                                       modules.stages,
                                       **duties);
    if (!staged)
        return staged.unexpected();
    world->stages = std::move(staged->stages);
    auto arena = agent::compileArena(staged->level, modules.brains, *registry, *duties);
    if (!arena)
        return arena.unexpected();
    world->arena = std::move(*arena);
    for (const agent::CompiledStage& each : world->stages)
        each.stage->adjust(each, world->arena);
    if (auto done = addSenses(staged->level, modules.lights, *world); !done)
        return done.unexpected();
    if (auto fits = checkCrowd(*world); !fits)
        return fits.unexpected();
    if (auto done =
            addPlans(agent::withTraits(std::move(staged->level), modules.brains), modules, *world);
        !done)
        return done.unexpected();
    return std::shared_ptr<const World>(std::move(world));
}

std::string World::nameOf(AgentId agent) const {
    const std::size_t index = trace::indexOf(agent);
    return index < arena.agents.size() ? arena.agents[index].id : std::string();
}

} // namespace percept::sim
