pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// How often things happened in both sides, and a verdict on each.
Rectangle {
    id: root

    property string per
    property RowsModel counts

    implicitHeight: column.height + 12
    radius: Theme.radiusCard
    color: Theme.surface1
    border.color: Theme.line1

    component Cell: NumberLabel {
        width: 100
        height: Theme.tableRowHeight
        horizontalAlignment: Text.AlignRight
    }
    component CountRow: Item {
        id: row

        property string name
        property string a
        property string b
        property string difference
        property int clear
        property string verdict
        property string basis
        property color ink: Theme.text1

        width: root.width
        height: Theme.tableRowHeight
        Accessible.role: Accessible.Row
        Accessible.name: Array.of(name, a, b, difference, verdict, basis).join(", ")
        UiLabel {
            x: Theme.gap3
            width: 200
            height: row.height
            text: row.name
            color: row.ink
        }
        Cell {
            x: 210
            text: row.a
            color: row.ink
        }
        Cell {
            x: 320
            text: row.b
            color: row.ink
        }
        Cell {
            x: 430
            text: row.difference
            color: row.ink
        }
        UiLabel {
            anchors.right: parent.right
            anchors.rightMargin: Theme.gap3
            width: root.width - 540 - Theme.gap3
            height: row.height
            horizontalAlignment: Text.AlignRight
            text: row.verdict === "" ? "" : row.verdict + " (" + row.basis + ")"
            color: row.clear !== 0 ? Theme.text1 : Theme.text3
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }

    Column {
        id: column

        width: parent.width
        CountRow {
            name: qsTr("Counts, %1").arg(root.per)
            a: "A"
            b: "B"
            difference: "B \u2212 A"
            ink: Theme.text3
        }
        Repeater {
            model: root.counts
            CountRow {
                required name
                required a
                required b
                required difference
                required clear
                required verdict
                required basis
            }
        }
    }
}
