import QtQuick
import Percept.Ui

/// One weapon and how full it is.
Item {
    id: root

    property string name
    property string rounds
    property real fill
    property bool carried
    property bool inHand

    implicitHeight: Theme.outlinerRowHeight
    Accessible.role: Accessible.ListItem
    Accessible.name: name + ", " + (carried ? qsTr("%1 rounds").arg(rounds) : qsTr("not carried")) + (inHand ? ", " + qsTr("in hand") : "")

    Rectangle {
        anchors.fill: parent
        visible: root.inHand
        color: Theme.surface2
    }
    Icon {
        x: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        name: root.inHand ? "hand" : "crosshair"
        size: Theme.iconRow
        color: !root.carried ? Theme.textDisabled : root.inHand ? Theme.text1 : Theme.text2
    }
    UiLabel {
        x: 34
        width: Theme.labelWidth
        height: parent.height
        text: root.name
        color: root.carried ? Theme.text1 : Theme.textDisabled
        font.weight: root.inHand ? Font.DemiBold : Font.Normal
    }
    Rectangle {
        x: 34 + Theme.labelWidth
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width - x - 64
        height: 4
        radius: 2
        visible: root.carried
        color: Theme.surface4
        Rectangle {
            width: parent.width * root.fill
            height: parent.height
            radius: 2
            color: Theme.text2
        }
    }
    NumberLabel {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        text: root.carried ? root.rounds : "\u2013"
        color: root.carried ? Theme.text1 : Theme.textDisabled
    }
}
