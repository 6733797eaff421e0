import QtQuick
import Percept.Ui

/// A frame of a run that used much.
Rectangle {
    id: root

    property int index
    property int frame
    property string words
    property bool over
    property bool selected: false

    signal chosen

    implicitHeight: Math.round(22 * Math.max(1, Theme.fontScale))
    color: selected ? Theme.selection : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("Frame %1, %2").arg(frame).arg(words) + (over ? qsTr(", over the budget") : "")
    Accessible.selected: selected

    TapHandler {
        onTapped: root.chosen()
    }
    NumberLabel {
        x: Theme.gap3
        height: parent.height
        text: root.frame
    }
    Icon {
        anchors.verticalCenter: parent.verticalCenter
        x: load.x - width - 4
        visible: root.over
        name: "triangle-alert"
        size: 12
        color: Theme.error
    }
    NumberLabel {
        id: load

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        text: root.words
        color: Theme.text2
    }
}
