#include "inspector/explain/EventReports.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using trace::AgentId;
using trace::kNoRecord;
using trace::ManagerId;
using trace::TopicId;

class EventReportsTest : public testing::Test {
protected:
    EventReportsTest() {
        m_info.managers = {"post", "guards"};
        m_info.topics = {"line_of_sight"};
    }
    trace::RunInfo m_info;
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    trace::Trace m_trace{trace::TraceLevel::Normal, m_counter, 1, &m_records};
};

TEST_F(EventReportsTest, ManagersSayHowManyDeliveriesLedToNothing) {
    trace::EventSent sent;
    sent.manager = ManagerId{1};
    const auto event = m_trace.add(sent, kNoRecord);
    const trace::EventCode code{9};
    const auto first =
        m_trace.add(trace::EventDelivered{code, event, AgentId{0}, ManagerId{1}}, event);
    m_trace.add(trace::EventDelivered{code, event, AgentId{1}, ManagerId{1}}, event);
    m_trace.add(trace::EventDelivered{code, event, AgentId{0}, ManagerId{1}}, event);
    m_trace.add(trace::EventDelivered{code, event, AgentId{2}, ManagerId{0}}, event);
    m_trace.add(trace::GoalStarted{AgentId{0}}, first);
    m_trace.add(trace::MemberMoved{AgentId{0}, ManagerId{1}, ManagerId{0}}, kNoRecord);
    m_trace.add(trace::MemberMoved{AgentId{3}, trace::kNone<ManagerId>, ManagerId{0}}, kNoRecord);

    const auto traffic = managerTraffic(m_info, m_records);

    ASSERT_EQ(traffic.size(), 2U);
    EXPECT_EQ(traffic[0], (ManagerTraffic{ManagerId{0}, "post", 0, 1, 1, 1, 2, 0}));
    EXPECT_EQ(traffic[1], (ManagerTraffic{ManagerId{1}, "guards", 1, 3, 2, 2, 0, 1}));
}

TEST_F(EventReportsTest, TopicsSayHowManyChecksLedToAnything) {
    trace::Polled poll;
    poll.asker = AgentId{0};
    poll.topic = TopicId{0};
    poll.answer = 1;
    poll.cost = 12;
    const auto first = m_trace.add(poll, kNoRecord);
    m_trace.add(trace::GoalStarted{AgentId{0}}, first);
    poll.answer = 0;
    m_trace.add(poll, kNoRecord);
    poll.asker = AgentId{1};
    poll.hit = true;
    poll.cost = 0;
    m_trace.add(poll, kNoRecord);
    poll.hit = false;
    poll.refused = true;
    m_trace.add(poll, kNoRecord);

    const auto traffic = topicTraffic(m_info, m_records);

    ASSERT_EQ(traffic.size(), 1U);
    TopicTraffic expected{TopicId{0}, "line_of_sight", 3, 1, 1, 2, 1, 1, 2, 24};
    expected.watched = 2;
    expected.notifications = 1;
    expected.asPolls = 24 + 0.1 * 3;
    expected.asEvents = 12.0 * 2 + 0.2;
    expected.cheaper = Cheaper::Events;
    EXPECT_EQ(traffic[0], expected);
}

TEST_F(EventReportsTest, AskingSeldomIsCheaperThanLookingInEveryFrame) {
    trace::Polled poll;
    poll.asker = AgentId{0};
    poll.about = AgentId{1};
    poll.topic = TopicId{0};
    poll.cost = 12;
    for (const Frame frame : {10, 40, 70}) {
        trace::Trace trace(trace::TraceLevel::Full, m_counter, frame, &m_records);
        trace.add(poll, kNoRecord);
    }

    const auto traffic = topicTraffic(m_info, m_records);

    EXPECT_EQ(traffic[0].watched, 61U);
    EXPECT_EQ(traffic[0].notifications, 0U);
    EXPECT_EQ(traffic[0].cheaper, Cheaper::Polling);
    EXPECT_EQ(topicTraffic(m_info, m_records, {1000, 0})[0].cheaper, Cheaper::Events);
}

TEST_F(EventReportsTest, ARunWithoutEventsAndPollsHasNothingToReport) {
    EXPECT_TRUE(managerTraffic(m_info, m_records).empty());
    EXPECT_TRUE(topicTraffic(m_info, m_records).empty());
}

} // namespace
} // namespace percept::explain
