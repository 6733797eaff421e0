#pragma once

#include "percept/event/EventQueue.h"
#include "percept/event/NetworkRound.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace percept::event {

/// Event managers, one or many, as a value: their members and interests (Managers), one queue, and
/// a dispatcher that can spread its work over frames.
///
/// The exact order. An event is due when its frame has come. One call of dispatch() hands out
/// 1. the due events whose deadline comes before the next call, whatever the budget says;
/// 2. then the other due events, until the budget is spent; the rest waits for the next call.
/// Within each of the two: highest priority, then earliest deadline, then earliest due, then first
/// in, first out. An event goes to the managers on its way (Reach) one after the other, in each to
/// the members that are interested, in the order in which they joined; who is a member of several
/// hears it once, from the first. An event with a receiver goes to that one alone, interested or
/// not, wherever in the network it is a member by then.
///
/// Who gets an event, and whether conditions hold, is settled when its hand-out begins. A budget
/// that is spent interrupts it between two listeners; it goes on in a later frame.
///
/// Handlers may send, deliver, join, leave and move freely:
/// - what they send for now is handed out in the same call, after all that waited before it; after
///   kMaxGenerations rounds of such events the rest waits for the next call;
/// - who left the manager, or moved to another, before its turn gets nothing more through it; who
///   joins gets the next event first.
/// A deadline before the frame in which the event is due is that frame. Only two things make an
/// event miss its deadline: nobody calls dispatch() in time, and the limit of generations. Both are
/// counted (ManagerCounters::late).
///
///     network.send(trace, {.code = kSiren, .manager = kSide, .deadline = 180}, cause);
///     network.dispatch(trace, world, [&](const Delivery& delivery, const auto& event) {
///         return agents.hear(delivery.listener, event) ? Use::Used : Use::Ignored;
///     }, {.micros = 200});
///
/// @cost follows the events that are due and their listeners; see InterestIndex
/// @source I. Millington and J. Funge, "Artificial Intelligence for Games", world interfacing
template <class Payload>
class EventNetwork {
public:
    static constexpr int kMaxGenerations = 16;
    static constexpr std::size_t kMaxDepth = 32;
    using Event = NetworkEvent<Payload>;

    EventNetwork() = default;
    explicit EventNetwork(Managers managers)
        : m_managers(std::move(managers)) {}

    [[nodiscard]] Managers& managers() { return m_managers; }
    [[nodiscard]] const Managers& managers() const { return m_managers; }
    /// Events that wait or are under way, due or not.
    [[nodiscard]] std::size_t pending() const { return m_queue.size(); }

    /// Puts a message into the queue.
    /// @return the record of it, the cause of its deliveries
    RecordId send(trace::Trace& trace, NetworkMessage<Payload> message, RecordId cause) {
        auto event = makeEvent(trace, std::move(message), cause);
        const RecordId record = event.record;
        m_queue.push(std::move(event), trace.frame());
        return record;
    }

    /// Delivers a message at once, past the queue and the budget; its delay, deadline and priority
    /// count for nothing. May be called by a handler; calls nested deeper than kMaxDepth break the
    /// contract.
    /// @return the record of it
    template <class Handler>
    RecordId deliver(trace::Trace& trace,
                     const WorldView& world,
                     NetworkMessage<Payload> message,
                     RecordId cause,
                     Handler&& handler) {
        message.delay = 0;
        message.deadline = -1;
        const auto event = makeEvent(trace, std::move(message), cause);
        if (depth() == 0)
            m_managers.beginRound();
        const Scope scope(scratch());
        Round<Handler> round{trace, world, handler, {}, {}};
        const Moment moment = now();
        auto& recipients = begin(round, event);
        for (std::size_t i = 0; i < recipients.size(); ++i)
            offer(round, event, recipients[i], moment);
        return event.record;
    }

    /// Hands out what is due at the frame of `trace`. Not to be called by a handler.
    /// @param handler `(const Delivery&, const Event&)`; returns nothing, Use or Reaction
    template <class Handler>
    NetworkDispatched dispatch(trace::Trace& trace,
                               const WorldView& world,
                               Handler&& handler,
                               const Budget& budget = {}) {
        PERCEPT_EXPECTS(depth() == 0);
        const Frame next = std::max(budget.nextFrame, trace.frame() + 1);
        m_managers.beginRound();
        Round<Handler> round{trace, world, handler, budget, {}};
        for (int generation = 0; generation < kMaxGenerations; ++generation)
            if (!handOutDue(round, next))
                break;
        round.done.postponed = m_queue.ready();
        return round.done;
    }

    friend bool operator==(const EventNetwork&, const EventNetwork&) = default;
    BOOST_DESCRIBE_CLASS(EventNetwork, (), (), (), (m_managers, m_queue, m_started))

private:
    using Moment = detail::Moment;
    using Started = detail::StartedEvent;
    using Scratch = detail::NetworkScratch<Event>;
    using Scope = detail::HandOutScope<Scratch, kMaxDepth>;
    template <class Handler>
    using Round = detail::NetworkRound<Handler>;

