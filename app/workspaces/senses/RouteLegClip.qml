import QtQuick
import Percept.Ui

/// A leg of a planned route, as long as it takes.
Rectangle {
    id: root

    property int number
    /// 0 walks, 1 runs, 2 crouches, 3 lies.
    property int gait
    property real wait
    /// How long it takes.
    property real seconds
    property real begins
    readonly property real ends: begins + seconds
    /// Whether he is on it now.
    property bool at

    radius: 2
    color: at ? Theme.selection : Theme.surface3
    border.color: at ? Theme.accent : Theme.line2
    Accessible.role: Accessible.ListItem
    Accessible.name: words.text

    UiLabel {
        id: words

        x: Math.max(5, 5 - root.x)
        width: root.width - x - 4
        height: parent.height
        visible: width > 16
        text: qsTr("%1 %2").arg(root.number).arg(root.wait > 0 ? qsTr("wait") : [qsTr("walk"), qsTr("run"), qsTr("crouch"), qsTr("lie")][root.gait])
        font.pixelSize: Theme.captionSize
    }
}
