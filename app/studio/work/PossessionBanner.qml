import QtQuick
import Percept.Ui

/// Says that a person acts for a bot, how, and how to end it.
Item {
    id: root

    property string name
    /// Whether it has weapons.
    property bool armed: true
    /// Whether the run waits, so that nothing that is ordered is seen yet.
    property bool paused: false

    signal released

    implicitWidth: row.fixed + keys.implicitWidth + 24
    implicitHeight: 40
    Accessible.role: Accessible.AlertMessage
    Accessible.name: paused ? qsTr("You are %1, paused").arg(name) : qsTr("You are %1").arg(name)

    Rectangle {
        anchors.fill: parent
        color: Theme.surface2
        border.color: Theme.line2
    }
    MouseArea { // what lies below is out of use
        anchors.fill: parent
    }
    Row {
        id: row

        /// Of which the keys take what is left: who one is and how to end it come first.
        readonly property real fixed: icon.width + who.width + (pause.visible ? pause.width + spacing : 0) + release.width + 3 * spacing

        x: 12
        height: parent.height
        spacing: 10
        Icon {
            id: icon

            anchors.verticalCenter: parent.verticalCenter
            name: "gamepad-2"
            color: Theme.accent
        }
        UiLabel {
            id: who

            width: Math.min(implicitWidth, 220)
            height: parent.height
            text: qsTr("You are %1").arg(root.name)
            font.weight: Font.DemiBold
        }
        UiLabel {
            id: pause

            height: parent.height
            visible: root.paused
            text: qsTr("Paused: Space runs")
            color: Theme.warning
            font.weight: Font.DemiBold
        }
        UiLabel {
            id: keys

            width: Math.max(0, Math.min(implicitWidth, root.width - 24 - row.fixed))
            height: parent.height
            text: root.armed ? qsTr("W A S D walk, Shift runs, Ctrl crouches; right-click goes there, left-click shoots, 1 to 4 choose weapons, E opens and closes doors, C carries bodies") : qsTr("W A S D walk, Shift runs, Ctrl crouches; right-click goes there, E opens and closes doors, G throws, C carries bodies")
            color: Theme.text2
        }
        UiButton {
            id: release

            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Release")
            keyText: "X"
            hint: qsTr("Gives the agent back to its brain.")
            onClicked: root.released()
        }
    }
}
