pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Shell

/// The window: its documents, one of which is shown, and what they share.
StudioWindow {
    id: window

    property string startFile
    property bool startSample: false
    property bool startPlaying: false
    property size startSize
    property string startTheme
    property bool quitting: false
    /// The studios, one per document, in the order of their tabs.
    property var documents: []
    property Studio current: null

    title: (current === null || current.empty ? "" : current.name + " \u2013 ") + qsTr("Percept Studio")

    Component.onCompleted: {
        if (startSize.width > 0) {
            width = startSize.width;
            height = startSize.height;
        } else {
            // It may have been on a larger screen last time.
            width = Math.min(width, Screen.desktopAvailableWidth);
            height = Math.min(height, Screen.desktopAvailableHeight);
        }
        add();
        current.start(startFile, startSample);
    }
    onClosing: close => {
        const unsaved = documents.find(studio => studio.dirty);
        close.accepted = quitting || unsaved === undefined;
        if (close.accepted)
            return;
        show(unsaved);
        unsaved.askToQuit();
    }

    function show(studio: Studio) {
        if (current !== null)
            current.shown = false;
        current = studio;
        studio.shown = true;
        studio.forceActiveFocus();
    }
    function add() {
        const studio = component.createObject(holder, {
            first: documents.length === 0,
            startPlaying: documents.length === 0 && startPlaying
        });
        documents = documents.concat([studio]);
        show(studio);
    }
    function remove(studio: Studio) {
        const place = documents.indexOf(studio);
        documents = documents.filter(other => other !== studio);
        if (studio === current)
            show(documents[Math.min(place, documents.length - 1)]);
        studio.destroy();
    }
    function step(by: int) {
        show(documents[(documents.indexOf(current) + by + documents.length) % documents.length]);
    }
    /// Asks for the next document that would be lost. Those that may go are closed on the way.
    function quitWithout(studio: Studio) {
        const next = documents.find(other => other !== studio && other.dirty);
        if (next === undefined) {
            quitting = true;
            close();
            return;
        }
        if (studio.dirty)
            remove(studio);
        show(next);
        next.askToQuit();
    }

    RecentFiles {
        id: recentFiles
    }
    SampleLevels {
        id: sampleLevels
    }
    ToastModel {
        id: messages
    }
    Item {
        id: holder

        anchors.fill: parent
    }
    Component {
        id: component

        Studio {
            id: studio

            anchors.fill: parent
            recent: recentFiles
            samples: sampleLevels
            toasts: messages
            documents: window.documents
            givenTheme: window.startTheme
            onChosen: index => window.show(window.documents[index])
            onAddAsked: window.add()
            onStepAsked: by => window.step(by)
            onClosed: window.remove(studio)
            onQuitAgreed: window.quitWithout(studio)
        }
    }
    ToastStack {
        anchors.left: parent.left
        anchors.bottom: parent.bottom
        anchors.margins: 12
        anchors.bottomMargin: 12 + Theme.statusBarHeight
        z: 5
        model: messages
    }
}
