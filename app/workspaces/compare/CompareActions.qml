pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Session
import Percept.Shell
import Percept.Workspaces

/// The two recordings that are compared, and how they are chosen.
Item {
    id: root

    required property Session session
    required property StudioActions actions
    required property string workspace
    readonly property bool shown: workspace === "compare" && session.state !== Session.Empty
    readonly property alias desk: desk
    readonly property bool asking: dialog.visible
    /// Recordings, or folders with one per seed.
    readonly property var sources: ["compare.chooseA", "compare.chooseB", "compare.folderA", "compare.folderB"]
    /// Where the document lies.
    readonly property string folder: "" + session.folder
    readonly property string hint: desk.busy ? qsTr("Reading the recordings.") : desk.compared ? qsTr("Verdicts rest on seeds: choose several recordings a side, of the same seeds.") : qsTr("Choose two recordings, A and B.")

    /// Offers the recording that is open as the first one.
    onShownChanged: if (shown && desk.pathA === "" && session.state === Session.Replay) desk.choose(0, session.path)

    /// @param whole all recordings of a folder, such as one per seed, by one of them: the dialog
    /// for folders cannot choose one that holds no others
    function ask(side: int, whole: bool) {
        dialog.side = side;
        dialog.whole = whole;
        dialog.currentFolder = folder;
        dialog.open();
    }
    /// Whether the action was one of these.
    function handle(id: string): bool {
        if (sources.includes(id))
            ask(id.endsWith("A") ? 0 : 1, id.startsWith("compare.folder"));
        else if (id === "compare.swap")
            desk.swap();
        else
            return false;
        return true;
    }

    CompareModel {
        id: desk
    }
    FileDialog {
        id: dialog

        property int side: 0
        property bool whole: false
        readonly property string sideName: side === 0 ? "A" : "B"

        title: (whole ? qsTr("Choose one recording: its whole folder becomes %1") : qsTr("Choose recording %1, or several seeds of it")).arg(sideName)
        many: !whole
        acceptLabel: qsTr("Choose")
        nameFilters: [qsTr("Recordings (*.percept)"), qsTr("All files (*)")]
        onChosen: files => {
            if (whole)
                desk.chooseFolderOf(side, files[0]);
            else
                desk.chooseUrls(side, files);
        }
    }
    Instantiator {
        model: root.sources
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
