#pragma once

#include "percept/agent/Scene.h"

#include <optional>

/// Rules of a game change what agents know: events of a level, commands, code of a game.
namespace percept::agent {

/// In the order of level::kLinkDeeds.
enum class LinkDeed : std::uint8_t { Know, Forget, Alert, Calm };

struct LinkChange {
    LinkDeed deed{};
    AgentId about = trace::kNoAgent;                       ///< to forget nobody is to forget all
    knowledge::AwarenessLevel state = knowledge::kUnaware; ///< at most the highest counts
};

/// Changes what a living agent knows: lets it be aware of another in a state at least and know
/// where he is, and tells its brain; lets it forget one or all others and all that has changed;
/// raises its alertness, or lowers it with its floor. Who notices at once knows the place, or
/// forgets it, and has no alertness. Nothing changes in a level without senses, or about itself.
/// @param place where the other is; nothing: where he is in truth
void changeLink(Scene& scene,
                AgentId agent,
                const LinkChange& change,
                std::optional<Vec2> place,
                RecordId cause);

} // namespace percept::agent
