#include "PseudoLocale.h"
#include "StudioWindow.h"
#include "TestsAll.h"
#include "Watchdog.h"

#include "Theme.h"
#include "app/workspaces/senses/IntruderRoute.h"

#include <QRegularExpression>
#include <QSettings>
#include <QtQuickTest/QtQuickTest>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

/// Whether words can be read, in every workspace of every level, at every size of window and text.
namespace percept {
namespace {

using ui::Theme;

/// Sizes at which people use the window.
struct Sizes {
    QSize window; ///< in pixels
    double text;  ///< 1 is as designed
};
const std::array<Sizes, 6> kSizes{{{QSize(1280, 720), 1.0},
                                   {QSize(1280, 720), 1.3},
                                   {QSize(1600, 900), 1.0},
                                   {QSize(1600, 900), 1.3},
                                   {QSize(1920, 1080), 1.0},
                                   {QSize(1920, 1080), 1.3}}};
const QStringList kLevels{
    "arena", "guard-post", "camp", "pass", "raid", "valley", "town", "stealth"};

/// What of an item is seen, in the window.
struct Seen {
    QQuickItem* item;
    QRectF whole; ///< as painted, shrunk to where there is ink
    QRectF left;  ///< what the items that it lies in leave of it
};

QString typeOf(const QQuickItem& item) {
    return QString::fromLatin1(item.metaObject()->className())
        .section(QStringLiteral("_QML"), 0, 0);
}

/// The types of an item and of those that it lies in, up to a component of ours with a name.
QString placeOf(const QQuickItem& item) {
    QStringList types;
    for (const QQuickItem* at = &item; at != nullptr && types.size() < 4; at = at->parentItem())
        if (const QString type = typeOf(*at); !type.startsWith(QStringLiteral("QQuick")))
            types.append(type);
    return types.join(QStringLiteral(" in "));
}

QRectF paintedBy(const QQuickItem& text) {
    const auto number = [&](const char* property) { return text.property(property).toReal(); };
    const QSizeF size{std::min(number("contentWidth"), text.width()), number("contentHeight")};
    const auto along = text.property("effectiveHorizontalAlignment").toInt();
    const auto across = text.property("verticalAlignment").toInt();
    const QRectF room(number("leftPadding"),
                      number("topPadding"),
                      text.width() - number("leftPadding") - number("rightPadding"),
                      text.height() - number("topPadding") - number("bottomPadding"));
    const qreal x = along & Qt::AlignRight     ? room.right() - size.width()
                    : along & Qt::AlignHCenter ? room.center().x() - size.width() / 2
                                               : room.left();
    const qreal y = across & Qt::AlignBottom    ? room.bottom() - size.height()
                    : across & Qt::AlignVCenter ? room.center().y() - size.height() / 2
                                                : room.top();
    const qreal air = text.property("font").value<QFont>().pixelSize() * 0.2;
    return text.mapRectToScene(
        QRectF(x, y, size.width(), size.height()).adjusted(0.5, air, -0.5, -air));
}

/// What is left of a place in an item where others cut it off.
QRectF leftOf(const QQuickItem& item, QRectF place) {
    for (const QQuickItem* at = item.parentItem(); at != nullptr; at = at->parentItem())
        if (at->clip())
            place &= at->mapRectToScene(at->clipRect());
    return place;
}

class LegibleTest : public StudioWindow {
protected:
    void TearDown() override {
        theme()->setFontScale(1);
        theme()->setMode(Theme::Mode::Dark);
        QSettings().remove(QStringLiteral("appearance"));
        StudioWindow::TearDown();
    }
    [[nodiscard]] Theme* theme() const { return map->theme(); }

