#include "percept/world/EventStage.h"

namespace percept::world {
namespace {

void sendHappened(EventStageState& state,
                  const event::Happened& happened,
                  RecordId cause,
                  trace::Trace& trace) {
    state.network.send(
        trace, event::messageOf(happened, News{happened.event, happened.about}), cause);
}

} // namespace

EventStageState startEvents(const event::CompiledEvents& events) {
    return {{},
            EventNetwork(event::startManagers(events)),
            event::PollingStation<double>(events.topics)};
}

bool fits(const event::CompiledEvents& events, const EventStageState& state) {
    return state.network.managers().size() == events.managers.size() &&
           state.polls.size() == events.topics.size();
}

void fireEvents(const event::CompiledEvents& events,
                EventStageState& state,
                std::span<const trace::Command> commands,
                trace::Trace& trace) {
    for (std::size_t i = 0; i < commands.size(); ++i) {
        if (commands[i].kind != trace::CommandKind::FireEvent)
            continue;
        if (const auto happened = event::fire(events, commands[i].value))
            sendHappened(
                state,
                *happened,
                trace.add(trace::CommandTaken{trace::kNoAgent, static_cast<std::int32_t>(i)},
                          trace::kNoRecord),
                trace);
    }
}

event::NetworkDispatched runEvents(const EventInput& input,
                                   EventStageState& state,
                                   bool look,
                                   const event::Budget& budget,
                                   RecordId cause,
                                   trace::Trace& trace) {
    const event::CompiledEvents& events = input.events;
    EventNetwork& network = state.network;
    if ((events.events.empty() || !look) && network.pending() == 0)
        return {};
    if (look) {
        network.managers().followRooms(trace, event::regionsOf(events, input.world), input.world);
        for (const event::Happened& happened :
             state.checks.look(events, network.managers(), input.world, trace, cause))
            sendHappened(state, happened, happened.cause, trace);
    }
    const auto tell = [&](const event::Delivery& delivery, const EventNetwork::Event& event) {
        const HeardEvent heard{
            delivery.listener,
            event.payload,
            event.code,
            event.sender,
            event::placeOf({event.code, event.sender, event.position}, input.world),
            delivery.record};
        return input.take(heard) ? event::Use::Used : event::Use::Ignored;
    };
    return network.dispatch(trace, input.world, tell, budget);
}

} // namespace percept::world
