#include "RavenRoom.h"
#include "SqlThread.h"
#include "StudioWindow.h"

#include "Theme.h"
#include "inspector/runner/HeadlessRun.h"
#include "percept/level/LevelFile.h"

#include <QElapsedTimer>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace percept {
namespace {

namespace MapObject = canvas::MapObject;
using overlay::Ink;
using State = session::Session::State;

double distance(const QPointF& a, const geometry::Vec2& b) {
    return std::hypot(a.x() - b.x, a.y() - b.y);
}

QPointF pointOf(const geometry::Vec2& place) {
    return {place.x, place.y};
}

int count(const QImage& image, const QColor& wanted) {
    constexpr int kTolerance = 12;
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            found += std::abs(qRed(pixel) - wanted.red()) <= kTolerance &&
                             std::abs(qGreen(pixel) - wanted.green()) <= kTolerance &&
                             std::abs(qBlue(pixel) - wanted.blue()) <= kTolerance
                         ? 1
                         : 0;
        }
    return found;
}

std::size_t coloursOf(const QImage& image) {
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colours.insert(image.pixel(x, y));
    return colours.size();
}

class WindowTest : public StudioWindow {};

TEST(StudioStart, ShowsTheFirstPicture) {
    QElapsedTimer clock;
    std::atomic<qint64> shown{-1};
    clock.start();
    QQmlApplicationEngine engine;
    engine.addImportPath(QStringLiteral(":/qt/qml"));
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Percept/Shell/Main.qml")));
    ASSERT_FALSE(engine.rootObjects().isEmpty());
    auto* window = qobject_cast<QQuickWindow*>(engine.rootObjects().constFirst());
    ASSERT_NE(window, nullptr);
    QObject::connect(
        window,
        &QQuickWindow::frameSwapped,
        window,
        [&] {
            qint64 none = -1;
            shown.compare_exchange_strong(none, clock.elapsed());
        },
        Qt::DirectConnection);

    ASSERT_TRUE(QTest::qWaitFor([&] { return shown >= 0; }, 120'000));

    std::printf("start to first picture: %lld ms\n", static_cast<long long>(shown));
    EXPECT_GT(coloursOf(window->grabWindow()), 50U);
}

TEST_F(WindowTest, TheSampleOnTheStartPageOpens) {
    ASSERT_EQ(session->state(), State::Empty);

    click(first("SampleCard"));
    ASSERT_TRUE(wait([this] { return session->state() == State::Paused; }));

    EXPECT_EQ(session->name(), "guard-post");
    EXPECT_TRUE(isGone("StartPage"));
    EXPECT_TRUE(shows("LevelPanel", session->name()));
}

TEST_F(WindowTest, AFirstStepOpensItsSampleWhereItIsTakenAndIsTicked) {
    EXPECT_FALSE(within("StartPage", "text", "Change it")->property("done").toBool());

    click(within("StartPage", "text", "Change it"));

    ASSERT_TRUE(wait([this] { return session->state() == State::Paused; }));
    EXPECT_EQ(session->name(), "guard-post");
    EXPECT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    session->close();
    ASSERT_TRUE(wait([this] { return first("StartPage") != nullptr; }));
    EXPECT_TRUE(within("StartPage", "text", "Change it")->property("done").toBool());
}

TEST_F(WindowTest, ARavenMapIsImported) {
    open(write("room.map", ravenRoom()));

    ASSERT_EQ(session->state(), State::Paused);
    EXPECT_EQ(session->name(), "room");
    EXPECT_TRUE(session->isDirty());
    const auto& level = session->runnable()->level;
    EXPECT_EQ(level.spawns.size(), 3U);
    EXPECT_EQ(session->botCount(), 3);
    EXPECT_NEAR(level.bounds.max.x - level.bounds.min.x, 20, 1);
    EXPECT_TRUE(window->title().startsWith("room*"));
    EXPECT_TRUE(shows("TopBar", "Edited"));
    EXPECT_TRUE(
        wait([this] { return count(mapPicture(), map->theme()->colour(Ink::Wall)) > 1000; }));
}

TEST_F(WindowTest, SpaceRunsAndPauses) {
    openArena();
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return session->frame() >= 30; }));
    EXPECT_EQ(session->state(), State::Running);

    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return !session->status().playing; }));
    EXPECT_EQ(session->state(), State::Paused);
    ASSERT_TRUE(wait([this] { return session->frame() == session->lastFrame(); }));
    const qint64 stopped = session->frame();
    int pictures = 0;
    const auto connection = QObject::connect(window, &QQuickWindow::afterAnimating, window, [&] {
        ++pictures;
        window->update();
    });
    window->update();
    EXPECT_TRUE(wait([&] { return pictures >= 20; }));
    QObject::disconnect(connection);
    EXPECT_EQ(session->frame(), stopped);

    key(Qt::Key_Right);
    EXPECT_TRUE(wait([&] { return session->frame() == stopped + 1; })) << "one frame is simulated";
    EXPECT_TRUE(shows("TransportBar", QString::number(stopped + 1)));
}

