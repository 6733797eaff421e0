pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// One state of awareness: its symbol, its name, what it takes and how long it lasts.
Item {
    id: root

    property int level
    property string name
    property var values: []
    readonly property real columnWidth: Math.min(84, (width - 92) / Math.max(1, Array.from(values).length))
    readonly property real nameWidth: Math.max(84, width - Array.from(values).length * columnWidth - 8)

    signal edited(int field, double value, bool done)
    signal reset(int field)

    implicitHeight: 28
    Accessible.role: Accessible.ListItem
    Accessible.name: name

    StateGlyph {
        id: glyph

        x: 10
        anchors.verticalCenter: parent.verticalCenter
        level: root.level
    }
    UiLabel {
        x: 31
        width: root.nameWidth - x
        height: parent.height
        text: root.name
    }
    Repeater {
        model: Array.from(root.values).length
        Item {
            id: cell

            required property int index
            readonly property var field: root.values[index]

            x: root.nameWidth + index * root.columnWidth + 6
            width: root.columnWidth - 8
            height: root.height
            NumberField {
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width
                height: 22
                visible: !(cell.field?.absent ?? true)
                name: qsTr("%1 of %2").arg(cell.field?.name ?? "").arg(root.name)
                value: cell.field?.value ?? 0
                from: cell.field?.from ?? 0
                to: cell.field?.to ?? 0
                step: cell.field?.step ?? 1
                decimals: cell.field?.decimals ?? 2
                preset: cell.field?.preset
                textSize: Theme.captionSize
                onEdited: (value, done) => root.edited(cell.field.field, value, done)
                onResetRequested: root.reset(cell.field.field)
            }
            UiLabel {
                anchors.right: parent.right
                anchors.rightMargin: 6
                height: parent.height
                visible: cell.field?.absent ?? false
                text: "\u2013"
                color: Theme.text3
            }
        }
    }
}
