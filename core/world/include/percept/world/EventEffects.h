#pragma once

#include "percept/agent/LinkChanges.h"
#include "percept/event/EventChecks.h"
#include "percept/world/ObjectEmitters.h"
#include "percept/world/Reactions.h"
#include "percept/world/StateFormula.h"
#include "percept/world/Topics.h"

#include <memory>
#include <optional>
#include <vector>

/// What events of a level do beside telling their listeners, and all else that its author says of
/// events, topics, emitters and reactions.
namespace percept::world {

/// A signal that an event lets be perceived.
struct EventSignal {
    ModalityId modality{};
    double strength = 1.0;
    std::optional<Vec3> position{}; ///< absent: where the event is
    sense::TagId tag = trace::kNone<sense::TagId>;
};
/// An emitter or a light that an event switches.
struct EventSwitch {
    bool light = false;
    std::uint32_t object = 0; ///< place in the level's list
    bool on = true;
};
/// Agents that an event takes from one event manager to another.
struct EventMove {
    event::Who who;
    ManagerId from = trace::kNone<ManagerId>; ///< none: they only join
    ManagerId to = trace::kNone<ManagerId>;   ///< none: they only leave
};

/// What an event does to what agents know.
struct EventLinkChange {
    event::Who who;
    agent::LinkChange change;
    std::optional<geometry::Vec2> position; ///< absent: where he is
};

struct EventEffects {
    std::vector<EventSignal> emissions;
    std::vector<EventSwitch> switches;
    std::vector<EventMove> moves;
    std::vector<EventLinkChange> links;
    std::optional<StateFormula> condition; ///< of events that happen when it becomes true
};

/// Immutable; shared by all copies of a run.
struct Authored {
    event::CompiledEvents events;
    std::vector<EventEffects> effects; ///< by event
    std::vector<StateFormula> topics;  ///< by TopicId
    ObjectEmitters emitters;
    ReactionTable reactions; ///< by archetype of the level
    /// By event: the alertness below which nobody falls again whom it reaches; 0: none.
    std::vector<int> alertness;
    bool asksState = false; ///< whether anything of it is a formula over the state
};

/// @param level whose agents are in the order of their ids
/// @errors InvalidInput with the place in the level: what event::compileEvents(),
/// compileEmitters(), compileTopics() and compileReactions() refuse; effects that name what does
/// not exist
/// @param words names of events and goals beside the level's own
[[nodiscard]] Result<Authored> compileAuthored(const level::Level& level,
                                               const sense::SenseWorld& senses,
                                               const event::Vocabulary& words);

} // namespace percept::world