TEST_F(WindowTest, TheWindowRunsTheSameAsNoWindow) {
    openArena();
    session->setSeed(7);
    session->setBotCount(5);
    ASSERT_TRUE(wait([this] { return !session->isBusy() && session->botCount() == 5; }));
    const auto level = runner::prepareLevel(session->runnable()->text, "arena", {7, 5}).value();
    const auto headless = [&](Frame frames) {
        const auto run = runner::runHeadless(level, {.frames = frames}).value();
        return QStringLiteral("%1").arg(run.hash, 16, 16, QLatin1Char('0'));
    };

    runFrames(150);
    ASSERT_TRUE(wait([this] { return session->frame() == session->lastFrame(); }));
    const qint64 paused = session->frame();
    const QString pausedHash = session->hashText();
    key(Qt::Key_Right);
    ASSERT_TRUE(wait([&] { return session->frame() == paused + 1; }));
    const QString steppedHash = session->hashText();
    scrub(paused + 1, 60);
    ASSERT_TRUE(wait([this] { return session->view()->frame() == session->frame(); }));

    EXPECT_EQ(pausedHash, headless(paused));
    EXPECT_EQ(steppedHash, headless(paused + 1));
    EXPECT_NE(steppedHash, pausedHash);
    EXPECT_EQ(session->hashText(), headless(session->frame())) << "as it was recorded";
}

TEST_F(WindowTest, AProblemShowsItsObjectOnTheMap) {
    openArena();
    EXPECT_TRUE(shows("ProblemsPanel", "none"));
    auto level = session->runnable()->level;
    const auto place = level.items.at(0).position;
    level.triggers.push_back(
        {.id = "sign", .kind = "hint", .shape = "circle", .position = place, .radius = 1});
    open(write("odd.level.json", level::writeLevel(level)));
    ASSERT_TRUE(wait([this] { return session->problems()->count() == 1; }));

    ASSERT_TRUE(wait([this] { return first("ProblemRow") != nullptr; }));
    click(first("UiButton", "text", "Show"));

    EXPECT_EQ(session->selectedName(), "sign");
    const QPointF shown = map->toPixel({place.x, place.y});
    EXPECT_TRUE(map->contains(shown)) << shown.x() << ' ' << shown.y();
}

TEST_F(WindowTest, DraggingThePlayheadBackShowsThePast) {
    openArena();
    runFrames(120);
    const qint64 head = session->frame();
    QTest::mouseMove(window, {2, 2}); // what lies under the pointer is outlined
    const QImage now = mapPicture();

    scrub(head, 20);
    ASSERT_TRUE(wait([this] { return session->view()->frame() == session->frame(); }));
    EXPECT_NEAR(static_cast<double>(session->frame()), 20, 2);
    EXPECT_FALSE(session->isFollowing());
    EXPECT_EQ(session->lastFrame(), head);
    EXPECT_TRUE(wait([&] { return difference(now, mapPicture()) > 200; }));

    key(Qt::Key_End);
    ASSERT_TRUE(wait([&] { return session->view()->frame() == head; }));
    EXPECT_TRUE(session->isFollowing());
    EXPECT_TRUE(wait([&] { return difference(now, mapPicture()) < 200; })) << "the same as before";
    EXPECT_GT(sqlCallsOfOtherThreads(), 0) << "who reads recordings is watched";
}

