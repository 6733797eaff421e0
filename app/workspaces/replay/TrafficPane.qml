pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// All events, polls, signals, notifications and decisions of the run. A click on a row goes to its
/// time and to whose it is, one on the cause to the row of that.
Item {
    id: root

    required property Session session
    readonly property alias traffic: traffic
    readonly property TrafficLook look: TrafficLook {}
    readonly property TrafficTrail trail: TrafficTrail {
        traffic: traffic
        filter: filter
        onFound: row => {
            table.reveal(row);
            root.go(row);
        }
    }

    /// The categories that are switched off, in words.
    readonly property string omitted: Array.from(traffic.withoutCategories).join(", ")

    /// Goes to the time of a row, and to whose record it is.
    signal shown(string ident)

    function focusPanel() {
        table.forceActiveFocus(Qt.TabFocusReason);
    }
    function focusFilter() {
        filter.focusField();
    }
    function toggle(category: string) {
        const without = Array.from(traffic.withoutCategories);
        traffic.withoutCategories = without.includes(category) ? without.filter(other => other !== category) : without.concat(category);
    }
    function go(row: int) {
        session.seek(traffic.frameAt(row));
        const agent = traffic.agentAt(row);
        if (agent >= 0)
            shown("agent:" + agent);
    }
    function counted(number: int): string {
        return Number(number).toLocaleString(Qt.locale("en"), "f", 0);
    }

    TrafficModel {
        id: traffic

        path: root.session.tracePath
        lastFrame: root.session.writtenFrame // qmllint disable
        step: root.session.step
        active: root.visible
    }
    Timer {
        id: typed

        interval: 250
        onTriggered: traffic.filterText = filter.text
    }
    RowLayout {
        id: bar

        x: 10
        width: parent.width - 20
        height: Theme.contextBarHeight
        spacing: 8

        TrafficFilter {
            id: filter

            Layout.preferredWidth: 360
            Layout.minimumWidth: 200
            Layout.fillWidth: true
            Layout.maximumWidth: 360
            traffic: traffic
            onTextChanged: typed.restart()
            onLeftBehind: root.focusPanel()
        }
        Row {
            spacing: bar.spacing
            Repeater {
                model: traffic.categories
                UiToolButton {
                    required property string modelData

                    extent: 24
                    iconName: root.look.icons[modelData]
                    iconSize: Theme.iconRow
                    iconColor: active ? root.look.tints[modelData] : Theme.textDisabled
                    active: !traffic.withoutCategories.includes(modelData) // qmllint disable
                    name: active ? qsTr("Leave out: %1").arg(modelData) : qsTr("Show: %1").arg(modelData)
                    onActed: root.toggle(modelData)
                }
            }
        }
        UiButton {
            visible: root.session.selectedIdent.startsWith("agent:")
            text: qsTr("Only %1").arg(root.session.selectedName)
            iconName: "user"
            onClicked: filter.text = "agent:" + root.session.selectedName
        }
        Item {
            Layout.fillWidth: true
        }
        UiLabel {
            Layout.fillWidth: true
            Layout.maximumWidth: implicitWidth
            visible: text !== ""
            text: root.trail.hint
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
        UiLabel {
            text: traffic.problem !== "" ? traffic.problem : traffic.complete ? (traffic.count === 1 ? qsTr("1 record") : qsTr("%1 records").arg(root.counted(traffic.count))) : (traffic.count === 1 ? qsTr("1 record so far") : qsTr("%1 records so far").arg(root.counted(traffic.count)))
            tips: false
            color: traffic.problem !== "" ? Theme.error : Theme.text3
            font.pixelSize: Theme.captionSize
        }
        UiButton {
            visible: root.trail.steps.length > 0
            text: qsTr("Back")
            iconName: "undo-2"
            hint: qsTr("To the record whose cause this is.")
            onClicked: root.trail.back()
        }
        UiButton {
            text: qsTr("To the playhead")
            iconName: "locate-fixed"
            enabled: traffic.count > 0
            onClicked: table.reveal(traffic.rowOfFrame(root.session.frame)) // qmllint disable
        }
    }
    DataTable {
        id: table

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: traffic.count > 0
        name: qsTr("Traffic")
        model: traffic
        onCellChosen: (row, column) => {
            if (column === TrafficModel.CauseColumn && traffic.causingRecord(row) >= 0)
                root.trail.follow(row);
            else
                root.go(row);
        }
        columns: [
            TableColumn {
                title: qsTr("Time")
                width: 92
                numeric: true
                sortable: false
            },
            TableColumn {
                title: qsTr("Kind")
                width: 160
                sortable: false
            },
            TableColumn {
                title: qsTr("Agent")
                width: 120
                sortable: false
            },
            TableColumn {
                title: qsTr("About")
                width: 120
                sortable: false
            },
            TableColumn {
                title: qsTr("Details")
                width: 240
                stretches: true
                sortable: false
            },
            TableColumn {
                title: qsTr("Cause")
                hint: qsTr("The record that led to this one. A click goes there.")
                width: 96
                numeric: true
                sortable: false
            }
        ]
    }
    EmptyState {
        anchors.top: bar.bottom
        anchors.topMargin: 16
        width: parent.width
        visible: traffic.count === 0
        iconName: "table"
        text: traffic.filterProblem !== "" ? qsTr("The filter cannot be read.") : !traffic.complete ? qsTr("Looking through the recording.") : traffic.filterText !== "" || traffic.withoutCategories.length > 0 ? qsTr("No record passes the filter.") : qsTr("Nothing has happened yet.")
        advice: traffic.filterProblem !== "" ? traffic.filterProblem : !traffic.complete ? "" : root.omitted !== "" && !traffic.filterText.includes("gate:") ? qsTr("Categories that are switched off: %1.").arg(root.omitted) : traffic.filterText === "" ? qsTr("Play the level.") : traffic.filterText.includes("gate:") ? qsTr("Tests that failed are recorded with the trace level full only.") : ""
        actionText: traffic.complete && root.omitted !== "" ? qsTr("Show all categories") : traffic.filterText !== "" ? qsTr("Clear the filter") : ""
        onActed: {
            if (traffic.complete && root.omitted !== "")
                traffic.withoutCategories = [];
            else
                filter.clear();
        }
    }
}
