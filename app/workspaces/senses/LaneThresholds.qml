pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// At the right end of a lane of awareness: the states of its observer, from the greatest down, each
/// with the response that it takes.
Item {
    id: root

    /// Maps of level, name and response.
    property var thresholds: []
    /// Where the lane has the lines of the greatest state and of unaware.
    readonly property real sky: height * 7 / 44
    readonly property real ground: height * 29 / 44
    readonly property real pitch: Math.min(13, (height - 2) / Math.max(1, thresholds.length))
    readonly property bool named: pitch >= 10

    Accessible.role: Accessible.List
    Accessible.name: qsTr("Thresholds: %1").arg(thresholds.map(each => each.name + " " + each.response.toFixed(2)).join(", "))

    Repeater {
        model: root.thresholds.length
        Item {
            id: entry

            required property int index
            readonly property var state: root.thresholds[index]
            readonly property real line: root.sky + (root.ground - root.sky) * index / root.thresholds.length
            readonly property color ink: state.level === 1 ? Theme.awareness1 : state.level === 2 ? Theme.awareness2 : Theme.awareness3

            width: root.width
            height: root.height
            Rectangle {
                y: Math.round(entry.line) - 1
                width: 4
                height: 2
                color: entry.ink
            }
            StateGlyph {
                x: 8
                anchors.verticalCenter: name.verticalCenter
                visible: root.named
                size: 10
                level: entry.state.level
            }
            UiLabel {
                id: name

                x: 21
                y: 1 + entry.index * root.pitch
                width: Math.max(0, limit.x - x - 4)
                height: root.pitch
                visible: root.named
                text: entry.state.name
                color: Theme.text2
                font.pixelSize: Math.min(Theme.captionSize, root.pitch - 1)
            }
            NumberLabel {
                id: limit

                anchors.right: parent.right
                anchors.rightMargin: 6
                y: name.y
                height: root.pitch
                visible: root.named
                text: entry.state.response.toFixed(2)
                color: Theme.text3
                font.pixelSize: Math.min(Theme.captionSize, root.pitch - 1)
            }
        }
    }
}
