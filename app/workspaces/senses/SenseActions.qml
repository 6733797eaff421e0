pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Session
import Percept.Shell
import Percept.Workspaces

/// The tools of the Senses workspace, and the actions that choose them and what is shown.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property string workspace
    readonly property bool shown: workspace === "senses" && session.state !== Session.Empty
    /// "select", "ping", "cones" or "route".
    property string tool: "ping"
    onShownChanged: if (!shown) proposal.discard()
    /// Whether a route is planned.
    readonly property bool routing: shown && tool === "route" && session.editing.open && !session.possession.active
    /// Whether cones are edited and maps of being noticed are shown.
    readonly property bool coning: shown && tool === "cones"
    /// Which map lies over the level while cones are edited, and while a route is planned.
    property int coneMap: 2
    property int routeMap: 0
    readonly property alias intruder: intruder
    readonly property alias noticeMap: noticeMap
    readonly property bool pinging: shown && tool === "ping" && !session.possession.active
    /// The agent that was selected last: it is still asked about while something else is looked at,
    /// such as a connection on the way to it. -1 where there is none.
    property int asked: -1
    readonly property alias lab: lab
    readonly property alias proposal: proposal
    readonly property alias fork: fork
    readonly property alias cones: cones
    readonly property alias notice: notice
    readonly property var ids: ["tool.ping", "tool.cones", "tool.intruder", "senses.showAll", "senses.show1", "senses.show2", "senses.show3", "senses.show4", "senses.over1", "senses.over2", "senses.over3", "senses.over4", "senses.clear", "senses.generate"]

    function chooseMap(choice: int) {
        if (routing)
            routeMap = choice;
        else
            coneMap = choice;
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "tool.ping":
            tool = "ping";
            return true;
        case "tool.cones":
            session.editing.tool = Editing.Select;
            tool = "cones";
            return true;
        case "tool.intruder":
            tool = "route";
            return true;
        case "senses.showAll":
            lab.shown = -1;
            return true;
        case "senses.show1":
        case "senses.show2":
        case "senses.show3":
        case "senses.show4":
            show(parseInt(id.slice(-1)) - 1);
            return true;
        case "senses.over1":
        case "senses.over2":
        case "senses.over3":
        case "senses.over4":
            lab.toggleOver(parseInt(id.slice(-1)) - 1);
            return true;
        case "senses.clear":
            lab.clear();
            return true;
        case "senses.generate":
            proposal.propose();
            return true;
        }
        return false;
    }
    /// A person acts for who would go.
    function play() {
        session.selectIdent(intruder.walkerIdent);
        actions.find("run.possess").trigger();
        if (!session.playing)
            session.togglePlay();
    }
    /// A second time shows all again.
    function show(modality: int) {
        if (modality < lab.modalities.length)
            lab.shown = lab.shown === modality ? -1 : modality;
    }
    /// What a click will do.
    readonly property string hint: lab.problem !== "" ? lab.problem : tool === "route" ? qsTr("Click where he would go, place by place. Drag a place to move it, double click removes it, Backspace the last.") : tool === "cones" ? cones.present ? qsTr("Drag a handle to change cone %1. Shift: one side apart. The round one is the pitch: left of the axis is up. Alt suspends snapping.").arg(cones.cone + 1) : intruder.walkers.length === 0 ? qsTr("Nobody in this level becomes aware by degrees.") : qsTr("Click an agent that becomes aware by degrees to see and change its view cones.") : tool === "select" ? qsTr("Click something on the map to select it, a floor to select its region.") : qsTr("Click or drag on the map to emit %1.").arg(lab.modalities[lab.modality]?.id ?? "")

    SenseModel {
        id: lab

        level: root.session.level
        view: root.session.view
        active: root.shown
        chosen: root.session.selectedIdents
        selected: root.asked
    }
    Connections {
        target: root.session
        function onSelectionChanged() {
            if (root.session.selectedIdent.startsWith("agent:"))
                root.asked = root.session.selectedIndex;
            else if (root.session.selectedIdent === "")
                root.asked = -1;
        }
    }
    ForkModel {
        id: fork

        lab: lab
        path: root.session.tracePath
        runs: root.session.runs
        frame: root.session.frame // qmllint disable
        step: root.session.step
        onSaved: path => root.session.saved(path)
        onFailed: (title, text) => root.session.problem(title, text, Session.Saved | Session.Moved)
    }
    Binding {
        target: root.actions.find("senses.saveFork")
        property: "enabled"
        value: fork.told
    }
    ConeModel {
        id: cones

        editing: root.session.editing
        view: root.session.view
        level: root.session.level
        filled: noticeMap.choice === 0
    }
    IntruderRoute {
        id: intruder

        session: root.session
        active: root.routing
        onFailed: (title, text) => root.session.problem(title, text, Session.Edited | Session.Opened)
    }
    FileDialog {
        id: routeToLoad

        title: qsTr("Choose a route")
        acceptLabel: qsTr("Load")
        // Levels are *.json, too.
        nameFilters: [qsTr("Routes (*route*.json)"), qsTr("All files (*)")]
        onChosen: files => intruder.load(files[0])
    }
    FileDialog {
        id: routeToSave

        saves: true
        title: qsTr("Save the route")
        defaultSuffix: "json"
        nameFilters: [qsTr("Routes (*.json)")]
        onChosen: files => intruder.save(files[0])
    }
    function showFile(dialog: FileDialog) {
        if ("" + session.folder !== "")
            dialog.currentFolder = session.folder;
        dialog.open();
    }
    function loadRoute() {
        showFile(routeToLoad);
    }
    function saveRoute() {
        routeToSave.fileName = session.name + "-route.json";
        showFile(routeToSave);
    }
    NoticeMap {
        id: noticeMap

        session: root.session
        overlay: lab.overlay
        active: root.coning || root.routing
        route: root.routing ? intruder : null
        observer: !root.routing && root.session.selectedIdent.startsWith("agent:") ? root.session.selectedIndex : -1
        choice: root.routing ? root.routeMap : root.coneMap
    }
    NoticeQuery {
        id: notice

        session: root.session
        active: cones.active && root.session.selectedIdent.startsWith("agent:") && cones.states.count > 0
        // The one whose value the legend of the map has, so that both speak of the same.
        observer: !active ? -1 : noticeMap.choice > 0 && noticeMap.looker >= 0 ? noticeMap.looker : root.session.selectedIndex
        gazeFollows: noticeMap.gazeFollows || noticeMap.best
    }
    GraphProposal {
        id: proposal

        editing: root.session.editing
        overlay: lab.overlay
    }
    Instantiator {
        model: root.ids
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.shown && (modelData !== "senses.generate" && modelData !== "tool.intruder" || root.session.editing.open)
        }
    }
    Binding {
        target: root.session.editing
        property: "passing"
        value: root.shown ? lab.picked : []
    }
    Binding {
        target: root.actions.find("tool.intruder")
        property: "checked"
        value: root.shown && root.tool === "route"
    }
    Binding {
        target: root.actions.find("tool.cones")
        property: "checked"
        value: root.coning
    }
    Binding {
        target: root.actions.find("tool.ping")
        property: "checked"
        value: root.shown && root.tool === "ping"
    }
}
