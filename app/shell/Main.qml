import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// The studio: what belongs to the window, its session, and what the two tell each other.
StudioWindow {
    id: window

    property string startFile
    property bool startSample: false
    property bool startPlaying: false
    property size startSize
    property string startTheme
    property bool quitting: false
    readonly property bool listening: !popups.asking && !fileActs.asking && !safetyNet.asking && !benchActs.asking
    readonly property string samplePath: ":/percept/levels/arena.level.json"

    title: session.state === Session.Empty ? qsTr("Percept Studio") : session.name + (session.dirty ? "*" : "") + " \u2013 " + qsTr("Percept Studio")

    Component.onCompleted: {
        if (startSize.width > 0) {
            width = startSize.width;
            height = startSize.height;
        }
        if (startFile !== "" || startSample)
            session.open(startFile !== "" ? startFile : samplePath);
        else if (!appearance.startPageShown && recent.count > 0)
            session.open(recent.pathAt(0));
    }
    onClosing: close => {
        close.accepted = quitting || !session.dirty;
        if (!close.accepted)
            actions.find("file.quit").trigger();
    }

    StudioActions {
        id: actions

        onTriggered: id => window.handle(id)
    }
    RecentFiles {
        id: recent
    }
    SampleLevels {
        id: samples
    }
    ToastModel {
        id: toasts
    }
    Session {
        id: session

        onOpened: path => {
            if (path !== "")
                recent.add(path);
            workspaces.current = state === Session.Replay ? "replay" : "level";
            window.playAsAsked();
        }
        // The frames of a recording are known a little after it has been opened.
        onFrameChanged: window.playAsAsked()
        onSaved: path => {
            recent.add(path);
            toasts.show(ToastModel.Done, qsTr("Saved %1").arg(path));
        }
        onProblem: (title, text) => toasts.show(ToastModel.Error, title + ". " + text)
        onNotice: (title, text) => toasts.show(ToastModel.Information, title + ". " + text)
    }
    Appearance {
        id: appearance

        actions: actions
        given: window.startTheme
    }
    FileActs {
        id: fileActs

        session: session
        actions: actions
        onQuitAgreed: {
            window.quitting = true;
            window.close();
        }
    }
    SessionActs {
        id: sessionActs

        session: session
        actions: actions
        workbench: workbench
    }
    SenseActs {
        id: senseActs

        session: session
        actions: actions
        workspace: workspaces.current
    }
    BenchActs {
        id: benchActs

        session: session
        actions: actions
        workspace: workspaces.current
        onWritten: path => toasts.show(ToastModel.Done, qsTr("Saved %1").arg(path))
    }
    TacticActs {
        id: tacticActs

        session: session
        actions: actions
        workspace: workspaces.current
    }
    EditActs {
        id: editActs

        session: session
        actions: actions
        workbench: workbench
        senses: senseActs
        tactics: tacticActs
    }
    SafetyNet {
        id: safetyNet

        session: session
    }
    ActionShortcuts {
        actions: actions
        possessing: session.possession.active
        listening: window.listening
    }
    LevelKeys {
        desk: session.events
        actions: actions
        listening: window.listening
    }
    Workspaces {
        id: workspaces

        actions: actions
    }
    Popups {
        id: popups

        actions: actions
        session: session
    }

    function playAsAsked() {
        if (!startPlaying || session.state === Session.Empty)
            return;
        session.play();
        startPlaying = !session.playing;
    }
    function handle(id: string) {
        for (const acts of [appearance, fileActs, editActs, sessionActs, senseActs, tacticActs, benchActs, workspaces, popups])
            if (acts.handle(id))
                return;
    }

    TopBar {
        id: topBar

        width: parent.width
        actions: actions
        recent: recent
        documentShown: session.state !== Session.Empty
        documentIcon: session.state === Session.Replay ? "history" : "map"
        documentName: session.name
        documentPath: session.path
        documentState: session.state === Session.Replay ? qsTr("Recording") : session.dirty ? qsTr("Edited") : session.path === "" ? qsTr("Not saved") : qsTr("Saved")
        onOpenRequested: path => fileActs.open(path)
    }
    StartPage {
        anchors.top: topBar.bottom
        anchors.bottom: statusBar.top
        width: parent.width
        visible: session.state === Session.Empty
        actions: actions
        recent: recent
        samples: samples
        shownAtStart: appearance.startPageShown
        onShownAtStartChosen: shown => appearance.startPageShown = shown
        onOpenRequested: path => session.open(path)
        onSampleRequested: path => session.open(path)
        onWatchRequested: {
            window.startPlaying = true;
            session.open(window.samplePath);
        }
    }
    Workbench {
        id: workbench

        anchors.top: topBar.bottom
        anchors.bottom: statusBar.top
        width: parent.width
        visible: session.state !== Session.Empty
        session: session
        actions: actions
        senses: senseActs
        benches: benchActs
        recent: recent
        tactics: tacticActs
        workspace: workspaces.current
    }
    StudioStatus {
        id: statusBar

        anchors.bottom: parent.bottom
        width: parent.width
        session: session
        senses: senseActs
        benches: benchActs
        tactics: tacticActs
        actions: actions
        mapPane: workbench.mapPane
    }
    DropArea {
        anchors.fill: parent
        keys: ["text/uri-list"]
        onDropped: drop => {
            if (drop.urls.length > 0)
                fileActs.guarded(() => session.openUrl(drop.urls[0]));
        }
    }
    ToastStack {
        anchors.left: parent.left
        anchors.bottom: statusBar.top
        anchors.margins: 12
        z: 5
        model: toasts
    }
}
