#pragma once

#include "percept/event/Managers.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

/// What goes through a network of event managers.
namespace percept::event {

/// What somebody wants to tell.
template <class Payload>
struct NetworkMessage {
    EventCode code{};
    ManagerId manager{};
    Payload payload{};
    AgentId sender = trace::kNoAgent;
    AgentId receiver = trace::kNoAgent; ///< nobody: whoever is interested in the code
    std::optional<Vec3> position{};     ///< where it happened; absent: where the sender is
    Frame delay = 0;                    ///< frames until it is due [>= 0]
    Frame deadline =
        -1; ///< frames from now within which all must have it; 0: in this frame; -1: none
    std::int32_t priority = 0; ///< the highest leaves first
    Reach reach = Reach::Up;
};

/// A message on its way.
template <class Payload>
struct NetworkEvent {
    RecordId record = trace::kNoRecord; ///< that it was sent; ascends in the order of sending
    Frame due = 0;
    Frame deadline = -1; ///< the last frame to hand it out in; -1: whenever
    std::int32_t priority = 0;
    EventCode code{};
    ManagerId manager{};
    Reach reach = Reach::Here;
    AgentId sender = trace::kNoAgent;
    AgentId receiver = trace::kNoAgent;
    bool receiverKnown = false; ///< whether the receiver was a member when it was sent
    std::optional<Vec3> position;
    Payload payload{};
    friend bool operator==(const NetworkEvent&, const NetworkEvent&) = default;
    BOOST_DESCRIBE_CLASS(NetworkEvent,
                         (),
                         (record,
                          due,
                          deadline,
                          priority,
                          code,
                          manager,
                          reach,
                          sender,
                          receiver,
                          receiverKnown,
                          position,
                          payload),
                         (),
                         ())
};

/// A message as it is sent at a frame; its record is still missing.
template <class Payload>
[[nodiscard]] NetworkEvent<Payload> asEvent(NetworkMessage<Payload>&& message, Frame now) {
    PERCEPT_EXPECTS(message.delay >= 0);
    NetworkEvent<Payload> event;
    event.due = now + message.delay;
    if (message.deadline >= 0)
        event.deadline = std::max(event.due, now + message.deadline);
    event.priority = message.priority;
    event.code = message.code;
    event.manager = message.manager;
    event.reach = message.reach;
    event.sender = message.sender;
    event.receiver = message.receiver;
    event.position = message.position;
    event.payload = std::move(message.payload);
    return event;
}

template <class Payload>
[[nodiscard]] trace::EventSent sentRecord(const NetworkEvent<Payload>& event) {
    return {event.code,
            event.sender,
            event.receiver,
            event.due,
            event.priority,
            event.deadline,
            event.manager};
}

/// How a listener is told.
struct Delivery {
    AgentId listener = trace::kNoAgent;
    ManagerId manager = kNoManager;
    RecordId record = trace::kNoRecord; ///< the cause of whatever follows from it
};

/// What a listener made of it.
enum class Use : std::uint8_t { Used, Ignored };
struct Reaction {
    Use use = Use::Used;
    Micros cost = 0; ///< simulated
    Reaction() = default;
    Reaction(Use whether, Micros micros = 0)
        : use(whether)
        , cost(micros) {}
};

/// What one call may do. Simulated time or a count, never the wall clock. A delivery begins while
/// less than the budget is spent, so that the last one may overrun it.
struct Budget {
    Micros micros = std::numeric_limits<Micros>::infinity();
    std::size_t deliveries = std::numeric_limits<std::size_t>::max();
    Frame nextFrame = -1; ///< in which dispatch() is called again; at the earliest the next one
};

/// What one call of dispatch() did.
struct NetworkDispatched {
    std::size_t events = 0; ///< that reached the last of their listeners
    std::size_t deliveries = 0;
    std::size_t postponed = 0; ///< due, but left for the next call
    Micros spent = 0;
};

} // namespace percept::event
