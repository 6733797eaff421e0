pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Shell
import Percept.Workspaces

/// The schedule that is worked on, and the actions that act on it.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property string workspace
    readonly property bool shown: workspace === "schedule" && session.state !== Session.Empty
    readonly property alias desk: desk
    readonly property alias run: run
    readonly property alias tuning: tuning
    readonly property bool usable: shown && desk.editable && desk.taskCount > 0 && desk.problem === ""
    /// What a drag or a key will do.
    readonly property string hint: desk.problem !== "" ? desk.problem
        : !desk.editable ? qsTr("Open a level to see its schedule.")
        : desk.previewing ? qsTr("Dashed boxes are the phases as they are. Apply or discard those that were found, or drag boxes to change them.")
        : qsTr("Drag a box to shift the phase of its task. Double-click a number to type one.")

    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "schedule.addTask":
            desk.addTask();
            return true;
        case "schedule.addScheduler":
            desk.nest.add();
            return true;
        case "schedule.find":
            desk.findPhases();
            return true;
        case "schedule.apply":
            desk.applyPhases();
            return true;
        case "load.nextSpike":
        case "load.previousSpike":
            run.pickSpike(id === "load.nextSpike");
            return true;
        case "load.showFrame":
            session.seek(run.frame); // qmllint disable
            return true;
        case "schedule.discard":
            desk.discardPhases();
            return true;
        }
        return false;
    }

    RunModel {
        id: run

        path: root.session.tracePath
        runs: root.session.runs
        active: root.shown
    }
    Timer {
        interval: 1000
        repeat: true
        running: root.shown && root.session.playing && root.session.state === Session.Running
        onTriggered: run.update()
        // What was done up to the pause can be read then.
        onRunningChanged: if (!running) last.restart()
    }
    Timer {
        id: last

        interval: 300
        onTriggered: run.update()
    }
    Connections {
        target: root.session
        // Single steps: tasks may have joined.
        function onRangeChanged() {
            if (!root.session.playing)
                last.restart();
        }
    }
    ScheduleModel {
        id: desk

        run: run
        editing: root.session.editing
        active: root.shown
    }
    TuningModel {
        id: tuning

        editing: root.session.editing
        active: root.shown
    }
    Instantiator {
        model: ["load.nextSpike", "load.previousSpike"]
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.shown && run.usable && run.spikes.count > 0
        }
    }
    Binding {
        target: root.actions.find("load.showFrame")
        property: "enabled"
        value: root.shown && run.usable && run.frame >= 0 // qmllint disable
    }
    Connections {
        target: desk.nest
        function onRefused(why) {
            root.session.problem(qsTr("The task stays where it is"), why, Session.Edited);
        }
    }
    Instantiator {
        model: ["schedule.addTask", "schedule.addScheduler"]
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.shown && desk.editable
        }
    }
    Binding {
        target: root.actions.find("schedule.find")
        property: "enabled"
        value: root.usable
    }
    Binding {
        target: root.actions.find("schedule.apply")
        property: "enabled"
        value: root.usable && desk.previewing && desk.movedCount > 0 && desk.gains
    }
    Binding {
        target: root.actions.find("schedule.discard")
        property: "enabled"
        value: root.usable && (desk.previewing || desk.search.busy)
    }
}
