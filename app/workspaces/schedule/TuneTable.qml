pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// The tasks of the schedule that is selected, before and after; they can be locked.
Column {
    id: root

    required property TuningModel tuning
    /// For "12 \u2192 24"; longer ones push the column before aside.
    readonly property real cell: Math.ceil(7 * metrics.advanceWidth)

    TextMetrics {
        id: metrics

        text: "0"
        font.family: Theme.mono
        font.pixelSize: Theme.numberSize
    }

    component Cells: Item {
        id: cells

        property string name
        property string first
        property string second
        property bool changed: false
        property color ink: changed ? Theme.text1 : Theme.text2
        property real indent: 28

        width: root.width
        height: Math.max(24, Math.round(24 * Theme.fontScale))
        UiLabel {
            x: Theme.gap3 + cells.indent
            width: first.x - x - 4
            height: cells.height
            text: cells.name
            color: cells.ink
        }
        NumberLabel {
            id: first

            x: second.x - width - Math.ceil(metrics.advanceWidth)
            width: Math.max(implicitWidth, root.cell)
            height: cells.height
            text: cells.first
            color: cells.ink
            horizontalAlignment: Text.AlignRight
            font.weight: cells.changed ? Font.DemiBold : Font.Normal
        }
        NumberLabel {
            id: second

            x: parent.width - width - Theme.gap3
            width: Math.max(implicitWidth, root.cell)
            height: cells.height
            text: cells.second
            color: cells.ink
            horizontalAlignment: Text.AlignRight
            font.weight: cells.changed ? Font.DemiBold : Font.Normal
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }

    function step(before: real, after: real): string {
        return before === after ? after.toString() : before + " \u2192 " + after;
    }

    PanelHeader {
        width: parent.width
        title: qsTr("Schedule")
        addition: qsTr("locked tasks stay")
    }
    Cells {
        name: qsTr("Task")
        first: qsTr("Every")
        second: qsTr("Phase")
        ink: Theme.text3
    }
    Repeater {
        model: root.tuning.tasks
        Cells {
            id: row

            required property int index
            required name
            required changed
            required property real frequency
            required property real newFrequency
            required property real phase
            required property real newPhase
            required property bool pinned
            required property bool stays

            first: root.step(frequency, newFrequency)
            second: root.step(phase, newPhase)
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1, every %2 frames, phase %3").arg(name).arg(first).arg(second)
            UiToolButton {
                x: Theme.gap3 - 4
                extent: 24
                iconSize: Theme.iconRow
                iconName: row.pinned || row.stays ? "lock" : "lock-open"
                active: row.pinned
                enabled: !row.stays && !root.tuning.busy
                name: row.stays ? qsTr("%1 stays: events have deadlines").arg(row.name) : row.pinned ? qsTr("Unlock %1").arg(row.name) : qsTr("Lock %1").arg(row.name)
                onActed: root.tuning.pin(row.index, !row.pinned)
            }
        }
    }
    Item {
        width: 1
        height: 10
    }
}
