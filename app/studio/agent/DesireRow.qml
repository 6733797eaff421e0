import QtQuick
import Percept.Ui

/// How much one strategy was wanted.
Item {
    id: root

    property string name
    property real value
    property bool pursued
    property int ink

    implicitHeight: Theme.outlinerRowHeight
    Accessible.role: Accessible.ListItem
    Accessible.name: name + ", " + value.toFixed(2) + (pursued ? ", " + qsTr("pursued") : "")

    Rectangle {
        x: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        width: 8
        height: 8
        radius: 2
        color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : Theme.text2
    }
    UiLabel {
        x: 30
        width: Theme.labelWidth + 16
        height: parent.height
        text: root.name
        color: root.pursued ? Theme.text1 : Theme.text2
        font.weight: root.pursued ? Font.DemiBold : Font.Normal
    }
    Rectangle {
        x: 46 + Theme.labelWidth
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width - x - 56
        height: 6
        radius: 2
        color: Theme.surface4
        Rectangle {
            width: parent.width * Math.max(0, Math.min(1, root.value))
            height: parent.height
            radius: 2
            color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : Theme.text2
        }
    }
    NumberLabel {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        text: root.value.toFixed(2)
        font.weight: root.pursued ? Font.DemiBold : Font.Normal
    }
}