    void collect(QQuickItem* item, std::vector<Seen>& texts, std::vector<Seen>& buttons) const {
        // Tips and menus lie over what they are about.
        if (item == nullptr || !item->isVisible() || item->opacity() < 0.05 ||
            item->inherits("QQuickOverlay"))
            return;
        if ((item->inherits("QQuickText") || item->inherits("QQuickTextInput")) &&
            !item->property("text").toString().isEmpty()) {
            const QRectF place = paintedBy(*item);
            texts.push_back({item, place, leftOf(*item, place)});
        } else if (item->inherits("QQuickAbstractButton")) {
            const QRectF place = item->mapRectToScene(item->boundingRect());
            buttons.push_back({item, place, leftOf(*item, place)});
        }
        for (QQuickItem* child : item->childItems())
            collect(child, texts, buttons);
    }
    [[nodiscard]] static bool meet(const Seen& one, const Seen& other) {
        const QRectF both = one.left & other.left;
        return both.width() > 1.5 && both.height() > 1.5;
    }
    static QString sayOf(const Seen& seen) {
        const QVariant text = seen.item->property("text");
        return QStringLiteral("\"%1\" (%2)").arg(text.toString().left(40), placeOf(*seen.item));
    }
    /// Words may end in an ellipsis and be read whole in a tip; of a number nothing may miss.
    [[nodiscard]] static bool isCutNumber(const QQuickItem& item) {
        static const QRegularExpression number(
            QStringLiteral("^[\u2212+-]?[0-9][0-9.,:]*(\\s?(m|s|ms|%|\u00b0|m/s|px/m))?$"));
        const QString text = item.property("text").toString();
        return number.match(text).hasMatch() &&
               (item.property("truncated").toBool() ||
                (item.inherits("QQuickTextInput") &&
                 item.property("contentWidth").toReal() > item.width() + 1));
    }
    /// Of tabs all words are to be read, whatever stands beside them.
    [[nodiscard]] static bool isCutTab(const QQuickItem& item) {
        if (!item.property("truncated").toBool())
            return false;
        for (const QQuickItem* at = item.parentItem(); at != nullptr; at = at->parentItem())
            if (QLatin1String(at->metaObject()->className()).startsWith(QLatin1String("UiTabBar")))
                return true;
        return false;
    }
    /// What cannot be read, or not be told apart.
    [[nodiscard]] QStringList faults() const {
        std::vector<Seen> texts;
        std::vector<Seen> buttons;
        collect(window->contentItem(), texts, buttons);
        QStringList found;
        const QRectF all(0, 0, window->width(), window->height());
        for (const auto* list : {&texts, &buttons})
            for (std::size_t i = 0; i < list->size(); ++i) {
                const Seen& one = (*list)[i];
                if (one.left.isEmpty())
                    continue;
                if (isCutNumber(*one.item))
                    found.append(QStringLiteral("number cut short: ") + sayOf(one));
                if (isCutTab(*one.item))
                    found.append(QStringLiteral("tab cut short: ") + sayOf(one));
                const bool cut = one.left.width() < one.whole.width() - 2;
                if (cut || one.left.left() < all.left() - 1 || one.left.right() > all.right() + 1)
                    found.append(QStringLiteral("cut off: ") + sayOf(one));
                for (std::size_t j = i + 1; j < list->size(); ++j)
                    if (meet(one, (*list)[j]) && !one.item->isAncestorOf((*list)[j].item))
                        found.append(
                            QStringLiteral("%1 over %2").arg(sayOf(one), sayOf((*list)[j])));
            }
        for (const Seen& text : texts)
            for (const Seen& button : buttons)
                if (meet(text, button) && !button.item->isAncestorOf(text.item))
                    found.append(QStringLiteral("%1 under %2").arg(sayOf(text), sayOf(button)));
        return found;
    }
    /// Waits until everything has its place.
    void rest() {
        QCoreApplication::processEvents();
        ASSERT_TRUE(wait([&] { return !QQuickTest::qIsPolishScheduled(window); }));
        QTest::qWait(60);
        ASSERT_TRUE(wait([&] { return !QQuickTest::qIsPolishScheduled(window); }));
    }
    /// An answer that comes just now has its place a moment later.
    [[nodiscard]] QStringList lastingFaults() {
        QStringList found = faults();
        for (int again = 0; again < 3 && !found.isEmpty(); ++again) {
            rest();
            found = faults();
        }
        return found;
    }
    void keepPicture(const QString& name) {
        const QString pictures = qEnvironmentVariable("PERCEPT_LOOKS");
        if (!pictures.isEmpty())
            window->grabWindow().save(pictures + QLatin1Char('/') + name + QStringLiteral(".png"));
    }
    void lookAt(const QString& level, int workspace, const Sizes& sizes) {
        theme()->setFontScale(sizes.text);
        window->resize(sizes.window);
        ASSERT_TRUE(wait([&] { return window->size() == sizes.window; }));
        rest();
        const QString name = QStringLiteral("%1-%2-%3-%4")
                                 .arg(level)
                                 .arg(workspace)
                                 .arg(sizes.window.width())
                                 .arg(sizes.text * 100);
        keepPicture(name);
        for (const QString& fault : lastingFaults())
            ADD_FAILURE() << qPrintable(name + QStringLiteral(": ") + fault);
    }
    /// All workspaces of a level: each at all sizes, or at one of them, another one in each level.
    void lookAtLevel(const QString& level) {
        open(QStringLiteral(":/percept/levels/%1.level.json").arg(level));
        runFrames(90);
        session->selectIdent(QStringLiteral("agent:1"));
        const auto turn = static_cast<std::size_t>(kLevels.indexOf(level));
        for (std::size_t workspace = 1; workspace <= 7; ++workspace) {
            key(static_cast<Qt::Key>(Qt::Key_0 + workspace), Qt::ControlModifier);
            for (std::size_t i = 0; i < kSizes.size(); ++i)
                if (test::testsAll() || (turn + workspace) % kSizes.size() == i)
                    lookAt(level, static_cast<int>(workspace), kSizes[i]);
        }
    }

