#pragma once

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
};

/// What an agent does with a place that it was told or perceives.
enum class Response : std::uint8_t {
    None,        ///< as its brain does without a reaction
    Ignore,      ///< nothing
    Investigate, ///< goes there
    LookAround,  ///< looks there
    Flee,        ///< goes away from there
    Return       ///< back to what it does usually
};

struct Reaction {
    std::optional<event::EventCode> code;           ///< to events of this code ...
    ModalityId modality = trace::kNone<ModalityId>; ///< ... or to what is perceived by this
    double intensity = 0;                           ///< at least
    std::optional<StateFormula> condition;          ///< only where this holds: `self` reacts
    Response response = Response::None;
    std::uint32_t raises = event::kNothing;     ///< an event of the level, at the agent's place
    ManagerId leaves = trace::kNone<ManagerId>; ///< changes from this event manager ...
    ManagerId joins = trace::kNone<ManagerId>;  ///< ... to this
};

/// By archetype of the level.
using ReactionTable = std::vector<std::vector<Reaction>>;

/// @errors InvalidInput with the place: names that do not exist, conditions that do not parse
[[nodiscard]] Result<ReactionTable> compileReactions(const level::Level& level,
                                                     const event::CompiledEvents& events,
                                                     const std::vector<std::string>& modalities);

/// The first reaction that fits.
/// @param holds whether a condition does, asked only where all else fits
[[nodiscard]] const Reaction*
reactionTo(const std::vector<Reaction>& reactions,
           const Stimulus& stimulus,
           const std::function<bool(const StateFormula& condition)>& holds);

} // namespace percept::world
