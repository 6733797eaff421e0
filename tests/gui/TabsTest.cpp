#include "RavenRoom.h"
#include "StudioWindow.h"

#include "percept/level/LevelFile.h"

#include <gmock/gmock.h>

/// Several documents in one window.
namespace percept {
namespace {

using session::Session;

class TabsTest : public StudioWindow {
protected:
    void SetUp() override {
        StudioWindow::SetUp();
        open(write("hall.level.json", level::writeLevel(level::Level{.name = "hall"})));
    }
    [[nodiscard]] QList<Session*> sessions() const { return window->findChildren<Session*>(); }
    /// A second tab with the start page.
    Session* addTab() {
        key(Qt::Key_T, Qt::ControlModifier);
        EXPECT_TRUE(wait([this] { return first("StartPage") != nullptr; }));
        return sessions().size() == 2 ? sessions().constLast() : nullptr;
    }
};

TEST_F(TabsTest, ADocumentOpensBesideAnother) {
    EXPECT_EQ(first("DocumentTabs"), nullptr) << "one needs no tabs";
    Session* other = addTab();
    ASSERT_NE(other, nullptr);
    EXPECT_TRUE(shows("DocumentTabs", QStringLiteral("hall")));
    EXPECT_TRUE(shows("DocumentTabs", QStringLiteral("Start")));

    other->open(write("yard.level.json", level::writeLevel(level::Level{.name = "yard"})));

    EXPECT_TRUE(shows("DocumentTabs", QStringLiteral("yard")));
    EXPECT_TRUE(shows("TopBar", QStringLiteral("yard")));
    EXPECT_EQ(session->name(), QStringLiteral("hall"));
    key(Qt::Key_Tab, Qt::ControlModifier);
    EXPECT_TRUE(shows("TopBar", QStringLiteral("hall")));
    click(within("DocumentTabs", "text", "yard"));
    EXPECT_TRUE(shows("TopBar", QStringLiteral("yard")));
    key(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(shows("TopBar", QStringLiteral("hall")));
}

TEST_F(TabsTest, KeysAreForTheOneThatIsShown) {
    openArena();
    Session* other = addTab();
    ASSERT_NE(other, nullptr);
    other->open(QStringLiteral(":/percept/levels/arena.level.json"));
    ASSERT_TRUE(wait([&] { return other->state() == Session::State::Paused; }));

    key(Qt::Key_Right);

    EXPECT_TRUE(wait([&] { return other->frame() == 1; }));
    EXPECT_EQ(session->frame(), 0);
    key(Qt::Key_Tab, Qt::ControlModifier);
    key(Qt::Key_Right);
    key(Qt::Key_Right);
    EXPECT_TRUE(wait([&] { return session->frame() == 2; }));
    EXPECT_EQ(other->frame(), 1);
}

TEST_F(TabsTest, ClosingAsksOnlyForWhatWouldBeLost) {
    Session* other = addTab();
    ASSERT_NE(other, nullptr);
    key(Qt::Key_W, Qt::ControlModifier);
    EXPECT_TRUE(wait([this] { return sessions().size() == 1; })) << "an empty one goes at once";
    EXPECT_TRUE(isGone("DocumentTabs"));
    EXPECT_TRUE(shows("TopBar", QStringLiteral("hall")));

    other = addTab();
    ASSERT_NE(other, nullptr);
    other->open(write("room.map", ravenRoom()));
    ASSERT_TRUE(wait([&] { return other->isDirty(); })) << "an import is in no file yet";
    key(Qt::Key_Tab, Qt::ControlModifier);
    QTimer::singleShot(0, window, &QWindow::close);
    ASSERT_TRUE(wait([this] { return first("UiButton", "text", "Discard the changes"); }))
        << "it is shown, and asked about";
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(shows("DocumentTabs", other->name()));
    click(first("UiButton", "text", "Discard the changes"));
    EXPECT_TRUE(wait([this] { return !window->isVisible(); }));
}

} // namespace
} // namespace percept
