#include "StudioWindow.h"
#include "Watchdog.h"

#include "Theme.h"

#include <QSettings>
#include <QtQuickTest/QtQuickTest>

#include <atomic>
#include <cmath>
#include <utility>

/// The window in every size, in every colour, with text of every size.
namespace percept {
namespace {

using ui::Theme;

class LooksTest : public StudioWindow {
protected:
    static constexpr int kWorkspaces = 7;

    void SetUp() override {
        StudioWindow::SetUp();
        QObject::connect(window, &QQuickWindow::frameSwapped, window, [this] { ++pictures; });
    }
    void TearDown() override {
        // The theme belongs to the program, what was kept to the next test.
        theme()->setFontScale(1);
        theme()->setMode(Theme::Mode::Dark);
        QSettings().remove(QStringLiteral("appearance"));
        StudioWindow::TearDown();
    }
    [[nodiscard]] Theme* theme() const { return map->theme(); }
    /// Whether everything is laid out and drawn again.
    [[nodiscard]] bool draws() {
        const int before = pictures;
        window->update();
        return wait([&] { return pictures > before && !QQuickTest::qIsPolishScheduled(window); });
    }
    void showWorkspace(int number) {
        key(static_cast<Qt::Key>(Qt::Key_0 + number), Qt::ControlModifier);
        ASSERT_TRUE(wait([&] {
            QQuickItem* const shown = within("WorkspaceSwitch", "active", true);
            return shown != nullptr && all("WorkspaceSwitch").size() == 1;
        }));
    }
    /// Down to the smallest text, up to the largest, and back to the usual one, by the keys.
    void changeTextSize() {
        for (const auto& [pressed, until] : {std::pair(Qt::Key_Minus, 0.9),
                                             std::pair(Qt::Key_Plus, 1.3),
                                             std::pair(Qt::Key_Minus, 1.0)})
            while (std::abs(theme()->fontScale() - until) > 0.01) {
                const double before = theme()->fontScale();
                key(pressed, Qt::ControlModifier);
                ASSERT_NE(theme()->fontScale(), before);
                ASSERT_TRUE(draws()) << "text at " << theme()->fontScale();
            }
    }
    void changeColours() {
        for (const auto mode : {Theme::Mode::Light, Theme::Mode::HighContrast, Theme::Mode::Dark}) {
            theme()->setMode(mode);
            ASSERT_TRUE(draws()) << "colours " << static_cast<int>(mode);
        }
    }
    void changeSize() {
        for (const QSize size : {QSize(960, 600), QSize(1280, 720), QSize(1600, 900)}) {
            window->resize(size);
            ASSERT_TRUE(wait([&] { return window->size() == size; }));
            ASSERT_TRUE(draws()) << size.width() << " x " << size.height();
        }
    }
    void changeAll() {
        changeTextSize();
        changeColours();
        changeSize();
        // Small and large at once.
        theme()->setFontScale(1.3);
        changeSize();
        theme()->setFontScale(1);
    }

    std::atomic<int> pictures = 0;
    /// A frame takes some milliseconds, many where others work, too.
    Watchdog watchdog{std::chrono::seconds(60)};
};

TEST_F(LooksTest, TheStartPageFollowsTextColoursAndSize) {
    changeAll();
}

/// The key of + is that of = where + needs Shift.
TEST_F(LooksTest, TextGrowsByTheKeyOfPlusAndOfEquals) {
    for (const Qt::Key pressed : {Qt::Key_Equal, Qt::Key_Plus}) {
        theme()->setFontScale(1);
        key(pressed, Qt::ControlModifier);
        EXPECT_GT(theme()->fontScale(), 1) << pressed;
    }
}

TEST_F(LooksTest, EveryWorkspaceOfALevelFollowsTextColoursAndSize) {
    open(QStringLiteral(":/percept/levels/guard-post.level.json"));
    runFrames(60);
    session->selectIdent(QStringLiteral("agent:1"));

    for (int workspace = 1; workspace <= kWorkspaces; ++workspace) {
        SCOPED_TRACE(workspace);
        showWorkspace(workspace);
        changeAll();
    }
}

TEST_F(LooksTest, EveryWorkspaceOfARunOfBotsFollowsTextColoursAndSize) {
    openArena();
    runFrames(60);
    session->selectIdent(QStringLiteral("agent:1"));

    for (int workspace = 1; workspace <= kWorkspaces; ++workspace) {
        SCOPED_TRACE(workspace);
        showWorkspace(workspace);
        changeTextSize();
    }
}

} // namespace
} // namespace percept
