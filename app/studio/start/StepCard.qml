import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// One of the first steps.
T.AbstractButton {
    id: root

    property int number
    property bool done
    property string advice

    implicitWidth: 266
    implicitHeight: column.implicitHeight + 30
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: text
    Accessible.description: advice
    Keys.onReturnPressed: root.clicked()
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space

    background: Rectangle {
        radius: Theme.radiusCard
        color: root.hovered ? Theme.surface2 : Theme.surface1
        border.color: root.hovered ? Theme.control : Theme.line1
        FocusRing {
            shown: root.visualFocus
            corner: Theme.radiusCard
        }
    }
    contentItem: Item {
        Rectangle {
            x: 14
            y: 15
            width: 28
            height: 28
            radius: 14
            color: root.done ? Theme.blended(Theme.surface1, Theme.success, 0.25) : "transparent"
            border.color: root.done ? "transparent" : Theme.line2
            Icon {
                anchors.centerIn: parent
                visible: root.done
                name: "check"
                color: Theme.success
            }
            UiLabel {
                anchors.centerIn: parent
                visible: !root.done
                text: root.number
                tips: false
                font.weight: Font.DemiBold
            }
        }
        Column {
            id: column

            x: 55
            y: 15
            width: parent.width - x - 14
            spacing: 3
            UiLabel {
                width: parent.width
                text: root.text
                font.weight: Font.DemiBold
            }
            UiLabel {
                width: parent.width
                text: root.advice
                wrapMode: Text.Wrap
                elide: Text.ElideNone
                color: Theme.text2
                font.pixelSize: Theme.captionSize
                lineHeight: 1.2
            }
        }
    }
}
