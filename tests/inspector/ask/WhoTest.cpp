#include "inspector/ask/Who.h"

#include "Ask.h"
#include "AwareLevel.h"
#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "inspector/ask/Subject.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask::who_test {
namespace {

class WhoTest : public testing::Test {
protected:
    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording =
        test::recordSample(folder.path(), {.level = "guard-post", .frames = 700});
    RunContext context{*recording};
};

TEST_F(WhoTest, HasARowForEachSenseOfEachAgent) {
    const auto about = subjectNamed(recording->info(), "intruder").value();
    for (const Frame frame : {60, 580, 700}) {
        const auto witnesses =
            ask(WitnessQuestion{.about = about.agent, .frame = frame}, context).value();

        const auto answer =
            ask(WhoQuestion{.about = "intruder", .at = static_cast<double>(frame) / 60}, context)
                .value();

        std::size_t row = 0;
        std::size_t noticing = 0;
        for (const Witness& witness : witnesses) {
            bool notices = false;
            for (const Perception& perception : witness.perceptions) {
                ASSERT_LT(row, answer.rows.size());
                const WhoRow& told = answer.rows[row++];
                EXPECT_EQ(told.agent, witness.agent);
                EXPECT_EQ(told.sense, titleOf(perception));
                EXPECT_EQ(told.outcome == "noticed", perception.notified);
                EXPECT_EQ(told.answer, perception.answer);
                if (told.outcome == "missed" && told.margin) {
                    EXPECT_LT(*told.margin, 0) << told.answer;
                }
                notices = notices || perception.notified;
            }
            noticing += notices ? 1 : 0;
        }
        EXPECT_EQ(row, answer.rows.size());
        EXPECT_EQ(answer.summary.substr(0, answer.summary.find(' ')), std::to_string(noticing));
    }
}

TEST_F(WhoTest, NamesTheAgentsWhereNobodyIsCalledSo) {
    const auto answer = ask(WhoQuestion{.about = "nobody"}, context);

    EXPECT_EQ(answer.error().code, ErrorCode::NotFound);
    EXPECT_NE(answer.error().message.find("guard_1"), std::string::npos);
}

TEST_F(WhoTest, CannotBeAskedAboutATimeOutsideTheRun) {
    EXPECT_EQ(ask(WhoQuestion{.about = "intruder", .at = 99}, context).error().code,
              ErrorCode::NotFound);
}

/// Whether it comes back or never does, and whoever of the two it is.
TEST(WhoIsAbsent, IsSaidToBeDeadFromItsDeathOn) {
    const TemporaryFolder folder;
    const AgentId guard{0};
    const AgentId thief{1};
    for (const bool respawns : {false, true}) {
        const auto runnable =
            runner::prepareLevel(level::writeLevel(test::deadlyForTheThief(respawns)), "plate", {})
                .value();
        const auto recording =
            test::recordRun(runnable,
                            runnable->info(trace::TraceLevel::Normal),
                            folder / (respawns ? "back.percept" : "gone.percept"),
                            {.frames = 60});
        sim::Simulation simulation(runnable->world, {});
        Frame dead = 0;
        for (Frame frame = 1; frame < 60; ++frame) {
            simulation.step();
            const bool gone = simulation.agent(thief).status != agent::Status::Alive;
            dead += gone ? 1 : 0;
            for (const auto& [agent, about] : {std::pair(guard, thief), std::pair(thief, guard)}) {
                const auto why = whyNoticed(*recording, agent, about, frame).value();
                ASSERT_FALSE(why.perceptions.empty());
                EXPECT_EQ(why.perceptions[0].answer == "Not noticed: thief is dead", gone)
                    << why.perceptions[0].answer << " at " << frame;
            }
        }
        EXPECT_GT(dead, 0);
    }
}

} // namespace
} // namespace percept::ask::who_test
