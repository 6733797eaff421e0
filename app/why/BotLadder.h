#pragma once

#include "app/runner/SimulationResimulator.h"
#include "app/why/Ladder.h"
#include "app/why/Silence.h"

#include <memory>
#include <vector>

namespace percept::why {

/// A run brought to the frame that was asked for.
struct Moment {
    std::shared_ptr<const runner::RunnableLevel> level;
    sim::Simulation simulation;
    trace::RecordBuffer records; ///< traced fully, of the second before
};

/// What the eyes and the ears of a bot make of another one: every gate with its margin, as both
/// stand, without a remedy, and the latest real attempts of the second before.
/// @cost a line of sight to each bot
/// @param emissions of `about`
[[nodiscard]] std::vector<Perception> botPerceptions(const Moment& moment,
                                                     const Emissions& emissions,
                                                     trace::AgentId agent,
                                                     trace::AgentId about);

} // namespace percept::why
