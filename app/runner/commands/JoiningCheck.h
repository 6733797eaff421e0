#pragma once

#include "percept/sim/Simulation.h"
#include "percept/trace/Command.h"

#include <functional>
#include <memory>
#include <set>
#include <string>

namespace percept::runner::commands {

/// Goes through the commands of a run in their order and finds those by which no task joins or
/// leaves its schedule, although they ask for that: a run passes over them.
///
///     JoiningCheck joining(level.world);
///     for (const auto& command : commands) report(joining.fault(command));
class JoiningCheck {
public:
    explicit JoiningCheck(std::shared_ptr<const sim::World> world)
        : m_world(std::move(world)) {}
    /// Why a command has no effect, with the remedy; empty: it has, or asks for something else.
    [[nodiscard]] std::string fault(const trace::Command& command);

private:
    [[nodiscard]] std::string join(const trace::JoiningTask& task);
    [[nodiscard]] std::string leave(const std::string& id);

    std::shared_ptr<const sim::World> m_world;
    std::set<std::string, std::less<>> m_joined; ///< that have not left
};

} // namespace percept::runner::commands
