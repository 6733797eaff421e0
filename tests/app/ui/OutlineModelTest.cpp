#include "app/ui/models/OutlineModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace percept::ui {
namespace {

OutlineRow heading(const char* name, int depth = 0) {
    return {{}, QString::fromUtf8(name), {}, {}, depth, {}};
}

OutlineRow thing(const char* name, int depth = 1, const char* detail = "") {
    const auto text = QString::fromUtf8(name);
    return {text, text, {}, QString::fromUtf8(detail), depth, {}};
}

std::vector<OutlineRow> sample() {
    return {heading("Bots"), thing("bot_1"), thing("bot_2"), heading("Items"), thing("health")};
}

QStringList namesOf(const OutlineModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names << model.index(row).data(OutlineModel::NameRole).toString();
    return names;
}

class Outline : public testing::Test {
protected:
    Outline() { model.setRows(sample()); }
    OutlineModel model;
    QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(Outline, FoldsABranchAndRemembersItOverNewRows) {
    model.toggle(0);
    EXPECT_EQ(namesOf(model).join(' '), QStringLiteral("Bots Items health"));

    auto rows = sample();
    rows.insert(rows.begin() + 3, thing("bot_3"));
    model.setRows(rows);

    EXPECT_EQ(namesOf(model).join(' '), QStringLiteral("Bots Items health"));
    model.setExpanded(0, true);
    EXPECT_EQ(namesOf(model).join(' '), QStringLiteral("Bots bot_1 bot_2 bot_3 Items health"));
}

TEST_F(Outline, KeepsWhatIsAboveAndBelowAMatch) {
    model.setFilter(QStringLiteral("_2"));
    EXPECT_EQ(namesOf(model).join(' '), QStringLiteral("Bots bot_2"));

    model.setFilter(QStringLiteral("items"));
    EXPECT_EQ(namesOf(model).join(' '), QStringLiteral("Items health"));

    model.setFilter({});
    EXPECT_EQ(model.count(), 5);
}

TEST_F(Outline, ShowsMatchesInFoldedBranches) {
    model.toggle(0);

    model.setFilter(QStringLiteral("bot_1"));

    EXPECT_EQ(namesOf(model).join(' '), QStringLiteral("Bots bot_1"));
}

TEST_F(Outline, RefreshesDetailsInPlace) {
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    auto rows = sample();
    rows[2].detail = QStringLiteral("87");

    model.setRows(rows);

    EXPECT_EQ(resets.count(), 0);
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].toModelIndex().row(), 2);
    EXPECT_EQ(model.index(2).data(OutlineModel::DetailRole).toString(), QStringLiteral("87"));
}

TEST_F(Outline, FindsRowsByIdent) {
    EXPECT_EQ(model.rowOf(QStringLiteral("health")), 4);
    EXPECT_EQ(model.identAt(1), QStringLiteral("bot_1"));
    EXPECT_EQ(model.identAt(0), QString());
    EXPECT_EQ(model.neighbour(4, 1), 4);
    EXPECT_EQ(model.neighbour(1, -1), 0);
}

TEST_F(Outline, FiltersByFactsInAndOut) {
    auto rows = sample();
    rows[1].facts = {QStringLiteral("kind:agent"), QStringLiteral("team:red")};
    rows[2].facts = {QStringLiteral("kind:agent"), QStringLiteral("team:blue")};
    rows[4].facts = {QStringLiteral("kind:item")};
    model.setRows(rows);

    model.setFilter(QStringLiteral("kind:agent"));
    EXPECT_EQ(model.shownIdents(), (QStringList{"bot_1", "bot_2"}));
    model.setFilter(QStringLiteral("kind:agent -team:red"));
    EXPECT_EQ(model.shownIdents(), QStringList("bot_2"));
    EXPECT_EQ(namesOf(model), (QStringList{"Bots", "bot_2"})) << "with what is above it";
    model.setFilter(QStringLiteral("-bot"));
    EXPECT_EQ(model.shownIdents(), QStringList("health"));
    EXPECT_EQ(model.selectable(), 1);
}

TEST_F(Outline, KnowsWhatIsSelectedAndWhatLiesBetween) {
    model.setSelected({QStringLiteral("bot_2")});

    EXPECT_FALSE(model.index(1).data(OutlineModel::SelectedRole).toBool());
    EXPECT_TRUE(model.index(2).data(OutlineModel::SelectedRole).toBool());
    EXPECT_EQ(model.identsBetween(4, 1), (QStringList{"bot_1", "bot_2", "health"}));
    EXPECT_EQ(model.identsBetween(-5, 99), model.shownIdents());
}

} // namespace
} // namespace percept::ui
