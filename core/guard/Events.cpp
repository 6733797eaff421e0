#include "Context.h"

namespace percept::guard {
namespace {

/// Every agent as events see it; a guard's place is that of its feet.
event::WorldView worldOf(Turn& turn) {
    auto& agents = turn.scratch.agents;
    const auto& traits = turn.post.events->agents;
    agents.assign(turn.around.bots.begin(), turn.around.bots.end());
    for (std::size_t i = 0; i < turn.state.guards.size(); ++i) {
        const Vec2 place = turn.guard(i).body.position;
        const std::size_t id = agents.size();
        const auto team = id < traits.size() && traits[id].team != event::kNothing
                              ? event::TeamId{traits[id].team}
                              : event::kNoTeam;
        event::AgentView view{
            {place, turn.post.senses->floorAt(place)}, turn.post.radiusOf(i), team, true};
        view.motive = motiveOf(turn.guard(i));
        const Task& task = turn.guard(i).task;
        if (task.started != trace::kNoRecord) {
            view.intends = task.goal;
            view.intendedAt = {task.place, turn.post.senses->floorAt(task.place)};
        }
        agents.push_back(view);
    }
    return {
        agents, turn.around.doorOpenness, turn.around.triggers, turn.now, turn.around.doorChanges};
}

void send(Turn& turn, const event::Happened& happened, RecordId cause) {
    turn.state.network.send(
        turn.trace, event::messageOf(happened, News{happened.event, happened.about}), cause);
}

} // namespace

event::NetworkDispatched
updateEvents(Turn& turn, bool look, const event::Budget& budget, RecordId cause) {
    const event::CompiledEvents& events = *turn.post.events;
    Network& network = turn.state.network;
    if ((events.events.empty() || !look) && network.pending() == 0)
        return {};
    const event::WorldView world = worldOf(turn);
    if (look) {
        network.managers().followRooms(turn.trace, event::regionsOf(events, world), world);
        for (const event::Happened& happened :
             turn.state.checks.look(events, network.managers(), world, turn.trace, cause))
            send(turn, happened, happened.cause);
    }
    const auto tell = [&](const event::Delivery& delivery, const Network::Event& event) {
        if (!turn.post.has(delivery.listener))
            return event::Use::Ignored;
        const auto guard = trace::indexOf(delivery.listener) - trace::indexOf(turn.post.firstAgent);
        const auto place = event::placeOf({event.code, event.sender, event.position}, world);
        const bool used =
            place && hear(turn, guard, {place->x, place->y}, event.sender, delivery.record);
        return used ? event::Use::Used : event::Use::Ignored;
    };
    return network.dispatch(turn.trace, world, tell, budget);
}

void fireByHand(Turn& turn, const trace::Command& command, std::int32_t index) {
    const auto happened = event::fire(*turn.post.events, command.value);
    if (!happened)
        return;
    send(turn,
         *happened,
         turn.trace.add(trace::CommandTaken{trace::kNoAgent, index}, trace::kNoRecord));
}

} // namespace percept::guard
