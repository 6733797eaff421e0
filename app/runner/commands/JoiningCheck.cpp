#include "app/runner/commands/JoiningCheck.h"

#include "percept/schedule/Duties.h"

#include <fmt/format.h>

namespace percept::runner::commands {

std::string JoiningCheck::fault(const trace::Command& command) {
    if (command.kind != trace::CommandKind::Edit)
        return {};
    if (command.part == trace::EditPart::TaskJoins)
        return join(command.task);
    return command.part == trace::EditPart::TaskLeaves ? leave(command.task.id) : std::string();
}

std::string JoiningCheck::join(const trace::JoiningTask& task) {
    if (const auto fits = schedule::checkJoining(m_world->plan, task); !fits)
        return fits.error().message;
    if (m_joined.insert(task.id).second)
        return {};
    return fmt::format("task \"{}\" cannot join the run: one of this name has joined already; "
                       "choose a free one",
                       task.id);
}

std::string JoiningCheck::leave(const std::string& id) {
    if (m_joined.erase(id) > 0)
        return {};
    return fmt::format("task \"{}\" cannot leave the run: {}",
                       id,
                       m_world->plan.placeOf(id)
                           ? "it belongs to the level, and only tasks that joined the run leave it"
                           : "no task of this name has joined; name one that has");
}

} // namespace percept::runner::commands
