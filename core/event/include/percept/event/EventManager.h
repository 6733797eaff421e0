#pragma once

#include "percept/base/Contracts.h"
#include "percept/event/EventCodes.h"
#include "percept/event/EventMessage.h"
#include "percept/event/Registry.h"
#include "percept/trace/Trace.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace percept::event {

/// The source's event manager as a value: a queue, a registry of interests and a dispatcher.
///
/// Listeners are ids; what to do with an event is up to the handler that each call takes, called as
/// `handler(listener, event, delivery)` with `delivery` the record of the delivery, the cause of
/// whatever follows from it. Due when the frame has come (`due <= now`); those due together leave
/// by priority, then by the frame they were due, then first in, first out. One event goes to all
/// its listeners, in the order in which they registered for its code, before the next one does. An
/// event with a receiver goes to that one alone, interested or not, if it is registered.
///
/// While events are handed out, handlers may send, register and remove freely:
/// - an event without delay is delivered in the same call, after all those queued before it,
///   whatever its priority; after kMaxGenerations rounds of such events the rest waits for the next
///   call;
/// - a listener that is removed, or ignores the code, gets nothing more, not even of the event
///   under way; one that registers gets the next event first.
/// Every event sent, delivered or, traced fully, not delivered is a record.
///
///     events.registry().listen(agent, EventCode::GunshotSound);
///     events.send(trace, {EventCode::GunshotSound, Shot{place}, shooter}, shot);
///     events.dispatch(trace, [&](AgentId agent, const auto& event, RecordId delivery) { ... });
///
/// @cost dispatch follows the number of interested listeners; nothing is allocated once the
///       vectors have grown
/// @source I. Millington and J. Funge, "Artificial Intelligence for Games", world interfacing;
///         first in, first out, where the printed loop is a stack
template <class Payload>
class EventManager {
public:
    static constexpr int kMaxGenerations = 16;
    static constexpr int kMaxDepth = 32;

    [[nodiscard]] Registry& registry() { return m_registry; }
    [[nodiscard]] const Registry& registry() const { return m_registry; }
    /// Events that wait, due or not.
    [[nodiscard]] std::size_t pending() const { return m_ready.size() + m_later.size(); }

    /// Puts a message into the queue.
    /// @return the record of it, the cause of its deliveries
    RecordId send(trace::Trace& trace, Message<Payload> message, RecordId cause) {
        const RecordId record = traceSent(trace, message, cause);
        if (message.delay == 0) {
            m_plain = m_plain && message.priority == 0;
            m_ready.push_back(makeEvent(trace.frame(), std::move(message), record));
        } else {
            sendLater(makeEvent(trace.frame(), std::move(message), record));
        }
        return record;
    }

    /// Delivers a message at once, past the queue; its delay and priority count for nothing.
    /// May be called by a handler; calls nested deeper than kMaxDepth break the contract.
    template <class Handler>
    RecordId
    deliver(trace::Trace& trace, Message<Payload> message, RecordId cause, Handler&& handler) {
        message.delay = 0;
        const RecordId record = traceSent(trace, message, cause);
        const auto event = makeEvent(trace.frame(), std::move(message), record);
        const Scope scope(*this);
        Dispatched done;
        handOut(trace, event, handler, done);
        return record;
    }

    /// Delivers what is due at the frame of `trace`. Not to be called by a handler.
    template <class Handler>
    Dispatched dispatch(trace::Trace& trace, Handler&& handler) {
        PERCEPT_EXPECTS(m_depth == 0);
        Dispatched done;
        for (int generation = 0; generation < kMaxGenerations; ++generation) {
            collectDue(trace.frame());
            if (m_batch.empty())
                break;
            handOutAll(trace, handler, done);
            done.events += m_batch.size();
            m_batch.clear();
        }
        done.postponed = m_ready.size();
        return done;
    }