TEST_F(WindowTest, AClickOnABotFillsThePanel) {
    openArena();
    runFrames(60);
    const int agent = someoneAlive();
    ASSERT_GE(agent, 0);
    const int accent = count(mapPicture(), map->theme()->colour(Ink::Accent));
    EXPECT_TRUE(isGone("BotPane")) << "no bot is selected";

    click(pointOf(pose(agent).position));

    EXPECT_EQ(session->selectedKind(), MapObject::Agent);
    EXPECT_EQ(session->selectedIndex(), agent);
    const auto& look = session->view()->looks().at(static_cast<std::size_t>(agent));
    const QString health = QStringLiteral("%1 / %2")
                               .arg(std::round(session->bot()->health()))
                               .arg(std::round(session->bot()->maxHealth()));
    EXPECT_TRUE(shows("BotPane", health)) << qPrintable(health);
    EXPECT_GT(session->bot()->maxHealth(), 0);
    EXPECT_TRUE(shows("BotPane", QString::fromStdString(look.name)));
    EXPECT_TRUE(wait([this] { return session->bot()->goals()->count() > 0; }));
    EXPECT_TRUE(wait([&] {
        return count(mapPicture(), map->theme()->colour(Ink::Accent)) > accent + 20;
    })) << "the ring";

    key(Qt::Key_Escape);
    EXPECT_EQ(session->selectedKind(), MapObject::None);
}

TEST_F(WindowTest, WAsksWhyASelectedBotDoesWhatItDoesAndWhyItNotices) {
    openArena();
    runFrames(120);
    const int agent = someoneAlive();
    ASSERT_GE(agent, 0);
    session->selectIdent(QStringLiteral("agent:%1").arg(agent));
    ASSERT_TRUE(wait([this] { return session->bot()->causes()->count() > 0; }));

    key(Qt::Key_W);
    EXPECT_TRUE(shows("BotPane", "what it does, and what led to it"));
    EXPECT_EQ(first("WhyPanel"), nullptr) << "the Level workspace says it";

    key(Qt::Key_W, Qt::ShiftModifier);
    ASSERT_TRUE(wait([this] { return first("WhyPanel") != nullptr; }));
    EXPECT_TRUE(shows("WhyPanel", "notices"));
}

TEST_F(WindowTest, TheOutlinerFindsABotByItsName) {
    openArena();
    const QString name = QString::fromStdString(session->view()->looks().at(3).name);

    key(Qt::Key_F, Qt::ControlModifier);
    type(name);
    ASSERT_TRUE(wait([this] { return first("OutlinerRow", "ident", "agent:3") != nullptr; }));
    ASSERT_TRUE(wait([this] { return first("OutlinerRow", "ident", "agent:2") == nullptr; }));
    click(first("OutlinerRow", "ident", "agent:3"));

    EXPECT_EQ(session->selectedIdent(), "agent:3");
    EXPECT_TRUE(shows("BotPane", name));
}

TEST_F(WindowTest, APossessedBotGoesWhereTheMouseSays) {
    open(write("room.map", ravenRoom()));
    session->setBotCount(1);
    ASSERT_TRUE(wait([this] { return !session->isBusy() && session->botCount() == 1; }));
    session->setSpeed(4);
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return session->frame() > 60 && pose(0).alive; }));
    session->selectIdent("agent:0");

    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return pose(0).possessed; }));
    EXPECT_TRUE(session->possession()->isActive());
    EXPECT_NE(first("PossessionBanner"), nullptr);
    const auto start = pose(0).position;
    const QPointF goal(start.x < 10 ? 17.5 : 2.5, start.y < 7.5 ? 12.5 : 2.5);
    click(goal, Qt::RightButton);
    EXPECT_TRUE(wait([&] { return distance(goal, pose(0).position) < 1.5; }))
        << "from " << start.x << ' ' << start.y << " to " << goal.x() << ' ' << goal.y()
        << ", is at " << pose(0).position.x << ' ' << pose(0).position.y;
    key(Qt::Key_1);
    EXPECT_TRUE(session->possession()->isActive());
    EXPECT_TRUE(wait([this] { return session->bot()->weapon() == "Blaster"; }));

    key(Qt::Key_X);
    EXPECT_FALSE(session->possession()->isActive());
    EXPECT_TRUE(wait([this] { return !pose(0).possessed; }));
    EXPECT_TRUE(wait([this] { return first("PossessionBanner") == nullptr; }));
}

