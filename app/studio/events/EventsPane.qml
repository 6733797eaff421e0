pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The events that a designer authored, to be fired while the simulation runs; beside them what
/// telling and asking cost in this run.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    readonly property EventModel desk: session.events

    /// "Key A is that of Wall and fires nothing."
    readonly property string taken: {
        for (const one of Array.from(desk.keys)) {
            const owner = actions.ownerOf(one.key);
            if (owner !== "")
                return qsTr("Key %1 is that of “%2” and fires nothing.").arg(one.key).arg(owner);
            if (one.row < 0)
                return qsTr("Key %1 fires “%2”, which does not exist.").arg(one.key).arg(one.event);
        }
        return "";
    }

    signal shown(string ident)

    function focusPanel() {
        table.forceActiveFocus(Qt.TabFocusReason);
    }
    RunReports {
        id: reports

        path: root.session.tracePath
        lastFrame: root.session.writtenFrame // qmllint disable
        active: root.visible && root.session.state !== Session.Running
    }
    RowLayout {
        anchors.fill: parent
        spacing: 0
        Item {
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 600
            RowLayout {
                id: bar

                x: 10
                width: parent.width - 20
                height: Theme.contextBarHeight
                visible: root.desk.table.count > 0
                spacing: 8
                UiButton {
                    iconName: "zap"
                    text: qsTr("Fire")
                    hint: qsTr("The selected event happens with the next step, whatever its cause is.")
                    enabled: root.desk.possible && table.currentRow >= 0
                    onClicked: root.desk.fire(table.currentRow)
                }
                Icon {
                    visible: root.taken !== ""
                    name: "triangle-alert"
                    size: Theme.iconRow
                    color: Theme.warning
                }
                UiLabel {
                    Layout.fillWidth: true
                    text: root.taken !== "" ? root.taken : root.desk.possible ? qsTr("Select an event and fire it, or press its key on the map.") : qsTr("Events are fired at the head of a live run.")
                    color: Theme.text3
                }
            }
            DataTable {
                id: table

                anchors.top: bar.bottom
                anchors.bottom: parent.bottom
                width: parent.width
                visible: root.desk.table.count > 0
                name: qsTr("Events")
                model: root.desk.table
                columns: [
                    TableColumn {
                        title: qsTr("Event")
                        width: 150
                        sortable: false
                    },
                    TableColumn {
                        title: qsTr("Code")
                        width: 110
                        sortable: false
                    },
                    TableColumn {
                        title: qsTr("When")
                        width: 170
                        stretches: true
                        sortable: false
                    },
                    TableColumn {
                        title: qsTr("Delivered")
                        hint: qsTr("The latest delivery after its cause.")
                        width: 90
                        sortable: false
                    },
                    TableColumn {
                        title: qsTr("Manager")
                        width: 100
                        sortable: false
                    },
                    TableColumn {
                        title: qsTr("Key")
                        width: 60
                        sortable: false
                    }
                ]
                onRowChosen: row => root.shown(root.desk.table.identAt(row))
                onRowActivated: row => root.desk.fire(row)
            }
            EmptyState {
                anchors.centerIn: parent
                width: parent.width
                visible: root.desk.table.count === 0
                iconName: "zap"
                text: qsTr("The level has no events of its own.")
                advice: qsTr("An event notifies its listeners that a door opened, a region was entered, or a time was reached.")
                actionText: root.session.editing.open ? qsTr("Add an event") : ""
                onActed: root.session.editing.add("events")
            }
        }
        Separator {
            Layout.fillHeight: true
            implicitWidth: 1
        }
        ReportTables {
            Layout.fillHeight: true
            Layout.fillWidth: true
            Layout.preferredWidth: 640
            reports: reports
        }
    }
}
