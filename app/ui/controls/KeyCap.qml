import QtQuick
import Percept.Ui

/// A key as it stands on the keyboard.
Rectangle {
    property alias text: label.text

    implicitWidth: label.implicitWidth + 10
    implicitHeight: label.implicitHeight + 2
    radius: Theme.radiusChip
    color: Theme.surface3
    border.color: Theme.line2
    Accessible.ignored: true

    Text {
        id: label

        anchors.centerIn: parent
        color: Theme.text2
        font.family: Theme.sans
        font.pixelSize: Theme.captionSize - 1
    }
}
