import QtQuick
import QtQuick.Templates as T
import Percept.Ui

T.Slider {
    id: root

    property string name

    implicitWidth: 96
    implicitHeight: Theme.fieldHeight
    padding: 0
    leftPadding: 6
    rightPadding: 6
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: name
    Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Left, Qt.Key_Right].includes(event.key)

    background: Rectangle {
        x: root.leftPadding
        y: Math.round((root.height - height) / 2)
        width: root.availableWidth
        height: 4
        radius: 2
        color: Theme.surface4
        Rectangle {
            width: root.visualPosition * parent.width
            height: parent.height
            radius: 2
            color: root.enabled ? Theme.fill : Theme.textDisabled
        }
    }
    handle: Rectangle {
        x: root.leftPadding + root.visualPosition * root.availableWidth - width / 2
        y: Math.round((root.height - height) / 2)
        width: 12
        height: 12
        radius: 6
        color: root.enabled ? Theme.text1 : Theme.textDisabled
        border.color: Theme.control
        FocusRing {
            shown: root.visualFocus
            corner: 6
        }
    }
}
