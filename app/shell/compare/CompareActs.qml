pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import Percept.Session
import Percept.Tuning
import Percept.Shell

/// The two recordings that are compared, and how they are chosen.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property string workspace
    readonly property bool shown: workspace === "compare" && session.state !== Session.Empty
    readonly property alias desk: desk
    readonly property bool asking: dialog.visible || folderDialog.visible
    /// Where the document lies.
    readonly property string folder: session.path === "" ? "" : "file://" + encodeURI(session.path.slice(0, session.path.lastIndexOf("/")))
    readonly property string hint: desk.busy ? qsTr("Reading the recordings.") : desk.compared ? qsTr("A difference is one only where its interval leaves 0 out.") : qsTr("Choose two recordings, A and B.")

    /// Offers the recording that is open as the first one.
    onShownChanged: if (shown && desk.pathA === "" && session.state === Session.Replay) desk.choose(0, session.path)

    function ask(side: int) {
        dialog.side = side;
        dialog.currentFolder = folder;
        dialog.open();
    }
    function askFolder(side: int) {
        folderDialog.side = side;
        folderDialog.currentFolder = folder;
        folderDialog.open();
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        if (id === "compare.chooseA" || id === "compare.chooseB")
            ask(id === "compare.chooseA" ? 0 : 1);
        else if (id === "compare.swap")
            desk.swap();
        else
            return false;
        return true;
    }

    CompareDesk {
        id: desk
    }
    FileDialog {
        id: dialog

        property int side: 0

        title: side === 0 ? qsTr("Choose recording A, or several seeds of it") : qsTr("Choose recording B, or several seeds of it")
        fileMode: FileDialog.OpenFiles
        acceptLabel: qsTr("Choose")
        nameFilters: [qsTr("Recordings (*.percept)"), qsTr("All files (*)")]
        onAccepted: desk.chooseUrls(side, selectedFiles)
    }
    FolderDialog {
        id: folderDialog

        property int side: 0

        title: side === 0 ? qsTr("Choose a folder of seeds as A") : qsTr("Choose a folder of seeds as B")
        acceptLabel: qsTr("Choose")
        onAccepted: desk.chooseUrls(side, [selectedFolder])
    }
    Instantiator {
        model: ["compare.chooseA", "compare.chooseB"]
        Binding {
            required property string modelData

            target: root.actions.find(modelData)
            property: "enabled"
            value: root.shown
        }
    }
    Binding {
        target: root.actions.find("compare.swap")
        property: "enabled"
        value: root.shown && desk.compared
    }
}
