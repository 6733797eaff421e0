#pragma once

#include "percept/event/EventChecks.h"
#include "percept/event/EventNetwork.h"
#include "percept/event/PollingStation.h"
#include "percept/trace/Command.h"
#include "percept/world/EventEffects.h"
#include "percept/world/PlaceHistory.h"

#include <functional>
#include <optional>
#include <span>
#include <string_view>

/// The events that a level's author wrote down: looked for, handed out by their managers, whatever
/// brains the agents have.
namespace percept::world {

using event::AgentId;
using event::RecordId;

/// What an authored event tells its listeners.
struct News {
    std::uint32_t event = 0; ///< place in CompiledEvents::events
    AgentId about = trace::kNoAgent;
    bool raised = false; ///< by a reaction of its sender, who does not react to it again
    friend bool operator==(const News&, const News&) = default;
};
BOOST_DESCRIBE_STRUCT(News, (), (event, about, raised))
using EventNetwork = event::EventNetwork<News>;

/// All that the stage adds to the state of a run.
struct EventStageState {
    event::EventChecks checks;
    EventNetwork network;
    event::PollingStation<double> polls; ///< topics by TopicId
    std::vector<ObjectEmitter> emitters; ///< by EmitterId
    std::vector<Held::Signal> emissions; ///< of events, to be emitted at the next stage `sense`
    std::vector<PlaceHistory> places;    ///< by AgentId, where conditions ask the state
};
BOOST_DESCRIBE_STRUCT(EventStageState, (), (checks, network, polls, emitters, emissions, places))

[[nodiscard]] EventStageState startEvents(const Authored& authored, trace::Trace& trace);

/// Whether a state could be one of these events.
[[nodiscard]] bool fits(const Authored& authored, const EventStageState& state);

/// An event as it reaches a listener.
struct HeardEvent {
    AgentId listener = trace::kNoAgent;
    News news;
    event::EventCode code{};
    AgentId sender = trace::kNoAgent; ///< who caused it
    std::optional<event::Vec3> place; ///< where it happened, if anywhere
    std::string_view data;            ///< what its author has it tell, JSON; empty: nothing
    RecordId record = trace::kNoRecord;
};
/// Takes an event for its listener. @return whether the listener had a use for it
using TakeEvent = std::function<bool(const HeardEvent&)>;

/// Changes what an agent knows.
using ChangeLink = std::function<void(AgentId agent, const EventLinkChange& made, RecordId cause)>;

/// Switches a light of the level.
using SwitchLight = std::function<void(std::uint32_t light, bool on)>;

/// What the stage works on in a frame. Borrows.
struct EventInput {
    const Authored& authored;
    event::WorldView world;
    const TakeEvent& take;
    const SwitchLight& light;
    const ChangeLink& link;
};

/// Lets happen what people fire by commands. To be called once per step, before runEvents().
void fireEvents(const EventInput& input,
                EventStageState& state,
                std::span<const trace::Command> commands,
                trace::Trace& trace);

/// Lets an event of the level happen, whatever it waits for.
/// @param by who raised it; it happens where that one is, unless it says where
void raiseEvent(const EventInput& input,
                EventStageState& state,
                std::uint32_t event,
                AgentId by,
                RecordId cause,
                trace::Trace& trace);

/// Lets the events happen that wait for somebody to perceive what he perceives now.
/// @param input gives what the stage works on; called where there are such events alone
void perceiveEvents(const std::function<EventInput()>& input,
                    const Authored& authored,
                    EventStageState& state,
                    const event::Perception& perceived,
                    trace::Trace& trace);

/// Takes an agent from one event manager to another; none: it only joins, or only leaves. Recorded
/// where it changes anything.
void moveMember(EventStageState& state,
                AgentId agent,
                ManagerId from,
                ManagerId to,
                RecordId cause,
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
