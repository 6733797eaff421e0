import QtQuick
import Percept.Session
import Percept.Ui

/// The sense links of the selected agent: what it knows of others, and of what has changed.
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
        name: qsTr("Sense links")
        model: root.session.bot.memory
        columns: [
            TableColumn {
                title: qsTr("Of")
                hint: qsTr("The remembered agent, grey once it is forgotten; then what it knows to have changed.")
                width: 160
                sortable: false
            },
            TableColumn {
                title: qsTr("Awareness")
                hint: qsTr("The state that it has reached of it, where it becomes aware by degrees.")
                width: 96
                sortable: false
            },
            TableColumn {
                title: qsTr("Sensed")
                hint: qsTr("How long ago it was last seen, heard or felt; what has changed: how old that knowledge is.")
                numeric: true
                width: 90
                sortable: false
            },
            TableColumn {
                title: qsTr("How")
                hint: qsTr("By which sense, or by which ally.")
                width: 120
                sortable: false
            },
            TableColumn {
                title: qsTr("Confidence")
                hint: qsTr("1: at first hand; less: as an ally said, or as his bearing shows.")
                numeric: true
                width: 92
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
                hint: qsTr("Whether no wall is in between; of an unknown source nobody can say.")
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
        text: root.session.bot.present ? qsTr("%1 remembers no agent and nothing that has changed.").arg(root.session.bot.name) : qsTr("What an agent remembers of the others is listed here.")
        advice: root.session.bot.present ? "" : qsTr("Select an agent.")
    }
}
