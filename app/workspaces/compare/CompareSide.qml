pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// What was run, which tasks it was spent on, and the single frames that differ most.
Rectangle {
    id: root

    required property CompareModel desk

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Runs, tasks and frames")

    function focusPanel() {
        view.forceActiveFocus(Qt.TabFocusReason);
    }

    component Cells: Item {
        id: cells

        property string name
        property string a
        property string b
        property string difference
        property bool wide: false
        property color ink: Theme.text1
        property bool chosen: false
        property bool choosable: false

        signal acted

        width: root.width
        height: Theme.tableRowHeight
        Rectangle {
            anchors.fill: parent
            color: cells.chosen ? Theme.selection : over.hovered && cells.choosable ? Theme.surface3 : "transparent"
        }
        HoverHandler {
            id: over
        }
        TapHandler {
            enabled: cells.choosable
            onTapped: cells.acted()
        }
        UiLabel {
            x: Theme.gap3
            width: parent.width - 2 * x - (cells.wide ? 180 : 216)
            height: parent.height
            text: cells.name
            color: cells.wide ? Theme.text3 : cells.ink
        }
        NumberLabel {
            x: parent.width - (cells.wide ? 188 : 224)
            width: cells.wide ? 84 : 66
            height: parent.height
            text: cells.a
            color: cells.ink
            horizontalAlignment: Text.AlignRight
        }
        NumberLabel {
            x: parent.width - (cells.wide ? 98 : 154)
            width: cells.wide ? 86 : 66
            height: parent.height
            text: cells.b
            color: cells.ink
            horizontalAlignment: Text.AlignRight
        }
        NumberLabel {
            x: parent.width - 84
            width: 72
            height: parent.height
            text: cells.difference
            color: cells.ink
            horizontalAlignment: Text.AlignRight
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }

    Flickable {
        id: view

        anchors.fill: parent
        contentHeight: column.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        T.ScrollBar.vertical: UiScrollBar {}

        Column {
            id: column

            width: parent.width
            PanelHeader {
                width: parent.width
                title: qsTr("Runs")
            }
            Cells {
                wide: true
                a: "A"
                b: "B"
                ink: Theme.text3
            }
            Repeater {
                model: root.desk.runs
                Cells {
                    required name
                    required a
                    required b

                    wide: true
                }
            }
            PanelHeader {
                width: parent.width
                visible: root.desk.tasks.count > 0
                title: qsTr("Tasks")
                addition: qsTr("%1 a frame, simulated").arg(root.desk.loadUnit)
            }
            Repeater {
                model: root.desk.tasks
                Cells {
                    required name
                    required a
                    required b
                    required difference
                }
            }
            PanelHeader {
                width: parent.width
                title: qsTr("Frames that differ most")
                addition: root.desk.loadUnit
            }
            UiLabel {
                x: Theme.gap3
                width: parent.width - 2 * x
                bottomPadding: 6
                text: root.desk.several ? qsTr("Medians of the runs, frame by frame. Found by looking for extremes: they prove nothing about the runs.") : qsTr("Single frames, found by looking for extremes: they prove nothing about the runs.")
                color: Theme.text3
                font.pixelSize: Theme.captionSize
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            Cells {
                name: qsTr("Frame")
                a: "A"
                b: "B"
                difference: "B \u2212 A"
                ink: Theme.text3
            }
            Repeater {
                model: root.desk.frames
                Cells {
                    required property string frame
                    required property var number
                    required a
                    required b
                    required difference

                    name: frame
                    choosable: true
                    chosen: root.desk.strips.frame === number // qmllint disable
                    onActed: root.desk.strips.frame = number
                }
            }
        }
    }
}
