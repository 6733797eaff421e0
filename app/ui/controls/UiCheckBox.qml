import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.CheckBox {
    id: root

    implicitWidth: Math.ceil(label.implicitWidth)
    implicitHeight: Theme.fieldHeight
    spacing: text === "" ? 0 : 8
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: text
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space

    indicator: Rectangle {
        y: Math.round((root.height - height) / 2)
        width: 14
        height: 14
        radius: Theme.radiusChip
        color: root.checked ? (root.enabled ? Theme.fill : Theme.textDisabled) : root.hovered ? Theme.surface3 : Theme.field
        border.width: root.checked ? 0 : 1.5
        border.color: root.enabled ? Theme.control : Theme.textDisabled
        Icon {
            anchors.centerIn: parent
            visible: root.checked
            name: "check"
            size: 12
            color: Theme.textOnFill
        }
        FocusRing {
            shown: root.visualFocus
            corner: Theme.radiusChip
        }
    }
    contentItem: UiLabel {
        id: label

        leftPadding: 14 + root.spacing
        text: root.text
        color: root.enabled ? Theme.text1 : Theme.textDisabled
    }
}
