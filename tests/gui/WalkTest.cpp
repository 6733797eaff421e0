#include "StudioWindow.h"

#include "app/workspaces/schedule/ScheduleModel.h"

namespace percept {
namespace {

/// All workspaces with all samples. Whatever QML warns of on the way fails the test, see main.cpp.
class WalkTest : public StudioWindow, public testing::WithParamInterface<const char*> {
protected:
    static constexpr int kWorkspaces = 7;

    void openSample(const char* name) {
        open(QStringLiteral(":/percept/levels/%1.level.json").arg(QLatin1String(name)));
        ASSERT_TRUE(session->editing()->isOpen());
    }
    /// Until what was shown is laid out.
    void rest() {
        for (int i = 0; i < 2; ++i) {
            QTest::qWait(20);
            window->grabWindow();
        }
    }
    void goTo(int workspace) {
        key(static_cast<Qt::Key>(Qt::Key_0 + workspace), Qt::ControlModifier);
        rest();
    }
    template <class Part>
    void selectFirst(const std::vector<Part>& parts) {
        if (parts.empty())
            return;
        auto& editing = *session->editing();
        editing.select(
            edit::Selection({editing.document().find(edit::kKindOf<Part>, parts.front().id)}));
        EXPECT_EQ(editing.selectedCount(), 1);
        rest();
    }
    void selectOneOfEach() {
        const level::Level level = session->editing()->document().level();
        selectFirst(level.connections);
        selectFirst(level.agents);
        selectFirst(level.regions);
        selectFirst(level.walls);
        selectFirst(level.waypoints);
        session->editing()->selectLevel();
        rest();
        session->selectNone();
        rest();
    }
    static int failures() {
        return testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count();
    }
};

TEST_P(WalkTest, NothingWarnsInAnyWorkspace) {
    openSample(GetParam());
    runFrames(10);

    for (int workspace = 1; workspace <= kWorkspaces; ++workspace) {
        goTo(workspace);
        selectOneOfEach();
        EXPECT_EQ(failures(), 0) << "in workspace " << workspace;
    }
    window->resize(1280, 720);
    for (int workspace = kWorkspaces; workspace >= 1; --workspace) {
        goTo(workspace);
        EXPECT_EQ(failures(), 0) << "in workspace " << workspace << " of a small window";
    }
}

INSTANTIATE_TEST_SUITE_P(Samples,
                         WalkTest,
                         testing::Values("arena", "guard-post", "valley", "town"));

TEST_F(WalkTest, NothingWarnsWhereACellLosesThePersonsAttention) {
    openSample("valley");
    goTo(4);
    auto* desk = window->findChild<tuning::ScheduleModel*>();
    ASSERT_TRUE(desk != nullptr && wait([&] { return desk->analysis().has_value(); }));
    const auto beginAt = [&](int column) {
        QMetaObject::invokeMethod(first("TaskTable"), "focusPanel");
        QMetaObject::invokeMethod(first("TaskTable"), "edit", Q_ARG(int, 1), Q_ARG(int, column));
        ASSERT_TRUE(wait([this] { return first("CellEditor") != nullptr; }));
        type(QStringLiteral("3"));
    };
    for (const int column : {0, 1, 2}) {
        beginAt(column);
        key(Qt::Key_Escape);
        EXPECT_TRUE(isGone("CellEditor"));
        beginAt(column);
        key(Qt::Key_Tab);
        EXPECT_TRUE(isGone("CellEditor"));
        beginAt(column);
        click(first("FiguresPanel"));
        key(Qt::Key_F, Qt::ControlModifier);
        EXPECT_TRUE(isGone("CellEditor"));
        EXPECT_EQ(failures(), 0) << "column " << column;
    }
}

} // namespace
} // namespace percept
