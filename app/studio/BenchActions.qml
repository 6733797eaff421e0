import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The workbenches that have no map: schedule, detail, comparison, and what they write.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property string workspace
    readonly property alias schedule: schedule
    readonly property alias detail: detail
    readonly property alias compare: compare
    readonly property bool asking: compare.asking || exports.asking
    readonly property bool shown: schedule.shown || detail.shown || compare.shown
    /// The action that leads to the one that is shown; null: none is.
    readonly property StudioAction entry: shown ? actions.find("workspace." + workspace) : null
    /// What is selected, and the frame of the cursor with its load; only of a schedule.
    readonly property string place: schedule.shown && schedule.desk.taskCount > 0 ? Array.of(schedule.desk.policy.name ?? "", qsTr("frame %1").arg(schedule.desk.frame), schedule.desk.sumText).filter(each => each !== "").join("   ") : "" // qmllint disable
    readonly property string hint: schedule.shown ? schedule.hint : detail.shown ? detail.hint : compare.shown ? compare.hint : ""

    signal written(string path)

    /// Whether the action was one of these.
    function handle(id: string): bool {
        return schedule.handle(id) || compare.handle(id) || exports.handle(id);
    }

    ScheduleActions {
        id: schedule

        session: root.session
        actions: root.actions
        workspace: root.workspace
    }
    DetailActions {
        id: detail

        session: root.session
        workspace: root.workspace
    }
    CompareActions {
        id: compare

        session: root.session
        actions: root.actions
        workspace: root.workspace
    }
    ExportActions {
        id: exports

        session: root.session
        actions: root.actions
        schedule: schedule
        detail: detail
        compare: compare
        onWritten: path => root.written(path)
    }
}
