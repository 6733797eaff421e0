pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Shell

/// What the actions do to the level that is edited, and when they can.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property Workbench workbench
    required property SenseActions senses
    required property TacticActions tactics

    readonly property Editing editing: session.editing
    readonly property NavigationPanel navigation: workbench.rightDock.navigation
    /// Whether the layer of the navigation graph is shown for what is generated alone.
    property bool graphLent: false
    readonly property bool active: workbench.mapPane.editing
    readonly property bool moving: active && editing.tool === Editing.Move && editing.selectedCount > 0
    readonly property var tools: ["select", "move", "wall", "door", "region", "connection", "light", "agent", "item", "trigger", "spawn", "cut", "waypoint", "link", "node", "edge", "brush", "patrol", "measure"]
    readonly property var acts: ({
            "edit.undo": () => editing.undo(),
            "edit.redo": () => editing.redo(),
            "edit.cut": () => editing.cut(),
            "edit.copy": () => editing.copy(),
            "edit.paste": () => editing.paste(),
            "edit.duplicate": () => editing.duplicate(),
            "edit.delete": () => editing.remove(),
            "edit.rename": () => workbench.rightPane.focusName(),
            "edit.selectAll": () => editing.selectAll(),
            "edit.selectNone": () => discardGraphs() || tactics.stop() || (active ? editing.escape() : session.selectNone()),
            "edit.mergeRegions": () => editing.mergeRegions(),
            "edit.navigation": () => proposeNavigation(),
            "edit.nudgeUp": () => editing.nudge(0, 1),
            "edit.nudgeDown": () => editing.nudge(0, -1),
            "edit.nudgeFarUp": () => editing.nudge(0, 10),
            "edit.nudgeFarDown": () => editing.nudge(0, -10),
            "tool.snap": () => editing.snaps = !editing.snaps
        })
    // With the move tool these keys nudge instead of stepping time.
    readonly property var nudges: ({
            "run.stepBack": [-1, 0],
            "run.stepForward": [1, 0],
            "run.secondBack": [-10, 0],
            "run.secondForward": [10, 0]
        })

    /// Whether the action was one of these.
    function handle(id: string): bool {
        const name = id.startsWith("tool.") ? id.slice("tool.".length) : "";
        if (tools.includes(name)) {
            if (senses.shown)
                senses.tool = "select";
            tactics.tool = "edit";
            editing.tool = tools.indexOf(name);
        } else if (moving && nudges[id] !== undefined)
            editing.nudge(nudges[id][0], nudges[id][1]);
        else if (id.startsWith("add."))
            editing.add(id.slice("add.".length));
        else if (acts[id] !== undefined)
            acts[id]();
        else
            return false;
        return true;
    }

    /// Closes the panel of a graph that is generated. @return whether one was open
    function discardGraphs(): bool {
        const open = navigation.shown || senses.proposal.shown;
        navigation.discard();
        senses.proposal.discard();
        return open;
    }
    /// On the map, beside the graph as it is; of what is generated one thing is shown at a time.
    function proposeNavigation() {
        const layer = actions.find("view.graph");
        if (!workbench.mapPane.visible)
            actions.find("workspace.level").trigger();
        graphLent = graphLent || !layer.checked;
        layer.checked = true;
        senses.proposal.discard();
        tactics.proposal.discard();
        navigation.propose();
    }

    Connections {
        target: root.navigation
        function onShownChanged() {
            if (root.navigation.shown)
                return;
            if (root.graphLent && !root.navigation.kept)
                root.actions.find("view.graph").checked = false;
            root.graphLent = false;
        }
    }
    Connections {
        target: root.senses.proposal
        function onChanged() {
            if (root.senses.proposal.shown)
                root.navigation.discard();
        }
    }
    Connections {
        target: root.tactics.proposal
        function onChanged() {
            if (root.tactics.proposal.shown)
                root.navigation.discard();
        }
    }

    component Enabled: Binding {
        required property string name

        target: name === "" ? null : root.actions.find(name)
        property: "enabled"
    }
    component Named: Binding {
        required property string name

        target: name === "" ? null : root.actions.find(name)
        property: "name"
    }

    Enabled {
        name: "edit.undo"
        value: root.editing.canUndo
    }
    Enabled {
        name: "edit.redo"
        value: root.editing.canRedo
    }
    Named {
        name: "edit.undo"
        value: root.editing.undoName === "" ? qsTr("Undo") : qsTr("Undo %1").arg(root.editing.undoName)
    }
    Named {
        name: "edit.redo"
        value: root.editing.redoName === "" ? qsTr("Redo") : qsTr("Redo %1").arg(root.editing.redoName)
    }
    Instantiator {
        model: ["edit.delete", "edit.cut", "edit.copy", "edit.duplicate"]
        Enabled {
            required property string modelData

            name: modelData
            value: root.active && root.editing.selectedCount > 0
        }
    }
    Enabled {
        name: "edit.mergeRegions"
        value: root.active && root.editing.selectedCount > 1
    }
    Instantiator {
        model: root.editing.addable
        Enabled {
            required property var modelData

            name: "add." + modelData.list
            value: root.editing.open
        }
    }
    Enabled {
        name: "edit.navigation"
        value: root.editing.open
    }
    Enabled {
        name: "edit.rename"
        value: root.active && root.editing.selectedCount === 1
    }
    Enabled {
        name: "edit.paste"
        value: root.active
    }
    Enabled {
        name: "edit.selectAll"
        value: root.active
    }
    Enabled {
        name: "edit.selectNone"
        value: root.session.state !== Session.Empty
    }
    Instantiator {
        model: ["edit.nudgeUp", "edit.nudgeDown", "edit.nudgeFarUp", "edit.nudgeFarDown"]
        Enabled {
            required property string modelData

            name: modelData
            value: root.moving
        }
    }
    Instantiator {
        model: root.tools
        Enabled {
            required property string modelData

            name: "tool." + modelData
            value: (root.active || root.senses.shown || root.tactics.shown) && (root.tactics.shown || modelData !== "waypoint" && modelData !== "link")
        }
    }
    Instantiator {
        model: root.tools
        Binding {
            required property string modelData
            required property int index

            target: root.actions.find("tool." + modelData)
            property: "checked"
            value: root.active && !root.senses.coning && root.editing.tool === index
        }
    }
    Enabled {
        name: "tool.snap"
        value: root.active
    }
    Binding {
        target: root.actions.find("tool.snap")
        property: "checked"
        value: root.editing.snaps
    }
}
