#include "CheckParts.h"
#include "percept/event/CompiledEvents.h"

#include <fmt/format.h>

#include <algorithm>

namespace percept::sim {
namespace {

/// Whether the run itself does something when it happens.
bool acts(const level::AuthoredEvent& event) {
    return !event.emits.empty() || !event.switches.empty() || !event.moves.empty() ||
           !event.links.empty();
}

/// The managers with everybody who may ever listen: the level's agents, and one of each archetype
/// where more come, from a town or on spawn points.
event::Managers everybody(const level::Level& level, const event::CompiledEvents& compiled) {
    auto managers = event::startManagers(compiled);
    if (level.spawns.empty() && level.stages.empty())
        return managers;
    const auto first = static_cast<std::uint32_t>(compiled.agents.size());
    for (std::uint32_t i = 0; i < level.archetypes.size(); ++i)
        event::admit(managers, compiled, trace::AgentId{first + i}, {.archetype = i});
    return managers;
}

} // namespace

bool joinsManagers(const level::Level& level) {
    return std::ranges::any_of(level.events,
                               [](const auto& event) { return !event.moves.empty(); }) ||
           std::ranges::any_of(level.archetypes, [](const level::Archetype& archetype) {
               return std::ranges::any_of(archetype.reactions, [](const auto& reaction) {
                   return !reaction.joins.empty();
               });
           });
}

event::Vocabulary wordsOf(const level::Level& level, const trace::Registry& registry) {
    event::Vocabulary words{registry.events(), registry.goals()};
    for (const level::AuthoredEvent& event : level.events)
        if (event.when.kind == "intention" && !event.when.state.empty())
            words.goals.push_back(event.when.state);
    return words;
}

std::vector<level::Problem> checkUnheard(const level::Level& level,
                                         const trace::Registry& registry) {
    const auto compiled = event::compileEvents(level, wordsOf(level, registry));
    if (!compiled || joinsManagers(level))
        return {};
    const bool roams = std::ranges::any_of(compiled->listeners,
                                           [](const auto& listener) { return listener.roams; });
    auto managers = everybody(level, *compiled);
    std::vector<level::Problem> problems;
    for (std::size_t i = 0; i < compiled->events.size(); ++i) {
        const event::CompiledEvent& event = compiled->events[i];
        if (acts(level.events[i]) || event.kind == event::CauseKind::Hand || roams ||
            managers.mightHear(event.manager, event.reach, event.code))
            continue;
        problems.push_back(
            {level::Severity::Warning,
             fmt::format("events[{}]", i),
             fmt::format("it never happens: nothing comes of it, and no agent listens for \"{}\"",
                         level.events[i].code),
             "Give it an effect or a listener, or remove it."});
    }
    return problems;
}

} // namespace percept::sim
