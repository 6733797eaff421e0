#include "percept/event/EventManager.h"

#include "percept/base/Archive.h"
#include "percept/base/Difference.h"
#include "percept/event/EventCodes.h"

#include <gtest/gtest.h>

#include <string>

namespace percept::event::event_manager_test {
namespace {

using trace::kNoAgent;
using trace::kNoRecord;
using trace::TraceLevel;

constexpr AgentId kAnna{1};
constexpr AgentId kBen{2};
constexpr AgentId kCarl{3};
constexpr EventCode kSiren = EventCode::Hint;
constexpr EventCode kShot = EventCode::TakeDamage;

class EventManagerTest : public testing::Test {
protected:
    RecordId send(EventCode code, int payload, Frame delay = 0, std::int32_t priority = 0) {
        return sendTo(kNoAgent, code, payload, delay, priority);
    }
    RecordId sendTo(
        AgentId receiver, EventCode code, int payload, Frame delay = 0, std::int32_t priority = 0) {
        auto trace = makeTrace();
        return m_events.send(
            trace, {code, payload, kNoAgent, receiver, delay, priority}, kNoRecord);
    }
    trace::Trace makeTrace() { return {m_level, m_counter, m_frame, &m_buffer}; }

    /// Delivers what is due and notes `listener:payload`.
    Dispatched dispatch() {
        return dispatch([](auto&, AgentId, const auto&, RecordId) {});
    }
    template <class React>
    Dispatched dispatch(React react) {
        auto trace = makeTrace();
        return m_events.dispatch(trace,
                                 [&](AgentId listener, const Event<int>& event, RecordId delivery) {
                                     note(listener, event);
                                     react(trace, listener, event, delivery);
                                 });
    }
    void note(AgentId listener, const Event<int>& event) {
        m_log +=
            std::to_string(trace::indexOf(listener)) + ":" + std::to_string(event.payload) + " ";
    }

