#pragma once

#include "percept/geometry/Vector.h"
#include "percept/trace/Records.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

/// What events look at: a plain, borrowed view of the world, so that no game rule is known here.
namespace percept::event {

using geometry::Vec3;
using trace::AgentId;
using trace::RecordId;

/// Place in the list of the level's teams.
enum class TeamId : std::uint32_t {};
inline constexpr TeamId kNoTeam{0xFFFFFFFFU};

struct AgentView {
    Vec3 position{0, 0, 0}; ///< of its feet, metres
    Metres radius = 0.5;    ///< of its body [>= 0]
    TeamId team = kNoTeam;
    bool present = true; ///< alive and in the level: others are near to nothing and enter nothing
    /// What it is about to do, and where. Nothing: nobody is told.
    std::optional<trace::Goal> intends{};
    Vec3 intendedAt{0, 0, 0};
    RecordId motive = trace::kNoRecord; ///< what has it do what it does
    double health = 1.0;                ///< share of its full health, 0..1
    RecordId hurt = trace::kNoRecord;   ///< what its health is due to
    RecordId born = trace::kNoRecord;   ///< its latest coming into the level
    RecordId died = trace::kNoRecord;   ///< its latest death
};

/// What the condition of an event is worth now.
struct ConditionState {
    double value = 0;                  ///< it holds unless this is 0
    RecordId cause = trace::kNoRecord; ///< what made it so
};
/// @param event place in CompiledEvents::events
using AskCondition = std::function<ConditionState(std::uint32_t event)>;

struct TriggerView {
    std::uint32_t visits = 0;            ///< since the start
    std::uint32_t fired = 0;             ///< how often it went off by them
    AgentId visitor = trace::kNoAgent;   ///< the last one
    RecordId visited = trace::kNoRecord; ///< the last time
};

/// Spans stay valid, and what they show unchanged, during the call they are given to.
struct WorldView {
    std::span<const AgentView> agents{};     ///< by AgentId
    std::span<const double> doorOpenness{};  ///< by DoorId: 0 closed .. 1 open
    std::span<const TriggerView> triggers{}; ///< by TriggerId
    Seconds time = 0;                        ///< since the start
    /// By DoorId: the latest change of each; absent ones have none.
    std::span<const RecordId> doorChanges{};
    const AskCondition* condition = nullptr; ///< null: no condition holds

    /// @return nothing for nobody, strangers and those that are not present
    [[nodiscard]] const AgentView* agent(AgentId id) const {
        const auto index = static_cast<std::size_t>(trace::indexOf(id));
        return index < agents.size() && agents[index].present ? &agents[index] : nullptr;
    }
};

} // namespace percept::event
