#include "PhasingTree.h"

#include "Clique.h"

#include <algorithm>

namespace percept::schedule {
namespace {

/// @param held the places of the tasks that a scheduler shares its calls among
CostUnits heaviestOf(std::span<const PhasingTask> tasks,
                     const std::vector<std::vector<std::size_t>>& heldBy,
                     const std::vector<std::size_t>& held,
                     bool byCost) {
    CostUnits most = 0;
    std::vector<PhasingTask> alone;
    for (const std::size_t task : held) {
        const auto within = heaviestOf(tasks, heldBy, heldBy[task + 1], byCost);
        most = std::max(most, weightOf(tasks[task].cost, byCost) + within);
        alone.push_back({tasks[task].frequency, std::nullopt, tasks[task].cost});
    }
    if (alone.size() < 2)
        return most;
    const double together = loadBound(alone, byCost ? LoadMeasure::Cost : LoadMeasure::Count);
    return std::max(
        most, static_cast<CostUnits>(std::llround(byCost ? together * kUnitsPerMicro : together)));
}

} // namespace

bool isNested(std::span<const PhasingTask> tasks) {
    return std::any_of(
        tasks.begin(), tasks.end(), [](const PhasingTask& task) { return task.holder >= 0; });
}

std::vector<std::vector<std::size_t>> heldBy(std::span<const PhasingTask> tasks) {
    std::vector<std::vector<std::size_t>> held(tasks.size() + 1);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        PERCEPT_EXPECTS(tasks[i].holder < static_cast<std::int32_t>(i));
        held[static_cast<std::size_t>(tasks[i].holder + 1)].push_back(i);
    }
    return held;
}

std::vector<PhasedTask> inFrames(std::span<const PhasingTask> tasks,
                                 std::span<const Frame> phases) {
    std::vector<PhasedTask> result;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const PhasingTask& task = tasks[i];
        result.push_back(task.holder < 0 ? PhasedTask{task.frequency, phases[i], task.cost}
                                         : nestedIn(result[static_cast<std::size_t>(task.holder)],
                                                    task.frequency,
                                                    phases[i],
                                                    task.cost));
        result.back().counted = true;
    }
    return result;
}

std::vector<PhasingTask> relaxed(std::span<const PhasingTask> tasks) {
    std::vector<Frame> phases;
    std::vector<bool> stated; // with all that it is nested in
    std::vector<std::size_t> placeOf;
    std::vector<PhasingTask> result;
    for (const PhasingTask& task : tasks) {
        phases.push_back(task.phase.value_or(0));
        stated.push_back(task.phase.has_value() &&
                         (task.holder < 0 || stated[static_cast<std::size_t>(task.holder)]));
    }
    const auto totals = inFrames(tasks, phases);
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (tasks[i].holder >= 0 && tasks[i].frequency == 1) {
            placeOf.push_back(placeOf[static_cast<std::size_t>(tasks[i].holder)]);
            result[placeOf.back()].cost += tasks[i].cost;
            continue;
        }
        placeOf.push_back(result.size());
        result.push_back({totals[i].frequency,
                          stated[i] ? std::optional(totals[i].phase) : std::nullopt,
                          tasks[i].cost});
    }
    return result;
}

CostUnits heaviestCall(std::span<const PhasingTask> tasks, bool byCost) {
    if (!isNested(tasks))
        return 0;
    const auto held = heldBy(tasks);
    return heaviestOf(tasks, held, held.front(), byCost);
}

} // namespace percept::schedule
