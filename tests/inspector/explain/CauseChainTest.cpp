#include "inspector/explain/CauseChain.h"

#include "MemoryTrace.h"
#include "ShippedTrace.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

#include <array>

namespace percept::explain {
namespace {

using trace::AgentId;
using trace::RecordId;

constexpr AgentId kIntruder{0};
constexpr AgentId kGuard{1};

/// A step that a guard hears, and what it does about it.
class CauseChainTest : public testing::Test {
protected:
    CauseChainTest()
        : m_trace(info()) {
        addFrame([&](trace::Trace& trace) {
            m_command = trace.add(trace::CommandTaken{kIntruder, 0}, trace::kNoRecord);
        });
        addFrame([&](trace::Trace& trace) {
            m_signal = trace.add(
                trace::SignalEmitted{
                    kIntruder, trace::ModalityId{0}, 2.25, {3, 4}, 0, trace::RegionId{0}},
                m_command);
        });
        addFrame([](trace::Trace&) {});
        addFrame([&](trace::Trace& trace) {
            trace::Notified notified;
            notified.agent = kGuard;
            notified.about = kIntruder;
            notified.modality = trace::ModalityId{0};
            notified.intensity = 0.62;
            notified.threshold = 0.5;
            notified.distance = 12.2;
            notified.via = trace::ConnectionId{0};
            const RecordId heard = trace.add(notified, m_signal);
            m_decision =
                trace.add(trace::GoalStarted{kGuard, trace::Goal::LookAround, 1, {3, 4}}, heard);
        });
    }

    static trace::RunInfo info() {
        trace::RunInfo info;
        info.agents = {"intruder", "guard_3"};
        info.modalities = {"sound"};
        info.regions = {"yard"};
        info.connections = {"yard_door"};
        info.events = {"clock", "shot", "met", "siren"};
        addShippedTrace(info);
        return info;
    }
    template <class Fill>
    void addFrame(Fill fill) {
        trace::RecordBuffer records;
        trace::Trace trace(trace::TraceLevel::Full, m_counter, m_trace.lastFrame() + 1, &records);
        fill(trace);
        trace::FrameOutput output;
        output.frame = m_trace.lastFrame() + 1;
        output.records = &records;
        ASSERT_TRUE(m_trace.frame(output));
    }

    MemoryTrace m_trace;
    trace::RecordCounter m_counter;
    RecordId m_command{};
    RecordId m_signal{};
    RecordId m_decision{};
};

TEST_F(CauseChainTest, LeadsFromTheDecisionToThePerson) {
    const auto chain = causeChain(m_trace, m_decision).value();

    ASSERT_EQ(chain.size(), 4U);
    EXPECT_EQ(chain[0].text, "guard_3 decides: look around");
    EXPECT_EQ(chain[1].text, "guard_3 perceives sound of intruder");
    EXPECT_EQ(chain[1].detail,
              "intensity 0.620, threshold 0.500, +0.120; 12.2 m, through yard_door");
    EXPECT_EQ(chain[2].text, "Signal: sound by intruder");
    EXPECT_EQ(chain[2].detail, "strength 2.25 in yard");
    EXPECT_EQ(chain[2].place, (trace::Vec2{3, 4}));
    EXPECT_EQ(chain[2].frame, 1);
    EXPECT_EQ(chain[3].text, "A person commands intruder");
}

TEST_F(CauseChainTest, NamesTheEventThatAPersonFired) {
    trace::Command fire;
    fire.frame = m_trace.lastFrame();
    fire.kind = trace::CommandKind::FireEvent;
    fire.value = 3;
    trace::RecordBuffer records;
    trace::Trace trace(trace::TraceLevel::Full, m_counter, m_trace.lastFrame() + 1, &records);
    const auto taken = trace.add(trace::CommandTaken{trace::kNoAgent, 0}, trace::kNoRecord);
    trace.add(trace::EventHappened{.event = trace::EventId{3}}, taken);
    const std::array commands{fire};
    trace::FrameOutput output;
    output.frame = m_trace.lastFrame() + 1;
    output.records = &records;
    output.commands = commands;
    ASSERT_TRUE(m_trace.frame(output));

    EXPECT_EQ(causeChain(m_trace, taken).value()[0].detail, "fires siren");
}

TEST_F(CauseChainTest, SaysWhichRecordIsNotThere) {
    const auto missing = causeChain(m_trace, RecordId{12345});
    EXPECT_EQ(missing.error().code, ErrorCode::NotFound);
}

} // namespace
} // namespace percept::explain
