import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell

/// The schedule: its tasks left, their load and runs beside them, what could be better at
/// the right; below them what the run made of it.
Item {
    id: root

    required property ScheduleActions acts
    required property CompareActions compare
    required property RecentFiles recent
    required property StudioActions actions
    readonly property var panels: [table, roll, spikes, side]
    /// Panels grow with the text.
    readonly property real textRoom: Math.max(1, Theme.fontScale)
    readonly property bool filled: acts.desk.taskCount > 0 || acts.desk.nest.inside

    function focusPanel() {
        table.focusPanel();
    }
    function focusFilter() {
        root.actions.find("view.left").checked = true;
        table.focusFilter();
    }

    UiSplitView {
        anchors.fill: parent
        orientation: Qt.Horizontal
        visible: root.filled

        UiSplitView {
            T.SplitView.fillWidth: true
            T.SplitView.minimumWidth: 320
            orientation: Qt.Vertical

            UiSplitView {
                T.SplitView.fillHeight: true
                T.SplitView.minimumHeight: 240
                orientation: Qt.Horizontal

                TaskTable {
                    id: table

                    T.SplitView.preferredWidth: (root.width < 1440 ? 450 : 480) + Math.max(0, Theme.fontScale - 1) * 200
                    T.SplitView.minimumWidth: 400
                    T.SplitView.maximumWidth: 620
                    visible: root.actions.find("view.left").checked
                    desk: root.acts.desk
                    actions: root.actions
                    chartHeight: roll.chartHeight
                }
                RollPane {
                    id: roll

                    T.SplitView.fillWidth: true
                    T.SplitView.minimumWidth: 320
                    desk: root.acts.desk
                    actions: root.actions
                    contentY: table.contentY
                    onScrollWanted: by => table.scrollBy(by)
                }
            }
            RunPane {
                id: spikes

                T.SplitView.preferredHeight: folded ? Theme.panelHeaderHeight : root.height < 700 ? Math.round(130 + 60 * root.textRoom) : Math.round(248 * root.textRoom)
                T.SplitView.minimumHeight: Theme.panelHeaderHeight
                T.SplitView.maximumHeight: folded ? Theme.panelHeaderHeight : root.height * 0.6
                visible: root.actions.find("view.bottom").checked
                run: root.acts.run
                compare: root.compare
                recent: root.recent
                fault: root.acts.desk.problem
                actions: root.actions
                onFrameWanted: frame => {
                    // Frames of a run are those of the level's own scheduler.
                    root.acts.desk.nest.leaveAll();
                    roll.show(Math.max(0, frame - 1));
                }
            }
        }
        ScheduleSide {
            id: side

            T.SplitView.preferredWidth: Math.round((root.width < 1440 ? 300 : 332) * root.textRoom)
            T.SplitView.minimumWidth: 280
            T.SplitView.maximumWidth: 480
            visible: root.actions.find("view.right").checked
            desk: root.acts.desk
            tuning: root.acts.tuning
            actions: root.actions
            onFrameWanted: frame => roll.show(frame)
        }
    }
    EmptyState {
        anchors.centerIn: parent
        visible: !root.filled
        iconName: "chart-column"
        text: root.acts.desk.editable ? qsTr("The level has no schedule yet.") : qsTr("The tasks of a level are listed here.")
        advice: root.acts.desk.editable ? qsTr("Tasks with a frequency, a phase and a cost show here how they share the frames.") : qsTr("This recording has none. Open a level.")
        actionText: root.acts.desk.editable ? qsTr("Add a task") : ""
        onActed: root.acts.desk.addTask()
    }
}
