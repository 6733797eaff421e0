import QtQuick
import Percept.Ui

/// One agent or inhabitant with his level of detail.
Rectangle {
    id: root

    property string ident
    property string name
    property string place
    property string level
    property int ink
    property string importance
    property string since
    property int switches
    property string cost
    property bool home: false
    property bool observes: false
    property bool head: false
    property bool selected: false
    readonly property color tint: head ? Theme.text3 : Theme.text1

    signal chosen

    implicitHeight: head ? 22 : Theme.tableRowHeight
    color: selected ? Theme.selection : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: head ? "" : qsTr("%1, %2 for %3, importance %4, %5 a frame, %6 switches").arg(place !== "" ? qsTr("%1 in %2").arg(name).arg(place) : observes ? qsTr("%1, the observer").arg(name) : name).arg(level).arg(since).arg(importance).arg(cost).arg(switches)
    Accessible.selected: selected

    TapHandler {
        enabled: !root.head
        onTapped: root.chosen()
    }
    UiLabel {
        x: Theme.gap3
        width: sign.visible ? 88 : 104
        height: parent.height
        text: root.name
        color: root.tint
    }
    Icon {
        id: sign

        anchors.verticalCenter: parent.verticalCenter
        x: 102
        visible: root.home || root.observes
        name: root.observes ? "eye" : "moon"
        size: 12
        color: Theme.text3
    }
    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        x: 118
        visible: !root.head
        width: 9
        height: 9
        radius: 2
        color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : "transparent"
    }
    UiLabel {
        x: 132
        width: parent.width - x - 216
        height: parent.height
        text: root.level
        color: root.tint
    }
    NumberLabel {
        x: parent.width - 214
        width: 70
        height: parent.height
        text: root.importance
        color: root.tint
        horizontalAlignment: Text.AlignRight
    }
    NumberLabel {
        x: parent.width - 144
        width: 60
        height: parent.height
        text: root.since
        color: root.tint
        horizontalAlignment: Text.AlignRight
    }
    NumberLabel {
        x: parent.width - 80
        width: 68
        height: parent.height
        text: root.cost
        color: root.head ? Theme.text3 : Theme.text2
        horizontalAlignment: Text.AlignRight
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
