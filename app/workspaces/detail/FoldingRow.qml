pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// A name and three numbers: of a level or a group of a town, or what they are.
Item {
    id: line

    property string name
    property int ink: -1
    property int indent: 0
    property string first
    property string second
    property string third
    property color tint: Theme.text1

    /// The name has a line of its own where numbers leave it no room.
    readonly property bool tall: width < 290 * Theme.fontScale && name !== ""
    readonly property int lineHeight: Math.round(23 * Theme.fontScale)

    implicitHeight: tall ? Math.round(1.85 * lineHeight) : lineHeight
    Accessible.role: Accessible.ListItem
    Accessible.name: Array.of(name, first, second, third).join(", ")
    Rectangle {
        x: Theme.gap3 + line.indent
        y: (line.lineHeight - height) / 2
        visible: line.ink >= 0
        width: 9
        height: 9
        radius: 2
        color: Theme.mode >= 0 && line.ink >= 0 ? Theme.ofInk(line.ink) : "transparent"
    }
    UiLabel {
        x: Theme.gap3 + line.indent + (line.ink >= 0 ? 16 : 0)
        width: parent.width - x - (line.tall ? Theme.gap3 : 208 * Theme.fontScale)
        height: line.lineHeight
        text: line.name
        color: line.tint
    }
    Repeater {
        model: [line.first, line.second, line.third]
        NumberLabel {
            required property int index
            required property string modelData

            x: line.width - Theme.gap3 - ([206, 146, 72][index] - 12) * Theme.fontScale
            y: line.tall ? line.lineHeight - 4 : 0
            width: (index === 1 ? 72 : 60) * Theme.fontScale
            height: line.lineHeight
            text: modelData
            color: line.tint
            horizontalAlignment: Text.AlignRight
        }
    }
}
