#include "Context.h"
#include "Mind.h"

namespace percept::deathmatch {
namespace {

void handle(Game& game, AgentId listener, const event::Event<Payload>& event, RecordId delivery) {
    switch (event.code) {
    case trace::EventCode::TakeDamage:
        takeDamage(game, listener, event.sender, std::get<DamageDone>(event.payload), delivery);
        break;
    case trace::EventCode::YouGotMe:
        // Who kills one of his own side has won nothing.
        if (game.areHostile(listener, event.sender))
            ++game.bot(listener).score;
        break;
    case trace::EventCode::PathReady:
    case trace::EventCode::NoPath:
        Mind(game, listener).onPathAnswer(std::get<PathAnswer>(event.payload));
        break;
    case trace::EventCode::OpenDoor:
    case trace::EventCode::AgentRemoved:
    case trace::EventCode::Hint:
        break;
    }
}

} // namespace

void tell(Game& game, event::Message<Payload> message, RecordId cause) {
    game.state.events.deliver(game.trace,
                              std::move(message),
                              cause,
                              [&](AgentId listener,
                                  const event::Event<Payload>& event,
                                  RecordId delivery) { handle(game, listener, event, delivery); });
}

void dispatchEvents(Game& game) {
    game.state.events.dispatch(
        game.trace, [&](AgentId listener, const event::Event<Payload>& event, RecordId delivery) {
            handle(game, listener, event, delivery);
        });
}

} // namespace percept::deathmatch