    [[nodiscard]] Scratch& scratch() { return m_scratch.value; }
    [[nodiscard]] Moment now() const { return {m_managers.version(), m_managers.latestJoin()}; }
    [[nodiscard]] std::size_t depth() const { return m_scratch.value.depth; }

    Event makeEvent(trace::Trace& trace, NetworkMessage<Payload>&& message, RecordId cause) {
        PERCEPT_EXPECTS(trace::indexOf(message.manager) < m_managers.size());
        auto event = asEvent(std::move(message), trace.frame());
        event.receiverKnown = event.receiver != trace::kNoAgent && m_managers.knows(event.receiver);
        event.record = trace.add(sentRecord(event), cause);
        return event;
    }

    /// One generation. @return whether anything was handed out
    template <class Handler>
    bool handOutDue(Round<Handler>& round, Frame next) {
        bool handedOut = false;
        auto& batch = scratch().batch;
        m_queue.takeDue(round.trace.frame(), next, batch);
        for (Event& event : batch) {
            const bool must = m_queue.mustLeave(event, next);
            const bool waits = !must && round.spent();
            handedOut = handedOut || !waits;
            if (!waits && handOut(round, event, must))
                ++round.done.events;
            else
                m_queue.putBack(std::move(event));
        }
        batch.clear();
        return handedOut;
    }

    /// @return whether the event reached all its recipients
    template <class Handler>
    bool handOut(Round<Handler>& round, const Event& event, bool must) {
        const Scope scope(scratch());
        Moment moment = now();
        const auto started =
            std::find_if(m_started.begin(), m_started.end(), [&](const Started& candidate) {
                return candidate.event == event.record;
            });
        auto& recipients = started == m_started.end() ? begin(round, event) : listAtDepth();
        if (started != m_started.end()) {
            recipients = std::move(started->left);
            moment = started->moment;
            m_started.erase(started);
        }
        for (std::size_t i = 0; i < recipients.size(); ++i) {
            if (!must && round.spent()) {
                m_started.push_back(
                    {event.record,
                     moment,
                     {recipients.begin() + static_cast<std::ptrdiff_t>(i), recipients.end()}});
                return false;
            }
            offer(round, event, recipients[i], moment);
        }
        return true;
    }

    [[nodiscard]] auto& listAtDepth() { return scratch().recipients[depth() - 1]; }
    /// Counts an event and finds its recipients.
    template <class Handler>
    std::vector<Recipient>& begin(Round<Handler>& round, const Event& event) {
        auto& recipients = listAtDepth();
        recipients.clear();
        ManagerCounters& counters = m_managers.counters(event.manager);
        const Frame now = round.trace.frame();
        ++counters.events;
        counters.late += event.deadline >= 0 && event.deadline < now ? 1 : 0;
        counters.waited += static_cast<std::uint64_t>(now - event.due);
        if (event.receiver != trace::kNoAgent) {
            if (m_managers.knows(event.receiver))
                recipients.push_back({event.receiver, event.manager});
            else
                detail::refuse(round.trace,
                               event,
                               event.receiver,
                               event.receiverKnown ? UndeliveredReason::Removed
                                                   : UndeliveredReason::NoSuchListener);
            return recipients;
        }
        scratch().finder.find(m_managers,
                              round.trace,
                              event.record,
                              {event.code, event.sender, event.position},
                              event.manager,
                              event.reach,
                              round.world,
                              recipients);
        return recipients;
    }

    /// Gives an event to a recipient, if it is still there.
    template <class Handler>
    void offer(Round<Handler>& round,
               const Event& event,
               const Recipient recipient,
               const Moment& moment) {
        if (m_managers.version() != moment.version && !isStillThere(event, recipient, moment))
            return detail::refuse(round.trace, event, recipient.agent, UndeliveredReason::Removed);
        ++round.done.deliveries;
        const Delivery delivery{
            recipient.agent,
            recipient.manager,
            round.trace.add(
                trace::EventDelivered{event.code, event.record, recipient.agent, recipient.manager},
                event.record)};
        const Reaction reaction = detail::react(round.handler, delivery, event);
        round.done.spent += reaction.cost;
        ManagerCounters& counters = m_managers.counters(recipient.manager);
        ++counters.deliveries;
        counters.ignored += reaction.use == Use::Ignored ? 1 : 0;
    }

    [[nodiscard]] bool
    isStillThere(const Event& event, const Recipient& recipient, const Moment& moment) const {
        if (event.receiver != trace::kNoAgent)
            return m_managers.knows(recipient.agent);
        const auto joined = m_managers.joined(recipient);
        return joined && *joined <= moment.latestJoin;
    }

    Managers m_managers;
    EventQueue<Payload> m_queue;
    std::vector<Started> m_started; ///< those that wait and that some have got
    Cache<Scratch> m_scratch;
};

} // namespace percept::event
