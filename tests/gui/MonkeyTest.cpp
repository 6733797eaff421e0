#include "StudioWindow.h"
#include "Watchdog.h"

#include "percept/level/LevelFile.h"

#include <QGuiApplication>
#include <QQuickItem>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <map>
#include <random>
#include <utility>

namespace percept {
namespace {

using Draw = std::mt19937;

struct Chord {
    Qt::Key key;
    Qt::KeyboardModifiers modifiers;
};

/// Somebody who clicks, drags, turns the wheel and types without aim. What QML warns of on the way
/// fails the test, see main.cpp.
class MonkeyTest : public StudioWindow,
                   public testing::WithParamInterface<std::pair<const char*, unsigned>> {
protected:
    /// Takes notice of tabs that were opened.
    void findSessions() {
        for (session::Session* each : sessions()) {
            if (m_texts.count(each) != 0)
                continue;
            keepText(*each);
            QObject::connect(
                each, &session::Session::opened, each, [this, each] { keepText(*each); });
            QObject::connect(each, &QObject::destroyed, window, [this, each] {
                m_texts.erase(each);
                if (session == each)
                    session = nullptr;
            });
        }
        if (session == nullptr)
            session = sessions().value(0);
    }

    void act(Draw& random) {
        switch (random() % 10) {
        case 0:
        case 1:
        case 2:
        case 3:
            return clickSomewhere(random);
        case 4:
        case 5:
            return dragSomewhere(random);
        case 6:
            return turnWheelSomewhere(random);
        case 7:
        case 8:
            return pressKey(random);
        default:
            return random() % 4 == 0 ? resize(random) : typeSomething(random);
        }
    }

    /// Nothing outside of the studio is touched: files are asked for, and never named.
    void closeFileDialogs() {
        for (QQuickItem* layer : window->contentItem()->childItems())
            if (layer->inherits("QQuickOverlay"))
                for (QQuickItem* popup : layer->childItems())
                    close(popup->parent());
        if (!window->isVisible())
            window->show();
    }

    void undoAll() {
        for (int i = 0; i < 4; ++i)
            key(Qt::Key_Escape);
        findSessions();
        for (const auto& [each, text] : m_texts) {
            auto& editing = *each->editing();
            ASSERT_TRUE(wait([&] { return !each->isBusy() && !editing.isBusy(); }));
            while (editing.canUndo())
                editing.undo();
            EXPECT_EQ(levelText(*each), text);
        }
    }

    [[nodiscard]] std::string report(unsigned seed) const {
        std::string text = "seed " + std::to_string(seed) + ", after:";
        for (const QString& each : m_log)
            text += "\n  " + each.toStdString();
        return text;
    }
    static bool hasFailed() { return HasFailure(); }

private:
    /// Those of all tabs, each of which is a studio. To look for them, or for dialogs, among all
    /// objects after each action takes most of the time.
    QList<session::Session*> sessions() {
        if (m_tabs == nullptr)
            m_tabs = qobject_cast<QQuickItem*>(session->parent())->parentItem();
        QList<session::Session*> found;
        for (QQuickItem* studio : m_tabs->childItems())
            found += studio->findChildren<session::Session*>(QString(), Qt::FindDirectChildrenOnly);
        return found;
    }
    void close(QObject* popup) {
        if (popup == nullptr || !popup->property("visible").toBool() ||
            !QLatin1String(popup->metaObject()->className())
                 .startsWith(QLatin1String("FileDialog_")))
            return;
        note(QStringLiteral("close the file dialog"));
        QMetaObject::invokeMethod(popup, "reject");
    }
    static std::string levelText(session::Session& tab) {
        auto& editing = *tab.editing();
        return editing.isOpen() ? level::writeLevel(editing.document().level()) : std::string();
    }
    void keepText(session::Session& tab) { m_texts[&tab] = levelText(tab); }

    void note(const QString& what) {
        constexpr std::size_t kKept = 25;
        m_log.push_back(what);
        if (m_log.size() > kKept)
            m_log.pop_front();
    }
    [[nodiscard]] QPoint place(Draw& random) const {
        return {int(random() % unsigned(window->width())),
                int(random() % unsigned(window->height()))};
    }
    static QString nameOf(QPoint at) { return QStringLiteral("%1,%2").arg(at.x()).arg(at.y()); }

    void clickSomewhere(Draw& random) {
        const QPoint at = place(random);
        const auto kind = random() % 10;
        const auto button = kind == 0 ? Qt::RightButton : Qt::LeftButton;
        note(QStringLiteral("click %1 button %2").arg(nameOf(at)).arg(int(button)));
        QTest::mouseMove(window, at);
        if (kind == 1)
            QTest::mouseDClick(window, Qt::LeftButton, {}, at);
        else
            QTest::mouseClick(window, button, kind == 2 ? Qt::ShiftModifier : Qt::NoModifier, at);
    }
    void dragSomewhere(Draw& random) {
        const QPoint from = place(random);
        const QPoint near(std::min(from.x() + 20, window->width() - 1), std::max(from.y() - 15, 0));
        const QPoint to = random() % 2 == 0 ? place(random) : near;
        note(QStringLiteral("drag %1 to %2").arg(nameOf(from), nameOf(to)));
        QTest::mouseMove(window, from);
        QTest::mousePress(window, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i)
            QTest::mouseMove(window, from + (to - from) * i / 4);
        if (random() % 8 == 0)
            key(Qt::Key_Escape);
        QTest::mouseRelease(window, Qt::LeftButton, {}, to);
    }
    void turnWheelSomewhere(Draw& random) {
        const QPointF at = place(random);
        const int angle = random() % 2 == 0 ? 120 : -240;
        const Qt::KeyboardModifiers held = random() % 4 == 0 ? Qt::ControlModifier : Qt::NoModifier;
        note(QStringLiteral("wheel %1 by %2").arg(nameOf(at.toPoint())).arg(angle));
        QWheelEvent event(at,
                          window->mapToGlobal(at),
                          {},
                          QPoint(0, angle),
                          Qt::NoButton,
                          held,
                          Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(window, &event);
    }
    void pressKey(Draw& random) {
        static constexpr std::array kPlain{
            Qt::Key_Space, Qt::Key_Return, Qt::Key_Escape,   Qt::Key_Tab,    Qt::Key_Delete,
            Qt::Key_Left,  Qt::Key_Right,  Qt::Key_Up,       Qt::Key_Down,   Qt::Key_Home,
            Qt::Key_End,   Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_F2,     Qt::Key_F6,
            Qt::Key_F10,   Qt::Key_Comma,  Qt::Key_Period,   Qt::Key_Escape, Qt::Key_Question};
        Chord chord{kPlain[random() % kPlain.size()], {}};
        if (random() % 3 == 0)
            chord.key = static_cast<Qt::Key>(Qt::Key_A + random() % 26);
        if (random() % 3 == 0) {
            // Not Q, which ends the program.
            static constexpr std::array kWithControl{
                Qt::Key_A, Qt::Key_C, Qt::Key_D, Qt::Key_F,    Qt::Key_K,     Qt::Key_N,
                Qt::Key_O, Qt::Key_S, Qt::Key_T, Qt::Key_V,    Qt::Key_W,     Qt::Key_X,
                Qt::Key_Y, Qt::Key_Z, Qt::Key_1, Qt::Key_2,    Qt::Key_3,     Qt::Key_4,
                Qt::Key_5, Qt::Key_6, Qt::Key_7, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0};
            chord = {kWithControl[random() % kWithControl.size()], Qt::ControlModifier};
        } else if (random() % 5 == 0) {
            chord.modifiers = Qt::ShiftModifier;
        }
        note(QStringLiteral("key %1 with %2").arg(int(chord.key), 0, 16).arg(int(chord.modifiers)));
        key(chord.key, chord.modifiers);
    }
    void typeSomething(Draw& random) {
        static constexpr std::array kTexts{
            "1", "-7.5", "0", "1e9", "2e308", "abc", "guard_1", "\"", "[1,", "nan", "-", "0.25"};
        const char* const text = kTexts[random() % kTexts.size()];
        note(QStringLiteral("type %1").arg(QLatin1String(text)));
        key(Qt::Key_A, Qt::ControlModifier);
        type(QLatin1String(text));
        key(random() % 3 == 0 ? Qt::Key_Tab : Qt::Key_Return);
    }
    void resize(Draw& random) {
        static constexpr std::array kWindows{QSize(1280, 720), QSize(1600, 900), QSize(1024, 640)};
        const QSize size = kWindows[random() % kWindows.size()];
        note(QStringLiteral("resize to %1").arg(size.width()));
        window->resize(size);
    }

    QQuickItem* m_tabs = nullptr; ///< what the studios lie in
    std::deque<QString> m_log;
    /// What undoing everything has to give again, by tab.
    std::map<session::Session*, std::string> m_texts;
    Watchdog m_watchdog{std::chrono::seconds(60)};
};

TEST_P(MonkeyTest, NothingWarnsOrHangsAndUndoGivesBackTheLevel) {
    const int actions = std::getenv("PERCEPT_TEST_ALL") != nullptr ? 10'000 : 100;
    const char* const chosen = std::getenv("PERCEPT_TEST_SEED");
    const auto& [sample, usual] = GetParam();
    const unsigned seed = chosen != nullptr ? unsigned(std::strtoul(chosen, nullptr, 10)) : usual;
    open(QStringLiteral(":/percept/levels/%1.level.json").arg(QLatin1String(sample)));
    Draw random(seed);
    findSessions();

    for (int i = 0; i < actions && !hasFailed(); ++i) {
        act(random);
        QTest::qWait(random() % 16 == 0 ? 60 : 1);
        closeFileDialogs();
        findSessions();
    }
    ASSERT_FALSE(hasFailed()) << report(seed);
    undoAll();

    EXPECT_FALSE(hasFailed()) << report(seed);
}

INSTANTIATE_TEST_SUITE_P(Samples,
                         MonkeyTest,
                         testing::Values(std::pair("guard-post", 1U),
                                         std::pair("valley", 2U),
                                         std::pair("stealth", 3U)));

} // namespace
} // namespace percept
