pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The load over the frames and, below it, which task runs when.
Rectangle {
    id: root

    required property ScheduleModel desk
    required property StudioActions actions
    property real contentY: 0
    readonly property real chartHeight: height < 620 ? 150 : 214
    readonly property alias canvas: canvas

    signal scrollWanted(real by)

    color: Theme.canvas
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Load and runs")

    function focusPanel() {
        canvas.forceActiveFocus(Qt.TabFocusReason);
    }
    function show(frame: real) {
        root.desk.frame = frame;
        canvas.reveal(frame);
    }

    Rectangle {
        id: bar

        width: parent.width
        height: Theme.contextBarHeight
        color: Theme.surface1
        GroupLegend {
            x: Theme.gap3
            height: parent.height
            room: tools.x - x - Theme.gap3
            groups: root.desk.groups
            dashed: !root.desk.comparing && (root.desk.source !== 2 || root.desk.run === null || !root.desk.run.usable) ? "" : root.desk.previewing ? qsTr("A now") : root.desk.comparing ? qsTr("before the drag") : qsTr("predicted")
        }
        Row {
            id: tools

            anchors.right: parent.right
            anchors.rightMargin: 6
            anchors.verticalCenter: parent.verticalCenter
            spacing: 2
            SegmentedSwitch {
                anchors.verticalCenter: parent.verticalCenter
                visible: root.desk.run !== null && root.desk.run.usable && !root.desk.nest.inside
                name: qsTr("Loads that are shown")
                choices: [{
                        text: qsTr("Predicted")
                    }, {
                        text: qsTr("Run")
                    }, {
                        text: qsTr("Both")
                    }]
                currentIndex: root.desk.source
                onChosen: index => root.desk.source = index
            }
            UiToolButton {
                anchors.verticalCenter: parent.verticalCenter
                iconName: "zoom-out"
                name: qsTr("More frames")
                onActed: canvas.zoomOut()
            }
            UiToolButton {
                anchors.verticalCenter: parent.verticalCenter
                iconName: "zoom-in"
                name: qsTr("Fewer frames")
                onActed: canvas.zoomIn()
            }
            UiToolButton {
                anchors.verticalCenter: parent.verticalCenter
                iconName: "maximize"
                name: qsTr("The whole period")
                hint: qsTr("As many frames as can be distinguished.")
                onActed: canvas.fitPeriod()
            }
            UiToolButton {
                anchors.verticalCenter: parent.verticalCenter
                entry: root.actions.find("schedule.savePicture")
            }
            UiToolButton {
                anchors.verticalCenter: parent.verticalCenter
                entry: root.actions.find("schedule.saveTable")
            }
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }
    Binding {
        target: canvas
        property: "frame"
        value: root.desk.frame // qmllint disable
    }
    ScheduleCanvas {
        id: canvas

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        activeFocusOnTab: true
        theme: Theme
        feed: root.desk.feed
        editable: root.desk.editable
        currentRow: root.desk.current
        contentY: root.contentY
        chartHeight: root.chartHeight
        rulerHeight: Theme.tableHeadHeight
        rowHeight: Theme.tableRowHeight
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("Runs of %1 tasks over the frames").arg(root.desk.taskCount)
        onRowPressed: row => root.desk.current = row
        onFramePicked: frame => root.desk.frame = frame
        onPhaseDragged: (row, phase) => root.desk.dragPhase(row, phase)
        onPhaseDropped: keep => root.desk.dropPhase(keep)
        onScrollWanted: by => root.scrollWanted(by)
        Keys.onShortcutOverride: event => event.accepted = [Qt.Key_Up, Qt.Key_Down, Qt.Key_Left, Qt.Key_Right].includes(event.key) && !(event.modifiers & Qt.ControlModifier)
        Keys.onUpPressed: root.desk.current = root.desk.tasks.rowBeside(root.desk.current, -1)
        Keys.onDownPressed: root.desk.current = root.desk.tasks.rowBeside(root.desk.current, 1)
        Keys.onLeftPressed: event => root.step(-1, event.modifiers)
        Keys.onRightPressed: event => root.step(1, event.modifiers)
    }
    /// Shifts the current task; with Shift, moves the cursor.
    function step(by: int, modifiers: int) {
        if (modifiers & Qt.ShiftModifier)
            show(Math.max(0, root.desk.frame + by));
        else
            root.desk.shift(root.desk.current, by);
    }
    UiLabel {
        x: 48
        y: canvas.y + canvas.chartHeight + canvas.rulerHeight + root.desk.tasks.count * canvas.rowHeight - root.contentY + 8
        width: parent.width - x - 12
        visible: y + height < root.height && root.desk.editable && root.desk.problem === ""
        text: root.desk.previewing ? qsTr("Dashed boxes: phases now. Drag a box sideways to change its phase.") : qsTr("Drag a box sideways to change its phase.") + " " + root.desk.nest.note
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    Item {
        x: canvas.x + canvas.hoverPosition.x
        y: canvas.y + canvas.hoverPosition.y
        width: 1
        height: 1
        Tip {
            shown: canvas.hoverText !== ""
            text: canvas.hoverText
        }
    }
    EmptyState {
        anchors.centerIn: canvas
        width: parent.width
        visible: root.desk.problem !== ""
        iconName: "triangle-alert"
        text: root.desk.problem
        advice: qsTr("Double-click a number in the table to type another one.")
    }
    ProgressStrip {
        anchors.horizontalCenter: parent.horizontalCenter
        y: canvas.y + 40
        width: 300
        running: root.desk.analysing
        share: root.desk.share
        amount: Math.round(root.desk.share * 100) + "\u00a0%"
        best: qsTr("Analysing the period")
        cancellable: false
    }
}
