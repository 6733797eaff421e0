#pragma once

#include "percept/agent/State.h"
#include "percept/event/PollingStation.h"
#include "percept/event/WorldView.h"
#include "percept/knowledge/AwarenessLinks.h"
#include "percept/world/ObjectEmitters.h"
#include "percept/world/PlaceHistory.h"
#include "percept/world/StateFormula.h"

#include <string_view>

/// Topics of a level: formulas over the state, polled by brains, events and reactions.
namespace percept::world {

/// By place of the topic in the level.
/// @errors InvalidInput with the place: a formula that does not parse, a topic without formula that
/// is none of the two above, topics that ask each other in a circle
[[nodiscard]] Result<std::vector<StateFormula>> compileTopics(const level::Level& level);

/// A condition of an event is about nobody.
/// @param topics of the level, by place in it; those that are missing are not looked at
/// @errors InvalidInput: it speaks of `self` or `other`, or a topic that it asks does
[[nodiscard]] Result<void> checkOfNobody(const StateFormula& condition,
                                         std::span<const StateFormula> topics,
                                         const level::Level& level,
                                         const std::string& place);

/// What is wrong with the formulas of topics, events and reactions; topics that nobody asks.
[[nodiscard]] std::vector<level::Problem> checkTopics(const level::Level& level);

/// The state that formulas are about. Borrows.
struct TopicInput {
    const event::CompiledEvents& events;
    const std::vector<StateFormula>& topics;
    const ObjectEmitters& emitters;
    const sense::SenseWorld& senses;
    const event::WorldView& world;
    const agent::State& population;
    const knowledge::AwarenessState* aware;           ///< null: nobody becomes aware by degrees
    std::span<const Presence> agents;                 ///< by AgentId
    std::span<const PlaceHistory> places;             ///< by AgentId
    std::span<const geometry::WallSegment> doorWalls; ///< as eyes see them
    std::span<const ObjectEmitter> objects;           ///< state of the emitters
    event::PollingStation<double>& polls;
    trace::Trace& trace;
};

/// Asks a topic through the polling station, which records it and keeps answers as the author says.
/// @param question `first` is `self`, `second` is `other` in the formula
/// @return nothing where the topic asks the senses first and those of the asker do not reach there
/// @cost that of the formula where no answer is kept
[[nodiscard]] std::optional<event::Poll<double>>
pollTopic(const TopicInput& input, const event::Question& question, RecordId cause);

/// The value of a formula now.
/// @param self, other whom it speaks of; nobody: what it asks of them is 0
/// @param cause of polls that it makes
[[nodiscard]] Evidence evaluateNow(const TopicInput& input,
                                   const StateFormula& formula,
                                   AgentId self,
                                   AgentId other,
                                   RecordId cause);

} // namespace percept::world
