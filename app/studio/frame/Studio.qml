import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// One document and all that is done with it. The window has one of these per tab.
Item {
    id: root

    required property RecentFiles recent
    required property SampleLevels samples
    required property ToastModel toasts
    /// All studios of the window, in the order of their tabs.
    property var documents: []
    /// Whether it is the one that is shown, which has the keys.
    property bool shown: false
    /// The one that the window began with: it applies what was kept, and asks what a crash left behind.
    property bool first: false
    property string givenTheme
    /// Whether the next document that opens starts to run.
    property bool startPlaying: false
    /// Where the next document is shown; empty: as usual.
    property string workspaceAsked
    readonly property string samplePath: ":/percept/levels/arena.level.json"
    readonly property int place: documents.indexOf(root)
    readonly property bool empty: session.state === Session.Empty
    readonly property bool dirty: session.dirty
    readonly property string name: empty ? qsTr("Start") : session.name + (session.dirty ? "*" : "")
    readonly property string iconName: empty ? "percept" : session.state === Session.Replay ? "history" : "map"

    signal chosen(int index)
    signal addAsked
    signal stepAsked(int by)
    signal closed
    signal quitAgreed

    visible: shown
    enabled: shown
    Component.onDestruction: settle(-1)

    function start(file: string, sample: bool) {
        if (file !== "" || sample)
            session.open(file !== "" ? file : samplePath);
        else if (!acts.appearance.startPageShown && recent.count > 0)
            session.open(recent.pathAt(0));
    }
    function askToQuit() {
        actions.find("file.quit").trigger();
    }
    function handle(id: string) {
        switch (id) {
        case "file.newTab":
            addAsked();
            return;
        case "file.nextTab":
        case "file.previousTab":
            stepAsked(id === "file.nextTab" ? 1 : -1);
            return;
        case "file.close":
            if (documents.length > 1)
                acts.files.guarded(() => root.closed());
            else
                acts.handle(id);
            return;
        }
        if (id.startsWith("menu."))
            topBar.openMenu(id.slice("menu.".length));
        else
            acts.handle(id);
    }
    /// Messages about problems of the document go with what caused them.
    function settle(changes: int) {
        if (toasts !== null)
            toasts.settle(root, changes);
    }
    function playAsAsked() {
        if (!startPlaying || empty)
            return;
        session.play();
        startPlaying = !session.playing;
    }

    StudioActions {
        id: actions

        onTriggered: id => root.handle(id)
    }
    Binding {
        target: actions.find("file.close")
        property: "enabled"
        value: !root.empty || root.documents.length > 1
    }
    Binding {
        target: actions.find("file.nextTab")
        property: "enabled"
        value: root.documents.length > 1
    }
    Binding {
        target: actions.find("file.previousTab")
        property: "enabled"
        value: root.documents.length > 1
    }
    Session {
        id: session

        onOpened: path => {
            root.settle(-1);
            if (path !== "")
                root.recent.add(path);
            acts.workspaces.begin(root.workspaceAsked, path, state === Session.Replay);
            root.workspaceAsked = "";
            root.playAsAsked();
        }
        // The frames of a recording are known a little after it has been opened.
        onFrameChanged: {
            root.playAsAsked();
            root.settle(Session.Moved);
        }
        onRestartNeededChanged: if (!restartNeeded) root.settle(Session.Restarted)
        onRecordingChanged: if (recording) root.settle(Session.Recorded)
        onSaved: path => {
            root.settle(Session.Saved);
            root.recent.add(path);
            root.toasts.show(ToastModel.Done, qsTr("Saved %1").arg(path));
        }
        onProblem: (title, text, until) => root.toasts.show(ToastModel.Error, title + ". " + text, "", root, until)
        onNotice: (title, text) => root.toasts.show(ToastModel.Information, title + ". " + text)
    }
    Connections {
        target: session.editing
        function onEdited() {
            root.settle(Session.Edited);
        }
    }
    WindowActions {
        id: acts

        session: session
        actions: actions
        workbench: workbench
        shown: root.shown
        first: root.first
        givenTheme: root.givenTheme
        onWritten: path => {
            root.settle(Session.Exported);
            root.toasts.show(ToastModel.Done, qsTr("Saved %1").arg(path));
        }
        onQuitAgreed: root.quitAgreed()
    }
    TopBar {
        id: topBar

        width: parent.width
        actions: actions
        recent: root.recent
        documentShown: !root.empty
        documentIcon: root.iconName
        documentName: session.name
        documentPath: session.path
        documentState: session.state === Session.Replay ? acts.times.verification.stateText : session.dirty ? qsTr("Edited") : session.path === "" ? qsTr("Not saved") : qsTr("Saved")
        onOpenRequested: path => acts.files.open(path)
    }
    DocumentTabs {
        id: tabs

        anchors.top: topBar.bottom
        width: parent.width
        table: actions
        documents: root.documents
        place: root.place
        onPicked: index => root.chosen(index)
    }
    StartPage {
        anchors.top: tabs.bottom
        anchors.bottom: statusBar.top
        width: parent.width
        visible: root.empty
        actions: actions
        recent: root.recent
        samples: root.samples
        appearance: acts.appearance
        onOpenRequested: path => session.open(path)
        onSampleRequested: path => session.open(path)
        onStepRequested: (path, workspace, runs) => {
            root.startPlaying = runs;
            root.workspaceAsked = workspace;
            session.open(path);
        }
    }
    Workbench {
        id: workbench

        anchors.top: tabs.bottom
        anchors.bottom: statusBar.top
        width: parent.width
        visible: !root.empty
        session: session
        actions: actions
        senses: acts.senses
        benches: acts.benches
        tactics: acts.tactics
        recent: root.recent
        workspace: acts.workspaces.current
    }
    StudioStatus {
        id: statusBar

        anchors.bottom: parent.bottom
        width: parent.width
        session: session
        senses: acts.senses
        benches: acts.benches
        tactics: acts.tactics
        actions: actions
        mapPane: workbench.mapPane
    }
    DropArea {
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: drop => {
            if (drop.urls.length > 0)
                acts.files.guarded(() => session.openUrl(drop.urls[0]));
        }
    }
}
