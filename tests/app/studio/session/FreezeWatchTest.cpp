#include "app/studio/edit/FreezeWatch.h"

#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "app/studio/session/Document.h"
#include "percept/base/File.h"
#include "percept/level/LevelFile.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace percept::session {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class FreezeWatchTest : public testing::Test {
protected:
    static constexpr auto kPatience = 400ms;
    /// Until the window has answered for the first time [milliseconds].
    static constexpr int kFirstAnswer = 300;

    std::shared_ptr<const level::Level> edited(double width) {
        auto level = std::make_shared<level::Level>(test::arenaLevel(2));
        level->bounds.max.x = width;
        return level;
    }
    /// Keeps the window's thread, which is this one, from its events.
    template <class Condition>
    static bool freezeUntil(Condition condition) {
        const auto end = std::chrono::steady_clock::now() + 20s;
        while (!condition() && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(10ms);
        return condition();
    }
    [[nodiscard]] std::string stack() const {
        const auto text = readFile(stackFile, 1 << 20);
        return text ? *text : std::string();
    }
    [[nodiscard]] double keptWidth() const {
        const auto copy = edit::readAutosave(copies->file());
        return copy ? copy->level.bounds.max.x : -1;
    }

    TemporaryFolder folder;
    std::shared_ptr<CopyWriter> copies =
        std::make_shared<CopyWriter>(edit::autosavePath(folder.path() / "copies", "one"));
    fs::path stackFile = folder.path() / "copies" / "one.stack.txt";
};

TEST_F(FreezeWatchTest, WritesTheEditsAndTheStackWhileTheWindowIsFrozen) {
    FreezeWatch watch(copies, stackFile, kPatience);
    QTest::qWait(kFirstAnswer);
    copies->keep({edited(71), {}, {}});

    ASSERT_TRUE(freezeUntil([this] { return std::ranges::count(stack(), '\n') > 3; }));

    EXPECT_EQ(keptWidth(), 71);
    EXPECT_NE(stack().find("did not answer"), std::string::npos);
    EXPECT_NE(stack().find("libc"), std::string::npos) << "it slept: " << stack();
}

TEST_F(FreezeWatchTest, CountsFromTheFirstAnswerNotWhileAProgramStarts) {
    FreezeWatch watch(copies, stackFile, kPatience);
    QSignalSpy thawed(&watch, &FreezeWatch::thawed);
    copies->keep({edited(71), {}, {}});

    std::this_thread::sleep_for(3 * kPatience);
    QTest::qWait(kFirstAnswer);

    EXPECT_TRUE(thawed.empty());
    EXPECT_FALSE(fs::exists(stackFile));

    EXPECT_TRUE(freezeUntil([this] { return !stack().empty(); })) << "from then on it does";
}

TEST_F(FreezeWatchTest, SaysForHowLongOnceTheWindowAnswersAgain) {
    FreezeWatch watch(copies, stackFile, kPatience);
    QTest::qWait(kFirstAnswer);
    QSignalSpy thawed(&watch, &FreezeWatch::thawed);
    ASSERT_TRUE(freezeUntil([this] { return !stack().empty(); }));

    ASSERT_TRUE(QTest::qWaitFor([&] { return !thawed.empty(); }, 20'000));
    QTest::qWait(600);

    ASSERT_EQ(thawed.size(), 1);
    EXPECT_GE(thawed[0][0].toDouble(), 0.4);
    EXPECT_EQ(thawed[0][1].toString(), fromPath(stackFile));
}

TEST_F(FreezeWatchTest, WritesTheNextTimeAgain) {
    FreezeWatch watch(copies, stackFile, kPatience);
    QTest::qWait(kFirstAnswer);
    QSignalSpy thawed(&watch, &FreezeWatch::thawed);
    for (const double width : {50.0, 60.0}) {
        copies->keep({edited(width), {}, {}});
        ASSERT_TRUE(freezeUntil([&] { return keptWidth() == width && !stack().empty(); }));
        ASSERT_TRUE(QTest::qWaitFor([&] { return !thawed.empty(); }, 20'000));
        thawed.clear();
        fs::remove(stackFile);
    }
}

TEST_F(FreezeWatchTest, LeavesAWindowThatAnswersAlone) {
    FreezeWatch watch(copies, stackFile, 2000ms);
    copies->keep({edited(71), {}, {}});

    QTest::qWait(3000);

    EXPECT_FALSE(fs::exists(stackFile));
    EXPECT_FALSE(fs::exists(copies->file()));
}

TEST_F(FreezeWatchTest, AnOlderCopyNeverReplacesANewerOneAndNoneComesBack) {
    copies->keep({edited(1), {}, {}});
    copies->writeLatest();
    copies->keep({edited(2), {}, {}});
    copies->keep({edited(3), {}, {}});
    copies->writeLatest();
    copies->writeLatest();
    EXPECT_EQ(keptWidth(), 3);

    copies->keep({edited(4), {}, {}});
    copies->drop();
    copies->writeLatest();

    EXPECT_FALSE(fs::exists(copies->file()));
}

TEST_F(FreezeWatchTest, WhatCouldNotBeWrittenIsTriedAgain) {
    const auto folderOfCopies = copies->file().parent_path();
    std::ofstream(folderOfCopies).put('x'); // so that the folder cannot be made

    copies->keep({edited(5), {}, {}});
    copies->writeLatest();
    ASSERT_FALSE(fs::exists(copies->file()));
    fs::remove(folderOfCopies);
    copies->writeLatest();

    EXPECT_EQ(keptWidth(), 5);
}

} // namespace
} // namespace percept::session
