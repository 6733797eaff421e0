#include "inspector/runner/commands/CommandNames.h"

#include "percept/base/NearestName.h"
#include "percept/event/CompiledEvents.h"

#include <fmt/format.h>

namespace percept::runner::commands {

std::string quotedList(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    return text;
}

std::string shortText(const Json& json) {
    constexpr std::size_t kMost = 40;
    auto text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
    return text.size() > kMost ? text.substr(0, kMost) + "..." : text;
}

std::string meant(const std::string& misspelt, std::span<const std::string> names) {
    const auto near = nearestName(misspelt, names);
    return near.empty() ? std::string() : fmt::format(" Did you mean \"{}\"?", near);
}

std::string
unknownName(NamedList list, const std::string& name, std::span<const std::string> names) {
    if (names.empty())
        return fmt::format("The level has no {}. Remove the line", wordOf(list));
    return "There is " + noneCalled(wordOf(list), name, names);
}

std::string
unknownNumber(NamedList list, std::uint32_t number, std::span<const std::string> names) {
    if (names.empty())
        return unknownName(list, {}, names);
    return fmt::format("There is no {} {}: they are numbered 0 to {}. The level has {}",
                       wordOf(list),
                       number,
                       names.size() - 1,
                       someOf(names));
}

std::uint32_t objectOf(NamedList list, const trace::Command& edit) {
    if (list == NamedList::Agent)
        return trace::indexOf(edit.agent);
    return list == NamedList::Modality ? trace::indexOf(edit.modality) : edit.object;
}

RunNames::RunNames(const RunnableLevel& level)
    : m_level(level) {
    auto info = level.info(trace::TraceLevel::Off);
    at(NamedList::Agent) = std::move(info.agents);
    at(NamedList::Door) = std::move(info.doors);
    at(NamedList::Connection) = std::move(info.connections);
    at(NamedList::Region) = std::move(info.regions);
    at(NamedList::Modality) = std::move(info.modalities);
    at(NamedList::Weapon) = std::move(info.weapons);
    at(NamedList::Task) = std::move(info.tasks);
    at(NamedList::Tag) = std::move(info.tags);
    for (const auto& squad : level.level.squads)
        at(NamedList::Squad).push_back(squad.id);
    for (const auto& light : level.level.lights)
        at(NamedList::Light).push_back(light.id);
    for (const auto& emitter : level.level.emitters)
        at(NamedList::Emitter).push_back(emitter.id);
    // Where no archetype of a level is a bot's, one of the rules joins them.
    for (const auto& archetype : level.world->arena.archetypes)
        at(NamedList::Archetype).push_back(archetype.id);
    for (const auto& event : level.world->authored->events.events)
        at(NamedList::Event).push_back(event.id);
}

Json RunNames::nameOf(NamedList list, std::uint32_t place) const {
    const auto& names = (*this)[list];
    if (place >= names.size() || names[place].empty() ||
        std::count(names.begin(), names.end(), names[place]) != 1)
        return place;
    return names[place];
}

double RunNames::intensityOf(std::uint32_t light) const {
    const auto& lights = m_level.level.lights;
    return light < lights.size() ? lights[light].intensity : 0.0;
}

double RunNames::greatestStateOf(std::uint32_t agent) const {
    const auto& arena = m_level.world->arena;
    const auto* const aware =
        agent < arena.agents.size() ? arena.awarenessOf(trace::AgentId{agent}) : nullptr;
    return aware == nullptr || aware->states.empty()
               ? kMostStates
               : static_cast<double>(aware->states.size()) - 1;
}

double RunNames::strengthOf(std::uint32_t emitter) const {
    const auto& emitters = m_level.level.emitters;
    return emitter < emitters.size() ? emitters[emitter].strength : 0.0;
}

std::optional<double> RunNames::attenuationOf(trace::ModalityId modality,
                                              std::uint32_t connection) const {
    const auto& senses = *m_level.world->senses;
    if (trace::indexOf(modality) >= senses.modalities.size() ||
        connection >= (*this)[NamedList::Connection].size())
        return std::nullopt;
    const auto* link = senses.link(modality, trace::ConnectionId{connection});
    return link == nullptr ? std::nullopt : std::optional(link->attenuation);
}

} // namespace percept::runner::commands
