#include "app/ui/models/SearchModel.h"

#include <QAbstractItemModelTester>

#include <gtest/gtest.h>

namespace percept::ui {
namespace {

const std::array kSpecs{
    ActionSpec{"run.play", "Play", "play", "Space", "Runs the simulation.", "Run"},
    ActionSpec{"file.save", "Save", "save", "Ctrl+S", "Writes the level.", "File"},
    ActionSpec{"file.saveAs", "Save as\u2026", "save", "Ctrl+Shift+S", "", "File"},
    ActionSpec{"view.dark", "Dark", "", "", "Theme.", "View", 0, true, ActionScope::Studio, true},
};

class Search : public testing::Test {
protected:
    Search() {
        objects.setRows({{{}, QStringLiteral("Bots"), {}, {}, 0, {}},
                         {QStringLiteral("b1"), QStringLiteral("saviour"), {}, {}, 1, {}}});
        search.setActions(&actions);
        search.setObjects(&objects);
    }
    QStringList titles() const {
        QStringList found;
        for (int row = 0; row < search.rowCount(); ++row)
            found << search.index(row).data(SearchModel::TitleRole).toString();
        return found;
    }
    ActionTable actions{kSpecs};
    OutlineModel objects;
    SearchModel search;
    QAbstractItemModelTester tester{&search, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(Search, ListsAllCommandsWithoutAText) {
    EXPECT_EQ(titles().size(), 4);
}

TEST_F(Search, FindsCommandsThenObjectsByTheStartOfTheirNames) {
    search.setText(QStringLiteral("sav"));

    EXPECT_EQ(titles(),
              (QStringList{QStringLiteral("Save"),
                           QString::fromUtf8("Save as\u2026"),
                           QStringLiteral("saviour")}));
    EXPECT_EQ(search.index(0).data(SearchModel::HeadingRole).toString(),
              QStringLiteral("Commands"));
    EXPECT_EQ(search.index(1).data(SearchModel::HeadingRole).toString(), QString());
    EXPECT_EQ(search.index(2).data(SearchModel::HeadingRole).toString(), QStringLiteral("Objects"));
}

TEST_F(Search, PutsWhatIsNamedExactlySoBeforeCommandsThatOnlySayTheWord) {
    objects.setRows({{{}, QStringLiteral("Bots"), {}, {}, 0, {}},
                     {QStringLiteral("a1"), QStringLiteral("levels"), {}, {}, 1, {}},
                     {QStringLiteral("a2"), QStringLiteral("Level"), {}, {}, 1, {}}});

    search.setText(QStringLiteral("level"));

    EXPECT_EQ(
        titles(),
        (QStringList{QStringLiteral("Level"), QStringLiteral("levels"), QStringLiteral("Save")}));
}

TEST_F(Search, LooksIntoHintsLast) {
    EXPECT_LT(
        *searchRank({QStringLiteral("play")}, QStringLiteral("Play"), {}),
        *searchRank({QStringLiteral("play")}, QStringLiteral("Run"), QStringLiteral("plays")));
    EXPECT_FALSE(searchRank({QStringLiteral("x")}, QStringLiteral("Play"), {}));
}

TEST_F(Search, LeavesOutWhatIsDisabled) {
    actions.find(QStringLiteral("file.save"))->setEnabled(false);

    search.setText(QStringLiteral("save"));

    EXPECT_EQ(titles(), QStringList{QString::fromUtf8("Save as\u2026")});
}

TEST_F(Search, DoesWhatIsChosen) {
    QStringList done;
    QObject::connect(&actions, &ActionTable::triggered, [&](const QString& id) { done << id; });
    QObject::connect(&search, &SearchModel::objectChosen, [&](const QString& id) { done << id; });
    search.setText(QStringLiteral("sav"));

    search.choose(0);
    search.choose(2);
    search.choose(99);

    EXPECT_EQ(done, (QStringList{QStringLiteral("file.save"), QStringLiteral("b1")}));
}

TEST_F(Search, FindsSettingsWithTheirState) {
    search.setText(QStringLiteral("theme"));

    ASSERT_EQ(titles(), QStringList(QStringLiteral("Dark")));
    EXPECT_EQ(search.index(0).data(SearchModel::HeadingRole).toString(),
              QStringLiteral("Settings"));
    EXPECT_EQ(search.index(0).data(SearchModel::StateRole).toString(), QStringLiteral("Off"));
    actions.find(QStringLiteral("view.dark"))->setChecked(true);
    EXPECT_EQ(search.index(0).data(SearchModel::StateRole).toString(), QStringLiteral("On"));
}

} // namespace
} // namespace percept::ui
