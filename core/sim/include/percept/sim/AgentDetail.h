#pragma once

#include "percept/deathmatch/Arena.h"
#include "percept/deathmatch/State.h"
#include "percept/guard/Post.h"
#include "percept/guard/State.h"
#include "percept/lod/AgentDetail.h"

/// The levels of detail of bots and guards in a run.
namespace percept::sim {

/// All that they add to the state of a run.
struct DetailState {
    lod::AgentDetails agents;
};
BOOST_DESCRIBE_STRUCT(DetailState, (), (agents))

/// Everybody as they stand, and who observes.
void fillScene(const lod::AgentDetailModel& model,
               const deathmatch::State& match,
               const guard::State& watch,
               lod::AgentScene& scene);

} // namespace percept::sim
