pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// The heads over rows that begin with a name and go on with numbers of one width.
Item {
    id: root

    property string first
    property var heads: []
    readonly property real nameWidth: Math.max(84, width - heads.length * columnWidth - 8)
    readonly property real columnWidth: Math.min(84, (width - 92) / Math.max(1, heads.length))

    implicitHeight: 22

    UiLabel {
        x: Theme.gap3
        width: root.nameWidth - x
        height: parent.height
        text: root.first
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    Repeater {
        model: root.heads
        UiLabel {
            required property int index
            required property string modelData

            x: root.nameWidth + index * root.columnWidth
            width: root.columnWidth - 4
            height: root.height
            text: modelData
            color: Theme.text3
            font.pixelSize: Theme.captionSize
            horizontalAlignment: Text.AlignRight
        }
    }
}
