#include "StudioWindow.h"

#include "Theme.h"
#include "actions/ActionTable.h"

#include <QSettings>

/// The bar of menus.
namespace percept {
namespace {

class MenusTest : public StudioWindow {
protected:
    void SetUp() override {
        StudioWindow::SetUp();
        open(QStringLiteral(":/percept/levels/guard-post.level.json"));
        auto* const table = window->findChild<ui::ActionTable*>();
        ASSERT_NE(table, nullptr);
        QObject::connect(
            table, &ui::ActionTable::triggered, window, [this](const QString& id) { done << id; });
    }
    void TearDown() override {
        map->theme()->setFontScale(1);
        QSettings().remove(QStringLiteral("appearance"));
        StudioWindow::TearDown();
    }
    [[nodiscard]] QList<QQuickItem*> titles() const { return all("QQuickMenuBarItem"); }
    [[nodiscard]] static QObject* menuOf(QQuickItem* title) {
        return title->property("menu").value<QObject*>();
    }
    [[nodiscard]] static bool isOpen(QQuickItem* title) {
        return menuOf(title)->property("opened").toBool();
    }
    void moveTo(QQuickItem* title) {
        const auto place = letSettle(title);
        ASSERT_TRUE(place);
        QTest::mouseMove(window, *place);
    }
    /// Where a menu that is open lies in the window.
    [[nodiscard]] static QRectF placeOf(QQuickItem* title) {
        auto* const inner = menuOf(title)->property("contentItem").value<QQuickItem*>();
        return inner->mapRectToScene(inner->boundingRect());
    }

