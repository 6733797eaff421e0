import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.Switch {
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
        width: 26
        height: 14
        radius: 7
        color: root.checked ? (root.enabled ? Theme.fill : Theme.textDisabled) : root.hovered ? Theme.surface3 : Theme.field
        border.width: root.checked ? 0 : 1.5
        border.color: root.enabled ? Theme.control : Theme.textDisabled
        Rectangle {
            x: root.checked ? 14 : 3
            y: root.checked ? 2 : 3
            width: root.checked ? 10 : 8
            height: width
            radius: width / 2
            color: root.checked ? Theme.textOnFill : root.enabled ? Theme.control : Theme.textDisabled
            Behavior on x {
                NumberAnimation {
                    duration: Theme.fast
                    easing.type: Easing.OutCubic
                }
            }
        }
        FocusRing {
            shown: root.visualFocus
            corner: 7
        }
    }
    contentItem: UiLabel {
        id: label

        leftPadding: 26 + root.spacing
        text: root.text
        color: root.enabled ? Theme.text1 : Theme.textDisabled
    }
}
