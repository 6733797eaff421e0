#pragma once

#include "LoadItems.h"
#include "percept/schedule/Phasing.h"

#include <vector>

/// Tasks that are nested in others, as far as phasing is concerned.
namespace percept::schedule {

/// Whether any task is nested in another one.
[[nodiscard]] bool isNested(std::span<const PhasingTask> tasks);
/// [0]: tasks that nothing holds; [i + 1]: those that task i holds. In their order.
[[nodiscard]] std::vector<std::vector<std::size_t>> heldBy(std::span<const PhasingTask> tasks);
/// Tasks as loads of frames.
/// @param phases by task
[[nodiscard]] std::vector<PhasedTask> inFrames(std::span<const PhasingTask> tasks,
                                               std::span<const Frame> phases);
/// Tasks of which each may run in any frames, so that no maximum is greater than with the nesting:
/// frequencies count frames, and what runs in every call of its holder is part of that.
[[nodiscard]] std::vector<PhasingTask> relaxed(std::span<const PhasingTask> tasks);
/// What some call of a task has at least together with what it holds, whatever the phases are.
[[nodiscard]] CostUnits heaviestCall(std::span<const PhasingTask> tasks, bool byCost);

} // namespace percept::schedule
