import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The map with its bar: what is shown, and what a click on it does.
Rectangle {
    id: root

    required property Session session
    required property StudioActions actions
    required property SenseActions senses
    required property TacticActions tactics
    required property string workspace
    /// What is asked about the run where that is replayed; null elsewhere.
    property WhyModel desk: null
    readonly property alias canvas: map
    readonly property alias bar: bar
    /// Whether the pointer edits the level.
    readonly property bool editing: (workspace === "level" || senses.shown && !senses.pinging && !senses.routing || tactics.shown && !tactics.pathing) && session.editing.open && !session.possession.active
    readonly property var levelTools: ["select", "move", "", "wall", "door", "region", "cut", "connection", "", "light", "agent", "patrol", "item", "trigger", "spawn", "", "node", "edge", "brush", "", "measure", "snap"]
    readonly property var senseTools: ["select", "move", "", "region", "cut", "connection", "door", "light", "agent", "patrol", "", "ping", "cones", "intruder", "", "measure", "snap"]
    readonly property var tacticTools: ["select", "move", "", "waypoint", "link", "path", "", "agent", "", "measure", "snap"]
    /// What a tool makes is drawn while it is chosen.
    readonly property var layerOfTool: ({
            [Editing.Connection]: "view.connections",
            [Editing.Item]: "view.items",
            [Editing.Trigger]: "view.triggers",
            [Editing.Spawn]: "view.spawns",
            [Editing.Node]: "view.graph",
            [Editing.Edge]: "view.graph"
        })
    readonly property string layerInUse: editing ? layerOfTool[session.editing.tool] ?? "" : ""

    /// Who acts for an agent has a banner there instead.
    readonly property bool barred: !session.possession.active
    readonly property bool brushing: editing && workspace === "level" && session.editing.tool === Editing.Brush

    color: Theme.canvas

    function shows(layer: string): bool {
        return actions.find(layer).checked || layer === layerInUse;
    }

    function takeBack(): bool {
        const some = !senses.intruder.empty;
        senses.intruder.removeLast();
        return some;
    }
    function focusPanel() {
        map.forceActiveFocus(Qt.TabFocusReason);
    }

    MapBar {
        id: bar

        width: parent.width
        visible: root.barred && !root.senses.shown && !root.tactics.shown && !root.brushing
        session: root.session
        actions: root.actions
        desk: root.desk
    }
    BrushBar {
        width: parent.width
        visible: root.barred && root.brushing
        editing: root.session.editing
    }
    TacticsBar {
        width: parent.width
        visible: root.barred && root.tactics.shown
        tactics: root.tactics
        actions: root.actions
    }
    SensesBar {
        width: parent.width
        visible: root.barred && root.senses.shown && !root.senses.routing && !root.senses.coning
        senses: root.senses
    }
    AwarenessBar {
        width: parent.width
        visible: root.barred && root.senses.coning
        senses: root.senses
        map: root.senses.noticeMap
    }
    IntruderBar {
        width: parent.width
        visible: root.senses.routing
        senses: root.senses
        route: root.senses.intruder
        onLoadWanted: root.senses.loadRoute()
        onSaveWanted: root.senses.saveRoute()
    }
    ToolStrip {
        id: tools

        anchors.top: bar.bottom
        anchors.bottom: parent.bottom
        width: visible ? implicitWidth : 0
        visible: root.senses.shown || root.tactics.shown || root.workspace === "level" && root.session.editing.open
        entries: Array.from(root.senses.shown ? root.senseTools : root.tactics.shown ? root.tacticTools : root.levelTools).map(name => name === "" ? null : root.actions.find("tool." + name))
    }
    MapCanvas {
        id: map

        anchors.top: bar.bottom
        anchors.bottom: legend.top
        anchors.left: tools.right
        anchors.right: parent.right
        tool: root.senses.routing ? root.senses.intruder : !root.editing ? null : root.senses.cones.active ? root.senses.cones : root.session.editing
        focus: true
        activeFocusOnTab: true
        theme: Theme
        level: root.session.level
        // Everybody stands where they are at the moment of the route, not of the run.
        view: root.senses.routing && root.senses.intruder.prediction ? root.senses.intruder.prediction : root.session.view
        overlay: root.tactics.shown ? root.tactics.waypoints.overlay : root.senses.lab.overlay
        picksRegions: root.senses.shown
        selectedKind: root.session.selectedKind
        selectedIndex: root.session.selectedIndex
        showGrid: root.actions.find("view.grid").checked
        showHeights: !root.tactics.shown // an analysis of its own there
        showGraph: root.shows("view.graph")
        showConnections: root.workspace === "level" && root.shows("view.connections")
        showItems: root.shows("view.items")
        showTriggers: root.shows("view.triggers")
        showSpawns: root.shows("view.spawns")
        showNames: root.actions.find("view.names").checked
        showFieldOfView: root.actions.find("view.fieldOfView").checked
        showGhosts: root.actions.find("view.memory").checked
        showPaths: root.actions.find("view.paths").checked
        Accessible.role: Accessible.Canvas
        Accessible.name: qsTr("Map of %1").arg(root.session.name)
        Keys.onReturnPressed: root.session.editing.finish()
        Keys.onEnterPressed: root.session.editing.finish()
        Keys.onPressed: event => event.accepted = event.key === Qt.Key_Backspace && (root.senses.routing ? takeBack() : root.editing && root.session.editing.back())
        onSpaceTapped: root.actions.find("run.play").trigger()
        onCursorChanged: if (root.session.possession.active && cursorInside) root.session.possession.aim(cursor)
        onPressed: (kind, index, position, button) => {
            forceActiveFocus(Qt.MouseFocusReason);
            if (root.session.possession.active && button === Qt.LeftButton)
                root.session.possession.shoot(position);
            else if (root.session.possession.active && button === Qt.RightButton)
                root.session.possession.moveTo(position);
            else if (root.senses.pinging && button === Qt.LeftButton && kind !== MapObject.Agent)
                root.senses.lab.ping(position);
            else if (root.tactics.pathing && button === Qt.LeftButton)
                root.tactics.routes.press(position, 12 / pixelsPerMetre);
        }
        onDragged: position => {
            if (root.senses.pinging)
                root.senses.lab.ping(position);
            else if (root.tactics.pathing)
                root.tactics.routes.drag(position);
        }
        onClicked: (kind, index, position, button) => {
            const selects = !root.tactics.pathing && !root.senses.routing && (!root.senses.pinging || kind === MapObject.Agent);
            if (selects && !root.session.possession.active && button === Qt.LeftButton)
                root.session.select(kind, index);
        }
    }
    // Whose keys walk an agent looks at it, wherever it was picked.
    Connections {
        target: root.session.possession
        function onChanged() {
            if (root.session.possession.active && root.visible)
                map.forceActiveFocus(Qt.OtherFocusReason);
        }
    }
    SensesLegend {
        anchors.top: bar.bottom
        anchors.right: parent.right
        anchors.margins: 16
        visible: root.senses.shown && !root.senses.routing && !root.senses.coning && root.senses.lab.modalities.length > 0 && map.width > 700
        lab: root.senses.lab
        canvas: map
    }
    MapLegends {
        id: legend

        anchors.left: tools.right
        anchors.right: parent.right
        anchors.bottom: parent.bottom
        senses: root.senses
        tactics: root.tactics
        session: root.session
        inside: map.cursorInside
    }
    CursorCard {
        anchors.fill: map
        visible: root.tactics.shown && map.cursorInside && values.length > 0
        tactics: root.tactics
        canvas: map
    }
    NoticeCard {
        anchors.fill: map
        visible: root.senses.notice.active && root.senses.notice.told && map.cursorInside
        query: root.senses.notice
        canvas: map
    }
    Binding {
        target: root.senses.noticeMap
        property: "cursor"
        when: root.senses.noticeMap.active
        value: map.cursor
    }
    Binding {
        target: root.senses.notice
        property: "pointed"
        value: map.cursorInside
    }
    Binding {
        target: root.senses.notice
        property: "cursor"
        when: root.senses.notice.active
        value: map.cursor
    }
    Binding {
        target: root.tactics.analyses
        property: "cursor"
        when: root.tactics.shown
        value: map.cursor
    }
    MapOver {
        anchors.fill: map
        session: root.session
        desk: root.desk
        stage: bar.stage
    }
    // In place of the bar, whose choices are not for who acts in the run: the map stays free.
    PossessionBanner {
        width: parent.width
        height: bar.height
        visible: root.session.possession.active
        name: root.session.possession.name
        armed: root.session.bot.armed
        paused: !root.session.playing
        onReleased: root.session.possession.release()
    }
}
