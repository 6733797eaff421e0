import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// An icon and a word. A removable one shows its x on hover and takes Delete.
T.AbstractButton {
    id: root

    property string iconName
    property color tint: Theme.text2
    property color ground: Theme.surface3
    property bool removable: false
    property bool mono: false

    signal removed

    implicitWidth: row.implicitWidth + 12
    implicitHeight: Theme.chipHeight
    focusPolicy: removable || activeFocus ? Qt.TabFocus : Qt.NoFocus
    hoverEnabled: true
    Accessible.name: text
    Accessible.role: removable ? Accessible.Button : Accessible.StaticText
    Keys.onDeletePressed: if (removable) removed()

    background: Rectangle {
        radius: Theme.radiusChip
        color: root.ground
        border.color: Theme.line2
        border.width: Theme.highContrast ? 2 : 0
        FocusRing {
            shown: root.visualFocus
            corner: Theme.radiusChip
        }
    }
    contentItem: Item {
        Row {
            id: row

            anchors.centerIn: parent
            spacing: 4
            Icon {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.iconName !== ""
                name: root.iconName
                size: 12
                color: root.tint
            }
            UiLabel {
                text: root.text
                tips: false
                font.family: root.mono ? Theme.mono : Theme.sans
                font.pixelSize: Theme.captionSize
            }
            Icon {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.removable && (root.hovered || root.visualFocus)
                name: "x"
                size: 12
                TapHandler {
                    margin: 6
                    onTapped: root.removed()
                }
            }
        }
    }
}