    QStringList done;
};

TEST_F(MenusTest, ShowAllTheirEntriesAtOnceInAWindowOfUsualHeight) {
    window->resize(1600, 900);
    for (const double scale : {1.0, 1.3}) {
        map->theme()->setFontScale(scale);
        for (QQuickItem* const title : titles()) {
            click(title);
            ASSERT_TRUE(wait([&] { return isOpen(title); }));
            EXPECT_LE(menuOf(title)->property("tallest").toDouble() + 8,
                      menuOf(title)->property("room").toDouble())
                << title->property("text").toString().toStdString() << " at " << scale;
            key(Qt::Key_Escape);
            ASSERT_TRUE(wait([&] { return !isOpen(title); }));
        }
    }
}

TEST_F(MenusTest, OpenBelowTheirTitlesInsideTheWindow) {
    for (const QSize size : {QSize(1600, 900), QSize(1280, 720), QSize(960, 600)})
        for (const double scale : {0.9, 1.0, 1.3}) {
            window->resize(size);
            map->theme()->setFontScale(scale);
            ASSERT_EQ(titles().size(), 6);
            for (QQuickItem* const title : titles()) {
                SCOPED_TRACE(title->property("text").toString().toStdString());
                click(title);
                ASSERT_TRUE(wait([&] { return isOpen(title); }));
                ASSERT_TRUE(letSettle(menuOf(title)->property("contentItem").value<QQuickItem*>()));

                EXPECT_GE(placeOf(title).top(),
                          title->mapRectToScene(title->boundingRect()).bottom());
                EXPECT_LE(placeOf(title).bottom(), window->height());
                EXPECT_LE(placeOf(title).right(), window->width());

                key(Qt::Key_Escape);
                ASSERT_TRUE(wait([&] { return !isOpen(title); }));
            }
        }
    EXPECT_TRUE(done.isEmpty()) << qPrintable(done.join(' '));
}

/// For each menu, from wherever the focus is.
TEST_F(MenusTest, OpenByTheirKeysAndGiveTheFocusBack) {
    const std::vector<std::function<void()>> places{
        [this] { map->forceActiveFocus(); }, [this] { key(Qt::Key_F, Qt::ControlModifier); }};
    for (const auto& begin : places) {
        begin();
        auto* const before = window->activeFocusItem();
        ASSERT_NE(before, nullptr);
        for (QQuickItem* const title : titles()) {
            const auto name = title->property("text").toString();
            SCOPED_TRACE(name.toStdString());
            const auto marked = [&] { return menuOf(title)->property("currentIndex").toInt(); };
            key(static_cast<Qt::Key>(name[0].unicode()), Qt::AltModifier);
            ASSERT_TRUE(wait([&] { return isOpen(title); }));
            const int first = marked();
            EXPECT_GE(first, 0) << "the first entry is marked";

            key(Qt::Key_Down);
            EXPECT_GT(marked(), first);
            key(Qt::Key_Up);
            EXPECT_EQ(marked(), first);

            key(Qt::Key_Escape);
            ASSERT_TRUE(wait([&] { return !isOpen(title); }));
            EXPECT_TRUE(wait([&] { return window->activeFocusItem() == before; }));
        }
    }
}

TEST_F(MenusTest, AreWalkedThroughByKeysAlone) {
    const auto bar = titles();
    map->forceActiveFocus();

    key(Qt::Key_F10);
    ASSERT_TRUE(wait([&] { return isOpen(bar.front()); }));
    key(Qt::Key_Right);
    ASSERT_TRUE(wait([&] { return isOpen(bar[1]); }));
    key(Qt::Key_H, Qt::AltModifier);
    ASSERT_TRUE(wait([&] { return isOpen(bar.back()) && !isOpen(bar[1]); }));
    key(Qt::Key_Right);
    ASSERT_TRUE(wait([&] { return isOpen(bar.front()); })) << "round and round";
    key(Qt::Key_F10);
    ASSERT_TRUE(wait([&] { return !isOpen(bar.front()); }));
    EXPECT_TRUE(wait([this] { return window->activeFocusItem() == map; }));

    done.clear();
    key(Qt::Key_V, Qt::AltModifier);
    auto* const view = first("QQuickMenuBarItem", "text", "View");
    ASSERT_TRUE(wait([&] { return isOpen(view); }));
    key(Qt::Key_Return);
    ASSERT_TRUE(wait([&] { return !isOpen(view); }));
    ASSERT_EQ(done.size(), 2) << qPrintable(done.join(' '));
    EXPECT_TRUE(done.back().startsWith(QLatin1String("view.")));
}

/// An open menu has the keys: no tool is chosen and nothing is deleted behind it.
TEST_F(MenusTest, KeepKeysFromTheLevelBehindThem) {
    map->forceActiveFocus();
    key(Qt::Key_F, Qt::AltModifier);
    ASSERT_TRUE(wait([this] { return isOpen(titles().front()); }));
    done.clear();

    for (const Qt::Key each : {Qt::Key_M, Qt::Key_Delete, Qt::Key_1, Qt::Key_B})
        key(each);
    key(Qt::Key_Escape);

    EXPECT_TRUE(done.isEmpty()) << qPrintable(done.join(' '));
}

TEST_F(MenusTest, AreSlidThroughWithoutACommand) {
    const auto bar = titles();
    click(bar.front());
    ASSERT_TRUE(wait([&] { return isOpen(bar.front()); }));

    for (QQuickItem* const title : bar) {
        moveTo(title);
        EXPECT_TRUE(wait([&] { return isOpen(title); }))
            << qPrintable(title->property("text").toString());
    }
    click(bar.back());

    EXPECT_TRUE(wait([&] { return !isOpen(bar.back()); })) << "a second click closes it";
    EXPECT_TRUE(done.isEmpty()) << qPrintable(done.join(' '));
}

TEST_F(MenusTest, OpenWithOneClickAfterEscape) {
    const auto bar = titles();
    for (qsizetype i = 0; i < bar.size(); ++i) {
        SCOPED_TRACE(i);
        click(bar[i]);
        ASSERT_TRUE(wait([&] { return isOpen(bar[i]); }));
        if (i % 2 == 1)
            key(Qt::Key_Down);
        key(Qt::Key_Escape);
        ASSERT_TRUE(wait([&] { return !isOpen(bar[i]); }));

        QQuickItem* const next = bar[(i + 1) % bar.size()];
        moveTo(next);
        EXPECT_FALSE(isOpen(next)) << "pointing at it is not enough";
    }
}

TEST_F(MenusTest, HoldSubmenusThatTheKeyboardReaches) {
    QQuickItem* const view = first("QQuickMenuBarItem", "text", "View");
    ASSERT_NE(view, nullptr);
    click(view);
    ASSERT_TRUE(wait([&] { return isOpen(view); }));

    key(Qt::Key_Right);
    EXPECT_TRUE(wait([this] { return isOpen(first("QQuickMenuBarItem", "text", "Run")); }));
    key(Qt::Key_Left);
    ASSERT_TRUE(wait([&] { return isOpen(view); }));
    for (int i = 0; i < 40 && menuOf(view)->property("currentIndex").toInt() + 2 <
                                  menuOf(view)->property("count").toInt();
         ++i)
        key(Qt::Key_Down);
    key(Qt::Key_Right); // into the submenu of workspaces
    key(Qt::Key_Down);
    key(Qt::Key_Return);

    EXPECT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    EXPECT_EQ(done, QStringList{QStringLiteral("workspace.senses")});
}

} // namespace
} // namespace percept
