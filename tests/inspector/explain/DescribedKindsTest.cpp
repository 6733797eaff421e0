#include "inspector/explain/DescribedSentence.h"
#include "inspector/explain/Lanes.h"
#include "inspector/explain/Sentences.h"
#include "percept/trace/Trace.h"

#include "ShippedTrace.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using trace::AgentId;
using trace::RecordId;

struct Sniffed {
    static constexpr trace::RecordInfo kInfo{"sniffed_at",
                                             trace::Category::Notification,
                                             trace::TraceLevel::Normal,
                                             "A dog sniffed at an agent.",
                                             "{agent} sniffs at {about} near {position}",
                                             "{strength}, goal {goal}, after {other}",
                                             trace::LaneRole::Mark,
                                             "strength dB"};
    AgentId agent = trace::kNoAgent;
    AgentId about = trace::kNoAgent;
    trace::Goal goal{};
    double strength = 0;
    RecordId other = trace::kNoRecord;
    trace::Vec2 position{0, 0};
};
BOOST_DESCRIBE_STRUCT(Sniffed, (), (agent, about, goal, strength, other, position))

/// Says nothing of how it reads.
struct Plain {
    static constexpr trace::RecordInfo kInfo{
        "dug_up", trace::Category::World, trace::TraceLevel::Normal, "Something was dug up."};
    AgentId agent = trace::kNoAgent;
    std::int32_t bones = 0;
    bool fresh = false;
};
BOOST_DESCRIBE_STRUCT(Plain, (), (agent, bones, fresh))

class DescribedKinds : public testing::Test {
protected:
    DescribedKinds() {
        trace::Registry registry = *sim::shippedTrace();
        EXPECT_TRUE(registry.add<Sniffed>());
        EXPECT_TRUE(registry.add<Plain>());
        m_goal = registry.addGoal("follow_nose").value();
        m_info.agents = {"dog", "thief"};
        m_info.kinds = registry.kinds();
        m_info.goals = registry.goals();
        m_info.gates = registry.gates();
        trace::RecordCounter counter;
        trace::Trace trace(trace::TraceLevel::Normal, counter, 30, &m_records);
        const auto goal =
            trace.add(trace::GoalStarted{AgentId{0}, m_goal, 1, {}}, trace::kNoRecord);
        m_sniffed = trace.add(Sniffed{AgentId{0}, AgentId{1}, m_goal, 42.5, goal, {2, 7.5}}, goal);
        trace.add(Plain{AgentId{0}, 3, true}, m_sniffed);
    }

    trace::RunInfo m_info;
    trace::RecordBuffer m_records;
    trace::Goal m_goal{};
    RecordId m_sniffed = trace::kNoRecord;
};

TEST_F(DescribedKinds, SentencesFollowTheDescription) {
    const auto told = sentences(m_info, m_records);

    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0].text, "dog decides: follow nose");
    EXPECT_EQ(told[1].text, "dog sniffs at thief near (2, 7.5)");
    EXPECT_EQ(told[1].detail, "42.5 dB, goal follow_nose, after #2");
    EXPECT_EQ(told[1].category, trace::Category::Notification);
    EXPECT_EQ(told[1].agent, AgentId{0});
    EXPECT_EQ(told[1].cause, told[0].id);
    EXPECT_EQ(told[1].place, trace::Vec2(2, 7.5));
    EXPECT_EQ(told[2].text, "dog: dug up");
    EXPECT_EQ(told[2].detail, "bones 3, fresh yes");
    ASSERT_TRUE(sentence(m_info, m_records, m_sniffed));
    EXPECT_EQ(sentence(m_info, m_records, m_sniffed)->text, told[1].text);
}

TEST_F(DescribedKinds, LanesMarkWhatTheirDescriptionWants) {
    LaneFacts facts;
    facts.kinds = m_info.kinds;
    facts.goals = m_info.goals;
    Lanes lanes(facts);
    lanes.append(m_records, 40);

    const AgentLane& lane = lanes.agent(0);
    ASSERT_EQ(lane.marks.size(), 1U) << "the other kind wants none";
    EXPECT_EQ(lane.marks[0].kind, MarkKind::Other);
    EXPECT_EQ(lane.marks[0].other, AgentId{1});
    EXPECT_EQ(lane.marks[0].record, m_sniffed);
    EXPECT_EQ(lanes.nameOf(lane.marks[0]), "sniffed at");
    ASSERT_EQ(lane.goals.size(), 1U);
    EXPECT_EQ(lanes.nameOf(lane.goals[0].goal), "follow nose");
}

} // namespace
} // namespace percept::explain
