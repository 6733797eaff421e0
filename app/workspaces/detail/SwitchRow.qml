import QtQuick
import Percept.Ui

/// One switch between levels of detail.
Rectangle {
    id: root

    property int index
    property string time
    property int frame
    property string words
    property string importance
    property bool flaps
    property bool selected: false

    signal chosen

    implicitHeight: Theme.tableRowHeight
    color: selected ? Theme.selection : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: Array.of(time, words, importance, flaps ? qsTr("flapping") : "").join(", ")

    TapHandler {
        onTapped: root.chosen()
    }
    NumberLabel {
        id: moment

        x: Theme.gap3
        width: Math.round(58 * Theme.fontScale)
        height: parent.height
        text: root.time
        horizontalAlignment: Text.AlignRight
    }
    UiLabel {
        x: moment.x + moment.width + Theme.gap3
        width: parent.width - x - 72
        height: parent.height
        text: root.words
    }
    Icon {
        anchors.verticalCenter: parent.verticalCenter
        x: parent.width - 66
        visible: root.flaps
        name: "triangle-alert"
        size: Theme.iconRow
        color: Theme.warning
    }
    NumberLabel {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        text: root.importance
        color: Theme.text3
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
