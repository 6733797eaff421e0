#include "percept/sim/Simulation.h"
#include "percept/trace/Registry.h"

#include <fmt/format.h>

namespace percept::sim {

const char* buildFacts() {
    // Raise the number whenever the same inputs may give another run. What else is named changes
    // how numbers are rounded, or in which order a compiler evaluates; its version does not.
    return "simulation 39"
#if defined(__clang__)
           "; clang"
#elif defined(__GNUC__)
           "; gcc"
#endif
#if defined(__FAST_MATH__)
           "; fast-math"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
           "; extended precision"
#endif
        ;
}

trace::RunInfo runInfo(const World& world,
                       const RunOptions& options,
                       std::string levelText,
                       trace::TraceLevel level) {
    trace::RunInfo info;
    info.levelName = world.arena.name;
    info.level = std::move(levelText);
    info.seed = options.seed;
    info.bots = options.bots;
    info.traceLevel = level;
    info.step = world.arena.step;
    info.build = buildFacts();
    for (std::uint32_t i = 0; i < world.arena.agents.size(); ++i) {
        const auto* const aware = world.arena.awarenessOf(trace::AgentId{i});
        info.agents.push_back(world.arena.agents[i].id);
        info.states.push_back(aware != nullptr ? fmt::format("{}", fmt::join(aware->states, "\n"))
                                               : std::string());
    }
    for (const auto& item : world.arena.items)
        info.items.push_back(item.id);
    for (const auto& door : world.arena.doors)
        info.doors.push_back(door.id);
    for (const auto& trigger : world.arena.triggers) {
        info.triggers.push_back(trigger.id);
        info.hints.push_back(trigger.text);
    }
    for (const auto& weapon : world.arena.weapons)
        info.weapons.push_back(weapon.weapon.id);
    for (const auto& modality : world.senses->modalities)
        info.modalities.push_back(modality.id);
    info.tags = world.senses->tags;
    info.lines = world.arena.lines;
    info.changes = world.arena.changes;
    for (const auto& region : world.senses->regions)
        info.regions.push_back(region.id);
    info.connections = world.senses->connections;
    const agent::Places* places = world.arena.places.get();
    for (std::size_t i = 0; places != nullptr && i < places->points.size(); ++i)
        info.waypoints.push_back(places->points.id(i));
    info.placeKinds = places != nullptr ? places->names : std::vector<std::string>();
    const event::CompiledEvents& events = world.authored->events;
    info.eventCodes = events.codes;
    for (const auto& event : events.events) {
        info.events.push_back(event.id);
        info.eventData.push_back(event.data);
    }
    info.emitters = world.authored->emitters.ids;
    info.squads = world.arena.squads;
    info.stages = stageNames(world.stages);
    info.kinds = world.arena.registry->kinds();
    info.goals = world.arena.registry->goals();
    info.gates = world.arena.registry->gates();
    info.managers = events.managers;
    for (const auto& topic : events.topics)
        info.topics.push_back(topic.id);
    if (world.plan.schedule != nullptr)
        for (const auto& task : world.plan.schedule->tasks)
            info.tasks.push_back(task.id);
    if (world.detail)
        for (const auto& behaviour : world.detail->levels.behaviours)
            info.behaviours.push_back(behaviour.id);
    for (const agent::CompiledStage& each : world.stages)
        each.stage->nameIn(each, info);
    return info;
}

} // namespace percept::sim
