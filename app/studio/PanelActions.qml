pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Shell
import Percept.Workspaces

/// The actions that bring a panel into view, in the workspace that has it.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property Workbench workbench
    required property SenseModel lab
    readonly property bool isOpen: session.state !== Session.Empty
    readonly property var stages: ["panel.map", "panel.graph", "panel.table"]
    readonly property var coverages: ["panel.coverage", "panel.leaks", "panel.oneWay"]
    readonly property var ids: Array.from(["panel.timeline", "panel.desire", "panel.memory", "panel.targets", "panel.traffic", "panel.events", "panel.ping", "panel.properties", "panel.history"]).concat(coverages, stages)

    /// The workspaces that have a page below the map, where not all have it.
    readonly property var homes: ({
            ping: ["senses"],
            desire: ["replay", "level"],
            memory: ["replay", "level"],
            targets: ["replay", "level"]
        })

    /// Whether the action was one of these.
    function handle(id: string): bool {
        if (!ids.includes(id))
            return false;
        if (coverages.includes(id)) {
            go(["senses"]);
            lab.coverage.choice = 1 + coverages.indexOf(id);
        } else if (stages.includes(id)) {
            go(["replay"]);
            workbench.mapPane.bar.show(stages.indexOf(id));
        } else if (id === "panel.properties" || id === "panel.history") {
            go(["level"]);
            actions.find("view.right").checked = true;
            workbench.rightPane.showPage(id === "panel.history" ? 1 : 0);
        } else {
            showBelow(id.slice("panel.".length));
        }
        return true;
    }
    function showBelow(page: string) {
        go(homes[page] ?? ["replay", "level", "senses", "tactics"]);
        actions.find("view.bottom").checked = true;
        workbench.bottomPane.page = page;
        workbench.bottomPane.focusPanel();
    }
    /// To the first of some workspaces, unless one of them is shown.
    function go(workspaces: var) {
        if (!Array.from(workspaces).includes(workbench.workspace))
            actions.find("workspace." + workspaces[0]).trigger();
    }

    Instantiator {
        model: root.ids
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.isOpen && (modelData !== "panel.properties" && modelData !== "panel.history" || root.session.editing.open)
        }
    }
}
