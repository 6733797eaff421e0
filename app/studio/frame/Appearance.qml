import QtQuick
import Qt.labs.settings
import Percept.Ui
import Percept.Shell

/// How the window looks, kept over sessions: colours, size of text, motion, panels.
Item {
    id: root

    required property StudioActions actions
    /// "dark", "light" or "contrast" for this session only; empty: as last time.
    property string given
    property bool startPageShown: true
    /// Which of the first steps were taken, a bit for each.
    property int stepsTaken: 0
    /// Whether what was kept is applied; once per window is enough.
    property bool applied: true

    Settings {
        id: kept

        property int mode: 0
        property real fontScale: 1
        property bool reduceMotion: false
        property bool countsFrames: false
        property alias startPageShown: root.startPageShown
        property alias stepsTaken: root.stepsTaken

        category: "appearance"
    }

    Component.onCompleted: {
        if (applied) {
            const names = ["dark", "light", "contrast"];
            Theme.mode = given === "" ? kept.mode : names.indexOf(given);
            Theme.fontScale = kept.fontScale;
            Theme.reduceMotion = kept.reduceMotion;
        }
        for (const id of ["view.left", "view.right", "view.bottom"])
            actions.find(id).checked = true;
    }

    function setMode(mode: int) {
        Theme.mode = mode;
        kept.mode = mode;
    }
    function scaleText(by: real) {
        Theme.fontScale = Math.round((Theme.fontScale + by) * 10) / 10;
        kept.fontScale = Theme.fontScale;
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "view.dark":
            setMode(0);
            return true;
        case "view.light":
            setMode(1);
            return true;
        case "view.contrast":
            setMode(2);
            return true;
        case "view.largerText":
            scaleText(0.1);
            return true;
        case "view.smallerText":
            scaleText(-0.1);
            return true;
        case "view.reduceMotion":
            Theme.reduceMotion = !Theme.reduceMotion;
            kept.reduceMotion = Theme.reduceMotion;
            return true;
        case "view.frames":
            kept.countsFrames = !kept.countsFrames;
            return true;
        case "view.startPage":
            startPageShown = !startPageShown;
            return true;
        case "view.left":
        case "view.right":
        case "view.bottom":
            actions.find(id).checked = !actions.find(id).checked;
            return true;
        }
        return false;
    }

    Binding {
        target: root.actions.find("view.dark")
        property: "checked"
        value: Theme.mode === Theme.Dark
    }
    Binding {
        target: root.actions.find("view.light")
        property: "checked"
        value: Theme.mode === Theme.Light
    }
    Binding {
        target: root.actions.find("view.contrast")
        property: "checked"
        value: Theme.mode === Theme.HighContrast
    }
    Binding {
        target: root.actions.find("view.reduceMotion")
        property: "checked"
        value: Theme.reduceMotion
    }
    Binding {
        target: root.actions.find("view.frames")
        property: "checked"
        value: kept.countsFrames
    }
    Binding {
        target: root.actions.find("view.startPage")
        property: "checked"
        value: root.startPageShown
    }
    Binding {
        target: root.actions.find("view.largerText")
        property: "enabled"
        value: Theme.fontScale < 1.29
    }
    Binding {
        target: root.actions.find("view.smallerText")
        property: "enabled"
        value: Theme.fontScale > 0.91
    }
}
