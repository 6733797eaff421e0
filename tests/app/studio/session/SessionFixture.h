#pragma once

#include "app/studio/session/Session.h"

#include "LevelBuilder.h"
#include "TemporaryFolder.h"
#include "percept/level/LevelFile.h"

#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include <fstream>

namespace percept::session {

/// A session and a folder with a level in it.
class SessionTest : public testing::Test {
protected:
    static constexpr int kLong = 30'000;

    SessionTest() {
        QObject::connect(
            &session, &Session::problem, [this](const QString& title, const QString& text) {
                problems.push_back(title + QStringLiteral(": ") + text);
            });
    }

    QString write(const QString& name, const std::string& content) {
        const auto path = folder.path() / name.toStdString();
        std::ofstream(path, std::ios::binary) << content;
        return QString::fromStdString(path.string());
    }
    QString arena(int bots = 4) {
        return write("arena.level.json", level::writeLevel(test::arenaLevel(bots)));
    }
    template <class Condition>
    static bool wait(Condition condition) {
        return QTest::qWaitFor(condition, kLong);
    }
    /// Opens a file and waits until that came to an end.
    void open(const QString& path) {
        session.open(path);
        ASSERT_TRUE(wait([this] { return !session.isBusy(); }));
    }
    /// Runs as fast as it goes up to a frame at least, then pauses.
    void runTo(qint64 frame) {
        session.toEnd();
        session.setUnlimited(true);
        session.play();
        ASSERT_TRUE(wait([&] { return session.lastFrame() >= frame; }));
        session.pause();
        settle();
    }
    /// Waits until nothing moves any more.
    void settle() {
        ASSERT_TRUE(wait([this] { return !session.status().playing; }));
    }
    void noProblems() const {
        for (const auto& problem : problems)
            ADD_FAILURE() << problem.toStdString();
    }

    TemporaryFolder folder;
    Session session;
    std::vector<QString> problems;
};

} // namespace percept::session
