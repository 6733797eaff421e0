import QtQuick
import Percept.Session
import Percept.Ui

/// Whom the selected bot could have chosen as its target, and why it chose the one.
Item {
    id: root

    required property Session session
    readonly property bool empty: session.bot.candidates.count === 0

    function focusPanel() {
        table.forceActiveFocus(Qt.TabFocusReason);
    }

    DataTable {
        id: table

        anchors.fill: parent
        visible: !root.empty
        name: qsTr("Possible targets")
        model: root.session.bot.candidates
        columns: [
            TableColumn {
                title: qsTr("Agent")
                width: 180
                sortable: false
            },
            TableColumn {
                title: qsTr("Distance")
                numeric: true
                width: 110
                sortable: false
            },
            TableColumn {
                title: qsTr("Score")
                hint: qsTr("The lowest wins; made of the criteria of the archetype. A dash: the nearest wins.")
                numeric: true
                width: 110
                sortable: false
            }
        ]
        onRowActivated: row => root.session.selectIdent(root.session.bot.candidates.identAt(row))
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: root.empty
        iconName: "target"
        text: root.session.bot.present ? qsTr("%1 has no possible target.").arg(root.session.bot.name) : qsTr("The possible targets of an agent are listed here.")
        advice: root.session.bot.present ? root.session.bot.targetRule : qsTr("Select an agent.")
    }
}
