#pragma once

#include "inspector/runner/commands/SameCheck.h"
#include "percept/sim/Simulation.h"
#include "percept/trace/Command.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>

namespace percept::runner::commands {

/// Goes through the commands of a run in their order and finds those that have no effect: no task
/// joins or leaves its schedule by them, the agent that is to obey is not possessed, the one that
/// is to be possessed is already, nobody can obey or has a use for what is changed, the place lies
/// outside the level, or what is set is so already. A run passes over them, or is the same.
///
///     IdleCheck check(level.world);
///     for (const auto& command : commands) report(check.fault(command));
class IdleCheck {
public:
    explicit IdleCheck(std::shared_ptr<const sim::World> world)
        : m_world(std::move(world))
        , m_same(m_world) {}
    /// Why a command has no effect, with the remedy; empty: it has, or asks for something else.
    /// @pre it names nothing that the level does not have, see unknownIn()
    [[nodiscard]] std::string fault(const trace::Command& command);

private:
    [[nodiscard]] std::string join(const trace::JoiningTask& task);
    [[nodiscard]] std::string leave(const std::string& id);
    /// Of a command to an agent.
    [[nodiscard]] std::string disobeyed(const trace::Command& command);
    /// Of a command to pick up a body.
    [[nodiscard]] std::string cannotCarry(const trace::Command& command) const;
    [[nodiscard]] std::string cannotShoot(const trace::Command& command) const;
    /// Of a command that names a place.
    [[nodiscard]] std::string outside(const trace::Command& command) const;
    /// Of an edit.
    [[nodiscard]] std::string unused(const trace::Command& command) const;
    /// Of an edit of a field of an archetype.
    [[nodiscard]] std::string ignored(const trace::Command& command, const char* field) const;
    /// Whether an archetype has a threshold for a modality that a field is about, or an edit before
    /// may have given it one.
    [[nodiscard]] bool isPerceived(std::uint32_t archetype, const char* field) const;
    /// Of an order.
    [[nodiscard]] std::string unheard(const trace::Command& command) const;

    std::shared_ptr<const sim::World> m_world;
    SameCheck m_same;
    std::set<std::string, std::less<>> m_joined; ///< that have not left
    std::set<trace::AgentId> m_possessed;
    std::set<std::uint32_t> m_sensitive; ///< archetypes that got a threshold
};

} // namespace percept::runner::commands
