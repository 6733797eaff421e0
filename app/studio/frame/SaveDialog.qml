import QtQuick
import QtQuick.Dialogs
import QtQuick.Templates as T

/// Asks for a file to write. The cursor is in its name, and Enter saves.
FileDialog {
    id: root

    /// The parts of the dialog, where the studio draws it itself.
    property T.TextField nameField: null
    property T.AbstractButton saveButton: null
    /// Whether Enter is meant for the name.
    property bool named: nameField !== null && nameField.activeFocus

    fileMode: FileDialog.SaveFile
    acceptLabel: qsTr("Save")

    function within(item: var, isIt: var): var {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i];
            const found = isIt(child) ? child : within(child, isIt);
            if (found !== null)
                return found;
        }
        return null;
    }
    function takeKeyboard() {
        const overlay = visible && parentWindow !== null ? parentWindow.T.Overlay.overlay : null;
        nameField = overlay === null ? null : within(overlay, item => item.objectName === "fileNameTextField") as T.TextField;
        saveButton = overlay === null ? null : within(overlay, item => item.text === root.acceptLabel && (item as T.AbstractButton) !== null) as T.AbstractButton;
        takeName();
    }
    function takeName() {
        if (nameField === null)
            return;
        nameField.forceActiveFocus(Qt.PopupFocusReason);
        nameField.selectAll();
    }
    function enter() {
        if (saveButton.enabled)
            saveButton.clicked();
    }
    onVisibleChanged: opened.restart()

    Timer {
        id: opened

        interval: 0
        onTriggered: root.takeKeyboard()
    }
    Shortcut {
        sequences: ["Return", "Enter"]
        // Others are held back by the dialog.
        context: Qt.ApplicationShortcut
        enabled: root.visible && root.named && root.saveButton !== null
        onActivated: root.enter()
    }
}
