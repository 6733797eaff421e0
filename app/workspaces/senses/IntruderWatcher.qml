import QtQuick
import Percept.Ui

/// The worst that one observer makes of who goes along a planned route.
Item {
    id: root

    property string name
    property int worst
    property string worstName
    property real reached
    /// Only after the end of the route.
    property bool late
    /// Of the response that the first state takes.
    property real nearest
    property real nearestAt
    /// The same of what it heard, smelt or felt.
    property real heard
    property real heardAt
    readonly property bool heardMost: heard > nearest
    readonly property bool notices: worst > 0

    /// Its moment is to be shown.
    signal chosen(real at)

    implicitHeight: 26
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1: %2").arg(name).arg(worstName)

    Rectangle {
        anchors.fill: parent
        color: hover.hovered ? Theme.surface3 : "transparent"
    }
    HoverHandler {
        id: hover
    }
    TapHandler {
        onTapped: root.chosen(root.notices ? root.reached : root.heardMost ? root.heardAt : root.nearestAt)
    }
    UiLabel {
        x: Theme.gap3
        width: Math.round(96 * Theme.fontScale)
        height: parent.height
        text: root.name
    }
    StateGlyph {
        x: Math.round(112 * Theme.fontScale)
        anchors.verticalCenter: parent.verticalCenter
        level: root.worst
    }
    UiLabel {
        x: Math.round(132 * Theme.fontScale)
        width: parent.width - x - Math.round(132 * Theme.fontScale)
        height: parent.height
        text: root.worstName
    }
    UiLabel {
        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        width: Math.round(128 * Theme.fontScale)
        height: parent.height
        horizontalAlignment: Text.AlignRight
        color: root.notices ? Theme.text1 : Theme.text3
        text: root.notices && root.late ? qsTr("%1 s, after end").arg(root.reached.toFixed(1)) : root.notices ? qsTr("at %1 s").arg(root.reached.toFixed(1)) : root.heardMost ? qsTr("heard, %1 %").arg(Math.round(root.heard * 100)) : root.nearest > 0 ? qsTr("%1 % at %2 s").arg(Math.round(root.nearest * 100)).arg(root.nearestAt.toFixed(1)) : qsTr("unseen, unheard")
        font.family: Theme.mono
    }
}
