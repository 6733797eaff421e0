import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Workspaces

/// What every sensor made of the ping, and what the other manager would have made of it.
Item {
    id: root

    required property Session session
    required property SenseModel lab
    readonly property bool empty: lab.results.count === 0

    function focusPanel() {
        table.forceActiveFocus(Qt.TabFocusReason);
    }
    component NumberColumn: TableColumn {
        numeric: true
        width: 92
    }

    Connections {
        target: root.lab
        function onAnswered() {
            table.currentRow = root.lab.rowOf(root.lab.selected);
        }
    }
    DataTable {
        id: table

        anchors.fill: parent
        visible: !root.empty
        name: qsTr("Ping results")
        model: root.lab.results
        sortColumn: root.lab.sortColumn
        sortDescending: root.lab.sortDescending
        onSortRequested: (column, descending) => root.lab.sortBy(column, descending)
        onRowChosen: row => root.session.selectIdent(root.lab.results.identAt(row))
        columns: [
            TableColumn {
                title: qsTr("Sensor")
                width: 122
            },
            TableColumn {
                title: qsTr("Region")
                width: 120
            },
            TableColumn {
                title: qsTr("Outcome")
                hint: qsTr("Rejected sensors name the first gate that failed.")
                width: 178
            },
            NumberColumn {
                title: qsTr("Intensity")
                hint: qsTr("At the sensor.")
            },
            NumberColumn {
                title: qsTr("Threshold")
                hint: qsTr("The least that the sensor notices.")
            },
            NumberColumn {
                title: qsTr("Margin")
                hint: qsTr("Intensity less threshold.")
            },
            NumberColumn {
                title: qsTr("Distance")
                hint: qsTr("Along the path.")
            },
            NumberColumn {
                title: qsTr("Delay")
                hint: qsTr("From the ping to the notification.")
            },
            TableColumn {
                title: qsTr("Path")
                hint: qsTr("The connections on the path.")
                width: 200
                stretches: true
            },
            NumberColumn {
                title: root.lab.otherManagerName.startsWith("R") ? qsTr("Regional intensity") : qsTr("Graph intensity")
                hint: qsTr("What the other manager comes to.")
                width: 128
            },
            TableColumn {
                title: root.lab.otherManagerName
                hint: qsTr("What the other manager does; differences are marked.")
                width: 200
            }
        ]
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: root.empty
        iconName: "audio-lines"
        text: root.lab.problem !== "" ? root.lab.problem : root.lab.placed ? qsTr("There is no sensor to notice it.") : qsTr("Sensors that notice a ping are listed here.")
        advice: root.lab.senseless ? qsTr("Adds sight, sound and smell with usual values, and guards that sense them.") : root.lab.problem !== "" ? "" : root.lab.placed ? qsTr("Add an agent to the level.") : root.session.possession.active ? qsTr("Release %1 (X), then click on the map with the ping tool.").arg(root.session.possession.name) : qsTr("Click on the map with the ping tool.")
        actionText: root.lab.senseless ? qsTr("Add sight, sound and smell") : ""
        onActed: root.session.editing.addUsualSenses()
    }
}
