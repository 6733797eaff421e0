#include "app/ui/models/RowWindow.h"

#include <QAbstractItemModelTester>
#include <QStandardItemModel>

#include <gtest/gtest.h>

namespace percept::ui {
namespace {

class Rows : public testing::Test {
protected:
    Rows() {
        add(10);
        window.setSource(&source);
        window.setCapacity(4);
    }
    void add(int count) {
        for (int i = 0; i < count; ++i) {
            const int row = source.rowCount();
            source.appendRow({new QStandardItem(QString::number(row)), new QStandardItem});
        }
    }
    [[nodiscard]] QString seen() const {
        QStringList texts;
        for (int row = 0; row < window.rowCount(); ++row)
            texts << window.index(row, 0).data().toString();
        return texts.join(u' ');
    }
    QStandardItemModel source;
    RowWindow window;
    QAbstractItemModelTester tester{&window, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(Rows, ShowsAsManyAsFitFromOneOn) {
    EXPECT_EQ(seen().toStdString(), "0 1 2 3");
    EXPECT_EQ(window.columnCount(), 2);

    window.setFirst(5);

    EXPECT_EQ(seen().toStdString(), "5 6 7 8");
    EXPECT_EQ(window.total(), 10);
}

TEST_F(Rows, StaysInsideWhatThereIs) {
    window.setFirst(1000);
    EXPECT_EQ(seen().toStdString(), "6 7 8 9");
    window.setFirst(-3);
    EXPECT_EQ(seen().toStdString(), "0 1 2 3");
    window.setCapacity(100);
    EXPECT_EQ(window.rowCount(), 10);
}

TEST_F(Rows, KeepsItsPlaceWhileRowsArriveBelow) {
    window.setFirst(6);
    add(5);

    EXPECT_EQ(window.first(), 6);
    EXPECT_EQ(window.total(), 15);
    EXPECT_EQ(seen().toStdString(), "6 7 8 9");
}

TEST_F(Rows, ShrinksWithItsSource) {
    window.setFirst(6);
    source.removeRows(2, 8);

    EXPECT_EQ(window.first(), 0);
    EXPECT_EQ(seen().toStdString(), "0 1");
    source.clear();
    EXPECT_EQ(window.rowCount(), 0);
}

TEST_F(Rows, TellsOfChangesThatAreSeen) {
    window.setFirst(3);
    int told = 0;
    QObject::connect(&window, &QAbstractItemModel::dataChanged, [&](const QModelIndex& from) {
        ++told;
        EXPECT_EQ(from.row(), 1);
    });

    source.item(0)->setText(QStringLiteral("hidden"));
    EXPECT_EQ(told, 0);
    source.item(4)->setText(QStringLiteral("changed"));

    EXPECT_EQ(told, 1);
    EXPECT_EQ(seen().toStdString(), "3 changed 5 6");
}

TEST_F(Rows, ASourceThatGoesLeavesNothing) {
    {
        QStandardItemModel other(3, 1);
        window.setSource(&other);
        EXPECT_EQ(window.rowCount(), 3);
    }
    EXPECT_EQ(window.rowCount(), 0);
    EXPECT_EQ(window.columnCount(), 0);
}

} // namespace
} // namespace percept::ui
