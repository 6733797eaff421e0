#include "percept/event/EventManager.h"

#include "percept/base/Archive.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace percept::event::event_manager_property_test {
namespace {

using trace::kNoAgent;
using trace::kNoRecord;

struct Sent {
    int number;
    EventCode code;
    AgentId receiver;
    Frame due;
    std::int32_t priority;
};
using Delivery = std::pair<AgentId, int>;

/// The manager as one would say it in a sentence: sort what is due, ask every listener.
class Oracle {
public:
    void listen(AgentId listener, EventCode code) {
        if (std::count(m_interests[code].begin(), m_interests[code].end(), listener) == 0)
            m_interests[code].push_back(listener);
        m_known[listener] = true;
    }
    void remove(AgentId listener) {
        for (auto& [code, listeners] : m_interests)
            std::erase(listeners, listener);
        m_known[listener] = false;
    }
    void send(const Sent& sent) { m_queue.push_back(sent); }
    std::vector<Delivery> dispatch(Frame now) {
        std::stable_sort(m_queue.begin(), m_queue.end(), [](const Sent& left, const Sent& right) {
            return left.priority != right.priority ? left.priority > right.priority
                                                   : left.due < right.due;
        });
        std::vector<Delivery> deliveries;
        std::vector<Sent> waiting;
        for (const Sent& sent : m_queue)
            if (sent.due > now)
                waiting.push_back(sent);
            else if (sent.receiver == kNoAgent)
                for (const AgentId listener : m_interests[sent.code])
                    deliveries.emplace_back(listener, sent.number);
            else if (m_known[sent.receiver])
                deliveries.emplace_back(sent.receiver, sent.number);
        std::sort(waiting.begin(), waiting.end(), [](const Sent& left, const Sent& right) {
            return left.number < right.number;
        });
        m_queue = waiting;
        return deliveries;
    }

private:
    std::map<EventCode, std::vector<AgentId>> m_interests;
    std::map<AgentId, bool> m_known;
    std::vector<Sent> m_queue; ///< in the order of sending
};

RC_GTEST_PROP(EventManagerProperty, DeliversWhatASortedListWould, ()) {
    EventManager<int> events;
    Oracle oracle;
    trace::RecordCounter counter;
    trace::RecordBuffer buffer;
    int number = 0;
    const auto level = *rc::gen::element(trace::TraceLevel::Off, trace::TraceLevel::Normal);
    const int frames = *rc::gen::inRange(1, 30);
    for (Frame frame = 0; frame < frames; ++frame) {
        trace::Trace trace(level, counter, frame, &buffer);
        for (int i = *rc::gen::inRange(0, 8); i > 0; --i) {
            const AgentId agent{*rc::gen::inRange(0U, 6U)};
            const EventCode code{*rc::gen::inRange(0U, 4U)};
            switch (*rc::gen::inRange(0, 6)) {
            case 0:
                events.registry().listen(agent, code);
                oracle.listen(agent, code);
                break;
            case 1:
                events.registry().remove(agent);
                oracle.remove(agent);
                break;
            default: {
                const bool addressed = *rc::gen::inRange(0, 4) == 0;
                const Sent sent{++number,
                                code,
                                addressed ? agent : kNoAgent,
                                frame + *rc::gen::inRange(0, 4),
                                *rc::gen::inRange(-1, 2)};
                events.send(trace,
                            {sent.code,
                             sent.number,
                             kNoAgent,
                             sent.receiver,
                             sent.due - frame,
                             sent.priority},
                            kNoRecord);
                oracle.send(sent);
            }
            }
        }
        if (*rc::gen::inRange(0, 3) == 0)
            continue;
        const auto restored = describe::load<EventManager<int>>(describe::save(events));
        RC_ASSERT(restored.has_value());
        events = *restored;

        std::vector<Delivery> deliveries;
        const auto done =
            events.dispatch(trace, [&](AgentId listener, const Event<int>& event, RecordId) {
                deliveries.emplace_back(listener, event.payload);
            });

        RC_ASSERT(deliveries == oracle.dispatch(frame));
        RC_ASSERT(done.deliveries == deliveries.size());
        RC_ASSERT(done.postponed == 0U);
    }
}

using Told = std::tuple<AgentId, int, RecordId>;

/// Events of two codes to five listeners that send, listen and leave as the seed has it.
std::vector<Told> tellRestless(trace::TraceLevel level, std::uint64_t seed) {
    EventManager<int> events;
    trace::RecordCounter counter;
    trace::RecordBuffer buffer;
    trace::Trace trace(level, counter, 0, &buffer);
    Random random(seed);
    const auto anyCode = [&] { return EventCode{random.below(2)}; };
    for (std::uint32_t i = 0; i < 5; ++i)
        events.registry().listen(AgentId{i}, anyCode());
    int number = 0;
    const auto send = [&](RecordId cause) {
        const AgentId receiver = random.below(5) == 0 ? AgentId{random.below(6)} : kNoAgent;
        events.send(trace, {anyCode(), ++number, kNoAgent, receiver}, cause);
    };
    while (number < 8)
        send(kNoRecord);
    std::vector<Told> told;
    events.dispatch(trace, [&](AgentId listener, const Event<int>& event, RecordId delivery) {
        told.emplace_back(listener, event.payload, delivery);
        const std::uint32_t choice = random.below(12);
        if (choice == 0)
            events.registry().remove(AgentId{random.below(8)});
        else if (choice == 1)
            events.registry().ignore(AgentId{random.below(8)}, anyCode());
        else if (choice == 2)
            events.registry().listen(AgentId{random.below(8)}, anyCode());
        else if (choice == 3 && number < 40)
            send(delivery);
    });
    return told;
}

RC_GTEST_PROP(EventManagerProperty, DeliversTheSameWithoutATrace, (std::uint64_t seed)) {
    const auto untraced = tellRestless(trace::TraceLevel::Off, seed);

    RC_ASSERT(untraced == tellRestless(trace::TraceLevel::Normal, seed));
    RC_ASSERT(untraced == tellRestless(trace::TraceLevel::Full, seed));
}

/// Handlers that add, remove, send and nest at random: every listener that was registered before an
/// event and stayed gets it exactly once, and nobody who is not registered gets anything.
RC_GTEST_PROP(EventManagerProperty, SurvivesHandlersThatChangeEverything, ()) {
    EventManager<int> events;
    trace::RecordCounter counter;
    trace::RecordBuffer buffer;
    trace::Trace trace(trace::TraceLevel::Full, counter, 0, &buffer);
    const EventCode code{0};
    for (std::uint32_t i = 0; i < 5; ++i)
        events.registry().listen(AgentId{i}, code);
    for (int i = *rc::gen::inRange(1, 5); i > 0; --i)
        events.send(trace, {code, i}, kNoRecord);
    int actions = 40;
    std::map<RecordId, std::vector<AgentId>> got;

    const auto handler = [&](auto& self, AgentId listener, const auto& event, RecordId) -> void {
        RC_ASSERT(events.registry().contains(listener));
        RC_ASSERT(std::count(got[event.record].begin(), got[event.record].end(), listener) == 0);
        got[event.record].push_back(listener);
        if (--actions < 0)
            return;
        const AgentId agent{*rc::gen::inRange(0U, 8U)};
        switch (*rc::gen::inRange(0, 5)) {
        case 0:
            events.registry().listen(agent, code);
            break;
        case 1:
            events.registry().remove(agent);
            break;
        case 2:
            events.send(trace, {code, 0}, kNoRecord);
            break;
        case 3:
            events.deliver(trace, {code, 0}, kNoRecord, [&](AgentId a, const auto& e, RecordId r) {
                self(self, a, e, r);
            });
            break;
        default:
            break;
        }
    };
    events.dispatch(trace,
                    [&](AgentId a, const auto& e, RecordId r) { handler(handler, a, e, r); });

    for (const auto& row : buffer.rows<trace::EventUndelivered>()) {
        const auto& told = got[row.data.event];
        RC_ASSERT(row.data.reason == UndeliveredReason::Removed);
        RC_ASSERT(std::count(told.begin(), told.end(), row.data.listener) == 0);
    }
    RC_ASSERT(events.registry().all().size() == events.registry().listeners(code).size());
}

} // namespace
} // namespace percept::event::event_manager_property_test