TEST_F(WindowTest, APossessedBotWalksWhileKeysAreHeld) {
    open(write("room.map", ravenRoom()));
    session->setBotCount(1);
    ASSERT_TRUE(wait([this] { return !session->isBusy() && session->botCount() == 1; }));
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return session->frame() > 10 && pose(0).alive; }));
    session->selectIdent("agent:0");
    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return pose(0).possessed; }));
    EXPECT_TRUE(shows("PossessionBanner", "W A S D"));
    const auto start = pose(0).position;
    const bool up = start.y < 7.5;
    const Qt::Key ahead = up ? Qt::Key_W : Qt::Key_S;
    const auto gone = [&] { return (pose(0).position.y - start.y) * (up ? 1 : -1); };

    QTest::keyPress(window, ahead);
    EXPECT_TRUE(wait([&] { return gone() > 1; }));
    // With Ctrl the key still walks: nothing is closed or saved by it.
    QTest::keyPress(window, Qt::Key_Control);
    QTest::keyClick(window, ahead, Qt::ControlModifier);
    QTest::keyRelease(window, Qt::Key_Control);
    EXPECT_EQ(session->state(), State::Running);
    EXPECT_TRUE(session->possession()->isActive());
    QTest::keyRelease(window, ahead);
    double before = -1;
    EXPECT_TRUE(wait([&] {
        QTest::qWait(200);
        return std::abs(gone() - std::exchange(before, gone())) < 0.01;
    })) << "it stops when the keys are let go";
    key(Qt::Key_X);
    EXPECT_TRUE(wait([this] { return !pose(0).possessed; }));
}

TEST_F(WindowTest, ASavedLevelOpensAgainFromTheRecentFiles) {
    open(write("room.map", ravenRoom()));
    const auto before = session->runnable()->level;
    const QString path = pathOf("saved.level.json");

    ASSERT_TRUE(session->saveAs(path));
    EXPECT_FALSE(session->isDirty());
    EXPECT_TRUE(shows("ToastStack", "Saved " + path));
    key(Qt::Key_W, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return session->state() == State::Empty; }));
    ASSERT_TRUE(wait([&] { return first("RecentRow", "path", path) != nullptr; }));
    click(first("RecentRow", "path", path));
    ASSERT_TRUE(wait([this] { return session->state() == State::Paused; }));

    EXPECT_EQ(session->path(), path);
    EXPECT_FALSE(session->isDirty());
    EXPECT_EQ(session->runnable()->level, before);
    EXPECT_EQ(level::writeLevel(session->runnable()->level), level::writeLevel(before));
}

TEST_F(WindowTest, UnsavedWorkIsAskedFor) {
    open(write("room.map", ravenRoom()));

    key(Qt::Key_W, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("UiButton", "text", "Discard the changes"); }));
    EXPECT_EQ(session->state(), State::Paused);
    click(first("UiButton", "text", "Discard the changes"));

    EXPECT_TRUE(wait([this] { return session->state() == State::Empty; }));
}