    TraceLevel m_level = TraceLevel::Full;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_buffer;
    Frame m_frame = 10;
    EventManager<int> m_events;
    std::string m_log;
};

TEST_F(EventManagerTest, OnlyTheInterestedAreTold) {
    m_events.registry().listen(kAnna, kSiren);
    m_events.registry().listen(kBen, kShot);
    m_events.registry().listen(kCarl, kSiren);
    send(kSiren, 1);

    const auto done = dispatch();

    EXPECT_EQ(m_log, "1:1 3:1 ");
    EXPECT_EQ(done.events, 1U);
    EXPECT_EQ(done.deliveries, 2U);
    EXPECT_EQ(m_events.pending(), 0U);
}

TEST_F(EventManagerTest, FirstInIsFirstOut) {
    m_events.registry().listen(kAnna, kSiren);
    for (const int payload : {1, 2, 3})
        send(kSiren, payload);

    dispatch();

    EXPECT_EQ(m_log, "1:1 1:2 1:3 ");
}

TEST_F(EventManagerTest, AnEventWaitsUntilItsFrameHasCome) {
    m_events.registry().listen(kAnna, kSiren);
    send(kSiren, 1, 2);
    send(kSiren, 2, 1);

    dispatch();
    EXPECT_EQ(m_log, "");
    ++m_frame;
    dispatch();
    EXPECT_EQ(m_log, "1:2 ");
    ++m_frame;
    dispatch();

    EXPECT_EQ(m_log, "1:2 1:1 ") << "due at the frame itself, not after it";
}

TEST_F(EventManagerTest, TheMoreImportantLeavesFirstAmongThoseDue) {
    m_events.registry().listen(kAnna, kSiren);
    send(kSiren, 1);
    send(kSiren, 2, 0, 5);
    send(kSiren, 3, 1, 9);
    send(kSiren, 4, 0, 5);

    dispatch();

    EXPECT_EQ(m_log, "1:2 1:4 1:1 ");
}

TEST_F(EventManagerTest, AnAddressedEventGoesToItsReceiverAlone) {
    m_events.registry().add(kAnna);
    m_events.registry().listen(kBen, kShot);
    sendTo(kAnna, kShot, 7);

    dispatch();

    EXPECT_EQ(m_log, "1:7 ");
}

TEST_F(EventManagerTest, WhoIsRemovedWhileAnEventIsHandedOutGetsNothingMore) {
    for (const AgentId listener : {kAnna, kBen, kCarl})
        m_events.registry().listen(listener, kSiren);
    send(kSiren, 1);
    send(kSiren, 2);

    dispatch([&](auto&, AgentId listener, const auto&, RecordId) {
        if (listener == kAnna)
            m_events.registry().remove(kBen);
    });

    EXPECT_EQ(m_log, "1:1 3:1 1:2 3:2 ");
    const auto& refused = m_buffer.rows<trace::EventUndelivered>();
    ASSERT_EQ(refused.size(), 1U) << "of the second event it is no listener any more";
    EXPECT_EQ(refused[0].data.listener, kBen);
    EXPECT_EQ(refused[0].data.reason, UndeliveredReason::Removed);
}

TEST_F(EventManagerTest, WhoIgnoresTheCodeMeanwhileIsNotInterested) {
    for (const AgentId listener : {kAnna, kBen})
        m_events.registry().listen(listener, kSiren);
    send(kSiren, 1);

    dispatch(
        [&](auto&, AgentId, const auto&, RecordId) { m_events.registry().ignore(kBen, kSiren); });

    EXPECT_EQ(m_log, "1:1 ");
    ASSERT_EQ(m_buffer.rows<trace::EventUndelivered>().size(), 1U);
    EXPECT_EQ(m_buffer.rows<trace::EventUndelivered>()[0].data.reason,
              UndeliveredReason::NotInterested);
}

TEST_F(EventManagerTest, AListenerMayRemoveItself) {
    for (const AgentId listener : {kAnna, kBen})
        m_events.registry().listen(listener, kSiren);
    send(kSiren, 1);
    send(kSiren, 2);

    dispatch([&](auto&, AgentId listener, const auto&, RecordId) {
        m_events.registry().remove(listener);
    });

    EXPECT_EQ(m_log, "1:1 2:1 ");
}

TEST_F(EventManagerTest, WhoRegistersWhileAnEventIsHandedOutGetsTheNext) {
    m_events.registry().listen(kAnna, kSiren);
    send(kSiren, 1);
    send(kSiren, 2);

    dispatch([&](auto&, AgentId, const auto&, RecordId) {
        m_events.registry().listen(kBen, kSiren);
        m_events.registry().listen(kBen, EventCode{99});
    });

    EXPECT_EQ(m_log, "1:1 1:2 2:2 ");
}

TEST_F(EventManagerTest, RegisteringAnewPutsAListenerLast) {
    for (const AgentId listener : {kAnna, kBen})
        m_events.registry().listen(listener, kSiren);
    send(kSiren, 1);
    send(kSiren, 2);

    dispatch([&](auto&, AgentId listener, const auto& event, RecordId) {
        if (listener == kAnna && event.payload == 1) {
            m_events.registry().remove(kAnna);
            m_events.registry().listen(kAnna, kSiren);
        }
    });

    EXPECT_EQ(m_log, "1:1 2:1 2:2 1:2 ");
}

TEST_F(EventManagerTest, WhatIsSentWhileHandingOutComesAfterAllThatWaited) {
    m_events.registry().listen(kAnna, kSiren);
    m_events.registry().listen(kBen, kSiren);
    send(kSiren, 1);
    send(kSiren, 2);

    dispatch([&](auto& trace, AgentId listener, const auto& event, RecordId delivery) {
        if (listener == kAnna && event.payload < 10)
            m_events.send(trace, {kSiren, event.payload * 10, {}, kNoAgent, 0, 99}, delivery);
    });

    EXPECT_EQ(m_log, "1:1 2:1 1:2 2:2 1:10 2:10 1:20 2:20 ");
}

TEST_F(EventManagerTest, EventsThatKeepCausingEventsAreCutOffAndGoOnNextTime) {
    m_events.registry().listen(kAnna, kSiren);
    send(kSiren, 0);
    const auto echo = [&](auto& trace, AgentId, const auto& event, RecordId delivery) {
        m_events.send(trace, {kSiren, event.payload + 1}, delivery);
    };

    const auto first = dispatch(echo);
    EXPECT_EQ(first.events, static_cast<std::size_t>(EventManager<int>::kMaxGenerations));
    EXPECT_EQ(first.postponed, 1U);
    m_log.clear();
    dispatch();

    EXPECT_EQ(m_log, "1:" + std::to_string(EventManager<int>::kMaxGenerations) + " ");
}

TEST_F(EventManagerTest, AnEventCanBeDeliveredAtOnceEvenByAHandler) {
    m_events.registry().listen(kAnna, kSiren);
    m_events.registry().listen(kBen, kShot);
    m_events.registry().listen(kCarl, kSiren);
    send(kSiren, 1);

    dispatch([&](auto& trace, AgentId listener, const auto& event, RecordId delivery) {
        if (listener == kAnna && event.code == kSiren)
            m_events.deliver(
                trace, {kShot, 2}, delivery, [&](AgentId other, const Event<int>& shot, RecordId) {
                    note(other, shot);
                    m_events.registry().remove(kCarl);
                });
    });

    EXPECT_EQ(m_log, "1:1 2:2 ") << "and the removal counts for the event around it";
}

TEST_F(EventManagerTest, EveryRecordNamesWhatCausedIt) {
    m_events.registry().listen(kAnna, kSiren);
    const RecordId first = send(kSiren, 1);

    dispatch([&](auto& trace, AgentId, const auto& event, RecordId delivery) {
        if (event.payload == 1)
            m_events.send(trace, {kSiren, 2, kAnna}, delivery);
    });

    const auto& sent = m_buffer.rows<trace::EventSent>();
    const auto& delivered = m_buffer.rows<trace::EventDelivered>();
    ASSERT_EQ(sent.size(), 2U);
    ASSERT_EQ(delivered.size(), 2U);
    EXPECT_EQ(sent[0].id, first);
    EXPECT_EQ(delivered[0].cause, first);
    EXPECT_EQ(delivered[0].data.event, first);
    EXPECT_EQ(sent[1].cause, delivered[0].id);
    EXPECT_EQ(sent[1].data.sender, kAnna);
    EXPECT_EQ(delivered[1].cause, sent[1].id);
}

TEST_F(EventManagerTest, AFullTraceSaysWhoDidNotGetItAndWhy) {
    m_events.registry().listen(kAnna, kSiren);
    m_events.registry().listen(kBen, kShot);
    send(kSiren, 1);
    sendTo(kCarl, kShot, 2);
    sendTo(kBen, kShot, 3);
    m_events.registry().remove(kBen);
    m_events.registry().listen(kBen, kShot);
    m_events.registry().remove(kBen);
    m_events.registry().add(AgentId{4});

    dispatch();

    const auto& refused = m_buffer.rows<trace::EventUndelivered>();
    ASSERT_EQ(refused.size(), 3U);
    EXPECT_EQ(refused[0].data.listener, AgentId{4});
    EXPECT_EQ(refused[0].data.reason, UndeliveredReason::NotInterested);
    EXPECT_EQ(refused[1].data.listener, kCarl);
    EXPECT_EQ(refused[1].data.reason, UndeliveredReason::NoSuchListener);
    EXPECT_EQ(refused[2].data.listener, kBen);
    EXPECT_EQ(refused[2].data.reason, UndeliveredReason::Removed);
}

TEST_F(EventManagerTest, TheTraceLevelChangesNeitherDeliveriesNorIds) {
    const auto run = [](TraceLevel level) {
        trace::RecordCounter counter;
        trace::RecordBuffer buffer;
        EventManager<int> events;
        events.registry().listen(kAnna, kSiren);
        events.registry().add(kBen);
        std::vector<RecordId> ids;
        for (Frame frame = 0; frame < 20; ++frame) {
            trace::Trace trace(level, counter, frame, &buffer);
            ids.push_back(events.send(trace, {kSiren, 0, {}, kNoAgent, frame % 3}, kNoRecord));
            events.dispatch(trace, [&](AgentId, const auto&, RecordId id) { ids.push_back(id); });
        }
        return std::pair(ids, describe::hash(events));
    };

    EXPECT_EQ(run(TraceLevel::Off), run(TraceLevel::Full));
    EXPECT_EQ(run(TraceLevel::Normal), run(TraceLevel::Full));
}

TEST_F(EventManagerTest, SavedWithEventsUnderWayItGoesOnAlike) {
    m_events.registry().listen(kAnna, kSiren);
    for (int i = 0; i < 20; ++i)
        send(kSiren, i, i % 4, i % 3);
    auto restored = describe::load<EventManager<int>>(describe::save(m_events));
    ASSERT_TRUE(restored);
    EXPECT_EQ(describe::firstDifference(*restored, m_events), std::nullopt);

    m_frame += 5;
    dispatch();
    const std::string expected = std::exchange(m_log, {});
    m_events = *restored;
    dispatch();

    EXPECT_EQ(m_log, expected);
    EXPECT_EQ(describe::hash(m_events), describe::hash(EventManager<int>(m_events)));
}

using EventManagerDeathTest = EventManagerTest;

TEST_F(EventManagerDeathTest, HandlersMayNotDispatchAndDelaysAreNotNegative) {
    m_events.registry().listen(kAnna, kSiren);
    send(kSiren, 1);

    EXPECT_DEATH(dispatch([&](auto&, AgentId, const auto&, RecordId) { dispatch(); }),
                 "broken contract");
    EXPECT_DEATH(send(kSiren, 1, -1), "broken contract");
}

TEST_F(EventManagerDeathTest, EndlessNestingBreaksTheContract) {
    m_events.registry().listen(kAnna, kSiren);
    const std::function<void(AgentId, const Event<int>&, RecordId)> again =
        [&](AgentId, const Event<int>&, RecordId delivery) {
            auto trace = makeTrace();
            m_events.deliver(trace, {kSiren, 1}, delivery, again);
        };

    EXPECT_DEATH(again(kAnna, {}, kNoRecord), "broken contract");
}

} // namespace
} // namespace percept::event::event_manager_test
