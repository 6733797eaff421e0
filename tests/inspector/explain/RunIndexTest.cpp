#include "inspector/explain/RunIndex.h"
#include "percept/agent/GoalNames.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using namespace trace;

constexpr AgentId kBot{1};
constexpr AgentId kOther{2};

TEST(RunIndex, KnowsWhenAGoalStartedAndSomebodyWasNoticed) {
    RecordBuffer records;
    records.rows<GoalStarted>().push_back(
        {RecordId{50}, 12, kNoRecord, {kBot, Goal::Attack, 1, {0, 0}}});
    records.rows<Noticed>().push_back(
        {RecordId{60}, 14, kNoRecord, {kBot, kOther, ModalityId{1}, {0, 0}, 3}});
    RunIndex index;

    index.add(records);

    EXPECT_EQ(index.frameOf(RecordId{50}), 12);
    EXPECT_EQ(index.frameOf(RecordId{60}), 14);
    EXPECT_EQ(index.frameOf(RecordId{55}), std::nullopt);
}

TEST(RunIndex, ListsTheFramesOfEventsOnceAndInOrder) {
    RunIndex index;
    RecordBuffer first;
    first.rows<GoalStarted>().push_back({RecordId{9}, 20, kNoRecord, {kBot, Goal::Attack, 1, {}}});
    first.rows<Noticed>().push_back(
        {RecordId{1}, 10, kNoRecord, {kBot, kOther, ModalityId{0}, {0, 0}, 3}});
    first.rows<TargetChosen>().push_back({RecordId{2}, 10, kNoRecord, {kBot, kOther, kNoAgent, 1}});
    RecordBuffer second;
    second.rows<Died>().push_back({RecordId{30}, 40, kNoRecord, {kBot, kOther, {0, 0}}});

    index.add(first);
    index.add(second);

    EXPECT_EQ(index.eventsOf(kBot), (std::vector<Frame>{10, 20, 40}));
    EXPECT_TRUE(index.eventsOf(kNoAgent).empty());
}

TEST(RunIndex, ForgetsARunThatEnded) {
    RecordBuffer records;
    records.rows<Died>().push_back({RecordId{30}, 40, kNoRecord, {kBot, kOther, {0, 0}}});
    RunIndex index;
    index.add(records);

    index.clear();

    EXPECT_TRUE(index.eventsOf(kBot).empty());
}

} // namespace
} // namespace percept::explain
