#include "app/studio/table/CellTable.h"
#include "app/studio/table/RowsModel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include <gtest/gtest.h>

namespace percept::session {
namespace {

using Mode = QAbstractItemModelTester::FailureReportingMode;

std::vector<CellTable::Row> table(const QStringList& names) {
    std::vector<CellTable::Row> rows;
    for (const auto& name : names)
        rows.push_back({{name, {}, -1}, {QStringLiteral("1"), QStringLiteral("eye"), 4}});
    return rows;
}

TEST(RowsModel, GrowsAndShrinksAsAModelShould) {
    RowsModel model({"name", "value"});
    const QAbstractItemModelTester tester(&model, Mode::Fatal);

    model.setRows({{"a", 1}, {"b", 2}});
    model.setRows({{"a", 1}, {"b", 2}, {"c", 3}});
    model.setRows({{"c", 3}});

    EXPECT_EQ(model.count(), 1);
    EXPECT_EQ(model.roleNames().value(Qt::UserRole + 2), "value");
    EXPECT_EQ(model.data(model.index(0), Qt::UserRole + 2).toInt(), 3);
}

TEST(RowsModel, TellsOnlyWhatChanged) {
    RowsModel model({"name"});
    model.setRows({{"a"}, {"b"}, {"c"}});
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);

    model.setRows({{"a"}, {"x"}, {"c"}});

    ASSERT_EQ(changed.count(), 1);
    EXPECT_EQ(changed[0][0].toModelIndex().row(), 1);
    EXPECT_EQ(inserted.count(), 0);
}

TEST(CellTable, GrowsAndShrinksAsAModelShould) {
    CellTable model(2);
    const QAbstractItemModelTester tester(&model, Mode::Fatal);

    model.setRows(table({"a", "b"}), {"agent:0", "agent:1"});
    model.setRows(table({"a", "b", "c"}), {"agent:0", "agent:1", "agent:2"});
    model.setRows(table({"c"}), {"agent:2"});

    EXPECT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.columnCount(), 2);
    EXPECT_EQ(model.data(model.index(0, 0), Qt::DisplayRole).toString(), "c");
    EXPECT_EQ(model.data(model.index(0, 1), CellTable::IconRole).toString(), "eye");
    EXPECT_EQ(model.identAt(0), "agent:2");
    EXPECT_EQ(model.identAt(1), "");
}

TEST(CellTable, TellsOnlyTheCellThatChanged) {
    CellTable model(2);
    model.setRows(table({"a", "b"}), {"agent:0", "agent:1"});
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);

    model.setRows(table({"a", "x"}), {"agent:0", "agent:1"});

    ASSERT_EQ(changed.count(), 1);
    EXPECT_EQ(changed[0][0].toModelIndex().row(), 1);
    EXPECT_EQ(changed[0][0].toModelIndex().column(), 0);
}

} // namespace
} // namespace percept::session
