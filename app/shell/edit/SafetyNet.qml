import QtQuick
import Percept.Session
import Percept.Ui

/// Copies of what is edited, and the questions that come of them: whether to take up what a crash
/// left behind, and what to do when another program changed the file.
Item {
    id: root

    required property Session session
    /// Whether to ask at once about what a crash left behind.
    property bool offered: true
    /// Whether a dialog has the keyboard.
    readonly property bool asking: leftover.visible || changed.visible
    readonly property var latest: copies.leftovers.length > 0 ? copies.leftovers[0] : undefined

    function dateOf(time: var): string {
        return time ? time.toLocaleString(Qt.locale(), "d MMMM, hh:mm:ss") : "";
    }
    /// What becomes of the file.
    function consequenceOf(copy: var): string {
        if (copy?.fileChanged)
            return qsTr("Its file was changed since, last %1, and may be newer. The copy opens as a level that was never saved: saving asks for a file, and both are kept.").arg(dateOf(copy.fileTime));
        if (copy?.fileMissing)
            return qsTr("It opens as it was then. Its file is missing; saving makes it again.");
        return qsTr("It opens as it was then; its file stays as it is until you save.");
    }
    /// Asks about the latest copy that a crash left, if there is one.
    function offer() {
        if (latest !== undefined && !session.dirty)
            leftover.open();
    }

    Component.onCompleted: {
        if (offered)
            offer();
    }

    Autosave {
        id: copies

        session: root.session
        onFileChanged: changed.open()
    }
    UiDialog {
        id: leftover

        title: qsTr("Recover %1?").arg(root.latest?.name ?? "")
        text: qsTr("The studio ended before this level was saved. A copy was made %1.").arg(root.dateOf(root.latest?.time)) + " " + root.consequenceOf(root.latest)
        otherText: qsTr("Delete the copy")
        actText: qsTr("Recover")
        safeText: qsTr("Later")
        onActed: copies.recover(root.latest.file)
        onOtherActed: copies.discard(root.latest.file)
    }
    UiDialog {
        id: changed

        title: qsTr("%1 was changed by another program").arg(root.session.name)
        text: root.session.dirty ? qsTr("Reloading drops your edits since the last save. Keeping yours overwrites the other change when you save.") : qsTr("Reload to see what changed, or keep what is in the window.")
        actText: qsTr("Reload")
        safeText: qsTr("Keep mine")
        onActed: root.session.open(root.session.path)
        onRejected: copies.keepMine()
    }
}
