import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui

/// What events and polls cost in the run, by manager and by topic.
Item {
    id: root

    required property RunReports reports
    readonly property bool empty: reports.managers.count === 0 && reports.topics.count === 0

    ColumnLayout {
        anchors.fill: parent
        visible: !root.empty
        spacing: 0
        DataTable {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: root.reports.managers.count > 0
            name: qsTr("Deliveries by manager")
            model: root.reports.managers
            columns: [
                TableColumn {
                    title: qsTr("Manager")
                    width: 140
                    stretches: true
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Sent")
                    numeric: true
                    width: 60
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Delivered")
                    numeric: true
                    width: 80
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Ignored")
                    hint: qsTr("Deliveries that led to nothing. Where they are most, smaller managers pay.")
                    numeric: true
                    width: 100
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Listeners")
                    numeric: true
                    width: 84
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Moves")
                    hint: qsTr("How often members joined or left.")
                    numeric: true
                    width: 60
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Advice")
                    hint: qsTr("What the deliveries of this run speak for: broadcast first, narrowcast when it pays.")
                    width: 220
                    sortable: false
                }
            ]
        }
        DataTable {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: root.reports.topics.count > 0
            name: qsTr("Polls by topic")
            model: root.reports.topics
            columns: [
                TableColumn {
                    title: qsTr("Topic")
                    width: 110
                    stretches: true
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Polls")
                    numeric: true
                    width: 60
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Cached")
                    hint: qsTr("Answered without a check.")
                    numeric: true
                    width: 90
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Checks")
                    numeric: true
                    width: 64
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Led on")
                    hint: qsTr("Answers that something followed from.")
                    numeric: true
                    width: 90
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Refused")
                    hint: qsTr("Asked about what the senses do not reach.")
                    numeric: true
                    width: 66
                    sortable: false
                },
                TableColumn {
                    title: qsTr("As polls")
                    hint: qsTr("What asking cost in this run.")
                    numeric: true
                    width: 84
                    sortable: false
                },
                TableColumn {
                    title: qsTr("As events")
                    hint: qsTr("What checking for changes and telling the askers would have cost in this run.")
                    numeric: true
                    width: 84
                    sortable: false
                },
                TableColumn {
                    title: qsTr("Cheaper")
                    width: 70
                    sortable: false
                }
            ]
        }
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: root.empty
        iconName: "chart-line"
        text: root.reports.busy ? qsTr("Counting\u2026") : qsTr("What events and polls cost is counted here.")
        advice: root.reports.busy ? "" : qsTr("Run the simulation, then pause it.")
    }
}
