#pragma once

#include "percept/base/Contracts.h"
#include "percept/event/Cache.h"
#include "percept/event/NetworkEvent.h"
#include "percept/event/RecipientFinder.h"
#include "percept/trace/Trace.h"

#include <type_traits>
#include <vector>

/// What an EventNetwork works with while it hands events out.
namespace percept::event::detail {

/// When a hand-out began, in terms of memberships.
struct Moment {
    std::uint64_t version = 0;
    std::uint64_t latestJoin = 0;
    friend bool operator==(const Moment&, const Moment&) = default;
};
BOOST_DESCRIBE_STRUCT(Moment, (), (version, latestJoin))

/// An event whose hand-out a budget interrupted.
struct StartedEvent {
    RecordId event = trace::kNoRecord;
    Moment moment;
    std::vector<Recipient> left;
    friend bool operator==(const StartedEvent&, const StartedEvent&) = default;
};
BOOST_DESCRIBE_STRUCT(StartedEvent, (), (event, moment, left))

/// Memory that hand-outs use again.
template <class Event>
struct NetworkScratch {
    std::vector<Event> batch;
    std::vector<std::vector<Recipient>> recipients; ///< by depth
    RecipientFinder finder;
    std::size_t depth = 0;
};

/// One event is being handed out.
template <class Scratch, std::size_t kMost>
class HandOutScope {
public:
    explicit HandOutScope(Scratch& scratch)
        : m_scratch(scratch) {
        PERCEPT_EXPECTS(m_scratch.depth < kMost);
        m_scratch.recipients.resize(kMost);
        ++m_scratch.depth;
    }
    ~HandOutScope() { --m_scratch.depth; }
    HandOutScope(const HandOutScope&) = delete;
    HandOutScope& operator=(const HandOutScope&) = delete;

private:
    Scratch& m_scratch;
};

/// What one call of EventNetwork::dispatch() or deliver() works with.
template <class Handler>
struct NetworkRound {
    trace::Trace& trace;
    const WorldView& world;
    Handler& handler;
    const Budget budget;
    NetworkDispatched done;

    [[nodiscard]] bool spent() const {
        return done.deliveries >= budget.deliveries || done.spent >= budget.micros;
    }
};

/// Records, traced fully, that somebody does not get an event.
template <class Event>
void refuse(trace::Trace& trace, const Event& event, AgentId agent, UndeliveredReason reason) {
    trace.addFull(event.record, [&] {
        return trace::EventUndelivered{event.code, event.record, agent, reason};
    });
}

/// Calls a handler, whatever it returns.
template <class Handler, class Event>
Reaction react(Handler& handler, const Delivery& delivery, const Event& event) {
    using Answer = std::invoke_result_t<Handler&, const Delivery&, const Event&>;
    if constexpr (std::is_void_v<Answer>) {
        handler(delivery, event);
        return {};
    } else {
        return Reaction(handler(delivery, event));
    }
}

} // namespace percept::event::detail
