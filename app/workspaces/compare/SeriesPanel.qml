pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Workspaces

/// One series of both sides: distributions over each other, figures with their ranges, and a
/// verdict on each.
Rectangle {
    id: root

    property string title
    property HistogramFeed bins
    property RowsModel figures
    /// What the ranges of a side's figures are.
    property string rangeNameA
    property string rangeNameB
    readonly property real barX: 520
    readonly property real reach: {
        let most = 1e-12;
        for (let row = 0; row < figures.count; ++row)
            for (const role of [8, 10])
                most = Math.max(most, Math.abs(figures.data(figures.index(row, 0), Qt.UserRole + 1 + role)));
        return most;
    }

    implicitHeight: column.height + 12
    radius: Theme.radiusCard
    color: Theme.surface1
    border.color: Theme.line1

    Column {
        id: column

        width: parent.width
        Item {
            width: parent.width
            height: 34
            UiLabel {
                x: Theme.gap3
                height: parent.height
                text: root.title
                font.weight: Font.DemiBold
            }
            Row {
                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                height: parent.height
                spacing: 8
                UiLabel {
                    height: parent.height
                    text: qsTr("- - A")
                    color: Theme.text2
                }
                Rectangle {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 10
                    height: 10
                    radius: 2
                    color: Theme.groupDecisions
                }
                UiLabel {
                    height: parent.height
                    text: "B"
                    color: Theme.text2
                }
            }
        }
        HistogramCanvas {
            width: parent.width
            height: 150
            theme: Theme
            feed: root.bins
            Accessible.role: Accessible.Chart
            Accessible.name: root.title
        }
        Item {
            width: parent.width
            height: Theme.tableHeadHeight
            component Head: UiLabel {
                height: parent.height
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                horizontalAlignment: Text.AlignRight
            }
            Head {
                x: 60
                width: 130
                text: qsTr("A, %1").arg(root.rangeNameA)
            }
            Head {
                x: 200
                width: 130
                text: qsTr("B, %1").arg(root.rangeNameB)
            }
            Head {
                x: 340
                width: 160
                text: qsTr("B \u2212 A, 95 % interval")
            }
            Separator {
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
        Repeater {
            model: root.figures
            FigureRow {
                required name
                required a
                required aRange
                required b
                required bRange
                required difference
                required range
                required clear
                required low
                required value
                required high
                required verdict
                required basis

                width: root.width
                barX: root.barX
                reach: root.reach
            }
        }
    }
}
