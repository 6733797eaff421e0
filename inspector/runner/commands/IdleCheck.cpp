#include "inspector/runner/commands/IdleCheck.h"

#include "percept/schedule/Duties.h"

#include <fmt/format.h>

namespace percept::runner::commands {

using trace::CommandKind;
using trace::EditPart;

std::string IdleCheck::fault(const trace::Command& command) {
    if (command.kind == CommandKind::Edit && command.part == EditPart::TaskJoins)
        return join(command.task);
    if (command.kind == CommandKind::Edit && command.part == EditPart::TaskLeaves)
        return leave(command.task.id);
    auto why = disobeyed(command);
    return why.empty() ? outside(command) : why;
}

std::string IdleCheck::disobeyed(const trace::Command& command) {
    const auto& agents = m_world->arena.agents;
    switch (command.kind) {
    case CommandKind::Edit:
    case CommandKind::FireEvent:
    case CommandKind::EmitSignal:
        return {};
    case CommandKind::Possess:
        m_possessed.insert(command.agent);
        return {};
    default:
        break;
    }
    const bool obeys = m_possessed.contains(command.agent);
    if (command.kind == CommandKind::Release)
        m_possessed.erase(command.agent);
    if (obeys || trace::indexOf(command.agent) >= agents.size())
        return {};
    return fmt::format("agent \"{}\" is not possessed at frame {}: possess it first",
                       agents[trace::indexOf(command.agent)].id,
                       command.frame);
}

std::string IdleCheck::outside(const trace::Command& command) const {
    const bool hasPlace = command.kind == CommandKind::MoveTo ||
                          command.kind == CommandKind::EmitSignal ||
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
