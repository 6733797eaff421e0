#include "percept/event/EventManager.h"

#include "percept/base/Random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace percept::event {
namespace {

using trace::kNoAgent;
using trace::kNoRecord;
using trace::Trace;

constexpr EventCode kSiren{1};
constexpr EventCode kShot{2};

class BatchDispatch : public testing::Test {
protected:
    Trace makeTrace() { return {m_level, m_counter, 5, &m_buffer}; }
    void send(EventCode code, int payload, AgentId receiver = kNoAgent, int priority = 0) {
        auto trace = makeTrace();
        m_events.send(trace, {code, payload, kNoAgent, receiver, 0, priority}, kNoRecord);
    }
    template <class React>
    std::string dispatch(React react) {
        std::string log;
        auto trace = makeTrace();
        m_events.dispatchBatches(
            trace, [&](AgentId listener, std::span<const Event<int>> events, RecordId first) {
                log.append(std::to_string(trace::indexOf(listener))).append(1, ':');
                for (const Event<int>& event : events)
                    log.append(std::to_string(event.payload)).append(1, ',');
                log.append(1, ' ');
                react(trace, listener, first);
            });
        return log;
    }
    std::string dispatch() {
        return dispatch([](auto&, AgentId, RecordId) {});
    }

    trace::TraceLevel m_level = trace::TraceLevel::Full;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_buffer;
    EventManager<int> m_events;
};

TEST_F(BatchDispatch, EachListenerGetsAllEventsOfACodeAtOnce) {
    for (const std::uint32_t agent : {3U, 1U})
        m_events.registry().listen(AgentId{agent}, kSiren);
    m_events.registry().listen(AgentId{1}, kShot);
    send(kShot, 1);
    send(kSiren, 2);
    send(kShot, 3, AgentId{3});
    send(kSiren, 4);
    send(kSiren, 5, kNoAgent, 1);

    EXPECT_EQ(dispatch(), "3:5,2,4, 1:5,2,4, 1:1, 3:3, ");
}

TEST_F(BatchDispatch, RecordsAreThoseOfSingleDeliveries) {
    m_events.registry().listen(AgentId{1}, kSiren);
    send(kSiren, 1);
    send(kSiren, 2);
    RecordId first{};

    dispatch([&](auto&, AgentId, RecordId id) { first = id; });

    const auto& sent = m_buffer.rows<trace::EventSent>();
    const auto& delivered = m_buffer.rows<trace::EventDelivered>();
    ASSERT_EQ(delivered.size(), 2U);
    EXPECT_EQ(delivered[0].id, first);
    EXPECT_EQ(delivered[1].id, Trace::idInRun(first, 1));
    EXPECT_EQ(delivered[1].cause, sent[1].id);
    EXPECT_EQ(trace::numberOf(delivered[1].id), m_counter.last) << "and the counter is past them";
}

TEST_F(BatchDispatch, WhoIsRemovedGetsNothingMoreAndWhatIsSentComesLater) {
    for (const std::uint32_t agent : {1U, 2U})
        m_events.registry().listen(AgentId{agent}, kSiren);
    send(kSiren, 1);
    send(kSiren, 2);

    const auto log = dispatch([&](Trace& trace, AgentId listener, RecordId first) {
        if (listener != AgentId{1} || m_events.registry().contains(AgentId{2}) == false)
            return;
        m_events.registry().remove(AgentId{2});
        m_events.send(trace, {kSiren, 9}, first);
    });

    EXPECT_EQ(log, "1:1,2, 1:9, ");
    EXPECT_EQ(m_buffer.rows<trace::EventUndelivered>().size(), 2U);
}

/// Everybody gets the same events as one by one, and those of one code in the same order.
RC_GTEST_PROP(BatchDispatchProperty, DeliversWhatSingleDispatchDelivers, (std::uint64_t seed)) {
    Random random(seed);
    EventManager<int> events;
    for (int i = 0; i < 10; ++i)
        events.registry().listen(AgentId{random.below(6)}, EventCode{random.below(4)});
    trace::RecordCounter counter;
    Trace trace(trace::TraceLevel::Off, counter, 3, nullptr);
    for (int i = 0; i < 30; ++i)
        events.send(trace,
                    {EventCode{random.below(4)},
                     i,
                     kNoAgent,
                     random.below(5) == 0 ? AgentId{random.below(7)} : kNoAgent,
                     0,
                     static_cast<std::int32_t>(random.below(3))},
                    kNoRecord);
    auto batched = events;
    auto batchCounter = counter;
    Trace batchTrace(trace::TraceLevel::Off, batchCounter, 3, nullptr);
    ++counter.last; // a trace takes a number
    std::map<std::tuple<AgentId, EventCode, bool>, std::vector<int>> one;
    std::map<std::tuple<AgentId, EventCode, bool>, std::vector<int>> many;
    const auto note = [](auto& told, AgentId listener, const Event<int>& event) {
        told[{listener, event.code, event.receiver != kNoAgent}].push_back(event.payload);
    };

    const auto done = events.dispatch(
        trace, [&](AgentId listener, const auto& event, RecordId) { note(one, listener, event); });
    const auto batchDone = batched.dispatchBatches(
        batchTrace, [&](AgentId listener, std::span<const Event<int>> batch, RecordId) {
            for (const auto& event : batch)
                note(many, listener, event);
        });

    RC_ASSERT(one == many);
    RC_ASSERT(done.deliveries == batchDone.deliveries);
    RC_ASSERT(counter.last == batchCounter.last);
}

} // namespace
} // namespace percept::event
