#include "app/studio/agent/Sharings.h"

#include "percept/agent/AttentionRecords.h"
#include "percept/agent/AwarenessRecords.h"

#include <gtest/gtest.h>

namespace percept::session {
namespace {

using trace::AgentId;

const std::vector<overlay::AgentLook> kLooks{{.name = "anna"}, {.name = "bert"}, {.name = "thief"}};
const std::vector<std::string> kChanges{"the open door gate"};

class SharingsTest : public testing::Test {
protected:
    SharingsTest() {
        trace::RecordBuffer records;
        agent::Told told;
        told.agent = AgentId{0};
        told.speaker = AgentId{1};
        told.about = AgentId{2};
        records.rows<agent::Told>().push_back({trace::RecordId{1}, 60, trace::kNoRecord, told});
        agent::ThingTold thing;
        thing.agent = AgentId{0};
        thing.speaker = AgentId{1};
        thing.change = trace::ChangeId{0};
        thing.observed = true;
        records.rows<agent::ThingTold>().push_back(
            {trace::RecordId{2}, 90, trace::kNoRecord, thing});
        lanes.append(records, 600);
    }
    [[nodiscard]] std::vector<overlay::Sharing> at(Frame frame) const {
        return sharingsAt(lanes, frame, kLooks, kChanges);
    }

    explain::AwarenessLanes lanes;
};

TEST_F(SharingsTest, SayWhatAllyToldWhomOfForAMoment) {
    EXPECT_TRUE(at(59).empty());
    ASSERT_EQ(at(60).size(), 1U);
    EXPECT_EQ(at(60)[0].what, "thief");
    EXPECT_EQ(at(60)[0].speaker, AgentId{1});
    EXPECT_EQ(at(60)[0].hearer, AgentId{0});
    EXPECT_EQ(at(60)[0].freshness, 1.0);
    EXPECT_LT(at(80)[0].freshness, at(70)[0].freshness);
    EXPECT_TRUE(at(90 + 120).empty()) << "two seconds";
    EXPECT_FALSE(at(90 + 119).empty());
}

TEST_F(SharingsTest, TheLatestBetweenTwoIsShown) {
    ASSERT_EQ(at(90).size(), 1U);

    EXPECT_EQ(at(90)[0].what, "the open door gate");
    EXPECT_TRUE(at(90)[0].observed);
    EXPECT_EQ(at(90)[0].freshness, 1.0);
}

} // namespace
} // namespace percept::session
