#include "inspector/explain/Lanes.h"

#include "percept/agent/EquipmentRecords.h"
#include "percept/agent/GoalNames.h"
#include "percept/base/Random.h"
#include "percept/bot/BotRecords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

namespace percept::explain {
namespace {

using testing::ElementsAre;
using testing::SizeIs;
using trace::AgentId;
using trace::Goal;
using trace::RecordBuffer;
using trace::RecordId;

/// Numbers records in the order in which they are added.
class Script {
public:
    template <class Record>
    RecordId add(Frame frame, const Record& record) {
        const RecordId id{++m_last << trace::kSubBits};
        m_records.rows<Record>().push_back({id, frame, trace::kNoRecord, record});
        return id;
    }
    RecordId start(Frame frame, Goal goal, std::int32_t depth = 1) {
        return add(frame, trace::GoalStarted{AgentId{0}, goal, depth, {0, 0}});
    }
    void end(Frame frame, Goal goal, RecordId started, std::int32_t depth = 1) {
        add(frame,
            trace::GoalEnded{AgentId{0}, goal, depth, trace::GoalStatus::Completed, started});
    }
    void appendTo(Lanes& lanes, Frame lastFrame) {
        lanes.append(m_records, lastFrame);
        m_records.clear();
    }

private:
    RecordBuffer m_records;
    std::uint64_t m_last = 0;
};

std::vector<MarkKind> kindsOf(std::span<const Mark> marks) {
    std::vector<MarkKind> kinds;
    for (const auto& mark : marks)
        kinds.push_back(mark.kind);
    return kinds;
}

TEST(Lanes, AStrategicGoalIsAClipFromItsStartToItsEnd) {
    Script script;
    Lanes lanes;
    const auto explore = script.start(3, Goal::Explore);
    const auto path = script.start(4, Goal::FollowPath, 2);
    script.end(9, Goal::FollowPath, path, 2);
    script.end(10, Goal::Explore, explore);
    const auto attack = script.start(10, Goal::Attack);

    script.appendTo(lanes, 20);

    const auto& goals = lanes.agent(0).goals;
    ASSERT_THAT(goals, SizeIs(2));
    EXPECT_EQ(goals[0].from, 3);
    EXPECT_EQ(goals[0].to, 10);
    EXPECT_EQ(goals[0].status, trace::GoalStatus::Completed);
    EXPECT_EQ(goals[0].record, explore);
    EXPECT_EQ(goals[1].goal, Goal::Attack);
    EXPECT_EQ(goals[1].to, Clip::kOpen);
    EXPECT_EQ(goals[1].record, attack);
}

TEST(Lanes, AGoalMayEndInALaterBatch) {
    Script script;
    Lanes lanes;
    const auto explore = script.start(3, Goal::Explore);
    script.appendTo(lanes, 5);
    EXPECT_EQ(lanes.agent(0).goals.at(0).to, Clip::kOpen);

    script.end(8, Goal::Explore, explore);
    script.appendTo(lanes, 9);

    EXPECT_EQ(lanes.agent(0).goals.at(0).to, 8);
    EXPECT_EQ(lanes.lastFrame(), 9);
}

TEST(Lanes, ClipsNeverOverlapEvenIfAnEndIsMissing) {
    Script script;
    Lanes lanes;
    script.start(3, Goal::Explore);
    script.start(7, Goal::Attack);
    script.appendTo(lanes, 9);

    EXPECT_EQ(lanes.agent(0).goals.at(0).to, 7);
}

TEST(Lanes, MarksOfAllKindsStandInTheOrderOfHappening) {
    constexpr trace::ModalityId kSight{0};
    constexpr trace::ModalityId kSound{1};
    Script script;
    Lanes lanes({.seen = {1, 0}});
    const AgentId me{0};
    const AgentId you{1};
    script.add(1, trace::Noticed{me, you, kSight});
    script.add(1, trace::TargetChosen{me, you});
    script.add(2, agent::ShotFired{me});
    script.add(2, trace::Notified{.agent = you, .about = me, .modality = kSound});
    script.add(2, trace::Noticed{you, me, kSound});
    script.add(3, agent::Hit{you, me});
    script.add(3, trace::Died{you, me});
    script.add(4, trace::LostSight{me, you});

    script.appendTo(lanes, 5);

    EXPECT_THAT(kindsOf(lanes.agent(0).marks),
                ElementsAre(MarkKind::Seen, MarkKind::Target, MarkKind::Shot, MarkKind::LostSight));
    EXPECT_THAT(kindsOf(lanes.agent(1).marks),
                ElementsAre(MarkKind::Heard, MarkKind::Hit, MarkKind::Died))
        << "noticing is being notified";
    EXPECT_EQ(lanes.agent(0).marks[0].other, you);
    EXPECT_THAT(lanes.activity(), ElementsAre(7U));
}

TEST(Lanes, SwitchesOfLevelsOfDetailAreMarkedButTheFirstChoice) {
    Script script;
    Lanes lanes;
    trace::LodSwitched change{.agent = AgentId{0}, .to = trace::BehaviourId{1}};
    script.add(1, change);
    change.from = trace::BehaviourId{1};
    change.to = trace::BehaviourId{0};
    script.add(7, change);
    change.agent = trace::kNoAgent;
    change.person = trace::PersonId{3};
    script.add(8, change);
    script.appendTo(lanes, 10);

    EXPECT_THAT(kindsOf(lanes.agent(0).marks), ElementsAre(MarkKind::Detail));
    EXPECT_EQ(lanes.agent(0).marks[0].frame, 7);
    EXPECT_EQ(nameOf(MarkKind::Detail), "changes its level of detail");
}

TEST(Lanes, AGuardPerceivesSomebodyAgainAfterAPause) {
    Script script;
    LaneFacts facts;
    facts.seen = {1, 0}; // sight, sound
    Lanes lanes(facts);
    const auto perceive = [&](Frame frame, std::uint32_t modality) {
        trace::Notified notified;
        notified.agent = AgentId{0};
        notified.about = AgentId{1};
        notified.modality = trace::ModalityId{modality};
        script.add(frame, notified);
    };
    perceive(10, 0);
    perceive(25, 0);
    perceive(30, 1);
    perceive(85, 0);
    perceive(200, 0);
    script.appendTo(lanes, 300);

    EXPECT_THAT(kindsOf(lanes.agent(0).marks),
                ElementsAre(MarkKind::Seen, MarkKind::Heard, MarkKind::Seen));
    EXPECT_EQ(lanes.agent(0).marks[2].frame, 200);
}

TEST(Lanes, HealthFollowsHitsHealthItemsAndSpawning) {
    Script script;
    Lanes lanes({.fullHealth = {50}, .healthItems = {0, 1}});
    const AgentId me{0};
    script.add(0, trace::Spawned{me});
    agent::Hit hit{me};
    hit.health = 20;
    script.add(10, hit);
    script.add(20, agent::PickedUp{me, trace::ItemId{0}, 15});
    script.add(30, agent::PickedUp{me, trace::ItemId{1}, 15});
    script.add(40, agent::PickedUp{me, trace::ItemId{1}, 500});

    script.appendTo(lanes, 50);

    const auto& health = lanes.agent(0).health;
    EXPECT_FLOAT_EQ(*health.at(0), 1.0F);
    EXPECT_FLOAT_EQ(*health.at(10), 0.4F);
    EXPECT_FLOAT_EQ(*health.at(29), 0.4F) << "a weapon heals nobody";
    EXPECT_FLOAT_EQ(*health.at(30), 0.7F);
    EXPECT_FLOAT_EQ(*health.at(40), 1.0F);
}

TEST(Lanes, DesirabilitiesAreKeptPerEvaluator) {
    Script script;
    Lanes lanes;
    bot::Arbitration weighed{AgentId{2}};
    weighed.health = 0.1;
    weighed.weapon = 0.6;
    weighed.cover = 0.7;
    script.add(7, weighed);

    script.appendTo(lanes, 8);

    const auto& series = lanes.agent(2).desirabilities;
    EXPECT_FLOAT_EQ(*series[static_cast<std::size_t>(Evaluator::Health)].at(7), 0.1F);
    EXPECT_FLOAT_EQ(*series[static_cast<std::size_t>(Evaluator::Weapon)].at(7), 0.6F);
    EXPECT_FLOAT_EQ(*series[static_cast<std::size_t>(Evaluator::Cover)].at(7), 0.7F);
    EXPECT_EQ(lanes.agentCount(), 3U);
    EXPECT_TRUE(lanes.agent(99).marks.empty());
}

TEST(Lanes, FindsWhatLiesInAStretchOfTime) {
    Script script;
    Lanes lanes;
    for (Frame frame = 0; frame < 100; frame += 10) {
        const auto goal = script.start(frame, Goal::Explore);
        script.end(frame + 10, Goal::Explore, goal);
        script.add(frame, agent::ShotFired{AgentId{0}});
    }
    script.appendTo(lanes, 100);
    const auto& lane = lanes.agent(0);

    EXPECT_THAT(clipsBetween(lane, 15, 31), SizeIs(3)) << "those from 10, 20 and 30";
    EXPECT_THAT(clipsBetween(lane, 20, 30), SizeIs(1));
    EXPECT_THAT(marksBetween(lane, 15, 31), SizeIs(2));
    EXPECT_THAT(marksBetween(lane, 20, 20), SizeIs(0));
    EXPECT_THAT(clipsBetween(lane, 200, 300), SizeIs(0));
}

TEST(Lanes, ColumnsCountEveryMarkOnce) {
    Script script;
    Lanes lanes;
    Random random(5);
    Frame frame = 0;
    for (int i = 0; i < 1000; ++i) {
        frame += random.below(5);
        script.add(frame, agent::ShotFired{AgentId{0}});
    }
    script.appendTo(lanes, frame);

    std::vector<int> columns;
    for (const std::size_t count : {1U, 7U, 100U, 4000U}) {
        countMarks(lanes.agent(0), 0, static_cast<double>(frame + 1), count, columns);
        ASSERT_THAT(columns, SizeIs(count));
        EXPECT_EQ(std::accumulate(columns.begin(), columns.end(), 0), 1000);
    }
    countMarks(lanes.agent(0), 100, 200, 10, columns);
    EXPECT_EQ(std::accumulate(columns.begin(), columns.end(), 0),
              static_cast<int>(marksBetween(lanes.agent(0), 100, 200).size()));
}

} // namespace
} // namespace percept::explain
