import QtQuick
import Percept.Ui

/// One switch of the run: when, who, from which level to which.
Rectangle {
    id: root

    property int index
    property string time
    property int frame
    property string who
    property string words
    property string importance
    property bool flaps
    property bool selected: false

    signal chosen

    implicitHeight: Theme.tableRowHeight
    color: selected ? Theme.selection : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: Array.of(time, who, words, importance, flaps ? qsTr("flapping") : "").join(", ")

    TapHandler {
        onTapped: root.chosen()
    }
    NumberLabel {
        id: moment

        x: 4
        width: Math.round(62 * Theme.fontScale)
        height: parent.height
        text: root.time
        color: Theme.text2
        horizontalAlignment: Text.AlignRight
    }
    UiLabel {
        id: owner

        x: moment.x + moment.width + 10
        width: 82
        height: parent.height
        text: root.who
    }
    UiLabel {
        x: owner.x + owner.width + 4
        width: parent.width - x - (root.flaps ? 66 : 48)
        height: parent.height
        text: root.words
    }
    Icon {
        anchors.verticalCenter: parent.verticalCenter
        x: parent.width - 62
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
