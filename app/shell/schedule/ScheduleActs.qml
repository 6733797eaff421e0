import QtQuick
import Percept.Session
import Percept.Tuning
import Percept.Shell

/// The schedule that is worked on, and the actions that act on it.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property string workspace
    readonly property bool shown: workspace === "schedule" && session.state !== Session.Empty
    readonly property alias desk: desk
    readonly property bool usable: shown && desk.editable && desk.taskCount > 0 && desk.problem === ""
    /// What a drag or a key will do.
    readonly property string hint: desk.problem !== "" ? desk.problem
        : !desk.editable ? qsTr("Open a level to look at its schedule.")
        : desk.previewing ? qsTr("Dashed boxes are the phases as they are. Apply or discard those that were found, or drag boxes to change them.")
        : qsTr("Drag a box to shift the phase of its task. Double-click a number to type one.")

    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "schedule.addTask":
            desk.addTask();
            return true;
        case "schedule.find":
            desk.findPhases();
            return true;
        case "schedule.apply":
            desk.applyPhases();
            return true;
        case "schedule.discard":
            desk.discardPhases();
            return true;
        }
        return false;
    }

    ScheduleDesk {
        id: desk

        editing: root.session.editing
        active: root.shown
    }
    Binding {
        target: root.actions.find("schedule.addTask")
        property: "enabled"
        value: root.shown && desk.editable
    }
    Binding {
        target: root.actions.find("schedule.find")
        property: "enabled"
        value: root.usable
    }
    Binding {
        target: root.actions.find("schedule.apply")
        property: "enabled"
        value: root.usable && desk.previewing
    }
    Binding {
        target: root.actions.find("schedule.discard")
        property: "enabled"
        value: root.usable && (desk.previewing || desk.search.busy)
    }
}