TEST_F(WindowTest, ARecordingIsReplayed) {
    openArena();
    const QString path = pathOf("run.percept");
    session->startRecording(path);
    ASSERT_TRUE(wait([this] { return session->isRecording(); }));
    runFrames(90);
    key(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return !session->isRecording(); }));
    const auto recorded = session->view()->view()->agents;
    const QString hash = session->hashText();
    const qint64 last = session->frame();

    open(path);
    ASSERT_EQ(session->state(), State::Replay);
    ASSERT_TRUE(wait([&] { return session->lastFrame() >= last; }));
    EXPECT_TRUE(shows("TopBar", "Recording"));
    key(Qt::Key_End);
    ASSERT_TRUE(wait([&] { return session->view()->frame() == last; }));
    EXPECT_EQ(session->hashText(), hash);
    for (std::size_t i = 0; i < recorded.size(); ++i)
        EXPECT_LT(distance(pointOf(recorded[i].position), pose(static_cast<int>(i)).position), 0.01)
            << "as it was seen live, to the centimetre";
    ASSERT_TRUE(wait([&] { return session->lanes()->lastFrame() >= last; }));
    scrub(last, 30);
    ASSERT_TRUE(wait([this] { return session->view()->frame() == session->frame(); }));
    EXPECT_NEAR(static_cast<double>(session->frame()), 30, 2);
    session->selectIdent("agent:0");
    EXPECT_TRUE(wait([this] {
        return session->bot()->isPresent() && !session->bot()->isPending() &&
               session->bot()->goals()->count() > 0;
    })) << "the mind is simulated again";
    EXPECT_TRUE(session->bot()->limits().isEmpty()) << qPrintable(session->bot()->limits());

    key(Qt::Key_Space);
    EXPECT_TRUE(wait([this] { return session->view()->frame() >= 60; }));

    key(Qt::Key_K, Qt::ControlModifier);
    type("verify");
    key(Qt::Key_Return);
    EXPECT_TRUE(wait([this] { return shows("TopBar", "Verified"); }));
}

TEST_F(WindowTest, ABrokenFileIsToldAndChangesNothing) {
    openArena();
    runFrames(30);
    const auto level = session->runnable();
    const qint64 frame = session->frame();

    open(write("broken.level.json", "{\"format\": \"percept-level\", \"version\": 1, "));

    ASSERT_TRUE(shows("Toast", "broken.level.json"));
    EXPECT_EQ(session->runnable(), level);
    EXPECT_EQ(session->frame(), frame);
    EXPECT_EQ(session->state(), State::Paused);
    runFrames(10);
}

TEST_F(WindowTest, ThePictureHasContentAndMoves) {
    openArena();
    session->selectIdent("agent:0");
    key(Qt::Key_Space);
    ASSERT_TRUE(wait([this] { return session->frame() >= 20; }));
    const QImage whole = picture();
    const QImage early = mapPicture();
    const qint64 frame = session->frame();
    ASSERT_TRUE(wait([&] { return session->frame() >= frame + 30; }));

    EXPECT_GT(coloursOf(whole), 50U);
    EXPECT_GT(count(early, map->theme()->colour(Ink::Wall)), 1000);
    EXPECT_GT(count(early, map->theme()->colour(Ink::Accent)), 20);
    EXPECT_TRUE(wait([&] { return difference(early, mapPicture()) > 200; }));
}

TEST_F(WindowTest, EightBotsRunWhileFramesAreMeasured) {
    openArena();
    ASSERT_EQ(session->botCount(), 8);
    std::mutex mutex;
    std::vector<qint64> times;
    QElapsedTimer clock;
    clock.start();
    const auto connection = QObject::connect(
        window,
        &QQuickWindow::frameSwapped,
        window,
        [&] {
            const std::lock_guard lock(mutex);
            times.push_back(clock.nsecsElapsed());
        },
        Qt::DirectConnection);
    key(Qt::Key_Space);

    const bool measured = wait([&] {
        const std::lock_guard lock(mutex);
        return times.size() >= 181;
    });
    QObject::disconnect(connection);

    ASSERT_TRUE(measured);
    const std::lock_guard lock(mutex);
    std::vector<double> frames;
    for (std::size_t i = 61; i < times.size(); ++i)
        frames.push_back(static_cast<double>(times[i] - times[i - 1]) / 1e6);
    std::sort(frames.begin(), frames.end());
    std::printf("frame time with 8 bots: median %.1f ms, 95 %% below %.1f ms\n",
                frames[frames.size() / 2],
                frames[frames.size() * 95 / 100]);
}

} // namespace
} // namespace percept
