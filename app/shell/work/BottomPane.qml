import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The tables and lanes below the map, as tabs.
Rectangle {
    id: root

    required property Session session
    required property StudioActions actions

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Tables")

    function focusPanel() {
        memory.visible ? memory.forceActiveFocus(Qt.TabFocusReason) : candidates.forceActiveFocus(Qt.TabFocusReason);
    }

    UiTabBar {
        id: tabs

        width: parent.width
        tabs: [{
                text: qsTr("Sensory memory"),
                icon: "brain",
                count: root.session.bot.memory.count
            }, {
                text: qsTr("Possible targets"),
                icon: "target",
                count: root.session.bot.candidates.count
            }]
        UiLabel {
            anchors.verticalCenter: parent.verticalCenter
            text: root.session.bot.present ? qsTr("of %1").arg(root.session.bot.name) : ""
            color: Theme.text3
        }
        UiToolButton {
            extent: 24
            iconName: "x"
            iconSize: Theme.iconRow
            name: qsTr("Fold")
            keyText: root.actions.find("view.bottom").keyText
            onActed: root.actions.find("view.bottom").trigger()
        }
    }
    MemoryTable {
        id: memory

        anchors.top: tabs.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: tabs.currentIndex === 0
        session: root.session
    }
    CandidateTable {
        id: candidates

        anchors.top: tabs.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: tabs.currentIndex === 1
        session: root.session
    }
}
