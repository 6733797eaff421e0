#include "inspector/explain/DetailSwitches.h"

#include "MemoryTrace.h"

#include <gtest/gtest.h>

namespace percept::explain {
namespace {

using trace::BehaviourId;
using trace::GroupId;
using trace::GroupLevel;
using trace::PersonId;

constexpr BehaviourId kFull{0};
constexpr BehaviourId kWalk{1};

trace::LodSwitched switched(std::uint32_t person, BehaviourId from, BehaviourId to) {
    return {
        .person = PersonId{person}, .group = GroupId{1}, .from = from, .to = to, .importance = 0.5};
}

/// A town in which the mayor flutters, somebody else does not, and a block is unfolded.
class DetailSwitchesTest : public testing::Test {
protected:
    DetailSwitchesTest() {
        info.behaviours = {"full", "walk"};
        info.groups = {"town", "mill_lane"};
        info.people = {"", "mayor"};
        add(0, switched(1, trace::kNone<BehaviourId>, kWalk));
        add(10,
            trace::GroupFolded{
                .group = GroupId{1}, .from = GroupLevel::Block, .to = GroupLevel::Individual});
        add(20, switched(1, kWalk, kFull));
        add(40, switched(312, kWalk, kFull));
        add(50, switched(1, kFull, kWalk));
        add(700, switched(312, kFull, kWalk));
    }
    template <class Record>
    void add(Frame frame, const Record& record) {
        records.rows<Record>().push_back(
            {trace::RecordId{++last << trace::kSubBits}, frame, trace::kNoRecord, record});
    }
    /// Writes frames of the run up to one.
    void play(Frame until) {
        for (Frame frame = run.lastFrame() + 1; frame <= until; ++frame) {
            trace::RecordBuffer own;
            records.forEachKind([&](const trace::AnyRows& rows) {
                for (std::size_t i = 0; i < rows.size(); ++i)
                    if (rows[i].frame == frame)
                        own.append(rows, i, 1);
            });
            trace::FrameOutput output;
            output.frame = frame;
            output.records = &own;
            ASSERT_TRUE(run.frame(output));
        }
    }

    trace::RunInfo info;
    trace::RecordBuffer records;
    std::uint64_t last = 0;
    MemoryTrace run;
    DetailSwitches found;
};

TEST_F(DetailSwitchesTest, SayWhoAndFromWhatToWhat) {
    play(100);
    ASSERT_TRUE(readSwitches(run, found, {}));

    ASSERT_EQ(found.switches.size(), 4U) << "a first choice is no switch";
    EXPECT_EQ(whoSwitched(info, found.switches[0]), "mill_lane");
    EXPECT_EQ(whatSwitched(info, found.switches[0]), "\u2192 individually");
    EXPECT_EQ(whoSwitched(info, found.switches[1]), "mayor");
    EXPECT_EQ(whatSwitched(info, found.switches[1]), "walk \u2192 full");
    EXPECT_EQ(whoSwitched(info, found.switches[2]), "#312");
    EXPECT_EQ(found.switches[3].frame, 50);
    EXPECT_DOUBLE_EQ(importanceOf(found.switches[3]), 0.5);
}

TEST_F(DetailSwitchesTest, WhoGoesBackSoonFlaps) {
    play(800);
    ASSERT_TRUE(readSwitches(run, found, {}));

    EXPECT_EQ(found.switches[1].again, -1);
    EXPECT_EQ(found.switches[3].again, 30);
    EXPECT_TRUE(found.switches[3].flaps(60));
    EXPECT_FALSE(found.switches[3].flaps(30));
    EXPECT_EQ(found.switches[4].again, 660) << "others in between do not matter";
}

/// At every frame, against a plain search of all records.
TEST_F(DetailSwitchesTest, TheReasonIsTheLatestImportanceAndWhatWasChosenForIt) {
    struct Looked {
        Frame frame;
        PersonId person;
        double importance;
        BehaviourId to;
    };
    const std::vector<Looked> all{{2, PersonId{1}, 0.2, kWalk},
                                  {9, PersonId{312}, 0.9, kFull},
                                  {30, PersonId{1}, 0.8, kFull},
                                  {650, PersonId{1}, 0.1, kWalk}};
    for (const Looked& each : all) {
        add(each.frame,
            trace::ImportanceFound{.person = each.person, .importance = each.importance});
        const auto cause = trace::RecordId{last << trace::kSubBits};
        auto chosen = switched(trace::indexOf(each.person), trace::kNone<BehaviourId>, each.to);
        add(each.frame, chosen);
        records.rows<trace::LodSwitched>().back().cause = cause;
    }
    play(800);
    ASSERT_TRUE(readSwitches(run, found, {}));

    for (Frame frame = 0; frame <= 800; ++frame)
        for (const PersonId person : {PersonId{1}, PersonId{312}, PersonId{5}}) {
            const Looked* expected = nullptr;
            for (const Looked& each : all)
                if (each.person == person && each.frame <= frame)
                    expected = &each;
            const auto reason = reasonAt(found, trace::kNoAgent, person, frame);
            ASSERT_EQ(reason.has_value(), expected != nullptr) << frame;
            if (!reason)
                continue;
            EXPECT_EQ(reason->found.data.importance, expected->importance) << frame;
            ASSERT_TRUE(reason->chosen);
            EXPECT_EQ(reason->chosen->data.to, expected->to) << frame;
        }
}

TEST_F(DetailSwitchesTest, FollowARunThatGoesOn) {
    play(45);
    ASSERT_TRUE(readSwitches(run, found, {}));
    EXPECT_EQ(found.switches.size(), 3U);
    play(800);
    ASSERT_TRUE(readSwitches(run, found, {}));
    ASSERT_TRUE(readSwitches(run, found, {}));

    EXPECT_EQ(found.switches.size(), 5U);
    EXPECT_EQ(found.switches[3].again, 30);
}

} // namespace
} // namespace percept::explain
