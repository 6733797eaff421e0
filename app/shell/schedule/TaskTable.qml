pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Tuning
import Percept.Ui
import Percept.Shell

/// The tasks of the schedule, row by row beside their runs. A double click or Enter on a number
/// takes another one.
Rectangle {
    id: root

    required property ScheduleDesk desk
    required property StudioActions actions
    property real chartHeight: 200
    property int column: 1
    readonly property alias contentY: list.contentY
    readonly property var fields: ["name", "frequency", "phase", "priority", "cost_us"]
    readonly property var titles: [qsTr("Task"), qsTr("Every"), qsTr("Phase"), qsTr("Prio"), qsTr("Cost\u00a0\u00b5s"), qsTr("Group"), qsTr("Next")]
    readonly property var hints: ["", qsTr("Every how many frames it runs."), qsTr("Due when frame + phase is divisible by the frequency."), qsTr("Who gets time first where it is short."), qsTr("What one run is taken to cost."), qsTr("By the words of its id."), qsTr("The next frame in which it runs, from the cursor on.")]
    readonly property var widths: {
        // The group is told by colour, too: names need the room more.
        const others = [46, 62, 40, 58, width < 460 ? 0 : 78, 54];
        const left = width - others.reduce((sum, each) => sum + each, 0);
        return [left].concat(others);
    }

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Tasks")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }
    function scrollBy(by: real) {
        list.contentY = Math.max(0, Math.min(list.contentY + by, list.contentHeight - list.height));
    }
    function leftOf(column: int): real {
        return widths.slice(0, column).reduce((sum, each) => sum + each, 0);
    }
    function edit(row: int, column: int) {
        root.desk.current = row;
        root.column = Math.max(0, Math.min(column, fields.length - 1));
        list.positionViewAtIndex(row, ListView.Contain);
        editor.begin();
    }

    PanelHeader {
        id: head

        width: parent.width
        height: Theme.contextBarHeight
        title: qsTr("Tasks")
        addition: root.desk.taskCount
        UiToolButton {
            entry: root.actions.find("schedule.addTask")
            iconName: "plus"
        }
        UiToolButton {
            iconName: "trash-2"
            name: qsTr("Remove the task")
            keyText: "Del"
            enabled: root.desk.editable && root.desk.current >= 0
            onActed: root.desk.removeTask(root.desk.current)
        }
    }
    Separator {
        anchors.bottom: head.bottom
        width: parent.width
    }
    ScheduleFacts {
        anchors.top: head.bottom
        width: parent.width
        height: root.chartHeight
        desk: root.desk
    }
    Item {
        id: titles

        y: head.height + root.chartHeight
        width: parent.width
        height: Theme.tableHeadHeight
        Repeater {
            model: root.titles
            UiLabel {
                id: heading

                required property int index
                required property string modelData

                x: root.leftOf(index) + (index === 0 ? Theme.gap3 : 4)
                width: root.widths[index] - (index === 0 ? 16 : index === 6 ? 18 : 10)
                height: parent.height
                visible: width > 0
                text: modelData
                color: Theme.text3
                tips: false
                font.pixelSize: Theme.captionSize
                horizontalAlignment: index === 0 || index === 5 ? Text.AlignLeft : Text.AlignRight
                HoverHandler {
                    id: hover
                }
                Tip {
                    shown: hover.hovered
                    text: root.hints[heading.index]
                }
            }
        }
        Separator {
            width: parent.width
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    ListView {
        id: list

        anchors.top: titles.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.desk.tasks
        currentIndex: root.desk.current
        highlightFollowsCurrentItem: false
        keyNavigationEnabled: false
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Tasks")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right, Qt.Key_Home, Qt.Key_End, Qt.Key_Delete, Qt.Key_F2].includes(event.key) && !(event.modifiers & Qt.ControlModifier)
        Keys.onUpPressed: root.desk.current = Math.max(0, root.desk.current - 1)
        Keys.onDownPressed: root.desk.current = Math.min(count - 1, root.desk.current + 1)
        Keys.onLeftPressed: root.column = Math.max(0, root.column - 1)
        Keys.onRightPressed: root.column = Math.min(root.fields.length - 1, root.column + 1)
        Keys.onDeletePressed: root.desk.removeTask(root.desk.current)
        Keys.onReturnPressed: if (root.desk.current >= 0) root.edit(root.desk.current, root.column)
        Keys.onEnterPressed: if (root.desk.current >= 0) root.edit(root.desk.current, root.column)
        Keys.onPressed: event => {
            event.accepted = [Qt.Key_F2, Qt.Key_Home, Qt.Key_End].includes(event.key);
            if (event.key === Qt.Key_F2 && root.desk.current >= 0)
                root.edit(root.desk.current, 0);
            else if (event.key === Qt.Key_Home)
                root.desk.current = 0;
            else if (event.key === Qt.Key_End)
                root.desk.current = count - 1;
        }
        onCurrentIndexChanged: if (currentIndex >= 0) positionViewAtIndex(currentIndex, ListView.Contain)
        delegate: TaskRow {
            required index
            required name
            required ink
            required group
            required frequency
            required phaseText
            required moved
            required priority
            required cost
            required next
            required nested

            width: ListView.view.width
            widths: root.widths
            lefts: root.widths.map((each, column) => root.leftOf(column))
            selected: index === root.desk.current
            focusedColumn: list.activeFocus && selected ? root.column : -1
            onChosen: column => {
                root.desk.current = index;
                root.column = Math.min(column, root.fields.length - 1);
                list.forceActiveFocus(Qt.MouseFocusReason);
            }
            onEditWanted: column => root.edit(index, column)
        }
        CellEditor {
            id: editor

            parent: list.contentItem
            desk: root.desk
            row: root.desk.current
            field: root.fields[root.column]
            x: root.leftOf(root.column) + (root.column === 0 ? 24 : -8)
            y: root.desk.current * Theme.tableRowHeight
            width: root.widths[root.column] + (root.column === 0 ? -28 : 12)
            height: Theme.tableRowHeight - 1
            onDone: list.forceActiveFocus(Qt.OtherFocusReason)
        }
    }
}
