import QtQuick
import Percept.Ui

/// A task in one frame of a run.
Item {
    id: root

    property string name
    property int ink
    property string load
    property string detail
    property string why
    property string mark
    property bool warns: false
    /// It waited instead.
    property bool hollow: false
    readonly property real loadX: 30 + 154 * Theme.fontScale

    implicitHeight: Math.round(22 * Theme.fontScale)
    Accessible.role: Accessible.ListItem
    Accessible.name: Array.of(name, load, detail, why, mark).filter(each => each !== "").join(", ")

    Rectangle {
        x: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        width: 9
        height: 9
        radius: 2
        color: root.hollow ? "transparent" : Theme.mode >= 0 ? Theme.ofInk(root.ink) : "transparent"
        border.width: root.hollow ? 1.25 : 0
        border.color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : "transparent"
    }
    UiLabel {
        x: 30
        width: root.loadX - x - 4
        height: parent.height
        text: root.name
    }
    NumberLabel {
        x: root.loadX
        width: 64 * Theme.fontScale
        height: parent.height
        text: root.load
        horizontalAlignment: Text.AlignRight
    }
    NumberLabel {
        x: root.loadX + 70 * Theme.fontScale
        width: 88 * Theme.fontScale
        height: parent.height
        text: root.detail
        color: Theme.text3
    }
    UiLabel {
        x: root.loadX + 162 * Theme.fontScale
        width: parent.width - x - (sign.visible ? sign.width + 20 : Theme.gap3)
        height: parent.height
        text: root.why
        color: Theme.text2
    }
    UiLabel {
        id: sign

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        height: parent.height
        visible: root.mark !== ""
        text: root.mark
        color: root.warns ? Theme.warning : Theme.text3
    }
}
