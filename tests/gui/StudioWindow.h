#pragma once

#include "app/canvas/MapCanvas.h"
#include "app/canvas/TimelineCanvas.h"
#include "app/studio/session/Session.h"

#include "TemporaryFolder.h"

#include <QImage>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTest>

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>

namespace percept {

/// The studio's own window, loaded as the program does, and hands to use it with.
class StudioWindow : public testing::Test {
protected:
    static constexpr int kLong = 120'000;

    /// Shows the start page.
    void SetUp() override;
    void TearDown() override;

    template <class Condition>
    static bool wait(Condition condition) {
        return QTest::qWaitFor(condition, kLong);
    }
    QString write(const std::string& name, const std::string& content) const;
    [[nodiscard]] QString pathOf(const std::string& name) const;

    /// Items of a type of QML such as "BotPane" that are seen, in the order they are drawn.
    [[nodiscard]] QList<QQuickItem*> all(const QString& type) const;
    /// The first of them; null if there is none.
    [[nodiscard]] QQuickItem* first(const QString& type) const;
    /// The first whose property has a value.
    [[nodiscard]] QQuickItem*
    first(const QString& type, const char* property, const QVariant& value) const;
    /// The first item of any type that is seen inside the first one of a type and whose property
    /// has a value.
    [[nodiscard]] QQuickItem*
    within(const QString& type, const char* property, const QVariant& value) const;
    /// Whether a text comes to be seen inside the first item of a type.
    [[nodiscard]] testing::AssertionResult shows(const QString& type, const QString& text) const;
    /// Whether no item of a type is seen any more, now or soon.
    [[nodiscard]] testing::AssertionResult isGone(const QString& type) const;
    /// All texts that are seen inside the first item of a type, one per line.
    [[nodiscard]] QString textOf(const QString& type) const;

    /// Looks an item up anew; null if there is none. Lists make their rows again as they are
    /// filled.
    using Finder = std::function<QQuickItem*()>;
    /// Clicks the middle of an item, once it rests where it belongs.
    void click(QQuickItem* item);
    void click(const Finder& find, Qt::KeyboardModifiers modifiers = {});
    void click(const QPointF& world, Qt::MouseButton button = Qt::LeftButton);
    /// Over the middle of an item; 120 are one notch away from the person.
    void turnWheel(QQuickItem* item, int angle);
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
    void type(const QString& text);
    /// Presses the left button on the map, moves in steps, and lets go.
    void drag(const QPointF& from, const QPointF& to, const std::function<void()>& held = {});
    /// Drags the playhead on the ruler.
    void scrub(qint64 from, qint64 to);

    /// Waits until an item has its place: rows and cards take theirs when they are drawn.
    /// @return the middle of it in the window; nothing, and a failure, if it never rests
    std::optional<QPoint> letSettle(const Finder& find);
    std::optional<QPoint> letSettle(QQuickItem* item);

    /// Opens a file and waits until that came to an end.
    void open(const QString& path);
    /// Opens the arena that ships.
    void openArena();
    /// Plays with the keyboard until so many frames more are there, then pauses.
    void runFrames(qint64 frames);

    [[nodiscard]] const trace::AgentPose& pose(int agent) const;
    /// An agent that is alive at the frame that is shown; -1 if nobody is.
    [[nodiscard]] int someoneAlive() const;

    /// What the window shows.
    [[nodiscard]] QImage picture();
    /// The part of it that is the map.
    [[nodiscard]] QImage mapPicture();
    /// How many pixels differ.
    [[nodiscard]] static int difference(const QImage& a, const QImage& b);

    /// As a wheel does, until all of an item is seen, or its top.
    static void scrollTo(QQuickItem& item);
    /// The selected agent's rows are still to come, and move what is below them.
    [[nodiscard]] bool isFilling() const;

    TemporaryFolder folder;
    QQmlApplicationEngine engine;
    QQuickWindow* window = nullptr;
    session::Session* session = nullptr;
    canvas::MapCanvas* map = nullptr;
    canvas::TimelineCanvas* timeline = nullptr;
};

} // namespace percept
