#pragma once

#include "percept/event/CompiledEvents.h"
#include "percept/event/EventChecks.h"
#include "percept/event/EventNetwork.h"
#include "percept/event/PollingStation.h"
#include "percept/trace/Command.h"

#include <functional>
#include <optional>
#include <span>

/// The events that a level's author wrote down: looked for, handed out by their managers, whatever
/// brains the agents have.
namespace percept::world {

using event::AgentId;
using event::RecordId;

/// What an authored event tells its listeners.
struct News {
    std::uint32_t event = 0; ///< place in CompiledEvents::events
    AgentId about = trace::kNoAgent;
    friend bool operator==(const News&, const News&) = default;
};
BOOST_DESCRIBE_STRUCT(News, (), (event, about))
using EventNetwork = event::EventNetwork<News>;

/// All that the stage adds to the state of a run.
struct EventStageState {
    event::EventChecks checks;
    EventNetwork network;
    event::PollingStation<double> polls; ///< topics by TopicId
};
BOOST_DESCRIBE_STRUCT(EventStageState, (), (checks, network, polls))

[[nodiscard]] EventStageState startEvents(const event::CompiledEvents& events);

/// Whether a state could be one of these events.
[[nodiscard]] bool fits(const event::CompiledEvents& events, const EventStageState& state);

/// An event as it reaches a listener.
struct HeardEvent {
    AgentId listener = trace::kNoAgent;
    News news;
    event::EventCode code{};
    AgentId sender = trace::kNoAgent; ///< who caused it
    std::optional<event::Vec3> place; ///< where it happened, if anywhere
    RecordId record = trace::kNoRecord;
};
/// Takes an event for its listener. @return whether the listener had a use for it
using TakeEvent = std::function<bool(const HeardEvent&)>;

/// What the stage works on in a frame. Borrows.
struct EventInput {
    const event::CompiledEvents& events;
    event::WorldView world;
    const TakeEvent& take;
};

/// Lets happen what people fire by commands. To be called once per step, before runEvents().
void fireEvents(const event::CompiledEvents& events,
                EventStageState& state,
                std::span<const trace::Command> commands,
                trace::Trace& trace);

/// Looks for events of the level, if told to, and hands out what is due as far as the budget goes,
/// beyond it only what its deadline does not let wait.
/// @param cause why it looks now
/// @cost nothing where the level has no events and none is under way; else that of
///       event::EventChecks and event::EventNetwork
event::NetworkDispatched runEvents(const EventInput& input,
                                   EventStageState& state,
                                   bool look,
                                   const event::Budget& budget,
                                   RecordId cause,
                                   trace::Trace& trace);

} // namespace percept::world
