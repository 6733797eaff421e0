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
    readonly property string samplePath: ":/percept/levels/arena.level.json"

    title: session.state === Session.Empty ? qsTr("Percept Studio") : session.name + (session.dirty ? "*" : "") + " \u2013 " + qsTr("Percept Studio")

    Component.onCompleted: {
        if (startSize.width > 0) {
            width = startSize.width;
            height = startSize.height;
        }
        if (startFile !== "" || startSample)
            session.open(startFile !== "" ? startFile : samplePath);
        else if (!acts.appearance.startPageShown && recent.count > 0)
            session.open(recent.pathAt(0));
    }
    onClosing: close => {
        close.accepted = quitting || !session.dirty;
        if (!close.accepted)
            actions.find("file.quit").trigger();
    }

    StudioActions {
        id: actions

        onTriggered: id => acts.handle(id)
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
            acts.workspaces.current = state === Session.Replay ? "replay" : "level";
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
    StudioActs {
        id: acts

        session: session
        actions: actions
        workbench: workbench
        givenTheme: window.startTheme
        onWritten: path => toasts.show(ToastModel.Done, qsTr("Saved %1").arg(path))
        onQuitAgreed: {
            window.quitting = true;
            window.close();
        }
    }

    function playAsAsked() {
        if (!startPlaying || session.state === Session.Empty)
            return;
        session.play();
        startPlaying = !session.playing;
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
        onOpenRequested: path => acts.files.open(path)
    }
    StartPage {
        anchors.top: topBar.bottom
        anchors.bottom: statusBar.top
        width: parent.width
        visible: session.state === Session.Empty
        actions: actions
        recent: recent
        samples: samples
        shownAtStart: acts.appearance.startPageShown
        onShownAtStartChosen: shown => acts.appearance.startPageShown = shown
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
        senses: acts.senses
        benches: acts.benches
        tactics: acts.tactics
        recent: recent
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
    ToastStack {
        anchors.left: parent.left
        anchors.bottom: statusBar.top
        anchors.margins: 12
        z: 5
        model: toasts
    }
}
