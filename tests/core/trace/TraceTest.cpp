#include "percept/trace/TraceSink.h"

#include <gtest/gtest.h>

namespace percept::trace {
namespace {

struct Outcome {
    RecordBuffer records;
    RecordCounter counter;
};

/// Two frames with a decision that has one rejected test below it.
Outcome traceSomething(TraceLevel level) {
    Outcome outcome;
    for (Frame frame = 0; frame < 2; ++frame) {
        Trace trace(level, outcome.counter, frame, &outcome.records);
        const RecordId chosen = trace.add(TargetChosen{.agent = AgentId{1}}, kNoRecord);
        trace.addFull(chosen, [] { return SenseTest{.agent = AgentId{1}}; });
        trace.addFull(chosen, [] { return SenseTest{.agent = AgentId{2}}; });
        trace.add(Died{.agent = AgentId{1}}, chosen);
    }
    return outcome;
}

TEST(Trace, IdsAndCausesAgreeAcrossLevels) {
    const auto normal = traceSomething(TraceLevel::Normal);
    const auto full = traceSomething(TraceLevel::Full);
    const auto off = traceSomething(TraceLevel::Off);

    ASSERT_EQ(normal.records.rows<Died>().size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(normal.records.rows<Died>()[i].id, full.records.rows<Died>()[i].id);
        EXPECT_EQ(normal.records.rows<Died>()[i].cause, full.records.rows<TargetChosen>()[i].id);
    }
    EXPECT_EQ(normal.counter.last, full.counter.last);
    EXPECT_EQ(normal.counter.last, off.counter.last);
    EXPECT_TRUE(off.records.empty());
    EXPECT_TRUE(normal.records.rows<SenseTest>().empty());
}

TEST(Trace, FullRecordsAreNumberedBelowTheOneBeforeThem) {
    const auto full = traceSomething(TraceLevel::Full);

    const auto& tests = full.records.rows<SenseTest>();
    const auto& chosen = full.records.rows<TargetChosen>();
    const auto& deaths = full.records.rows<Died>();
    ASSERT_EQ(tests.size(), 4U);
    EXPECT_EQ(numberOf(tests[0].id), numberOf(chosen[0].id));
    EXPECT_EQ(subOf(tests[0].id), 1U);
    EXPECT_EQ(subOf(tests[1].id), 2U);
    EXPECT_LT(tests[1].id, deaths[0].id);
    EXPECT_EQ(subOf(tests[2].id), 1U) << "starts anew in the second frame";
}

TEST(Trace, AppendKeepsTheOrderOfIds) {
    auto collected = traceSomething(TraceLevel::Full).records;
    collected.append(traceSomething(TraceLevel::Full).records);

    EXPECT_EQ(collected.size(), 16U);
    EXPECT_EQ(collected.rows<SenseTest>().size(), 8U);
}

} // namespace
} // namespace percept::trace
