pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Session
import Percept.Shell
import Percept.Workspaces

/// What the Tactics workspace works with, and the actions that choose what is shown.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property string workspace
    readonly property bool shown: workspace === "tactics" && session.state !== Session.Empty
    readonly property alias waypoints: waypoints
    readonly property alias compounds: compounds
    readonly property alias analyses: analyses
    readonly property alias maker: maker
    readonly property alias layers: layers
    readonly property alias automaton: automaton
    readonly property alias proposal: proposal
    readonly property alias routes: routes
    readonly property alias scenario: scenario
    readonly property alias weights: weights
    /// "edit" or "path".
    property string tool: "edit"
    readonly property bool pathing: shown && tool === "path" && !session.possession.active
    /// What a click will do.
    readonly property string hint: routes.awaitsGoal ? qsTr("Click to set the goal.") : routes.placed ? qsTr("Drag start or goal to search again. Click elsewhere to start over.") : qsTr("Click to set the start.")
    /// Whether a dialog has the keyboard.
    readonly property bool asking: recordings.visible || scenarios.visible
    readonly property var ids: ["tactics.why", "tactics.takeOver"]

    /// Its settings are to be seen.
    signal generationWanted

    onShownChanged: {
        if (!shown) {
            proposal.discard();
            automaton.close();
        }
    }

    /// Begins where the document lies.
    function show(dialog: FileDialog) {
        if ("" + session.folder !== "")
            dialog.currentFolder = session.folder;
        dialog.open();
    }
    /// Ends what is being measured. Whether something was.
    function stop(): bool {
        const generates = proposal.shown && proposal.busy;
        const measures = waypoints.measuresAll;
        proposal.stop();
        waypoints.stopMeasuring();
        return generates || measures;
    }
    /// For a recording whose haunts are to be tried.
    function askRecording() {
        show(recordings);
    }
    /// For a scenario whose problems are to be solved.
    function askScenario() {
        show(scenarios);
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "tactics.why":
            waypoints.why = waypoints.why === "" ? "cover" : "";
            return true;
        case "tool.path":
            tool = "path";
            return true;
        case "tactics.generate":
            actions.find("view.right").checked = true;
            proposal.propose();
            generationWanted();
            return true;
        case "tactics.takeOver":
            waypoints.takeOver("");
            return true;
        }
        return false;
    }

    WaypointModel {
        id: waypoints

        level: root.session.level
        editing: root.session.editing
        active: root.shown
        selected: root.session.selectedIdent.startsWith("waypoint:") ? root.session.selectedIndex : -1
    }
    CompoundModel {
        id: compounds

        lab: waypoints
    }
    AnalysisModel {
        id: analyses

        level: root.session.level
        session: root.session
        view: root.session.view
        overlay: waypoints.overlay
        tracePath: root.session.tracePath
        frame: root.session.frame // qmllint disable
        active: root.shown
    }
    NewAnalysis {
        id: maker

        editing: root.session.editing
        lab: analyses
    }
    WaypointProposal {
        id: proposal

        editing: root.session.editing
        overlay: waypoints.overlay
    }
    FileDialog {
        id: recordings

        title: qsTr("Choose a recording of bots and players")
        acceptLabel: qsTr("Choose")
        nameFilters: [qsTr("Recordings (*.percept)"), qsTr("All files (*)")]
        onChosen: files => proposal.setRecordingUrl(files[0])
    }
    FileDialog {
        id: scenarios

        title: qsTr("Choose the scenario of this map")
        acceptLabel: qsTr("Choose")
        nameFilters: [qsTr("Scenarios of Moving AI (*.scen)"), qsTr("All files (*)")]
        onChosen: files => scenario.openUrl(files[0])
    }
    ScenarioModel {
        id: scenario

        routes: root.routes
    }
    RouteModel {
        id: routes

        level: root.session.level
        editing: root.session.editing
        overlay: waypoints.overlay
        active: root.shown
        weapon: waypoints.weapon
        crouching: waypoints.crouching
    }
    ProfileWeights {
        id: weights

        routes: root.routes
        editing: root.session.editing
    }
    AutomatonModel {
        id: automaton

        lab: analyses
        editing: root.session.editing
    }
    LayerModel {
        id: layers

        lab: analyses
        editing: root.session.editing
    }
    Instantiator {
        model: root.ids
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.shown && waypoints.selected >= 0
        }
    }
    Binding {
        target: root.actions.find("tool.path")
        property: "enabled"
        value: root.shown
    }
    Binding {
        target: root.actions.find("tool.path")
        property: "checked"
        value: root.pathing
    }
    Binding {
        target: root.actions.find("tactics.generate")
        property: "enabled"
        value: root.shown && root.session.editing.open
    }
    Binding {
        target: root.actions.find("tactics.why")
        property: "checked"
        value: root.shown && waypoints.selected >= 0 && waypoints.why !== ""
    }
}
