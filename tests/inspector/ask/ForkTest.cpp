#include "Ask.h"

#include "GuardLevel.h"
#include "SampleRun.h"
#include "TemporaryFolder.h"
#include "inspector/explain/GoalCauses.h"
#include "inspector/record/Recorder.h"
#include "inspector/replay/Query.h"
#include "inspector/replay/Recording.h"
#include "inspector/replay/Verify.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"
#include "percept/agent/GoalNames.h"
#include "percept/sense/GateNames.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace percept::ask {
namespace {

using trace::Command;
using trace::CommandKind;

/// A recorded night in which nothing happens; Anna hears sounds of at least 0.5.
class ForkTest : public testing::Test {
protected:
    static constexpr Frame kLast = 400;
    static constexpr Frame kAt = 330;

    void SetUp() override {
        const auto level =
            runner::prepareLevel(level::writeLevel(test::listening()), "night", {.seed = 3})
                .value();
        auto recorder = record::Recorder::start(folder / "night.percept",
                                                level->info(trace::TraceLevel::Normal))
                            .value();
        ASSERT_TRUE(runner::runHeadless(level, {.frames = kLast}, recorder.get()));
        ASSERT_TRUE(recorder->close());
        recording = replay::Recording::open(folder / "night.percept").value();
    }

    static Command ping(double strength) {
        Command command;
        command.kind = CommandKind::EmitSignal;
        command.position = {6, 5};
        command.amount = strength;
        return command;
    }
    static Command threshold(double value) {
        Command command;
        command.kind = CommandKind::Edit;
        command.part = trace::EditPart::Threshold;
        command.value = 1;
        command.amount = value;
        command.modality = trace::ModalityId{0};
        return command;
    }
    static ForkQuestion question(std::vector<Command> changed) {
        return {.frame = kAt,
                .original = {ping(0.6)},
                .changed = std::move(changed),
                .agent = AgentId{0},
                .frames = 200};
    }

    TemporaryFolder folder;
    std::unique_ptr<replay::Recording> recording;
};

TEST_F(ForkTest, TellsWhoNoticesNowAndWhatIsDecided) {
    const auto report = tryFork(*recording, question({ping(2.0)})).value();

    EXPECT_TRUE(report.complete);
    EXPECT_EQ(report.from, kAt);
    EXPECT_EQ(report.to, kAt + 200);
    EXPECT_TRUE(report.original.emitted);
    EXPECT_FALSE(report.original.notified);
    EXPECT_EQ(report.original.gate, trace::Gate::Intensity);
    EXPECT_LT(report.original.measured, report.original.limit);
    EXPECT_TRUE(report.changed.notified);
    EXPECT_GE(report.changed.at, kAt);
    EXPECT_GE(report.changed.measured, report.changed.limit);
    ASSERT_TRUE(report.firstDifference);
    EXPECT_GT(*report.firstDifference, kAt);
    EXPECT_TRUE(std::any_of(report.made.begin(), report.made.end(), [](const auto& decision) {
        return decision.goal == "look around" && decision.agent == AgentId{0};
    }));
}

TEST_F(ForkTest, AnEditIsAChangeToo) {
    const auto report = tryFork(*recording, question({threshold(0.3), ping(0.6)})).value();

    EXPECT_FALSE(report.original.notified);
    EXPECT_TRUE(report.changed.notified);
    EXPECT_DOUBLE_EQ(report.changed.limit, 0.3);
}

TEST_F(ForkTest, WithoutAChangeNothingDiffers) {
    const auto report = tryFork(*recording, question({ping(0.6)})).value();

    EXPECT_EQ(report.original, report.changed);
    EXPECT_FALSE(report.firstDifference);
    EXPECT_TRUE(report.made.empty());
    EXPECT_TRUE(report.dropped.empty());
}

TEST_F(ForkTest, CanBeEndedEarly) {
    int asked = 0;
    const auto report =
        tryFork(*recording, question({ping(2.0)}), [&](double) { return ++asked < 10; }).value();

    EXPECT_FALSE(report.complete);
    EXPECT_EQ(report.to, kAt + 9);
}

TEST_F(ForkTest, IsSavedAsARecordingThatVerifies) {
    const auto path = folder / "fork.percept";

    ASSERT_TRUE(saveFork(*recording, question({ping(2.0)}), path));

    const auto fork = replay::Recording::open(path).value();
    EXPECT_EQ(fork->firstFrame(), recording->firstFrame()) << "it has a past";
    EXPECT_EQ(fork->lastFrame(), kAt + 200);
    EXPECT_EQ(fork->hash(kAt).value(), recording->hash(kAt).value());
    const auto verified = replay::verify(*fork, runner::SimulationFactory(), [](Frame, Frame) {
                              return true;
                          }).value();
    EXPECT_TRUE(verified.verified()) << verified.member;
}

TEST_F(ForkTest, CausesLeadBackOverTheForkToThePastOfTheRun) {
    const auto run = test::recordSample(folder.path(), {.level = "guard-post", .frames = 900});
    const auto path = folder / "fork.percept";
    ASSERT_TRUE(saveFork(*run, {.frame = 600, .agent = AgentId{0}, .frames = 200}, path));
    const auto fork = replay::Recording::open(path).value();

    int crossed = 0;
    for (std::uint32_t i = 0; i < run->info().agents.size(); ++i)
        for (const Frame frame : {100, 599, 600, 700, 800}) {
            const auto before = explain::goalCauses(*run, AgentId{i}, frame).value();
            const auto after = explain::goalCauses(*fork, AgentId{i}, frame).value();
            EXPECT_EQ(after.goal, before.goal) << "nothing was changed";
            ASSERT_EQ(after.chain.size(), before.chain.size());
            EXPECT_EQ(after.earlier.size(), before.earlier.size());
            for (std::size_t k = 0; k < after.chain.size(); ++k)
                EXPECT_EQ(after.chain[k].text, before.chain[k].text);
            crossed += frame > 600 && !after.chain.empty() && after.chain.front().frame < 600;
        }
    EXPECT_GT(crossed, 0);
}

TEST_F(ForkTest, NobodyMeasuredTheTimeOfASavedFork) {
    const auto path = folder / "fork.percept";
    ASSERT_TRUE(saveFork(*recording, question({}), path));

    std::size_t absent = 0;
    ASSERT_TRUE(replay::query(path,
                              "SELECT spent FROM frame",
                              {[](std::span<const std::string>) {},
                               [&](std::span<const replay::Value> values) {
                                   absent += std::holds_alternative<std::nullptr_t>(values[0]);
                                   return true;
                               }}));
    EXPECT_EQ(absent, static_cast<std::size_t>(kAt) + 201U) << "absent, not 0";
}

TEST_F(ForkTest, AFrameOutsideTheRunIsAnError) {
    auto wrong = question({ping(2.0)});
    wrong.frame = kLast + 1;

    EXPECT_FALSE(tryFork(*recording, wrong));
    wrong = question({ping(2.0)});
    wrong.agent = AgentId{7};
    const auto report = tryFork(*recording, wrong);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, ErrorCode::InvalidInput);
}

} // namespace
} // namespace percept::ask
