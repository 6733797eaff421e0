#include "StudioWindow.h"

namespace percept {
namespace {

using State = session::Session::State;

/// Loop, bookmarks, forks and the manual, by keyboard and mouse.
class TimeKeysTest : public StudioWindow {
protected:
    void SetUp() override {
        StudioWindow::SetUp();
        openArena();
        runFrames(120);
    }
    /// A place on the ruler.
    [[nodiscard]] QPoint onRuler(double frame) const {
        const double x = (frame - timeline->from()) / timeline->framesPerPixel();
        return timeline->mapToScene({x, timeline->rulerHeight() / 2}).toPoint();
    }
};

TEST_F(TimeKeysTest, LPlaysWhatTheTimelineShowsOverAndOver) {
    session->setSpeed(16);
    std::vector<qint64> shown;
    const QObject context; // what is counted in ends with the test, the session does not
    QObject::connect(session, &session::Session::frameChanged, &context, [&] {
        shown.push_back(session->frame());
    });

    key(Qt::Key_L);
    EXPECT_TRUE(session->loop()->isActive());
    EXPECT_TRUE(session->isPlaying());
    ASSERT_TRUE(wait([&] { return shown.size() > 60; }));
    EXPECT_FALSE(session->isFollowing());

    QTest::mousePress(window, Qt::LeftButton, Qt::ShiftModifier, onRuler(20));
    QTest::mouseMove(window, onRuler(35));
    QTest::mouseMove(window, onRuler(50));
    QTest::mouseRelease(window, Qt::LeftButton, Qt::ShiftModifier, onRuler(50));
    EXPECT_NEAR(static_cast<double>(session->loop()->from()), 20, 2);
    EXPECT_NEAR(static_cast<double>(session->loop()->to()), 50, 2);
    EXPECT_TRUE(wait([&] {
        return session->frame() >= session->loop()->from() &&
               session->frame() <= session->loop()->to();
    }));

    key(Qt::Key_L);
    EXPECT_FALSE(session->loop()->isActive());
}

TEST_F(TimeKeysTest, BMarksAFrameThatIsListedAndGoneToAndRemoved) {
    session->seek(40);
    key(Qt::Key_B);
    key(Qt::Key_Home);
    key(Qt::Key_B, Qt::ShiftModifier);
    ASSERT_TRUE(wait([this] { return first("BookmarkRow") != nullptr; }));
    EXPECT_TRUE(shows("QQuickOverlay", "0:00.667"));

    key(Qt::Key_Return);
    EXPECT_EQ(session->frame(), 40);
    key(Qt::Key_Tab);
    type("looks back");
    key(Qt::Key_Return);
    EXPECT_TRUE(
        wait([this] { return session->bookmarks()->bookmarks().front().note == "looks back"; }));
    key(Qt::Key_Escape);
    ASSERT_TRUE(wait([this] { return first("BookmarkRow") == nullptr; }));

    key(Qt::Key_Home);
    ASSERT_TRUE(wait([this] { return first("RulerMark") != nullptr; }));
    key(Qt::Key_Right, Qt::AltModifier);
    EXPECT_EQ(session->frame(), 40);
    key(Qt::Key_B);
    EXPECT_EQ(session->bookmarks()->count(), 0);
}

TEST_F(TimeKeysTest, AClickOnAMarkOfTheRulerGoesThere) {
    session->seek(30);
    key(Qt::Key_B);
    session->seek(100);
    ASSERT_TRUE(wait([this] { return first("RulerMark", "iconName", "bookmark") != nullptr; }));

    click(first("RulerMark", "iconName", "bookmark"));

    EXPECT_EQ(session->frame(), 30);
}

TEST_F(TimeKeysTest, ForkHereGoesOnFromTheFrameThatIsShown) {
    session->seek(50);
    const qint64 head = session->lastFrame();

    key(Qt::Key_F, Qt::ShiftModifier);
    ASSERT_TRUE(wait([this] { return session->branches()->count() == 2 && !session->isBusy(); }));
    EXPECT_EQ(session->frame(), 50);
    EXPECT_TRUE(shows("TransportBar", "fork A"));
    key(Qt::Key_Right);
    EXPECT_TRUE(wait([this] { return session->frame() == 51; }));

    session->branches()->show(0);
    EXPECT_TRUE(shows("TransportBar", "original"));
    EXPECT_EQ(session->lastFrame(), head);
    key(Qt::Key_Home);
    ASSERT_TRUE(wait([this] { return first("RulerMark", "iconName", "git-branch") != nullptr; }));
    click(first("RulerMark", "iconName", "git-branch"));
    EXPECT_TRUE(wait([this] { return session->branches()->current() == 1; }));
    EXPECT_EQ(session->frame(), 51);
}

TEST_F(TimeKeysTest, F1ShowsTheManualOfTheWorkspaceBesideTheWork) {
    key(Qt::Key_6, Qt::ControlModifier);
    key(Qt::Key_F1);
    ASSERT_TRUE(wait([this] { return first("ManualEntry") != nullptr; }));
    EXPECT_TRUE(shows("QQuickOverlay", "Fork here"));
    const qint64 before = session->frame();

    key(Qt::Key_Down);
    EXPECT_TRUE(shows("QQuickOverlay", "95 % interval")) << "the next page";
    key(Qt::Key_Left);
    EXPECT_EQ(session->frame(), before - 1) << "the window can be used meanwhile";
    key(Qt::Key_F1);
    EXPECT_TRUE(wait([this] { return first("ManualEntry") == nullptr; }));
}

TEST_F(TimeKeysTest, TheSliderZoomsAroundTheMiddle) {
    QQuickItem* const slider = first("UiSlider", "name", "How much of the run is shown");
    ASSERT_NE(slider, nullptr);
    const auto middle = [this] {
        return timeline->from() + timeline->width() / 2 * timeline->framesPerPixel();
    };
    const double before = timeline->framesPerPixel();
    const double held = middle();

    slider->forceActiveFocus(Qt::TabFocusReason);
    key(Qt::Key_Right);

    EXPECT_TRUE(wait([&] { return timeline->framesPerPixel() < before; }));
    EXPECT_NEAR(middle(), held, 1);
}

TEST_F(TimeKeysTest, KeysTurnWorkspacesAndPanels) {
    key(Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_TRUE(wait([this] { return first("SensesBar") != nullptr; }));
    key(Qt::Key_PageUp, Qt::ControlModifier);
    EXPECT_TRUE(isGone("SensesBar"));
    key(Qt::Key_F6);
    const auto* const at = window->activeFocusItem();
    key(Qt::Key_F6);
    EXPECT_NE(window->activeFocusItem(), at);
    type("?");
    EXPECT_TRUE(shows("QQuickOverlay", "Bookmark here"));
}

} // namespace
} // namespace percept
