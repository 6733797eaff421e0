#include "app/studio/edit/LastResort.h"

#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "app/studio/session/BackgroundWork.h"
#include "percept/base/Contracts.h"

#include <QTest>

#include <gtest/gtest.h>

#include <csignal>
#include <new>
#include <stdexcept>
#include <thread>

namespace percept::session {
namespace {

class LastResortTest : public testing::Test {
protected:
    static constexpr int kLong = 20'000;

    void edit(double width) const {
        auto level = std::make_shared<level::Level>(test::arenaLevel(2));
        level->bounds.max.x = width;
        m_copies->keep({std::move(level), {}, {}});
    }
    [[nodiscard]] double keptWidth() const {
        const auto copy = edit::readAutosave(m_copies->file());
        return copy ? copy->level.bounds.max.x : -1;
    }
    /// What the windows are told that a piece of work ended with.
    QString toldOf(const BackgroundWork::Work& work) {
        BackgroundWork background;
        background.start(work);
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return !background.isBusy() && !m_told.isEmpty(); }, kLong));
        return m_told;
    }

    TemporaryFolder m_folder;
    std::shared_ptr<CopyWriter> m_copies =
        std::make_shared<CopyWriter>(edit::autosavePath(m_folder.path() / "copies", "one"));
    QObject m_window;
    QString m_told;
    LastResort m_lastResort{m_copies, &m_window, [this](const QString& why) { m_told = why; }};
};
using LastResortDeathTest = LastResortTest;

TEST_F(LastResortDeathTest, TheEditsAreWrittenWhenAThreadRunsOutOfMemory) {
    EXPECT_EXIT(
        {
            LastResort::install();
            edit(71);
            std::thread([] { throw std::bad_alloc(); }).join();
        },
        testing::KilledBySignal(SIGABRT),
        "bad_alloc");
    EXPECT_EQ(keptWidth(), 71);
}

TEST_F(LastResortDeathTest, TheEditsAreWrittenWhenAContractIsBroken) {
    EXPECT_EXIT(
        {
            LastResort::install();
            edit(72);
            PERCEPT_EXPECTS(keptWidth() > 1000);
        },
        testing::KilledBySignal(SIGABRT),
        "broken contract");
    EXPECT_EQ(keptWidth(), 72);
}

TEST_F(LastResortTest, WorkThatRunsOutOfMemoryIsGivenUpAndTold) {
    EXPECT_TRUE(toldOf([](const Watch&) -> BackgroundWork::Then {
                    throw std::bad_alloc();
                }).contains(QStringLiteral("not enough memory")));
}

TEST_F(LastResortTest, WorkThatFailsOtherwiseIsGivenUpAndTold) {
    EXPECT_TRUE(toldOf([](const Watch&) -> BackgroundWork::Then {
                    throw std::runtime_error("no such thing");
                }).contains(QStringLiteral("no such thing")));
}

TEST_F(LastResortTest, WorkAfterThatHasAResult) {
    BackgroundWork background;
    int done = 0;
    background.start([](const Watch&) -> BackgroundWork::Then { throw std::bad_alloc(); });
    ASSERT_TRUE(QTest::qWaitFor([&] { return !background.isBusy(); }, kLong));

    background.start([&](const Watch&) { return [&done] { done = 1; }; });

    ASSERT_TRUE(QTest::qWaitFor([&] { return !background.isBusy(); }, kLong));
    EXPECT_EQ(done, 1);
}

} // namespace
} // namespace percept::session
