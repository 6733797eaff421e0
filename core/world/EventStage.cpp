#include "percept/world/EventStage.h"

namespace percept::world {
namespace {

template <class Take>
void forEachMeant(const EventInput& input, const event::Who& who, Take&& take) {
    const auto& traits = input.authored.events.agents;
    for (std::uint32_t i = 0; i < input.world.agents.size(); ++i)
        if (input.authored.events.matches(
                who, AgentId{i}, i < traits.size() ? traits[i] : event::AgentTraits{}))
            take(AgentId{i});
}

/// Emits, switches, moves and changes links as its author says.
void performEffects(const EventInput& input,
                    EventStageState& state,
                    const event::Happened& happened,
                    std::optional<Vec3> place,
                    RecordId record,
                    trace::Trace& trace) {
    const EventEffects& effects = input.authored.effects[happened.event];
    for (const EventSignal& made : effects.emissions) {
        const auto at = made.position ? made.position : place;
        if (!at)
            continue;
        sense::Signal signal;
        signal.modality = made.modality;
        signal.strength = made.strength;
        signal.position = *at;
        signal.tag = made.tag;
        state.emissions.push_back({signal, record});
    }
    for (const EventSwitch& made : effects.switches)
        if (made.light)
            input.light(made.object, made.on);
        else
            switchEmitter(input.authored.emitters,
                          state.emitters,
                          EmitterId{made.object},
                          made.on,
                          input.world.time,
                          record,
                          trace);
    for (const EventMove& move : effects.moves)
        forEachMeant(input, move.who, [&](AgentId agent) {
            moveMember(state, agent, move.from, move.to, record, trace);
        });
    for (const EventLinkChange& made : effects.links)
        forEachMeant(input, made.who, [&](AgentId agent) { input.link(agent, made, record); });
}

void letHappen(const EventInput& input,
               EventStageState& state,
               const event::Happened& happened,
               RecordId cause,
               trace::Trace& trace,
               bool raised = false) {
    const auto place = event::placeOf({happened.code, happened.by, happened.position}, input.world);
    const RecordId record = trace.add(
        trace::EventHappened{happened.by,
                             happened.about,
                             trace::EventId{happened.event},
                             place ? geometry::Vec2{place->x, place->y} : geometry::Vec2{0, 0},
                             happened.value,
                             happened.also},
        cause);
    performEffects(input, state, happened, place, record, trace);
    state.network.send(
        trace, event::messageOf(happened, News{happened.event, happened.about, raised}), record);
}

} // namespace

EventStageState startEvents(const Authored& authored, trace::Trace& trace) {
    return {{},
            EventNetwork(event::startManagers(authored.events)),
            event::PollingStation<double>(authored.events.topics),
            startEmitters(authored.emitters, trace),
            {},
            {}};
}

bool fits(const Authored& authored, const EventStageState& state) {
    return state.network.managers().size() == authored.events.managers.size() &&
           state.polls.size() == authored.events.topics.size() &&
           state.emitters.size() == authored.emitters.specs.size();
}

void moveMember(EventStageState& state,
                AgentId agent,
                ManagerId from,
                ManagerId to,
                RecordId cause,
                trace::Trace& trace) {
    event::Managers& managers = state.network.managers();
    constexpr auto kNone = trace::kNone<ManagerId>;
    if (from != kNone && to != kNone) {
        managers.move(trace, agent, from, to, cause);
    } else if (from != kNone && managers.contains(from, agent)) {
        managers.leave(from, agent);
        trace.add(trace::MemberMoved{agent, from, kNone}, cause);
    } else if (to != kNone && !managers.contains(to, agent)) {
        managers.join(to, agent, event::interestInAll());
        trace.add(trace::MemberMoved{agent, kNone, to}, cause);
    }
}

void raiseEvent(const EventInput& input,
                EventStageState& state,
                std::uint32_t event,
                AgentId by,
                RecordId cause,
                trace::Trace& trace) {
    if (const auto happened = state.checks.fire(input.authored.events, event, by, input.world))
        letHappen(input, state, *happened, cause, trace, true);
}

void perceiveEvents(const std::function<EventInput()>& input,
                    const Authored& authored,
                    EventStageState& state,
                    const event::Perception& perceived,
                    trace::Trace& trace) {
    if (!authored.events.perceives)
        return;
    const EventInput given = input();
    for (const event::Happened& happened : state.checks.perceive(
             authored.events, state.network.managers(), perceived, given.world, trace.frame()))
        letHappen(given, state, happened, happened.cause, trace);
}

void fireEvents(const EventInput& input,
                EventStageState& state,
                std::span<const trace::Command> commands,
                trace::Trace& trace) {
    for (std::size_t i = 0; i < commands.size(); ++i) {
        if (commands[i].kind != trace::CommandKind::FireEvent)
            continue;
        if (const auto happened = state.checks.fire(input.authored.events, commands[i].value))
            letHappen(input,
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
    const event::CompiledEvents& events = input.authored.events;
    EventNetwork& network = state.network;
    if ((events.events.empty() || !look) && network.pending() == 0)
        return {};
    if (look) {
        network.managers().followRooms(trace, event::regionsOf(events, input.world), input.world);
        for (const event::Happened& happened :
             state.checks.look(events, network.managers(), input.world, trace, cause))
            letHappen(input, state, happened, happened.cause, trace);
    }
    const auto tell = [&](const event::Delivery& delivery, const EventNetwork::Event& event) {
        const HeardEvent heard{
            delivery.listener,
            event.payload,
            event.code,
            event.sender,
            event::placeOf({event.code, event.sender, event.position}, input.world),
            events.events[event.payload.event].data,
            delivery.record};
        return input.take(heard) ? event::Use::Used : event::Use::Ignored;
    };
    return network.dispatch(trace, input.world, tell, budget);
}

} // namespace percept::world
