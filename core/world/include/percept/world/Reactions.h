#pragma once

#include "percept/knowledge/Attention.h"
#include "percept/world/StateFormula.h"

#include <functional>
#include <optional>
#include <vector>

/// What agents of an archetype do when they hear of an event or perceive something: data of the
/// level, the same for every brain.
namespace percept::world {

using trace::ManagerId;
using trace::ModalityId;

/// What happens to an agent.
struct Stimulus {
    event::EventCode code{}; ///< of an event, where `modality` is none
    ModalityId modality = trace::kNone<ModalityId>;
    double intensity = 0; ///< of what is perceived
    AgentId about = trace::kNoAgent;
    std::optional<knowledge::Thing> thing{}; ///< that has changed, where there is one
};

struct Reaction {
    std::int32_t place = 0;                         ///< among those of its archetype, from 0
    std::optional<event::EventCode> code;           ///< to events of this code ...
    ModalityId modality = trace::kNone<ModalityId>; ///< ... or to what is perceived by this
    std::optional<knowledge::Thing> thing;          ///< ... or to things that have changed
    double intensity = 0;                           ///< at least
    std::optional<StateFormula> condition;          ///< only where this holds: `self` reacts
    /// False: its brain does as it does without a reaction.
    bool decides = false;
    std::optional<trace::Goal> goal;            ///< what it is to do about the place; none: nothing
    std::uint32_t raises = event::kNothing;     ///< an event of the level, at the agent's place
    ManagerId leaves = trace::kNone<ManagerId>; ///< changes from this event manager ...
    ManagerId joins = trace::kNone<ManagerId>;  ///< ... to this
};

/// By archetype of the level.
using ReactionTable = std::vector<std::vector<Reaction>>;

/// @param goals names of all that runs know, by trace::Goal
/// @errors InvalidInput with the place: names that do not exist, conditions that do not parse
[[nodiscard]] Result<ReactionTable> compileReactions(const level::Level& level,
                                                     const event::CompiledEvents& events,
                                                     const std::vector<std::string>& modalities,
                                                     const std::vector<std::string>& goals);

/// The first reaction that fits.
/// @param holds whether a condition does, asked only where all else fits
[[nodiscard]] const Reaction*
reactionTo(const std::vector<Reaction>& reactions,
           const Stimulus& stimulus,
           const std::function<bool(const StateFormula& condition)>& holds);

} // namespace percept::world
