#pragma once

#include "percept/level/Problem.h"
#include "percept/schedule/LevelTuning.h"
#include "percept/schedule/SignalChain.h"
#include "percept/sim/Modules.h"

#include <vector>

namespace percept::level {
struct Level;
}

/// What a level's author wrote and no run follows, or cannot.
namespace percept::sim {

/// What is wrong with the tasks of a level's schedule, those that its brains do not do included.
[[nodiscard]] std::vector<level::Problem> checkTasks(const level::Level& level,
                                                     const Modules& modules = {});

/// Tasks that decide nothing, topics that nobody asks, levels of detail that nobody has, behaviours
/// and brains that are not known, what stages refuse or warn of, and parts that runs do not read.
/// Of modules that cannot be in one run, that alone, without a place.
/// @cost that of compiling the stages that the level has
[[nodiscard]] std::vector<level::Problem> checkUse(const level::Level& level,
                                                   const Modules& modules = {});

/// What brains are for the chains of a schedule: schedule::findChains().
[[nodiscard]] schedule::ChainRoles chainRoles(const agent::Brains& brains = shippedBrains());

/// What can be chosen for a level's schedule: schedule::tuningProblem() with what brains and stages
/// are for it.
/// @errors as there; InvalidInput: modules that cannot be in one run
[[nodiscard]] Result<schedule::TuningProblem> tuningProblem(const level::Level& level,
                                                            const schedule::TuningBounds& bounds,
                                                            const Modules& modules = {});

} // namespace percept::sim
