#pragma once

#include "percept/agent/Stage.h"
#include "percept/town/State.h"
#include "percept/town/Town.h"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

/// The town as a stage of runs: levels with a town in `lod.groups` have it.
namespace percept::town {

inline constexpr std::string_view kStage = "town";
/// Its duties: inhabitants that are simulated one by one; blocks and economies.
inline constexpr std::string_view kPeopleDuty = "people";
inline constexpr std::string_view kGroupsDuty = "groups";

[[nodiscard]] std::shared_ptr<const agent::Stage> townStage();

/// The town of a run. @return null: its level has none
[[nodiscard]] const Town* townOf(std::span<const agent::CompiledStage> stages);
/// Its state. @return null: there is none
[[nodiscard]] const State* stateOf(const std::vector<agent::StageState>& states);
[[nodiscard]] State* stateOf(std::vector<agent::StageState>& states);

} // namespace percept::town
