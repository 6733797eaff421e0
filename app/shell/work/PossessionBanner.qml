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

    implicitWidth: row.implicitWidth + 24
    implicitHeight: 40
    Accessible.role: Accessible.AlertMessage
    Accessible.name: paused ? qsTr("You are %1, paused").arg(name) : qsTr("You are %1").arg(name)

    PopupGround {
        anchors.fill: parent
    }
    Row {
        id: row

        x: 12
        height: parent.height
        spacing: 10
        Icon {
            anchors.verticalCenter: parent.verticalCenter
            name: "gamepad-2"
            color: Theme.accent
        }
        UiLabel {
            height: parent.height
            text: qsTr("You are %1").arg(root.name)
            font.weight: Font.DemiBold
        }
        UiLabel {
            height: parent.height
            visible: root.paused
            text: qsTr("Paused: Space runs")
            color: Theme.warning
            font.weight: Font.DemiBold
        }
        UiLabel {
            height: parent.height
            text: root.armed ? qsTr("W A S D walk, Shift runs, Ctrl crouches; right-click goes there, left-click shoots, 1 to 4 choose weapons, E opens doors") : qsTr("W A S D walk, Shift runs, Ctrl crouches; right-click goes there, E opens doors, G throws")
            color: Theme.text2
        }
        UiButton {
            anchors.verticalCenter: parent.verticalCenter
            text: qsTr("Release")
            keyText: "X"
            hint: qsTr("Gives the agent back to its brain.")
            onClicked: root.released()
        }
    }
}
