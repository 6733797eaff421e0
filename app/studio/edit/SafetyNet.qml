import QtQuick
import Percept.Session
import Percept.Ui

/// Copies of what is edited, and the questions that come of them: whether to take up what a crash
/// left behind, and what to do when another program changed the file.
Item {
    id: root

    required property Session session
    /// Whether to ask about what a crash left behind as soon as that is known.
    property bool offered: true
    /// Whether a dialog has the keyboard.
    readonly property bool asking: leftover.visible || changed.visible
    /// What of it is asked about.
    property var asked

    function dateOf(time: var): string {
        return time ? time.toLocaleString(Qt.locale(), "d MMMM, hh:mm:ss") : "";
    }
    /// What becomes of the file of a level.
    function consequenceOf(copy: var): string {
        if (copy?.fileChanged)
            return qsTr("Its file was changed since, last %1, and may be newer. The copy opens as a level that was never saved: saving asks for a file, and both are kept.").arg(dateOf(copy.fileTime));
        if (copy?.fileMissing)
            return qsTr("It opens as it was then. Its file is missing; saving makes it again.");
        return qsTr("It opens as it was then; its file stays as it is until you save.");
    }
    /// What a crash left, and what opening it does.
    function textOf(left: var): string {
        if (left?.kind === "recording")
            return qsTr("The studio ended during a run that was not saved. %1 s of it were recorded until %2, in %3. The file stays there until you delete it.").arg(Math.round(left.seconds)).arg(dateOf(left.time)).arg(left.file);
        if (left?.kind === "unreadable")
            return qsTr("The studio ended before this was saved. The file %1 cannot be read: %2. Look for what can be saved of it, or delete it.").arg(left.file).arg(left.why);
        return qsTr("The studio ended before this level was saved. A copy was made %1.").arg(dateOf(left?.time)) + " " + consequenceOf(left);
    }
    function titleOf(left: var): string {
        if (left?.kind === "recording")
            return qsTr("Open the recording of %1?").arg(left.name);
        return left?.kind === "unreadable" ? qsTr("%1 cannot be recovered").arg(left.name) : qsTr("Recover %1?").arg(left?.name ?? "");
    }
    /// Asks about the first of what a crash left, if there is something and it was not asked yet.
    function offer() {
        const asks = offered && copies.leftovers.length > 0 && !session.dirty;
        offered = false;
        if (!asks)
            return;
        asked = copies.leftovers[0];
        leftover.open();
    }

    Autosave {
        id: copies

        session: root.session
        onFileChanged: changed.open()
        onLeftoversChanged: root.offer()
    }
    UiDialog {
        id: leftover

        title: root.titleOf(root.asked)
        text: root.textOf(root.asked)
        otherText: root.asked?.kind === "recording" ? qsTr("Delete the recording") : qsTr("Delete the copy")
        actText: root.asked?.kind === "recording" ? qsTr("Open") : root.asked?.kind === "level" ? qsTr("Recover") : ""
        safeText: qsTr("Later")
        onActed: copies.recover(root.asked.file)
        onOtherActed: {
            root.offered = true; // the next one
            copies.discard(root.asked.file);
        }
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
