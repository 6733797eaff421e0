#include "app/ui/actions/ActionTable.h"

#include <gtest/gtest.h>

namespace percept::ui {
namespace {

TEST(ActionSpec, TellsKeysApartThatAreHeldAtTheSameTime) {
    const std::array specs{
        ActionSpec{"a", "A", "", "Space", "", ""},
        ActionSpec{"b", "B", "", "X Space", "", ""},
    };

    const auto clashes = findKeyClashes(specs);

    EXPECT_EQ(clashes, (std::vector{KeyClash{"Space", "a", "b"}}));
}

TEST(ActionSpec, LetsPossessionUseTheKeysOfTools) {
    ActionSpec tool{"tool", "Tool", "", "G", "", ""};
    ActionSpec throwing{"throw", "Throw", "", "G", "", ""};
    throwing.scope = ActionScope::Possession;
    const std::array specs{tool, throwing};

    EXPECT_TRUE(findKeyClashes(specs).empty());
}

TEST(ActionSpec, EverywhereClashesWithPossession) {
    ActionSpec a{"a", "A", "", "Esc", "", ""};
    ActionSpec b{"b", "B", "", "Esc", "", ""};
    a.scope = ActionScope::Everywhere;
    b.scope = ActionScope::Possession;
    const std::array specs{a, b};

    EXPECT_EQ(findKeyClashes(specs).size(), 1U);
}

TEST(ActionTable, PartsTheGroupsOfAMenu) {
    const std::array specs{
        ActionSpec{"new", "New", "", "Ctrl+N", "", "File", 0},
        ActionSpec{"undo", "Undo", "", "Ctrl+Z", "", "Edit", 0},
        ActionSpec{"save", "Save", "", "Ctrl+S", "", "File", 1},
    };
    const ActionTable table(specs);

    const auto file = table.inMenu(QStringLiteral("File"));

    EXPECT_EQ(table.menus(), (QStringList{QStringLiteral("File"), QStringLiteral("Edit")}));
    ASSERT_EQ(file.size(), 3);
    EXPECT_EQ(file[0]->actionId(), QStringLiteral("new"));
    EXPECT_EQ(file[1], nullptr);
    EXPECT_EQ(file[2]->actionId(), QStringLiteral("save"));
}

TEST(ActionTable, KeepsSubmenusApartFromTheirMenu) {
    const std::array specs{
        ActionSpec{"fit", "Fit", "", "F", "", "View", 0},
        ActionSpec{"dark", "Dark", "", "", "", "View/Appearance", 0},
        ActionSpec{"replay", "Replay", "", "", "", "View/Workspace", 0},
        ActionSpec{"larger", "Larger", "", "", "", "View/Appearance", 1},
        ActionSpec{"grid", "Grid", "", "", "", "View", 0},
    };
    const ActionTable table(specs);

    const auto view = table.inMenu(QStringLiteral("View"));
    const auto inner = table.inMenu(QStringLiteral("View"), QStringLiteral("Appearance"));

    EXPECT_EQ(table.menus(), QStringList{QStringLiteral("View")});
    EXPECT_EQ(table.submenusOf(QStringLiteral("View")),
              (QStringList{QStringLiteral("Appearance"), QStringLiteral("Workspace")}));
    EXPECT_EQ(table.submenusOf(QStringLiteral("File")), QStringList());
    ASSERT_EQ(view.size(), 2);
    EXPECT_EQ(view[1]->actionId(), QStringLiteral("grid"));
    ASSERT_EQ(inner.size(), 3);
    EXPECT_EQ(inner[1], nullptr);
    EXPECT_EQ(inner[2]->menu(), QStringLiteral("View"));
}

TEST(ActionTable, ReportsOnlyWhatIsEnabled) {
    const std::array specs{ActionSpec{"new", "New", "", "Ctrl+N", "", "File"}};
    ActionTable table(specs);
    QStringList done;
    QObject::connect(&table, &ActionTable::triggered, [&](const QString& id) { done << id; });
    auto* action = table.find(QStringLiteral("new"));

    action->trigger();
    action->setEnabled(false);
    action->trigger();

    EXPECT_EQ(done, QStringList{QStringLiteral("new")});
}

TEST(ActionTableDeathTest, TakesAnUnknownIdForABug) {
    const std::array specs{ActionSpec{"new", "New", "", "", "", ""}};
    const ActionTable table(specs);

    EXPECT_DEATH(table.find(QStringLiteral("old")), "");
}

} // namespace
} // namespace percept::ui
