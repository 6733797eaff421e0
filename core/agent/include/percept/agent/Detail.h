#pragma once

#include "percept/agent/Scene.h"
#include "percept/base/Result.h"
#include "percept/level/Problem.h"
#include "percept/lod/BehaviouralLod.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

/// What agents do at their levels of detail.
namespace percept::agent {

/// The behaviour of each brain at each level of detail. Immutable.
struct DetailBehaviours {
    std::vector<std::vector<std::size_t>> of; ///< by BehaviourId and brain of the arena

    /// A place in Brain::behaviours(). Without a valid level it is the first.
    [[nodiscard]] std::size_t at(lod::BehaviourId level, std::uint32_t brain) const;
};

/// @param brains that `lod.behaviours[].brains` may name
/// @errors InvalidInput with the place in the level: brains and behaviours that do not exist
[[nodiscard]] Result<DetailBehaviours>
compileBehaviours(const level::Lod& lod, const Arena& arena, const Brains& brains);

/// What a person should look at: what compileBehaviours() reports, and brains that are named and
/// that nobody has.
/// @param level with the agents that stages add
/// @param others brains whose behaviours those follow who are no agents
[[nodiscard]] std::vector<level::Problem> checkBehaviours(
    const level::Level& level, const Brains& brains, std::span<const std::string_view> others = {});

/// Has an agent leave its behaviour for that of a level, unless they are the same.
/// @param cause the record of the switch
/// @return what one passed on to the other
lod::Passed changeBehaviour(Scene& scene,
                            const DetailBehaviours& behaviours,
                            AgentId id,
                            lod::BehaviourId level,
                            RecordId cause);

} // namespace percept::agent
