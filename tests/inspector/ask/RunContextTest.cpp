#include "inspector/ask/RunContexts.h"

#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "inspector/ask/WhyNoticed.h"
#include "inspector/ask/WhyPlace.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask::run_context_test {
namespace {

const trace::AgentId kObserver{1};
const trace::AgentId kSeen{5};

/// All that the ladders of an answer say.
std::vector<std::string> linesOf(const std::vector<Perception>& perceptions) {
    std::vector<std::string> lines;
    for (const Perception& perception : perceptions) {
        lines.push_back(titleOf(perception) + ": " + perception.answer + perception.remedy.text);
        for (const GateLine& line : perception.gates)
            lines.push_back(quantity(line.measured, line.unit) + quantity(line.limit, line.unit));
    }
    return lines;
}

class RunContextTest : public testing::Test {
protected:
    static std::vector<std::string> askIn(RunContext& context, Frame frame) {
        return linesOf(
            ask(NoticeQuestion{.agent = kObserver, .about = kSeen, .frame = frame}, context)
                .value()
                .perceptions);
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording =
        test::recordSample(folder.path(), {.level = "guard-post", .frames = 700});
    RunContext context{*recording};
};

TEST_F(RunContextTest, SimulatesOnceForAllQuestionsAboutAMoment) {
    const NoticeQuestion question{.agent = kObserver, .about = kSeen, .frame = 580};
    const auto first = ask(question, context).value();
    const auto steps = context.steps();
    ASSERT_GT(steps, 200) << "from the keyframe on";

    const auto again = ask(question, context).value();
    EXPECT_EQ(context.steps(), steps);
    const auto witnesses = ask(WitnessQuestion{.about = kSeen, .frame = 580}, context).value();

    EXPECT_EQ(linesOf(again.perceptions), linesOf(first.perceptions));
    EXPECT_LT(context.steps(), steps + 60) << "but when others heard what was made before";
    const auto same = std::find_if(witnesses.begin(), witnesses.end(), [](const Witness& each) {
        return each.agent == kObserver;
    });
    ASSERT_NE(same, witnesses.end());
    EXPECT_EQ(same->perceptions.at(0).answer, first.perceptions.at(0).answer);
}

TEST_F(RunContextTest, AnswersAsOneThatWasAskedNothingBefore) {
    for (const Frame frame : {620, 40, 621, 305, 40, 700, 0}) {
        RunContext fresh(*recording);

        EXPECT_EQ(askIn(context, frame), askIn(fresh, frame)) << frame;
    }
}

TEST_F(RunContextTest, HoldsWholeRecordsOfARunThatWasTracedLess) {
    const auto full = test::recordSample(
        folder.path(),
        {.level = "guard-post", .frames = 700, .traceLevel = trace::TraceLevel::Full});
    RunContext traced(*full);

    const auto again = context.fullRecords(400, 430).value();
    const auto recorded = traced.fullRecords(400, 430).value();

    EXPECT_GT(recorded.size(), 0U);
    EXPECT_EQ(again.size(), recorded.size());
    EXPECT_EQ(traced.steps(), 0);
}

TEST_F(RunContextTest, RefusesWhatAnotherBuildMade) {
    const auto foreign = test::recordSample(
        folder.path(), {.level = "arena", .frames = 60, .build = "another build"});
    RunContext other(*foreign);

    EXPECT_EQ(other.at(30).error().code, ErrorCode::UnsupportedVersion);
    EXPECT_TRUE(other.level()) << "its level can be read all the same";
}

TEST_F(RunContextTest, IsLentToOneAtATimeAndKeepsWhatItSimulated) {
    const auto path = recording->path();
    RunContexts contexts;
    const RunContext* kept = nullptr;
    {
        const auto lent = contexts.borrow(path).value();
        const auto other = contexts.borrow(path).value();
        EXPECT_NE(&*lent, &*other);
        askIn(*lent, 100);
        kept = &*lent;
    }

    const auto first = contexts.borrow(path).value();
    const auto second = contexts.borrow(path).value();

    EXPECT_TRUE(&*first == kept || &*second == kept);
    EXPECT_GT(first->steps() + second->steps(), 0);
}

TEST_F(RunContextTest, IsOpenedAnewForAnotherFileOfTheSameName) {
    RunContexts contexts;
    const auto path = folder / "run.percept";
    std::filesystem::copy_file(recording->path(), path);
    EXPECT_EQ(contexts.borrow(path).value()->info().seed, 42U);
    const auto other =
        test::recordSample(folder.path(), {.level = "guard-post", .frames = 60, .seed = 7});

    std::filesystem::copy_file(other->path(), folder / "fresh.percept");
    std::filesystem::rename(folder / "fresh.percept", path);

    EXPECT_EQ(contexts.borrow(path).value()->info().seed, 7U);
}

} // namespace
} // namespace percept::ask::run_context_test
