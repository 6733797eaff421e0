#include "inspector/runner/commands/IdleCheck.h"

#include "percept/agent/Orders.h"
#include "percept/agent/Parameters.h"
#include "percept/schedule/Duties.h"
#include "percept/sense/SenseWorld.h"
#include "percept/sim/SensedFields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace percept::runner::commands {

using trace::CommandKind;
using trace::EditPart;

namespace {

/// What edits of archetypes change, as agent::Brain::ignores() has it.
struct ArchetypeField {
    EditPart part;
    const char* name;
};
constexpr ArchetypeField kArchetypeFields[]{{EditPart::Threshold, "sensors"},
                                            {EditPart::View, "field_of_view"},
                                            {EditPart::Hearing, "hearing"},
                                            {EditPart::Attention, "aim.nearest_seen"},
                                            {EditPart::Reaction, "reaction"}};

} // namespace

std::string IdleCheck::fault(const trace::Command& command) {
    if (command.kind == CommandKind::Edit && command.part == EditPart::TaskJoins)
        return join(command.task);
    if (command.kind == CommandKind::Edit && command.part == EditPart::TaskLeaves)
        return leave(command.task.id);
    auto why = disobeyed(command);
    if (command.kind == CommandKind::Edit && command.part == EditPart::Threshold)
        m_sensitive.insert(command.object);
    if (why.empty())
        why = outside(command);
    auto same = m_same.fault(command); // which follows all that is set
    return why.empty() ? same : why;
}

std::string IdleCheck::disobeyed(const trace::Command& command) {
    switch (command.kind) {
    case CommandKind::Edit:
        return unused(command);
    case CommandKind::FireEvent:
    case CommandKind::EmitSignal:
        return {};
    case CommandKind::Order:
        return unheard(command);
    default:
        break;
    }
    const auto& agent = m_world->arena.agents.at(trace::indexOf(command.agent));
    if (command.kind == CommandKind::Possess) {
        // Only a run knows who is folded, and cannot be possessed then.
        const bool isNew = m_possessed.insert(command.agent).second || agent.folded;
        return isNew ? std::string()
                     : fmt::format("agent \"{}\" is possessed already at frame {}: remove the "
                                   "line, or release it first",
                                   agent.id,
                                   command.frame);
    }
    const bool possessed = m_possessed.contains(command.agent);
    if (command.kind == CommandKind::Release)
        m_possessed.erase(command.agent);
    if (possessed && command.kind == CommandKind::Carry)
        return cannotCarry(command);
    if (possessed && command.kind == CommandKind::Shoot)
        return cannotShoot(command);
    return possessed ? std::string()
                     : fmt::format("agent \"{}\" is not possessed at frame {}: possess it first",
                                   agent.id,
                                   command.frame);
}

std::string IdleCheck::cannotShoot(const trace::Command& command) const {
    const agent::Arena& arena = m_world->arena;
    const auto& agent = arena.agents[trace::indexOf(command.agent)];
    return arena.archetypeWeapons[agent.archetype].empty()
               ? fmt::format("agent \"{}\" has no weapon: give its archetype one", agent.id)
               : std::string();
}

std::string IdleCheck::cannotCarry(const trace::Command& command) const {
    const agent::Arena& arena = m_world->arena;
    const level::Archetype& archetype = arena.archetypeOf(command.agent);
    if (archetype.carries.speed <= 0)
        return fmt::format("archetype \"{}\" carries no bodies: its carries.speed is 0",
                           archetype.id);
    for (std::uint32_t i = 0; i < arena.agents.size(); ++i)
        if (const trace::AgentId id{i}; id != command.agent && !arena.traitsOf(id).respawns)
            return {};
    return "nobody leaves a body: all others come back when they have died";
}

/// Of an edit that changes what its agent or archetype has no use for.
std::string IdleCheck::unused(const trace::Command& command) const {
    const agent::Arena& arena = m_world->arena;
    const auto agent = trace::indexOf(command.agent);
    if (command.part == EditPart::Awareness && agent == command.object)
        return "an agent is not aware of itself: name another one";
    if (command.part == EditPart::Strength &&
        trace::indexOf(command.modality) >= m_world->senses->modalities.size())
        return "no modality is named that the agent gives off more or less of: add \"modality\"";
    if (command.part == EditPart::Alertness && agent < arena.agents.size() &&
        arena.awarenessOf(command.agent) == nullptr) {
        const level::Archetype& archetype = arena.archetypeOf(command.agent);
        return fmt::format(
            "agent \"{}\" notices at once and has no alertness: {}",
            arena.agents[agent].id,
            archetype.awareness.states.empty()
                ? "its archetype has no awareness"
                : fmt::format("the brain \"{}\" has no use for awareness", archetype.brain));
    }
    const auto* const field =
        std::ranges::find(kArchetypeFields, command.part, &ArchetypeField::part);
    return field == std::end(kArchetypeFields) || command.object >= arena.archetypes.size()
               ? std::string()
               : ignored(command, field->name);
}

