import QtQuick
import Percept.Session
import Percept.Shell

/// The window while a document is open: transport, docks, and the panels in them.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property SenseActions senses
    required property BenchActions benches
    required property RecentFiles recent
    required property TacticActions tactics
    required property string workspace
    readonly property alias mapPane: mapPane
    readonly property RightPane rightPane: rightDock.pane
    readonly property alias rightDock: rightDock
    readonly property alias bottomPane: bottomPane
    readonly property int frame: Math.round(session.time / session.step)
    /// Whether an agent's level of detail can be asked about.
    readonly property bool explainsLevels: benches.detail.shown && benches.detail.crowd.characterCount > 0

    function resetLayout() {
        docks.reset();
    }
    /// The first and the last frame that the timeline shows, as x and y.
    function shownSpan(): point {
        return bottomPane.timeline.shownSpan();
    }
    function listBookmarks() {
        bookmarkList.toggle();
    }
    function focusFilter() {
        if (schedulePane.visible) {
            schedulePane.focusFilter();
            return;
        }
        if (bottomPane.filtersTraffic && holdsFocus(bottomPane)) {
            bottomPane.focusFilter();
            return;
        }
        actions.find("view.left").checked = true;
        leftPane.outliner.focusFilter();
    }
    /// Selects an object and brings it into view.
    function show(ident: string) {
        session.selectIdent(ident);
        mapPane.canvas.fitSelection();
        rightPane.showObject(ident);
    }
    /// Why the selected agent does what it does, or why it notices another one.
    function ask(notices: bool) {
        actions.find("view.right").checked = true;
        if (benches.detail.shown && !notices) {
            detailPane.showWhy();
            return;
        }
        if (workspace !== (notices ? "senses" : "level"))
            actions.find("workspace.replay").trigger();
        rightPane.showWhy(notices);
    }
    function nextPanel() {
        const pane = Array.of(schedulePane, detailPane, comparePane).find(each => each.visible);
        const panels = pane !== undefined ? pane.panels : [leftPane.tacticPanel, leftPane.outliner, leftPane.problems, mapPane, rightDock, bottomPane];
        let current = -1;
        for (let i = 0; i < panels.length; ++i)
            if (holdsFocus(panels[i]))
                current = i;
        for (let i = 1; i <= panels.length; ++i) {
            const panel = panels[(current + i) % panels.length];
            if (panel.visible) {
                panel.focusPanel();
                return;
            }
        }
    }
    function holdsFocus(panel: Item): bool {
        for (let item = root.Window.activeFocusItem; item !== null; item = item.parent)
            if (item === panel)
                return true;
        return false;
    }

    TransportBar {
        id: transport

        width: parent.width
        actions: root.actions
        playing: root.session.playing
        replaying: root.session.state === Session.Replay
        time: root.session.time
        timeText: root.session.clockText(root.session.time, 3)
        frame: root.frame
        speed: root.session.speed
        unlimited: root.session.unlimited
        seed: root.session.seed
        recording: root.session.recording
        recordingPath: root.session.recordingPath
        wallClock: root.session.wallClock
        branches: root.session.branches
        onTimeEntered: seconds => root.session.seekTime(seconds)
        onSpeedChosen: speed => {
            root.session.unlimited = false;
            root.session.speed = speed;
        }
        onUnlimitedChosen: root.session.unlimited = true
        onSeedChosen: seed => root.session.seed = seed
    }
    Docks {
        id: docks

        anchors.top: transport.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: !root.benches.shown
        actions: root.actions
        workspace: root.workspace
        rightWidth: root.senses.coning || root.senses.routing ? 420 : root.width < 1440 ? 300 : root.workspace === "replay" ? 560 : 332
        leftPanel: LeftPane {
            id: leftPane

            session: root.session
            tactics: root.tactics
            onShown: ident => root.show(ident)
            onRouteChosen: ident => root.senses.intruder.choose(ident)
        }
        centrePanel: MapPane {
            id: mapPane

            session: root.session
            actions: root.actions
            senses: root.senses
            tactics: root.tactics
            workspace: root.workspace
            desk: root.workspace === "replay" ? rightDock.pane.desk : null
        }
        rightPanel: RightDock {
            id: rightDock

            session: root.session
            actions: root.actions
            senses: root.senses
            tactics: root.tactics
            workspace: root.workspace
            overlay: mapPane.canvas.overlay
            onPlaceChosen: (x, y) => mapPane.canvas.centreOn(Qt.point(x, y))
        }
        bottomPanel: BottomPane {
            id: bottomPane

            session: root.session
            actions: root.actions
            frame: root.frame
            senses: root.senses
            tactics: root.tactics
            workspace: root.workspace
            onShown: ident => root.show(ident)
        }
    }
    BookmarkList {
        id: bookmarkList

        session: root.session
        actions: root.actions
    }
    SchedulePane {
        id: schedulePane

        anchors.top: transport.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.benches.schedule.shown
        acts: root.benches.schedule
        compare: root.benches.compare
        recent: root.recent
        actions: root.actions
    }
    DetailPane {
        id: detailPane

        anchors.top: transport.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.benches.detail.shown
        acts: root.benches.detail
        actions: root.actions
    }
    ComparePane {
        id: comparePane

        anchors.top: transport.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.benches.compare.shown
        acts: root.benches.compare
        recent: root.recent
        actions: root.actions
    }
}