    /// What is shown now, at all sizes, or at the two that are the hardest.
    void lookAtAllSizes(const QString& what) {
        for (std::size_t i = 0; i < kSizes.size(); ++i)
            if (test::testsAll() || i == 1 || i == 2)
                lookAt(what, 0, kSizes[i]);
    }
    void openArchive() {
        open(QStringLiteral(":/percept/levels/stealth.level.json"));
        ASSERT_TRUE(wait([this] { return session->view()->view() != nullptr; }));
    }
    void choose(const char* agent) {
        const auto& looks = session->view()->looks();
        for (std::size_t i = 0; i < looks.size(); ++i)
            if (looks[i].name == agent)
                session->selectIdent(QStringLiteral("agent:%1").arg(i));
    }
    /// A tab below the map.
    void showTab(const char* name) {
        click([this, name] { return within("BottomPane", "text", name); });
    }

    Watchdog watchdog{std::chrono::seconds(120)};
};

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheArena) {
    lookAtLevel(QStringLiteral("arena"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheGuardPost) {
    lookAtLevel(QStringLiteral("guard-post"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheCamp) {
    lookAtLevel(QStringLiteral("camp"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseOnThePass) {
    lookAtLevel(QStringLiteral("pass"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheRaid) {
    lookAtLevel(QStringLiteral("raid"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheValley) {
    lookAtLevel(QStringLiteral("valley"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheArchive) {
    lookAtLevel(QStringLiteral("stealth"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseWhereConesAreTuned) {
    openArchive();
    runFrames(60);
    choose("hall_1");
    key(Qt::Key_2, Qt::ControlModifier);
    key(Qt::Key_C, Qt::ShiftModifier);
    ASSERT_TRUE(wait([this] { return first("ConePanel") != nullptr; }));
    showTab("Awareness");

    lookAtAllSizes(QStringLiteral("cones"));
    theme()->setMode(Theme::Mode::Light);
    lookAtAllSizes(QStringLiteral("cones-light"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseWhereARouteIsPlanned) {
    openArchive();
    key(Qt::Key_2, Qt::ControlModifier);
    key(Qt::Key_T, Qt::ShiftModifier);
    ASSERT_TRUE(wait([this] { return first("IntruderBar") != nullptr; }));
    auto* const route = window->findChild<session::IntruderRoute*>();
    for (const QPointF at : {QPointF(1.5, 1.5), QPointF(7.8, 12.5), QPointF(20, 12.5)})
        click(at);
    ASSERT_TRUE(wait([&] { return !route->answer().isEmpty() && !route->isBusy(); }));
    route->keep();

    lookAtAllSizes(QStringLiteral("route"));
    theme()->setMode(Theme::Mode::Light);
    lookAtAllSizes(QStringLiteral("route-light"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseWhileSomebodyIsActedFor) {
    openArchive();
    choose("intruder");
    key(Qt::Key_P, Qt::ControlModifier);
    ASSERT_TRUE(wait([this] { return first("GemCard") != nullptr; }));
    showTab("Sense links");

    lookAtAllSizes(QStringLiteral("possessed"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheRowsOfAPatrol) {
    openArchive();
    choose("vault_1");
    ASSERT_TRUE(wait([this] { return session->editing()->selectedCount() == 1; }));
    QQuickItem* const list = within("PropertiesPane", "activeFocusOnTab", true);
    ASSERT_NE(list, nullptr);
    QMetaObject::invokeMethod(list, "positionViewAtEnd");
    ASSERT_TRUE(wait([this] { return first("PatrolList") != nullptr; }));

    lookAtAllSizes(QStringLiteral("patrol"));
}

TEST_F(LegibleTest, NothingLiesOverAnythingElseInTheTown) {
    lookAtLevel(QStringLiteral("town"));
}

/// The same where every text is longer.
class PseudoLocaleTest : public LegibleTest {
protected:
    PseudoLocale locale;
};

TEST_F(PseudoLocaleTest, NothingLiesOverAnythingElseInTheGuardPost) {
    lookAtLevel(QStringLiteral("guard-post"));
}

TEST_F(PseudoLocaleTest, NothingLiesOverAnythingElseInTheArchive) {
    lookAtLevel(QStringLiteral("stealth"));
}

} // namespace
} // namespace percept
