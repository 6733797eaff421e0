pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui

/// Asks for a file to open. Its name or path can be typed; Enter opens it.
SaveDialog {
    id: root

    /// What was typed; empty: the list decides.
    property string typed: ""
    /// Where it is typed.
    property T.TextField entry: null

    /// A file was chosen in the list or typed; whether it exists, its reader says.
    signal chosen(url file)

    fileMode: FileDialog.OpenFile
    acceptLabel: qsTr("Open")
    onAccepted: chosen(wanted())
    named: entry !== null && entry.activeFocus

    function takeName() {
        typed = "";
        if (nameField === null)
            return;
        // The dialog's own takes names to save only, and stays hidden.
        if (entry === null)
            entry = field.createObject(nameField.parent) as T.TextField;
        entry.text = nameField.text;
        entry.forceActiveFocus(Qt.PopupFocusReason);
        entry.selectAll();
    }

    function wanted(): url {
        if (typed === "")
            return selectedFile;
        const path = typed.split("/").map(encodeURIComponent).join("/");
        return path.startsWith("/") ? "file://" + path : currentFolder + "/" + path;
    }
    function enter() {
        if (typed === "") {
            saveButton.clicked();
            return;
        }
        const file = wanted();
        close();
        chosen(file);
    }

    Connections {
        target: root.nameField
        // Another line of the list was chosen.
        function onTextChanged() {
            root.typed = "";
            if (root.entry !== null)
                root.entry.text = root.nameField.text;
        }
    }
    Component {
        id: field

        UiTextField {
            id: input

            objectName: "openNameField"
            placeholderText: qsTr("Name or path of the file")
            Accessible.name: input.placeholderText
            Layout.row: 0
            Layout.column: 0
            Layout.columnSpan: 3
            Layout.fillWidth: true
            Layout.leftMargin: 12
            Layout.rightMargin: 12
            onTextEdited: root.typed = input.text.trim()
        }
    }
}
