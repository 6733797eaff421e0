#include "inspector/explain/GoalCauses.h"

#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "percept/base/Random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace percept::ask::goal_causes_test {
namespace {

using explain::GoalCauses;
using trace::AgentId;
using trace::RecordBuffer;
using trace::RecordId;

/// A run of a sample level, and all of its records.
class GoalCausesTest : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        recording = test::recordSample(folder.path(), {.level = GetParam(), .frames = kFrames});
        ASSERT_TRUE(recording->read(0, kFrames, records));
    }

    [[nodiscard]] std::vector<AgentId> agents() const {
        std::vector<AgentId> list;
        for (std::uint32_t i = 0; i < recording->info().agents.size(); ++i)
            list.push_back(AgentId{i});
        return list;
    }
    /// By the records alone: the last goal of depth 1 that had begun, unless it had ended.
    [[nodiscard]] std::optional<RecordId> goalByRecords(AgentId agent, Frame frame) const {
        std::optional<RecordId> goal;
        for (const auto& row : records.rows<trace::GoalStarted>())
            if (row.data.agent == agent && row.data.depth == 1 && row.frame <= frame)
                goal = row.id;
        for (const auto& row : records.rows<trace::GoalEnded>())
            if (goal && row.data.started == *goal && row.frame <= frame)
                return std::nullopt;
        return goal;
    }

    static constexpr Frame kFrames = 1500;
    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording;
    RecordBuffer records;
};

TEST_P(GoalCausesTest, TheChainBeginsWithTheGoalThatLaneAndOutlinerShow) {
    explain::Lanes lanes;
    lanes.append(records, kFrames);
    Random random(7);
    int shown = 0;
    for (int i = 0; i < 25; ++i)
        for (const AgentId agent : agents()) {
            const auto frame = static_cast<Frame>(random.below(kFrames + 1));
            const auto* clip = explain::clipAt(lanes.agent(trace::indexOf(agent)), frame);

            const GoalCauses causes = explain::goalCauses(*recording, agent, frame).value();

            ASSERT_EQ(causes.goal.has_value(), clip != nullptr) << frame;
            ASSERT_EQ(goalByRecords(agent, frame).has_value(), clip != nullptr) << frame;
            if (clip == nullptr)
                continue;
            ++shown;
            ASSERT_FALSE(causes.chain.empty());
            EXPECT_EQ(causes.chain.front().id, clip->record) << frame;
            EXPECT_EQ(causes.chain.front().id, *goalByRecords(agent, frame));
            EXPECT_EQ(causes.goal->goal, clip->goal);
        }
    EXPECT_GT(shown, 50);
}

TEST_P(GoalCausesTest, ChainAndWhatIsFoldedAreAllCausesInOrder) {
    Random random(8);
    for (int i = 0; i < 8; ++i)
        for (const AgentId agent : agents()) {
            const auto frame = static_cast<Frame>(random.below(kFrames + 1));
            const GoalCauses causes = explain::goalCauses(*recording, agent, frame).value();

            auto all = causes.chain;
            all.insert(all.end(), causes.earlier.begin(), causes.earlier.end());
            for (std::size_t k = 1; k < all.size(); ++k)
                EXPECT_EQ(all[k - 1].cause, all[k].id);
            EXPECT_LE(causes.chain.size(), 12U);
            for (const auto& step : causes.chain)
                EXPECT_FALSE(step.category == trace::Category::Decision && step.agent != agent)
                    << "others' decisions are folded: " << step.text;
        }
}

TEST_P(GoalCausesTest, TheNewestDecisionIsTheLastTargetOrGoal) {
    Random random(9);
    for (int i = 0; i < 8; ++i)
        for (const AgentId agent : agents()) {
            const auto frame = static_cast<Frame>(random.below(kFrames + 1));
            RecordId newest = trace::kNoRecord;
            for (const auto& row : records.rows<trace::GoalStarted>())
                if (row.data.agent == agent && row.data.depth == 1 && row.frame <= frame)
                    newest = std::max(newest, row.id);
            for (const auto& row : records.rows<trace::TargetChosen>())
                if (row.data.agent == agent && row.frame <= frame)
                    newest = std::max(newest, row.id);

            const GoalCauses causes = explain::goalCauses(*recording, agent, frame).value();

            EXPECT_EQ(causes.newest ? causes.newest->id : trace::kNoRecord, newest) << frame;
        }
}

TEST_P(GoalCausesTest, FramesThatAreNotThereAreErrorsThatNameTheLastOne) {
    for (const Frame frame : {Frame(-1), kFrames + 1, Frame(99999)}) {
        const auto causes = explain::goalCauses(*recording, AgentId{0}, frame);
        ASSERT_FALSE(causes) << frame;
        EXPECT_EQ(causes.error().code, ErrorCode::NotFound);
        EXPECT_NE(causes.error().message.find("0 to 1500"), std::string::npos)
            << causes.error().message;
    }
    EXPECT_TRUE(explain::goalCauses(*recording, AgentId{0}, kFrames));
    EXPECT_FALSE(explain::goalCauses(*recording, AgentId{999}, 5));
}

INSTANTIATE_TEST_SUITE_P(Samples, GoalCausesTest, testing::Values("arena", "guard-post"));

} // namespace
} // namespace percept::ask::goal_causes_test
