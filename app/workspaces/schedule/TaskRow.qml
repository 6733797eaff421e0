pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// One task of the schedule.
Item {
    id: root

    property int index
    property string name
    property int ink
    property string group
    property int frequency
    property string phaseText
    property bool moved
    property real priority
    property real cost
    property string next
    /// How many tasks are in it; -1: it is no scheduler.
    property int nested
    /// Of the task in its schedule; `index` is its place in the list.
    property int row
    property bool selected: false
    /// The cell that the keyboard is at; -1: none.
    property int focusedColumn: -1
    property var widths: []
    property var lefts: []
    readonly property var texts: [name, frequency, phaseText, Number(priority.toFixed(3)), Number(cost.toFixed(3)), group, next]

    signal chosen(int column)
    signal editWanted(int column)
    /// The scheduler that the task is.
    signal opened

    implicitHeight: Theme.tableRowHeight
    Accessible.role: Accessible.Row
    Accessible.name: qsTr("%1, every %2 frames, phase %3, cost %4 microseconds, %5").arg(name).arg(frequency).arg(phaseText).arg(cost).arg(group)
    Accessible.selected: selected

    function columnAt(x: real): int {
        let column = 0;
        while (column + 1 < lefts.length && x >= lefts[column + 1])
            ++column;
        return column;
    }

    Rectangle {
        anchors.fill: parent
        color: root.selected ? Theme.selection : "transparent"
    }
    Rectangle {
        visible: root.focusedColumn >= 0
        x: root.focusedColumn === 0 ? 24 : root.lefts[Math.max(0, root.focusedColumn)]
        width: root.widths[Math.max(0, root.focusedColumn)] - (root.focusedColumn === 0 ? 26 : 2)
        height: parent.height - 1
        color: "transparent"
        radius: Theme.radiusChip
        border.width: 1
        border.color: Theme.focus
    }
    Rectangle {
        x: Theme.gap3
        anchors.verticalCenter: parent.verticalCenter
        width: 9
        height: 9
        radius: 2
        color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : "transparent"
    }
    Repeater {
        model: root.texts
        UiLabel {
            required property int index
            required property var modelData
            readonly property bool numeric: index > 0 && index !== 5

            x: root.lefts[index] + (index === 0 ? 28 : 4)
            width: root.widths[index] - (index === 0 ? (root.nested >= 0 ? 58 : 32) : index === 6 ? 18 : 10)
            height: root.height
            visible: width > 0
            text: modelData
            elide: Text.ElideRight
            horizontalAlignment: numeric ? Text.AlignRight : Text.AlignLeft
            color: index === 5 ? Theme.text2 : Theme.text1
            font.weight: index === 2 && root.moved ? Font.DemiBold : Font.Normal
            font.family: numeric ? Theme.mono : Theme.sans
            font.pixelSize: numeric ? Theme.numberSize : Theme.bodySize
        }
    }
    UiToolButton {
        x: root.widths[0] - 28
        anchors.verticalCenter: parent.verticalCenter
        visible: root.nested >= 0
        extent: 24
        iconName: "layers"
        iconSize: Theme.iconRow
        name: qsTr("Open %1").arg(root.name)
        hint: qsTr("A scheduler of %1 tasks.").arg(root.nested)
        onActed: root.opened()
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
    TapHandler {
        onTapped: eventPoint => root.chosen(root.columnAt(eventPoint.position.x))
        onDoubleTapped: eventPoint => root.editWanted(root.columnAt(eventPoint.position.x))
    }
}
