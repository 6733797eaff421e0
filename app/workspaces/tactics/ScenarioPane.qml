pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// The problems of a scenario file: what the shortest ways are, and what they should be.
Item {
    id: root

    required property ScenarioModel scenario

    /// A file is to be chosen.
    signal wanted

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Scenario")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }
    component Figure: NumberLabel {
        width: 90
        height: Theme.tableRowHeight
        horizontalAlignment: Text.AlignRight
    }
    component Head: UiLabel {
        width: 90
        height: parent.height
        horizontalAlignment: Text.AlignRight
        tips: false
        color: Theme.text3
    }

    RowLayout {
        id: head

        x: Theme.gap3
        width: parent.width - 2 * x
        height: 34
        visible: root.scenario.name !== ""
        spacing: 12
        UiLabel {
            text: root.scenario.name
            font.weight: Font.DemiBold
        }
        UiLabel {
            Layout.fillWidth: true
            text: root.scenario.problem !== "" ? root.scenario.problem : root.scenario.busy ? qsTr("Solving, %1\u00a0%").arg(Math.round(root.scenario.progress * 100)) : root.scenario.summary
            color: root.scenario.problem !== "" ? Theme.error : Theme.text2
        }
        UiButton {
            iconName: "folder-open"
            text: qsTr("Open scenario\u2026")
            onClicked: root.wanted()
        }
        UiToolButton {
            extent: 24
            iconName: "x"
            iconSize: Theme.iconRow
            name: qsTr("Close the scenario")
            onActed: root.scenario.close()
        }
    }
    Row {
        id: titles

        anchors.top: head.bottom
        x: Theme.gap3
        height: 26
        visible: list.count > 0
        spacing: 12
        Repeater {
            model: [qsTr("Problem"), qsTr("Start"), qsTr("Goal"), qsTr("Optimal"), qsTr("Length"), qsTr("Error")]
            Head {
                required property string modelData

                text: modelData
            }
        }
    }
    ListView {
        id: list

        anchors.top: titles.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        activeFocusOnTab: true
        cacheBuffer: 0 // as in OutlinerTree
        boundsBehavior: Flickable.StopAtBounds
        model: root.scenario.rows
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Problems of the scenario")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down].includes(event.key)
        Keys.onUpPressed: step(-1)
        Keys.onDownPressed: step(1)

        /// To the problem above or below the one that is shown.
        function step(by: int) {
            const row = Math.max(0, Math.min(count - 1, root.scenario.current + by));
            positionViewAtIndex(row, ListView.Contain);
            root.scenario.choose(row);
        }
        delegate: Rectangle {
            id: line

            required property int index
            required property int number
            required property string start
            required property string goal
            required property string optimal
            required property string length
            required property string error
            required property bool solved
            required property bool differs
            required property bool current

            width: ListView.view.width
            height: Theme.tableRowHeight
            color: current ? Theme.selection : over.hovered ? Theme.surface3 : "transparent"
            Accessible.role: Accessible.Row
            Accessible.name: qsTr("problem %1: from %2 to %3, optimal %4, length %5").arg(number).arg(start).arg(goal).arg(optimal).arg(length)
            HoverHandler {
                id: over
            }
            TapHandler {
                onTapped: {
                    list.forceActiveFocus(Qt.MouseFocusReason);
                    root.scenario.choose(line.index);
                }
            }
            Row {
                x: Theme.gap3
                spacing: 12
                Figure {
                    text: line.number
                    color: Theme.text2
                }
                Figure {
                    text: line.start
                }
                Figure {
                    text: line.goal
                }
                Figure {
                    text: line.optimal
                }
                Figure {
                    text: line.length
                    color: line.solved ? Theme.text1 : Theme.error
                }
                Figure {
                    text: line.error
                    color: line.differs ? Theme.warning : Theme.text2
                }
            }
            Separator {
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: root.scenario.name === ""
        iconName: "list-checks"
        text: root.scenario.possible ? qsTr("Problems of a Moving AI scenario, with the lengths that their paths should have.") : qsTr("Scenarios are for grid maps; this level has no grid.")
        advice: root.scenario.possible ? "" : qsTr("Import a Moving AI map (Ctrl+I), then open its scenario here.")
        actionText: root.scenario.possible ? qsTr("Open scenario\u2026") : ""
        onActed: root.wanted()
    }
}
