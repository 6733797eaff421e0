import QtQuick
import Percept.Ui

/// One goal of the stack, below the goal it serves.
Item {
    id: root

    property string name
    property string detail
    property string status
    property string since
    property int depth
    property bool active

    implicitHeight: Theme.outlinerRowHeight
    Accessible.role: Accessible.ListItem
    Accessible.name: name + ", " + status + ", " + detail

    Icon {
        x: 4 + Theme.gap3 + root.depth * 14
        anchors.verticalCenter: parent.verticalCenter
        name: root.active ? "play" : root.status === qsTr("Failed") ? "x" : root.status === qsTr("Completed") ? "check" : "circle"
        size: 10
        color: root.active ? Theme.accent : Theme.text3
    }
    UiLabel {
        id: words

        x: 22 + Theme.gap3 + root.depth * 14
        width: Math.min(implicitWidth, parent.width - x - age.width - 24)
        height: parent.height
        text: root.name
        color: root.active ? Theme.text1 : Theme.text2
        font.weight: root.active ? Font.DemiBold : Font.Normal
    }
    UiLabel {
        anchors.left: words.right
        anchors.leftMargin: 8
        anchors.right: age.left
        anchors.rightMargin: 8
        height: parent.height
        text: root.detail
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    NumberLabel {
        id: age

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        text: root.since
        color: Theme.text3
    }
}
