#include "percept/schedule/Work.h"

#include "percept/base/Archive.h"

#include <gtest/gtest.h>

namespace percept::schedule {

/// Adds up the numbers 1 to `last`, one a unit.
struct Summing {
    std::int64_t last = 0;
    std::int64_t next = 1;
    std::int64_t sum = 0;
    std::int64_t step(std::int64_t budget) {
        std::int64_t used = 0;
        for (; used < budget && !done(); ++used)
            sum += next++;
        return used;
    }
    [[nodiscard]] bool done() const { return next > last; }
};
BOOST_DESCRIBE_STRUCT(Summing, (), (last, next, sum))

namespace {

class Work : public testing::Test {
protected:
    std::vector<trace::WorkEnded> ended() const {
        std::vector<trace::WorkEnded> found;
        for (const auto& row : m_records.rows<trace::WorkEnded>())
            found.push_back(row.data);
        return found;
    }
    trace::RecordCounter m_counter;
    trace::RecordBuffer m_records;
    trace::Trace m_trace{trace::TraceLevel::Normal, m_counter, 0, &m_records};
    WorkSlot<Summing> m_slot{AgentId{3}, TaskId{1}};
};

TEST_F(Work, StopsWhenItsSliceIsUsedUp) {
    m_slot.start(m_trace, {100}, trace::kNoRecord);
    const Spent first = m_slot.step(m_trace, 20, 0.5);
    EXPECT_EQ(first.used, 20);
    EXPECT_TRUE(first.wantsMore);
    EXPECT_EQ(m_slot.work()->sum, 820) << "its best guess";
    const Spent last = m_slot.step(m_trace, kUnlimited, 0.5);
    EXPECT_EQ(last.used, 30);
    EXPECT_FALSE(last.wantsMore);
    EXPECT_TRUE(m_slot.completed());
    EXPECT_EQ(m_slot.work()->sum, 5050);
    ASSERT_EQ(ended().size(), 1U);
    EXPECT_EQ(ended()[0].end, WorkEnd::Completed);
    EXPECT_EQ(ended()[0].slices, 2);
    EXPECT_EQ(ended()[0].used, 50);
    EXPECT_EQ(ended()[0].agent, AgentId{3});
}

TEST_F(Work, NewWorkSupersedesWhatIsUnderWay) {
    const auto request = trace::RecordId{77};
    m_slot.start(m_trace, {100}, request);
    m_slot.step(m_trace, 5, 1);
    m_slot.start(m_trace, {3}, trace::kNoRecord);
    m_slot.step(m_trace, 5, 1);
    ASSERT_EQ(ended().size(), 2U);
    EXPECT_EQ(ended()[0].end, WorkEnd::Superseded);
    EXPECT_EQ(m_records.rows<trace::WorkEnded>()[0].cause, request);
    EXPECT_EQ(ended()[1].end, WorkEnd::Completed);
    EXPECT_EQ(m_slot.work()->sum, 6);
}

TEST_F(Work, CancelledWorkEndsOnceAndIsForgotten) {
    m_slot.start(m_trace, {100}, trace::kNoRecord);
    m_slot.cancel(m_trace);
    m_slot.cancel(m_trace);
    ASSERT_EQ(ended().size(), 1U);
    EXPECT_EQ(ended()[0].end, WorkEnd::Cancelled);
    EXPECT_EQ(m_slot.work(), nullptr);
    EXPECT_EQ(m_slot.step(m_trace, 5, 1).used, 0);
}

TEST_F(Work, CompletedWorkIsNotSuperseded) {
    m_slot.start(m_trace, {2}, trace::kNoRecord);
    m_slot.step(m_trace, 5, 1);
    m_slot.start(m_trace, {2}, trace::kNoRecord);
    EXPECT_EQ(ended().size(), 1U);
}

TEST_F(Work, CanBeSavedInTheMiddle) {
    m_slot.start(m_trace, {100}, trace::kNoRecord);
    m_slot.step(m_trace, 33, 1);
    auto copy = describe::load<WorkSlot<Summing>>(describe::save(m_slot));
    ASSERT_TRUE(copy);
    copy->step(m_trace, kUnlimited, 1);
    m_slot.step(m_trace, kUnlimited, 1);
    EXPECT_EQ(describe::hash(*copy), describe::hash(m_slot));
    EXPECT_EQ(copy->work()->sum, 5050);
}

} // namespace
} // namespace percept::schedule
