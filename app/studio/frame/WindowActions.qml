import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell

/// What the actions do: each of these parts takes those that are its own.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property Workbench workbench
    /// Whether its document is the one that is shown.
    property bool shown: true
    /// Whether it is the first document of the window.
    property bool first: true
    /// See Appearance.
    property alias givenTheme: appearance.given
    readonly property alias appearance: appearance
    readonly property alias files: files
    readonly property alias senses: senses
    readonly property alias benches: benches
    readonly property alias tactics: tactics
    readonly property alias times: times
    readonly property alias workspaces: workspaces
    /// Whether keys are for the window, and not for a dialog over it.
    readonly property bool listening: shown && !popups.asking && !files.asking && !safetyNet.asking && !tactics.asking && !benches.asking

    signal quitAgreed
    signal written(path: string)

    function handle(id: string) {
        for (const acts of [appearance, files, edits, sessions, panels, times, senses, tactics, benches, workspaces, popups])
            if (acts.handle(id))
                return;
    }

    Appearance {
        id: appearance

        actions: root.actions
        applied: root.first
    }
    FileActions {
        id: files

        session: root.session
        actions: root.actions
        fork: senses.fork
        onQuitAgreed: root.quitAgreed()
    }
    SessionActions {
        id: sessions

        session: root.session
        actions: root.actions
        workbench: root.workbench
        listening: root.listening
    }
    PanelActions {
        id: panels

        session: root.session
        actions: root.actions
        workbench: root.workbench
        lab: senses.lab
    }
    TimeActions {
        id: times

        session: root.session
        actions: root.actions
        workbench: root.workbench
    }
    SenseActions {
        id: senses

        session: root.session
        actions: root.actions
        workspace: workspaces.current
    }
    BenchActions {
        id: benches

        session: root.session
        actions: root.actions
        workspace: workspaces.current
        onWritten: path => root.written(path)
    }
    TacticActions {
        id: tactics

        session: root.session
        actions: root.actions
        workspace: workspaces.current
    }
    EditActions {
        id: edits

        session: root.session
        actions: root.actions
        workbench: root.workbench
        senses: senses
        tactics: tactics
    }
    SafetyNet {
        id: safetyNet

        session: root.session
        offered: root.first
    }
    ActionShortcuts {
        actions: root.actions
        possessing: root.session.possession.active
        listening: root.listening
    }
    LevelKeys {
        desk: root.session.events
        actions: root.actions
        listening: root.listening
    }
    Workspaces {
        id: workspaces

        actions: root.actions
    }
    Popups {
        id: popups

        actions: root.actions
        session: root.session
        workspace: workspaces.current
    }
}