std::string IdleCheck::ignored(const trace::Command& command, const char* field) const {
    const agent::Arena& arena = m_world->arena;
    const level::Archetype& archetype = arena.archetypes[command.object];
    const auto place = arena.brainNamed(archetype.brain);
    if (!place || std::ranges::none_of(arena.agents, [&](const auto& each) {
            return each.archetype == command.object;
        }))
        return fmt::format("no agent has the archetype \"{}\"", archetype.id);
    const agent::Brain& brain = *arena.brains[*place];
    const auto fields = agent::ignoredFields(archetype, brain);
    if (std::ranges::find(fields, field) != fields.end())
        return fmt::format("archetype \"{}\" ignores {}: {}",
                           archetype.id,
                           field,
                           agent::whyIgnored(archetype, brain, field).why);
    if (!isPerceived(command.object, field))
        return fmt::format("archetype \"{}\" ignores {}: it has no threshold for a modality {}",
                           archetype.id,
                           field,
                           sim::findSensedField(field)->sense);
    return {};
}

bool IdleCheck::isPerceived(std::uint32_t archetype, const char* field) const {
    const sim::SensedField* const sensed = sim::findSensedField(field);
    const sense::SenseWorld& senses = *m_world->senses;
    if (sensed == nullptr || m_sensitive.contains(archetype) || archetype >= senses.profiles.size())
        return true;
    const auto& thresholds = senses.profiles[archetype].thresholds;
    for (std::size_t i = 0; i < thresholds.size(); ++i)
        if (!std::isnan(thresholds[i]) && sensed->isServed(senses.modalities[i]))
            return true;
    return false;
}

/// An order needs somebody who decides for himself.
std::string IdleCheck::unheard(const trace::Command& command) const {
    const agent::Arena& arena = m_world->arena;
    for (std::uint32_t i = 0; i < arena.agents.size(); ++i)
        if (const trace::AgentId id{i};
            arena.traitsOf(id).thinks && agent::isOfSquad(arena, id, command.object) &&
            (trace::squadOrderOf(command) != trace::SquadOrder::Follow || id != command.agent))
            return {};
    return "no agent of the squad can obey: name a squad whose agents decide for themselves";
}

std::string IdleCheck::outside(const trace::Command& command) const {
    const bool hasPlace = command.kind == CommandKind::MoveTo ||
                          command.kind == CommandKind::EmitSignal ||
                          (command.kind == CommandKind::Order &&
                           trace::squadOrderOf(command) == trace::SquadOrder::Go) ||
                          (command.kind == CommandKind::Edit &&
                           (command.part == EditPart::Place ||
                            (command.part == EditPart::Awareness && command.value != 0)));
    if (!hasPlace || m_world->arena.contains(command.position))
        return {};
    const auto& [min, max, unknown] = m_world->arena.bounds;
    return fmt::format("the place [{}, {}] lies outside the level: choose one from [{}, {}] to "
                       "[{}, {}]",
                       command.position.x,
                       command.position.y,
                       min.x,
                       min.y,
                       max.x,
                       max.y);
}

std::string IdleCheck::join(const trace::JoiningTask& task) {
    if (const auto fits = schedule::checkJoining(m_world->plan, task); !fits)
        return fits.error().message;
    if (m_joined.insert(task.id).second)
        return {};
    return fmt::format("task \"{}\" cannot join the run: one of this name has joined already; "
                       "choose a free one",
                       task.id);
}

std::string IdleCheck::leave(const std::string& id) {
    if (m_joined.erase(id) > 0)
        return {};
    return fmt::format("task \"{}\" cannot leave the run: {}",
                       id,
                       m_world->plan.placeOf(id)
                           ? "it belongs to the level, and only tasks that joined the run leave it"
                           : "no task of this name has joined; name one that has");
}

} // namespace percept::runner::commands
