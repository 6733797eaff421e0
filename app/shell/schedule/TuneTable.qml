pragma ComponentBehavior: Bound

import QtQuick
import Percept.Tuning
import Percept.Ui

/// The tasks of the schedule that is selected, before and after; they can be locked.
Column {
    id: root

    required property TuningModel tuning

    component Cells: Item {
        id: cells

        property string name
        property string first
        property string second
        property bool changed: false
        property color ink: changed ? Theme.text1 : Theme.text2
        property real indent: 28

        readonly property int line: 24
        readonly property int cell: Math.round(72 * Theme.fontScale)
        readonly property real room: width - Theme.gap3 - indent - Theme.gap3
        /// Names are whole: numbers go below where both have no room beside each other.
        readonly property bool stacked: heading.implicitWidth > room - 2 * cell - 4

        width: root.width
        height: stacked ? 2 * line - 4 : line
        UiLabel {
            id: heading

            x: Theme.gap3 + cells.indent
            width: cells.stacked ? cells.room : cells.room - 2 * cells.cell - 4
            height: cells.line
            text: cells.name
            color: cells.ink
            elide: Text.ElideMiddle
        }
        NumberLabel {
            x: parent.width - width - Theme.gap3 - cells.cell
            y: cells.height - height
            height: cells.line
            text: cells.first
            color: cells.ink
            font.weight: cells.changed ? Font.DemiBold : Font.Normal
        }
        NumberLabel {
            x: parent.width - width - Theme.gap3
            y: cells.height - height
            height: cells.line
            text: cells.second
            color: cells.ink
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
        first: qsTr("every")
        second: qsTr("phase")
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
