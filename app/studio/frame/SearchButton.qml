import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// Looks like a field, opens the search.
T.AbstractButton {
    id: root

    required property StudioAction entry

    implicitWidth: 300
    implicitHeight: Theme.buttonHeight
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: entry.name
    Accessible.description: entry.hint
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space
    onClicked: entry.trigger()

    background: FieldGround {
        hovered: root.hovered
        FocusRing {
            shown: root.visualFocus
            corner: Theme.radiusField
        }
    }
    contentItem: Item {
        Icon {
            x: 8
            anchors.verticalCenter: parent.verticalCenter
            name: "search"
            size: Theme.iconRow
            color: Theme.text3
        }
        UiLabel {
            x: 29
            width: cap.x - x - 6
            height: parent.height
            text: qsTr("Search everything")
            tips: false
            color: Theme.text3
        }
        KeyCap {
            id: cap

            anchors.right: parent.right
            anchors.rightMargin: 6
            anchors.verticalCenter: parent.verticalCenter
            text: root.entry.keyText
        }
    }
}