    /// Delivers what is due, handing each listener all of its events of one code at once. Far
    /// quicker where many events meet many listeners, but of the order of dispatch() only this is
    /// left: codes come in ascending order; within each, listeners in the order in which they
    /// registered for it; each gets the events in the order in which they leave. Events with a
    /// receiver come last, one by one. What handlers send is delivered after all of them; who is
    /// removed gets nothing more. Not to be called by a handler.
    /// @param handler `(listener, span of events, id of the first delivery)`; the others follow by
    ///        Trace::idInRun()
    template <class Handler>
    Dispatched dispatchBatches(trace::Trace& trace, Handler&& handler) {
        PERCEPT_EXPECTS(m_depth == 0);
        Dispatched done;
        for (int generation = 0; generation < kMaxGenerations; ++generation) {
            collectDue(trace.frame());
            if (m_batch.empty())
                break;
            detail::groupByCode(m_batch);
            for (std::size_t begin = 0; begin < m_batch.size();)
                begin = handOutGroup(trace, begin, handler, done);
            done.events += m_batch.size();
            m_batch.clear();
        }
        done.postponed = m_ready.size();
        return done;
    }

    BOOST_DESCRIBE_CLASS(EventManager, (), (), (), (m_registry, m_ready, m_later, m_plain))

private:
    using Queued = Event<Payload>;
    /// Removals wait until nobody walks over the registry any more.
    class Scope {
    public:
        explicit Scope(EventManager& manager)
            : m_manager(manager) {
            PERCEPT_EXPECTS(m_manager.m_depth < kMaxDepth);
            ++m_manager.m_depth;
            m_manager.m_registry.hold();
        }
        ~Scope() {
            --m_manager.m_depth;
            m_manager.m_registry.release();
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        EventManager& m_manager;
    };

    static RecordId
    traceSent(trace::Trace& trace, const Message<Payload>& message, RecordId cause) {
        PERCEPT_EXPECTS(message.delay >= 0);
        return trace.add(trace::EventSent{message.code,
                                          message.sender,
                                          message.receiver,
                                          trace.frame() + message.delay,
                                          message.priority},
                         cause);
    }
    Queued makeEvent(Frame now, Message<Payload>&& message, RecordId record) const {
        return {record,
                now + message.delay,
                message.priority,
                message.code,
                message.sender,
                message.receiver,
                message.receiver != trace::kNoAgent && m_registry.contains(message.receiver),
                std::move(message.payload)};
    }

    [[gnu::noinline]] void sendLater(Queued&& event) {
        m_later.push_back(std::move(event));
        std::push_heap(m_later.begin(), m_later.end(), &detail::isDueLater<Payload>);
    }

    /// Moves what is due into the batch, in the order in which it leaves.
    void collectDue(Frame now) {
        std::swap(m_batch, m_ready);
        const bool plain = std::exchange(m_plain, true);
        if (!plain || !m_later.empty())
            collectLater(now, plain);
    }
    /// Not part of the loops that call it, which would have no registers left.
    [[gnu::noinline]] void collectLater(Frame now, bool plain) {
        while (!m_later.empty() && m_later.front().due <= now) {
            std::pop_heap(m_later.begin(), m_later.end(), &detail::isDueLater<Payload>);
            m_batch.push_back(std::move(m_later.back()));
            m_later.pop_back();
            plain = false;
        }
        if (!plain)
            std::sort(m_batch.begin(), m_batch.end(), &detail::leavesBefore<Payload>);
    }

