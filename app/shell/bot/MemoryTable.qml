import QtQuick
import Percept.Session
import Percept.Ui

/// What the selected bot remembers of each opponent.
Item {
    id: root

    required property Session session
    readonly property bool empty: session.bot.memory.count === 0

    function focusPanel() {
        table.forceActiveFocus(Qt.TabFocusReason);
    }

    DataTable {
        id: table

        anchors.fill: parent
        visible: !root.empty
        name: qsTr("Sensory memory")
        model: root.session.bot.memory
        columns: [
            TableColumn {
                title: qsTr("Agent")
                hint: qsTr("The remembered agent; grey once it is forgotten.")
                width: 130
                sortable: false
            },
            TableColumn {
                title: qsTr("Sensed")
                hint: qsTr("How long ago it was last seen, heard or felt.")
                numeric: true
                width: 90
                sortable: false
            },
            TableColumn {
                title: qsTr("How")
                width: 100
                sortable: false
            },
            TableColumn {
                title: qsTr("In view")
                hint: qsTr("For how long it has been in view, or when it last was.")
                width: 120
                sortable: false
            },
            TableColumn {
                title: qsTr("Shootable")
                hint: qsTr("Whether no wall is in between.")
                width: 96
                sortable: false
            },
            TableColumn {
                title: qsTr("Damage")
                hint: qsTr("Hits taken from it within the memory span.")
                numeric: true
                width: 90
                sortable: false
            },
            TableColumn {
                title: qsTr("Last place, m")
                hint: qsTr("Where it was last noticed.")
                width: 130
                stretches: true
                sortable: false
            }
        ]
        onRowActivated: row => root.session.selectIdent(root.session.bot.memory.identAt(row))
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: root.empty
        iconName: "brain"
        text: root.session.bot.present ? qsTr("%1 remembers no agent.").arg(root.session.bot.name) : qsTr("What an agent remembers of the others is listed here.")
        advice: root.session.bot.present ? "" : qsTr("Select an agent.")
    }
}
