#pragma once

#include "percept/level/Execution.h"
#include "percept/schedule/Phasing.h"
#include "percept/trace/Command.h"

#include <vector>

/// The tasks of a level's schedule, for statistics and phasing.
namespace percept::schedule {

/// All tasks as loads: those of the schedule itself count; those of nested schedules add the costs
/// of their runs. A nested scheduler counts its own calls, so a task of frequency f in one that is
/// called every F frames runs every f * F frames.
/// @param schedule frequencies >= 1, phases >= 0
/// @return the schedule's own tasks first, in the order of the file
[[nodiscard]] std::vector<PhasedTask> phasedTasks(const level::Schedule& schedule);

/// By task of phasedTasks(): the place of the schedule's own task that it is, or is nested in.
[[nodiscard]] std::vector<std::size_t> holdersOf(const level::Schedule& schedule);

/// The tasks whose phases are looked for; those that state one keep it.
/// @param all no task keeps its phase
/// @param measure by cost, nested tasks follow the schedule's own, in the order of phasedTasks(): a
/// frame costs what runs in it, whatever holds it. By count, they are part of what holds them
[[nodiscard]] std::vector<PhasingTask>
phasingTasks(const level::Schedule& schedule, bool all, LoadMeasure measure = LoadMeasure::Count);

/// Whether a task states its phase: a phase of 0 may also be one that is not chosen yet.
[[nodiscard]] bool statesPhase(const level::Task& task);
/// A task of a level as one that joins a run of it; its phase is to be found unless it is stated.
/// @param task that holds no scheduler
/// @param scheduler the task that holds its scheduler; kNone: the level's own
[[nodiscard]] trace::JoiningTask joiningTask(const level::Task& task, trace::TaskId scheduler);

/// All tasks, in the order of phasedTasks().
[[nodiscard]] std::vector<const level::Task*> levelTasks(const level::Schedule& schedule);
/// By task of levelTasks().
[[nodiscard]] std::vector<Frame> phasesOf(const level::Schedule& schedule);
/// @param phases by task of levelTasks(); those beyond the last keep theirs
void setPhases(level::Schedule& schedule, std::span<const Frame> phases);

} // namespace percept::schedule
