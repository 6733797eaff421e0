#include "app/studio/session/Verifier.h"

#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "inspector/record/Recorder.h"
#include "inspector/runner/HeadlessRun.h"
#include "inspector/runner/SimulationResimulator.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

class VerifierTest : public testing::Test {
protected:
    /// A recording of one level that says it is of another one.
    QString record(const level::Level& played, const level::Level& told) {
        const auto path = folder / "run.percept";
        const auto prepare = [](const level::Level& level) {
            return runner::prepareLevel(level::writeLevel(level), "run", {.seed = 3}).value();
        };
        auto recorder =
            record::Recorder::start(path, prepare(told)->info(trace::TraceLevel::Normal)).value();
        EXPECT_TRUE(runner::runHeadless(prepare(played), {.frames = 200}, recorder.get()));
        EXPECT_TRUE(recorder->close());
        return QString::fromStdString(path.string());
    }
    void verify(const QString& path) {
        desk.setPath(path);
        EXPECT_EQ(desk.stateText(), "Recording");
        desk.toggle();
        EXPECT_TRUE(desk.isBusy());
        EXPECT_TRUE(desk.stateText().startsWith("Verifying "));
        ASSERT_TRUE(QTest::qWaitFor([this] { return !desk.isBusy(); }, 30'000));
    }

    TemporaryFolder folder;
    Verifier desk;
    QSignalSpy done{&desk, &Verifier::done};
};

TEST_F(VerifierTest, ARunThatLeadsToTheSameIsVerified) {
    verify(record(test::arenaLevel(3), test::arenaLevel(3)));

    EXPECT_EQ(desk.stateText(), "Verified");
    ASSERT_EQ(done.size(), 1);
    EXPECT_EQ(done[0][1].toString(), "All 200 frames are as recorded.");
}

TEST_F(VerifierTest, AnotherLevelDiffersFromAFrameOn) {
    auto slow = test::arenaLevel(3);
    slow.archetypes.front().movement.maxSpeed *= 0.5;

    verify(record(test::arenaLevel(3), slow));

    ASSERT_TRUE(desk.verification());
    EXPECT_EQ(desk.stateText(),
              QStringLiteral("Differs from frame %1 on").arg(*desk.verification()->differsAt));
    ASSERT_EQ(done.size(), 1);
    EXPECT_TRUE(done[0][0].toString().endsWith("differs from what was recorded"));
}

TEST_F(VerifierTest, WhatIsNoRecordingIsToldAndStaysUnverified) {
    verify(QString::fromStdString((folder / "none.percept").string()));

    EXPECT_EQ(desk.stateText(), "Recording");
    ASSERT_EQ(done.size(), 1);
    EXPECT_EQ(done[0][0].toString(), "The recording cannot be verified");
}

TEST_F(VerifierTest, AnotherRecordingHasToBeVerifiedAnew) {
    verify(record(test::arenaLevel(3), test::arenaLevel(3)));

    desk.setPath({});

    EXPECT_EQ(desk.stateText(), "Recording");
    EXPECT_FALSE(desk.verification());
}

TEST_F(VerifierTest, CanBeEndedEarly) {
    desk.setPath(record(test::arenaLevel(3), test::arenaLevel(3)));
    desk.toggle();

    desk.toggle();

    EXPECT_FALSE(desk.isBusy());
    EXPECT_EQ(desk.stateText(), "Recording");
    EXPECT_TRUE(done.empty());
}

} // namespace
} // namespace percept::session
