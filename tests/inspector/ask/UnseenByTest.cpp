#include "AwareLevel.h"
#include "RecordedRuns.h"
#include "inspector/ask/Who.h"
#include "percept/agent/AwarenessRecords.h"
#include "percept/base/Maths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

// Who notices others only once they have it in a view cone: the answer names the same test as the
// run, and what would have them see it.
namespace percept::ask::unseen_by_test {
namespace {

constexpr AgentId kAnna{0};
constexpr AgentId kThief{1};
constexpr Frame kAsked = 100;
constexpr Frame kEnd = 200;

struct Given {
    double heading = 0.0; ///< of the thief, who is to the east
    std::string cone = "screen";
    bool ends = true; ///< once seen is seen for good
};

level::Level levelOf(const Given& given) {
    auto level = test::watched(1.0, {6, 3});
    level.walls.clear();
    level.doors.clear();
    level.navigation = {};
    level.agents[1].heading = given.heading;
    level.archetypes[0].movement.maxSpeed = 1e-6;
    level.archetypes[0].awareness.unseenBy = given.cone;
    level.archetypes[0].awareness.unseenEnds = given.ends;
    level.archetypes[1].movement.maxSpeed = 1e-6;
    level.archetypes[1].viewCones = {
        {.id = "screen", .horizontal = 1.0, .vertical = 1.5, .length = 30},
        {.id = "corner", .horizontal = 2.0, .vertical = 1.5, .length = 30},
        {.id = "feet", .horizontal = 2.0, .vertical = 0.2, .length = 30, .pitch = -1.0}};
    return level;
}

class UnseenBy : public testing::Test {
protected:
    void run(const Given& given) { recording = m_runs.of(levelOf(given), kEnd); }
    /// Whether the last look before the frame failed as the thief had not seen her.
    [[nodiscard]] bool isUnseenInTheRun() const {
        trace::RecordBuffer records;
        EXPECT_TRUE(recording->read(0, kAsked, records));
        bool unseen = false;
        for (const auto& row : records.rows<agent::AwarenessPulse>())
            if (row.data.agent == kAnna && row.data.about == kThief)
                unseen = row.data.gate == trace::Gate::NotSeenYet;
        return unseen;
    }
    [[nodiscard]] Perception sight() const {
        const auto why = whyNoticed(*recording, kAnna, kThief, kAsked).value();
        const auto found = std::ranges::find(why.perceptions, "sight", &Perception::modality);
        return found == why.perceptions.end() ? Perception{} : *found;
    }

    std::unique_ptr<replay::Recording> recording;

private:
    RecordedRuns m_runs;
};

TEST_F(UnseenBy, IsATestOfTheLadderAsOfTheRun) {
    for (const double heading : {0.0, 1.9, 2.4, 3.1})
        for (const char* cone : {"screen", "corner", "any"})
            for (const bool ends : {true, false}) {
                SCOPED_TRACE(fmt::format("{} {} {}", heading, cone, ends));
                run({heading, cone, ends});
                const bool unseen = isUnseenInTheRun();
                const Perception told = sight();

                const auto line =
                    std::ranges::find(told.gates, trace::Gate::NotSeenYet, &GateLine::gate);
                ASSERT_NE(line, told.gates.end());
                EXPECT_TRUE(line->checked && line->applies);
                EXPECT_EQ(line->passed, !unseen) << told.answer;
                EXPECT_EQ(told.notified, !unseen) << told.answer;
                EXPECT_EQ(told.reason == trace::Gate::NotSeenYet, unseen);
                EXPECT_EQ(decisiveLine(told) == &*line, unseen);
                EXPECT_EQ(told.remedy.offers.size(), unseen ? 1U : 0U);
                for (const Offer& offer : told.remedy.offers) {
                    const auto report =
                        tried(*recording,
                              told,
                              offer,
                              {.frame = kAsked, .agent = kAnna, .about = kThief, .frames = 180});
                    EXPECT_FALSE(report.original.notified);
                    EXPECT_TRUE(report.changed.notified) << offer.text;
                }
            }
}

TEST_F(UnseenBy, WhoNamesTheTest) {
    run({});
    RunContext context(*recording);

    const auto who = ask(WhoQuestion{.about = "thief", .at = 1.5}, context).value();

    const auto row = std::ranges::find(who.rows, "sight", &WhoRow::sense);
    ASSERT_NE(row, who.rows.end());
    EXPECT_EQ(row->outcome, "missed");
    EXPECT_EQ(row->test, "not seen yet");
}

TEST_F(UnseenBy, WhatNoTurnOfAHeadBringsAboutIsTried) {
    run({.cone = "feet"});

    const Perception told = sight();

    EXPECT_TRUE(told.remedy.offers.empty());
    ASSERT_EQ(told.remedy.tried.size(), 1U);
    EXPECT_EQ(told.remedy.tried[0].what, "thief turned to either side");
    EXPECT_EQ(told.remedy.tried[0].result, "thief first has to have it in its view cone feet");
}

} // namespace
} // namespace percept::ask::unseen_by_test
