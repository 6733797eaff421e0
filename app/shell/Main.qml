import QtQuick
import QtQuick.Controls
import Qt.labs.settings
import Percept.Session
import Percept.Ui
import Percept.Shell

ApplicationWindow {
    id: window

    property string startFile
    property bool startSample: false
    property bool startPlaying: false
    property size startSize
    property string startTheme
    property string workspace: "level"
    property bool quitting: false
    readonly property string samplePath: ":/percept/levels/arena.level.json"

    width: 1600
    height: 900
    minimumWidth: 960
    minimumHeight: 600
    visible: true
    title: session.state === Session.Empty ? qsTr("Percept Studio") : session.name + (session.dirty ? "*" : "") + " \u2013 " + qsTr("Percept Studio")
    color: Theme.surface0
    font.family: Theme.sans
    font.pixelSize: Theme.bodySize

    palette {
        window: Theme.surface0
        windowText: Theme.text1
        base: Theme.surface1
        alternateBase: Theme.surface3
        text: Theme.text1
        button: Theme.surface2
        buttonText: Theme.text1
        toolTipBase: Theme.surface2
        toolTipText: Theme.text2
        placeholderText: Theme.text3
        highlight: Theme.fill
        highlightedText: Theme.textOnFill
        light: Theme.line2
        midlight: Theme.surface3
        mid: Theme.surface4
        dark: Theme.line1
        link: Theme.accent
        disabled.text: Theme.textDisabled
        disabled.windowText: Theme.textDisabled
        disabled.buttonText: Theme.textDisabled
        disabled.highlight: Theme.surface4
        disabled.highlightedText: Theme.textDisabled
    }

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

    Settings {
        category: "window"
        property alias width: window.width
        property alias height: window.height
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
            window.workspace = state === Session.Replay ? "replay" : "level";
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
    ActionShortcuts {
        actions: actions
        possessing: session.possessing
        listening: !keyList.visible && !search.visible && !about.visible && !fileActs.asking
    }
    Binding {
        target: actions.find("workspace.level")
        property: "checked"
        value: window.workspace === "level"
    }
    Binding {
        target: actions.find("workspace.replay")
        property: "checked"
        value: window.workspace === "replay"
    }

    function playAsAsked() {
        if (!startPlaying || session.state === Session.Empty)
            return;
        session.play();
        startPlaying = !session.playing;
    }
    function handle(id: string) {
        if (appearance.handle(id) || fileActs.handle(id) || sessionActs.handle(id))
            return;
        switch (id) {
        case "edit.search":
            search.open();
            break;
        case "help.keys":
            keyList.open();
            break;
        case "help.about":
            about.open();
            break;
        case "workspace.level":
        case "workspace.replay":
            workspace = id.split(".")[1];
            break;
        case "workspace.next":
        case "workspace.previous":
            workspace = workspace === "level" ? "replay" : "level";
            break;
        }
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
        workspace: window.workspace
    }
    StudioStatus {
        id: statusBar

        anchors.bottom: parent.bottom
        width: parent.width
        session: session
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
    SearchPopup {
        id: search

        actions: actions
        objects: session.outline
        onObjectChosen: ident => session.selectIdent(ident)
    }
    KeyList {
        id: keyList

        actions: actions
    }
    AboutDialog {
        id: about
    }
}
