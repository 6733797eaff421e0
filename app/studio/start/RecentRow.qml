import QtQuick
import QtQuick.Templates as T
import Percept.Ui

/// One file that was open before.
T.AbstractButton {
    id: root

    property bool recording
    property bool missing
    property string folder
    property string when

    signal located

    implicitHeight: 44
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: text
    Accessible.description: missing ? qsTr("moved or deleted") : folder + ", " + when
    Keys.onReturnPressed: root.clicked()
    Keys.onShortcutOverride: event => event.accepted = event.key === Qt.Key_Space

    background: Rectangle {
        radius: Theme.radiusButton
        color: root.down ? Theme.surface4 : root.hovered ? Theme.surface3 : "transparent"
        FocusRing {
            shown: root.visualFocus
        }
    }
    contentItem: Item {
        Icon {
            x: 12
            anchors.verticalCenter: parent.verticalCenter
            name: root.recording ? "history" : "map"
            color: root.missing ? Theme.text3 : Theme.text2
        }
        UiLabel {
            id: title

            x: 40
            y: 4
            width: Math.min(implicitWidth, parent.width - x - (root.missing ? 100 : date.implicitWidth + 24))
            height: 18
            text: root.text
            color: root.missing ? Theme.text3 : Theme.text1
        }
        UiLabel {
            x: 40
            y: 22
            width: parent.width - x - date.implicitWidth - 24
            height: 16
            text: root.missing ? qsTr("Moved or deleted") : root.folder
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
        UiButton {
            visible: root.missing
            anchors.right: parent.right
            anchors.rightMargin: 12
            anchors.verticalCenter: parent.verticalCenter
            kind: UiButton.Link
            text: qsTr("Locate…")
            onClicked: root.located()
        }
        UiLabel {
            id: date

            visible: !root.missing
            anchors.right: parent.right
            anchors.rightMargin: 12
            height: parent.height
            text: root.when
            color: Theme.text3
            font.pixelSize: Theme.captionSize
        }
    }
}
