pragma ComponentBehavior: Bound

import QtQuick
import Percept.Tuning
import Percept.Ui

/// The tasks of the schedule that is selected, before and after; they can be pinned.
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

        width: root.width
        height: 24
        UiLabel {
            x: Theme.gap3 + cells.indent
            width: parent.width - x - 164
            height: parent.height
            text: cells.name
            color: cells.ink
        }
        NumberLabel {
            x: parent.width - width - 84
            height: parent.height
            text: cells.first
            color: cells.ink
            font.weight: cells.changed ? Font.DemiBold : Font.Normal
        }
        NumberLabel {
            x: parent.width - width - Theme.gap3
            height: parent.height
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
        addition: qsTr("pinned tasks stay")
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
                name: row.stays ? qsTr("%1 stays: events have deadlines").arg(row.name) : row.pinned ? qsTr("Let %1 change").arg(row.name) : qsTr("Pin %1").arg(row.name)
                onActed: root.tuning.pin(row.index, !row.pinned)
            }
        }
    }
    Item {
        width: 1
        height: 10
    }
}
