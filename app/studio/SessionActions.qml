pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Shell

/// What the actions do to the session and to its map, and when they can.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property Workbench workbench
    /// Whether keys are for the level, and not for a dialog.
    property bool listening: true

    readonly property bool isOpen: session.state !== Session.Empty
    readonly property bool isLevel: isOpen && session.state !== Session.Replay
    readonly property var acts: ({
            "edit.filter": () => workbench.focusFilter(),
            "view.fitAll": () => workbench.mapPane.canvas.fitAll(),
            "view.fitSelection": () => workbench.mapPane.canvas.fitSelection(),
            "view.zoomIn": () => workbench.mapPane.canvas.zoomIn(),
            "view.zoomOut": () => workbench.mapPane.canvas.zoomOut(),
            "view.resetLayout": () => workbench.resetLayout(),
            "view.nextPanel": () => workbench.nextPanel(),
            "run.play": () => session.togglePlay(),
            "run.stepBack": () => session.stepBack(),
            "run.stepForward": () => session.stepForward(),
            "run.secondBack": () => session.jump(-1),
            "run.secondForward": () => session.jump(1),
            "run.previousEvent": () => session.previousEvent(),
            "run.nextEvent": () => session.nextEvent(),
            "run.toStart": () => session.toStart(),
            "run.toEnd": () => session.toEnd(),
            "run.slower": () => session.slower(),
            "run.faster": () => session.faster(),
            "run.unlimited": () => session.unlimited = !session.unlimited,
            "run.restart": () => session.restart(),
            "run.fullTrace": () => session.fullTrace = !session.fullTrace,
            "run.wallClock": () => session.wallClock = !session.wallClock,
            "run.why": () => workbench.ask(false),
            "run.whyNot": () => workbench.ask(true),
            "run.possess": () => {
                const why = session.possession.begin();
                tell(why === "", session.selectedName === "" ? qsTr("Nobody is selected who could be possessed") : qsTr("%1 cannot be possessed").arg(session.selectedName), why);
            },
            "possess.release": () => session.possession.release(),
            "possess.use": () => tell(session.possession.use(), qsTr("No door is within reach"), qsTr("Go nearer than 1.5 m.")),
            "possess.carry": () => tell(session.possession.carry(), qsTr("No body is within reach"), qsTr("Go nearer than 1.5 m.")),
            "possess.throw": () => session.possession.throwTo(workbench.mapPane.canvas.cursor),
            "squad.go": () => order("go"),
            "squad.hold": () => order("hold"),
            "squad.follow": () => order("follow"),
            "squad.patrol": () => order("patrol"),
            "possess.weapon1": () => session.possession.chooseWeapon(0),
            "possess.weapon2": () => session.possession.chooseWeapon(1),
            "possess.weapon3": () => session.possession.chooseWeapon(2),
            "possess.weapon4": () => session.possession.chooseWeapon(3)
        })

    /// Whether the action was one of these.
    function handle(id: string): bool {
        const entry = actions.find(id);
        if (layers.includes(id))
            entry.checked = !entry.checked;
        else if (acts[id] !== undefined)
            acts[id]();
        else
            return false;
        return true;
    }

    /// To the squad of the selected agent.
    function order(word: string) {
        const why = session.possession.orderSquad(word, workbench.mapPane.canvas.cursor);
        tell(why === "", qsTr("Nobody can be given an order"), why);
    }

    /// Why something was not done.
    function tell(done: bool, title: string, advice: string) {
        if (!done)
            session.notice(title, advice);
    }

    readonly property var layers: ["view.grid", "view.graph", "view.connections", "view.items", "view.triggers", "view.spawns", "view.fieldOfView", "view.memory", "view.paths", "view.names"]
    readonly property var needDocument: ["file.save", "file.saveAs", "edit.filter", "view.fitAll", "view.fitSelection", "view.zoomIn", "view.zoomOut", "view.left", "view.right", "view.bottom", "view.resetLayout", "view.nextPanel", "workspace.level", "workspace.senses", "workspace.tactics", "workspace.schedule", "workspace.detail", "workspace.compare", "workspace.replay", "workspace.next", "workspace.previous", "run.play", "run.stepBack", "run.stepForward", "run.secondBack", "run.secondForward", "run.toStart", "run.toEnd", "run.previousEvent", "run.nextEvent", "run.slower", "run.faster", "run.unlimited"]
    readonly property var needLevel: ["file.save", "file.saveAs", "run.restart", "run.record", "squad.go", "squad.hold", "squad.follow", "squad.patrol"]

    readonly property var needPossession: ["possess.release", "possess.up", "possess.left", "possess.down", "possess.right", "possess.use", "possess.throw", "possess.carry", "possess.weapon1", "possess.weapon2", "possess.weapon3", "possess.weapon4"]

    function refresh() {
        for (const id of needDocument.concat(layers))
            actions.find(id).enabled = isOpen;
        for (const id of needLevel)
            actions.find(id).enabled = isLevel;
        for (const id of needPossession)
            actions.find(id).enabled = session.possession.active;
    }

    onIsOpenChanged: refresh()
    onIsLevelChanged: refresh()
    Component.onCompleted: {
        refresh();
        for (const id of layers)
            actions.find(id).checked = id !== "view.graph";
    }

    Instantiator {
        model: ["run.why", "run.whyNot"]
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.isOpen && (root.session.selectedIdent.startsWith("agent:") || modelData === "run.why" && root.workbench.explainsLevels)
        }
    }
    Binding {
        target: root.actions.find("run.possess")
        property: "enabled"
        value: root.isLevel && !root.session.possession.active
    }
    HeldKeys {
        id: held

        listening: root.session.possession.active && root.listening
        onChanged: root.session.possession.walk(direction, shift, control)
    }
    Connections {
        target: root.session.possession
        function onChanged() {
            root.refresh();
        }
    }
    Binding {
        target: root.actions.find("run.unlimited")
        property: "checked"
        value: root.session.unlimited
    }
    Binding {
        target: root.actions.find("run.fullTrace")
        property: "checked"
        value: root.session.fullTrace
    }
    Binding {
        target: root.actions.find("run.fullTrace")
        property: "enabled"
        value: root.isLevel
    }
    Binding {
        target: root.actions.find("run.wallClock")
        property: "checked"
        value: root.session.wallClock
    }
    Binding {
        target: root.actions.find("run.wallClock")
        property: "enabled"
        value: root.isLevel && root.session.scheduled
    }
    Binding {
        target: root.actions.find("run.record")
        property: "checked"
        value: root.session.recording
    }
}
