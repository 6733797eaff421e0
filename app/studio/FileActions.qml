import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// Opening, saving, recording and closing: the dialogs, and the question before work is lost.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property ForkModel fork
    /// Whether a dialog has the keyboard.
    readonly property bool asking: unsaved.visible || openDialog.visible || importDialog.visible || saveDialog.visible || recordDialog.visible || forkDialog.visible || commandsDialog.visible
    property var pending: null

    signal quitAgreed

    /// Does it at once, or after the question what shall become of unsaved work.
    function guarded(act: var) {
        if (!session.dirty) {
            act();
            return;
        }
        pending = act;
        unsaved.open();
    }
    /// Begins where the document lies.
    function settle(dialog: FileDialog) {
        if ("" + session.folder !== "")
            dialog.currentFolder = session.folder;
    }
    function show(dialog: FileDialog) {
        settle(dialog);
        dialog.open();
    }
    /// Offers a name, so that one press on the button is enough.
    function ask(dialog: FileDialog, ending: string) {
        settle(dialog);
        dialog.fileName = session.name + ending;
        dialog.open();
    }
    function open(path: string) {
        guarded(() => session.open(path));
    }
    function save() {
        if (session.path === "")
            root.ask(saveDialog, ".level.json");
        else
            session.save();
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        switch (id) {
        case "file.new":
            guarded(() => session.newLevel());
            return true;
        case "file.open":
            guarded(() => root.show(openDialog));
            return true;
        case "file.import":
            guarded(() => root.show(importDialog));
            return true;
        case "file.save":
            save();
            return true;
        case "file.saveAs":
            root.ask(saveDialog, ".level.json");
            return true;
        case "file.close":
            guarded(() => session.close());
            return true;
        case "file.quit":
            guarded(() => root.quitAgreed());
            return true;
        case "senses.saveFork":
            root.ask(forkDialog, "-fork.percept");
            return true;
        case "run.exportCommands":
            root.ask(commandsDialog, ".commands.jsonl");
            return true;
        case "run.record":
            if (session.recording)
                session.stopRecording();
            else
                root.ask(recordDialog, ".percept");
            return true;
        }
        return false;
    }

    FileDialog {
        id: openDialog

        title: qsTr("Open level or recording")
        nameFilters: [qsTr("Levels and recordings (*.level.json *.percept)"), qsTr("All files (*)")]
        onChosen: files => root.session.openUrl(files[0])
    }
    FileDialog {
        id: importDialog

        title: qsTr("Import a map")
        acceptLabel: qsTr("Import")
        nameFilters: [qsTr("Maps of Raven, Moving AI and Tiled (*.map *.tmx *.tmj)"), qsTr("All files (*)")]
        onChosen: files => root.session.openUrl(files[0])
    }
    FileDialog {
        id: saveDialog

        saves: true
        title: qsTr("Save level")
        defaultSuffix: "level.json"
        nameFilters: [qsTr("Levels (*.level.json)")]
        onChosen: files => {
            const saved = root.session.saveAsUrl(files[0]);
            const act = root.pending;
            root.pending = null;
            if (saved && act !== null)
                act();
        }
        onRejected: root.pending = null
    }
    FileDialog {
        id: recordDialog

        saves: true
        title: qsTr("Record into")
        acceptLabel: qsTr("Record")
        defaultSuffix: "percept"
        nameFilters: [qsTr("Recordings (*.percept)")]
        onChosen: files => root.session.startRecordingUrl(files[0])
    }
    FileDialog {
        id: forkDialog

        saves: true
        title: qsTr("Save the fork")
        defaultSuffix: "percept"
        nameFilters: [qsTr("Recordings (*.percept)")]
        onChosen: files => root.fork.saveUrl(files[0])
    }
    CommandsExport {
        id: commands

        path: root.session.tracePath
        runs: root.session.runs
        onWritten: (file, count) => root.session.notice(qsTr("Commands exported: %1").arg(count), file)
        onRefused: why => root.session.problem(qsTr("The commands could not be exported"), why)
    }
    FileDialog {
        id: commandsDialog

        saves: true
        title: qsTr("Export commands")
        acceptLabel: qsTr("Export")
        defaultSuffix: "commands.jsonl"
        nameFilters: [qsTr("Commands (*.jsonl)")]
        onChosen: files => commands.write(files[0])
    }
    Binding {
        target: root.actions.find("run.exportCommands")
        property: "enabled"
        value: commands.path !== ""
    }
    UiDialog {
        id: unsaved

        title: qsTr("Save %1 first?").arg(root.session.name)
        text: qsTr("The level has changes that are in no file yet. Without saving they are lost.")
        otherText: qsTr("Discard the changes")
        actText: qsTr("Save")
        onOtherActed: {
            const act = root.pending;
            root.pending = null;
            act();
        }
        onActed: {
            if (root.session.path === "") {
                root.ask(saveDialog, ".level.json");
            } else {
                const act = root.pending;
                root.pending = null;
                if (root.session.save())
                    act();
            }
        }
        onRejected: root.pending = null
    }
}
