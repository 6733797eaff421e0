#include "Rules.h"
#include "percept/event/EventCodes.h"

namespace percept::world {
namespace {

void handle(Scene& scene, AgentId listener, const event::Event<Payload>& event, RecordId delivery) {
    switch (event.code) {
    case trace::EventCode::TakeDamage:
        takeDamage(scene, listener, event.sender, std::get<DamageDone>(event.payload), delivery);
        break;
    case trace::EventCode::YouGotMe:
        if (scene.isAlive(listener))
            agent::forgetDead(scene, listener, event.sender, delivery);
        // Who kills one of his own side has won nothing.
        if (scene.areHostile(listener, event.sender))
            ++scene.agent(listener).score;
        break;
    case trace::EventCode::PathReady:
    case trace::EventCode::NoPath:
        scene.brain(listener).path({scene, listener}, std::get<agent::PathAnswer>(event.payload));
        break;
    case trace::EventCode::OpenDoor:
    case trace::EventCode::AgentRemoved:
    case trace::EventCode::Hint:
        break;
    }
}

} // namespace

void tell(Scene& scene, event::Message<Payload> message, RecordId cause) {
    scene.state.events.deliver(
        scene.trace,
        std::move(message),
        cause,
        [&](AgentId listener, const event::Event<Payload>& event, RecordId delivery) {
            handle(scene, listener, event, delivery);
        });
}

void dispatchMessages(Scene& scene) {
    scene.state.events.dispatch(
        scene.trace, [&](AgentId listener, const event::Event<Payload>& event, RecordId delivery) {
            handle(scene, listener, event, delivery);
        });
}

} // namespace percept::world
