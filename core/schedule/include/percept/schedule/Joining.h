#pragma once

#include "percept/schedule/Duties.h"
#include "percept/schedule/Phasing.h"
#include "percept/schedule/Scheduler.h"

/// Tasks that join a schedule while it runs.
namespace percept::schedule {

/// The phase of a task that joins, and what it was chosen by.
struct JoiningPhase {
    Frame phase = 0;     ///< in calls of its scheduler [>= 0]
    Frame lookahead = 0; ///< frames that Wright's method looked at; 0: the phase was stated
    Frame firstDue = 0;  ///< the frame of the root in which it is due first
    /// Predicted without it for the frame that was chosen, which may be a later one in which it is
    /// due; of a phase that was stated: for `firstDue`. See measureOf() for the unit.
    double load = 0;
    double most = 0; ///< the same of the frame that has most, of the look-ahead, or of a usual one
    friend bool operator==(const JoiningPhase&, const JoiningPhase&) = default;
};

/// What is spread evenly when a task joins: costs, or the number of tasks where none costs
/// anything.
[[nodiscard]] LoadMeasure measureOf(const DutyPlan& plan, const trace::JoiningTask& task);

/// Chooses the phase of a task that joins a run by Wright's method, as if all other tasks were
/// stated: a dry run of the frames ahead, from the next one of the root on.
///
/// What waits for time, or is half done, is not predicted. Where a nested scheduler was called less
/// often than it was due, its calls are counted as they were.
/// @param plan,state of the run before the task joins; contract: checkJoining() accepts the task
/// @cost O((tasks + 1) x lookahead)
/// @source execution management, Wright's method, for behaviours that are added while running
[[nodiscard]] JoiningPhase
phaseOf(const DutyPlan& plan, const ScheduleState& state, const trace::JoiningTask& task);

} // namespace percept::schedule
