pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The tasks of the schedule, row by row beside their runs. A double click or Enter on a number
/// takes another one.
Rectangle {
    id: root

    required property ScheduleModel desk
    required property StudioActions actions
    property real chartHeight: 200
    property int column: 1
    readonly property alias contentY: list.contentY
    readonly property var fields: ["name", "frequency", "phase", "priority", "cost_us"]
    readonly property var widths: {
        // The group is told by colour, too: names need the room more.
        const scale = Math.max(1, Theme.fontScale);
        const others = [46, 58, 54, 58, width < 540 * scale ? 0 : 78, 50].map(each => Math.round(each * scale));
        const left = width - others.reduce((sum, each) => sum + each, 0);
        return [left].concat(others);
    }
    readonly property var lefts: widths.map((each, column) => widths.slice(0, column).reduce((sum, one) => sum + one, 0))

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Tasks")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }
    function scrollBy(by: real) {
        list.contentY = Math.max(0, Math.min(list.contentY + by, list.contentHeight - list.height));
    }
    function focusFilter() {
        filter.forceActiveFocus(Qt.ShortcutFocusReason);
    }
    /// Makes a task that stands above or below the current one the current one.
    function step(by: int) {
        root.desk.current = root.desk.tasks.rowBeside(root.desk.current, by);
    }
    function edit(row: int, column: int) {
        root.desk.current = row;
        root.column = Math.max(0, Math.min(column, fields.length - 1));
        list.positionViewAtIndex(list.currentIndex, ListView.Contain);
        editor.begin();
    }

    PanelHeader {
        id: head

        width: parent.width
        height: Theme.contextBarHeight
        title: root.desk.nest.inside ? root.desk.nest.title : qsTr("Tasks")
        addition: qsTr("%1 of %2").arg(root.desk.tasks.count).arg(root.desk.taskCount)
        UiTextField {
            id: filter

            anchors.verticalCenter: parent.verticalCenter
            width: Math.max(120, root.width - (root.desk.nest.inside ? 360 : 300))
            iconName: "funnel"
            placeholderText: qsTr("Name, group:, kind:\u2026")
            clears: true
            onTextChanged: root.desk.tasks.filter = text
            Keys.onDownPressed: list.forceActiveFocus(Qt.TabFocusReason)
        }
        UiToolButton {
            visible: root.desk.nest.inside
            iconName: "arrow-up"
            name: qsTr("Back to the scheduler around this one")
            onActed: root.desk.nest.leave()
        }
        UiToolButton {
            entry: root.actions.find("schedule.addTask")
            iconName: "plus"
        }
        UiToolButton {
            entry: root.actions.find("schedule.addScheduler")
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
    TaskHead {
        id: titles

        y: head.height + root.chartHeight
        width: parent.width
        widths: root.widths
        lefts: root.lefts
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
        currentIndex: root.desk.currentPlace
        highlightFollowsCurrentItem: false
        keyNavigationEnabled: false
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.Table
        Accessible.name: qsTr("Tasks")
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right, Qt.Key_Home, Qt.Key_End, Qt.Key_Delete, Qt.Key_F2].includes(event.key) && !(event.modifiers & Qt.ControlModifier)
        Keys.onUpPressed: root.step(-1)
        Keys.onDownPressed: root.step(1)
        Keys.onLeftPressed: root.column = Math.max(0, root.column - 1)
        Keys.onRightPressed: root.column = Math.min(root.fields.length - 1, root.column + 1)
        Keys.onDeletePressed: if (currentIndex >= 0) root.desk.removeTask(root.desk.current)
        Keys.onReturnPressed: if (currentIndex >= 0) root.edit(root.desk.current, root.column)
        Keys.onEnterPressed: if (currentIndex >= 0) root.edit(root.desk.current, root.column)
        Keys.onPressed: event => {
            event.accepted = [Qt.Key_F2, Qt.Key_Home, Qt.Key_End].includes(event.key);
            if (event.key === Qt.Key_F2 && currentIndex >= 0)
                root.edit(root.desk.current, 0);
            else if (event.key === Qt.Key_Home)
                root.step(-count);
            else if (event.key === Qt.Key_End)
                root.step(count);
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
            required row

            width: ListView.view.width
            widths: root.widths
            lefts: root.lefts
            selected: row === root.desk.current
            focusedColumn: list.activeFocus && selected ? root.column : -1
            onChosen: column => {
                root.desk.current = row;
                root.column = Math.min(column, root.fields.length - 1);
                list.forceActiveFocus(Qt.MouseFocusReason);
            }
            onEditWanted: column => root.edit(row, column)
            onOpened: root.desk.nest.open(row)
        }
        CellEditor {
            id: editor

            parent: list.contentItem
            desk: root.desk
            row: root.desk.current
            place: list.currentIndex
            field: root.fields[root.column]
            x: root.lefts[root.column] + (root.column === 0 ? 24 : -8)
            y: place * Theme.tableRowHeight
            width: root.widths[root.column] + (root.column === 0 ? -28 : 12)
            height: Theme.tableRowHeight - 1
            onDone: list.forceActiveFocus(Qt.OtherFocusReason)
        }
    }
    EmptyState {
        anchors.centerIn: list
        width: parent.width
        visible: list.count === 0
        iconName: root.desk.taskCount > 0 ? "funnel" : "layers"
        text: root.desk.taskCount > 0 ? qsTr("No task passes \u201c%1\u201d.").arg(filter.text) : qsTr("This scheduler has no tasks yet.")
        advice: root.desk.taskCount > 0 ? "" : qsTr("Add one, or move one here: select it and choose what it belongs to.")
        actionText: root.desk.taskCount > 0 ? qsTr("Clear the filter") : ""
        onActed: filter.clear()
    }
}
