import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// What ways lead over, and how the shortest one is searched for.
ColumnLayout {
    id: root

    required property RouteModel routes

    spacing: 0

    component Line: RowLayout {
        id: line

        property alias label: words.text
        property alias hint: tip.hint

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.bottomMargin: 8
        spacing: 8
        UiLabel {
            id: words

            Layout.fillWidth: true
            color: Theme.text2
            HoverHandler {
                id: over
            }
            Tip {
                id: tip

                shown: over.hovered && hint !== ""
                text: line.label
            }
        }
    }

    Line {
        visible: root.routes.hasGraph
        label: qsTr("Paths over")
        hint: qsTr("Agents in a run walk by the graph; without nodes of its own a level gets one, made of its walls")
        SegmentedSwitch {
            name: qsTr("Paths over")
            choices: [
                {
                    text: qsTr("Cells")
                },
                {
                    text: qsTr("Graph")
                }
            ]
            currentIndex: root.routes.overGraph ? 1 : 0
            onChosen: index => root.routes.overGraph = index === 1
        }
    }
    Line {
        visible: root.routes.searchesShortest
        label: qsTr("Shortest by")
        hint: qsTr("Where distance alone counts: cell by cell, by jump points, or from cluster to cluster, which large maps are prepared for once; that path may be a little longer. Other weights need all cells.")
        SegmentedSwitch {
            name: qsTr("How the shortest path is searched for")
            choices: [
                {
                    text: qsTr("Cells")
                },
                {
                    text: qsTr("Jumps")
                },
                {
                    text: qsTr("Clusters")
                }
            ]
            currentIndex: root.routes.searchBy
            onChosen: index => root.routes.searchBy = index
        }
    }
    UiComboBox {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.bottomMargin: 8
        visible: root.routes.placed && root.routes.sides.length > 1
        label: qsTr("As known to")
        hint: qsTr("Analyses that name no side count for a side what it knows as the level begins: its own units and those that any of them sees.")
        model: root.routes.sides
        chosen: root.routes.side
        onActivated: index => root.routes.side = index
    }
}
