#pragma once

#include "percept/agent/Scene.h"
#include "percept/lod/AgentDetail.h"

/// The levels of detail of agents in a run.
namespace percept::sim {

/// All that they add to the state of a run.
struct DetailState {
    lod::AgentDetails agents;
};
BOOST_DESCRIBE_STRUCT(DetailState, (), (agents))

/// Everybody as they stand, and who observes.
void fillScene(const lod::AgentDetailModel& model,
               const agent::Arena& arena,
               const agent::State& state,
               lod::AgentScene& scene);

} // namespace percept::sim