    template <class Handler>
    void handOutAll(trace::Trace& trace, Handler& handler, Dispatched& done) {
        const Scope scope(*this);
        for (std::size_t i = 0; i < m_batch.size();) {
            if (trace.off())
                i = handOutRun(trace, i, handler, done);
            if (i < m_batch.size())
                handOut(trace, m_batch[i++], handler, done);
        }
    }
    /// Untraced: the events from `begin` on that go to the same listeners, looked up only once.
    /// @return where others follow
    template <class Handler>
    std::size_t
    handOutRun(trace::Trace& trace, std::size_t begin, Handler& handler, Dispatched& done) const {
        const auto row = m_registry.row(m_batch[begin].code);
        if (!m_registry.isCurrent(row) || detail::isAddressed(m_batch[begin]))
            return begin;
        return row.size() == 1 ? handOutToOne(trace, begin, row, handler, done)
                               : handOutToRow(trace, begin, row, handler, done);
    }
    /// Whether an event goes to the same listeners as those of a row before it.
    [[nodiscard]] bool
    isStillFor(const Registry::Row& row, EventCode code, const Queued& event) const {
        return event.code == code && !detail::isAddressed(event) && m_registry.isCurrent(row);
    }
    /// For a single listener all that is left per event is the call.
    template <class Handler>
    [[gnu::noinline]] std::size_t handOutToOne(trace::Trace& trace,
                                               std::size_t begin,
                                               Registry::Row row,
                                               Handler& handler,
                                               Dispatched& done) const {
        const AgentId listener = row.first();
        const Queued* event = m_batch.data() + begin;
        const Queued* const end = m_batch.data() + m_batch.size();
        const EventCode code = event->code;
        do
            handler(listener, *event, trace.addNone());
        while (++event != end && isStillFor(row, code, *event));
        const auto next = static_cast<std::size_t>(event - m_batch.data());
        done.deliveries += next - begin;
        return next;
    }
    template <class Handler>
    [[gnu::noinline]] std::size_t handOutToRow(trace::Trace& trace,
                                               std::size_t begin,
                                               Registry::Row row,
                                               Handler& handler,
                                               Dispatched& done) const {
        const EventCode code = m_batch[begin].code;
        std::size_t i = begin;
        for (; i < m_batch.size() && isStillFor(row, code, m_batch[i]); ++i) {
            const Queued& event = m_batch[i];
            done.deliveries += m_registry.walk(
                row, [&](AgentId listener) { handler(listener, event, trace.addNone()); });
        }
        return i;
    }
    template <class Handler>
    void
    handOut(trace::Trace& trace, const Queued& event, Handler& handler, Dispatched& done) const {
        const auto give = [&](AgentId listener) {
            const RecordId delivery =
                trace.add(trace::EventDelivered{event.code, event.record, listener}, event.record);
            handler(listener, event, delivery);
        };
        const auto refuse = [&](AgentId listener, UndeliveredReason reason) {
            trace.addFull(event.record, [&] {
                return trace::EventUndelivered{event.code, event.record, listener, reason};
            });
        };
        if (event.receiver == trace::kNoAgent) {
            done.deliveries += m_registry.walk(event.code, trace.full(), give, refuse);
        } else if (m_registry.contains(event.receiver)) {
            ++done.deliveries;
            give(event.receiver);
        } else {
            refuse(event.receiver,
                   event.receiverKnown ? UndeliveredReason::Removed
                                       : UndeliveredReason::NoSuchListener);
        }
    }

    /// @return where the next group begins
    template <class Handler>
    std::size_t
    handOutGroup(trace::Trace& trace, std::size_t begin, Handler& handler, Dispatched& done) {
        const Scope scope(*this);
        const std::size_t end = detail::endOfGroup(m_batch, begin);
        const std::span<const Queued> events(m_batch.data() + begin, end - begin);
        if (detail::isAddressed(events.front())) {
            const auto one = [&](AgentId listener, const Queued& event, RecordId delivery) {
                handler(listener, std::span(&event, 1), delivery);
            };
            handOut(trace, events.front(), one, done);
            return end;
        }
        const auto give = [&](AgentId listener) {
            done.deliveries += events.size();
            const RecordId first = trace.addRun(
                events.size(),
                [&](std::size_t i) {
                    return trace::EventDelivered{events[i].code, events[i].record, listener};
                },
                [&](std::size_t i) { return events[i].record; });
            handler(listener, events, first);
        };
        const auto refuse = [&](AgentId listener, UndeliveredReason reason) {
            for (const Queued& event : events)
                trace.addFull(event.record, [&] {
                    return trace::EventUndelivered{event.code, event.record, listener, reason};
                });
        };
        m_registry.walk(events.front().code, trace.full(), give, refuse);
        return end;
    }

    Registry m_registry;
    std::vector<Queued> m_ready; ///< sent without delay, in the order of sending
    std::vector<Queued> m_later; ///< heap by due frame
    bool m_plain = true;         ///< all of m_ready have priority 0
    // Only while handing out:
    std::vector<Queued> m_batch;
    int m_depth = 0;
};

} // namespace percept::event
