import QtQuick
import QtTest
import Percept.Ui
import Percept.Fixture

Item {
    width: 500
    height: 300

    DataTable {
        id: table

        anchors.fill: parent
        model: Fixture.table
        columns: [
            TableColumn {
                id: first
                title: "Name"
                stretches: true
            },
            TableColumn {
                title: "Value"
                numeric: true
                width: 100
            },
            TableColumn {
                id: last
                title: "Age"
                numeric: true
                width: 100
            }
        ]
        onSortRequested: (column, descending) => {
            sortColumn = column;
            sortDescending = descending;
        }
    }
    SignalSpy {
        id: chosen
        target: table
        signalName: "rowChosen"
    }
    SignalSpy {
        id: activated
        target: table
        signalName: "rowActivated"
    }

    TestCase {
        name: "DataTable"
        when: windowShown

        function init() {
            chosen.clear();
            activated.clear();
        }
        function test_stretchingColumnTakesTheRest() {
            compare(table.widths[0], 300);
            compare(table.widths[1], 100);
        }
        function test_clickChoosesARow() {
            mouseClick(table, 50, Theme.tableHeadHeight + 2 * Theme.tableRowHeight + 5);
            compare(table.currentRow, 2);
            compare(chosen.count, 1);
        }
        function test_keysMoveAndAct() {
            mouseClick(table, 50, Theme.tableHeadHeight + 5);
            keyClick(Qt.Key_Down);
            compare(table.currentRow, 1);
            keyClick(Qt.Key_End);
            compare(table.currentRow, 39);
            keyClick(Qt.Key_Home);
            compare(table.currentRow, 0);
            keyClick(Qt.Key_Up);
            compare(table.currentRow, 0);
            keyClick(Qt.Key_Return);
            compare(activated.count, 1);
        }
        function test_headAsksForSorting() {
            mouseClick(table, 350, 10);
            compare(table.sortColumn, 1);
            compare(table.sortDescending, true);
            wait(20);
            mouseClick(table, 350, 10);
            compare(table.sortDescending, false);
        }
        function test_dragResizesAColumn() {
            mousePress(table, 399, 10);
            for (let i = 1; i <= 10; ++i)
                mouseMove(table, 399 - i * 2, 10, 2);
            mouseRelease(table, 379, 10);
            verify(table.columns[1].width < 100, table.columns[1].width);
            table.columns[1].width = 100;
        }
    }
}
