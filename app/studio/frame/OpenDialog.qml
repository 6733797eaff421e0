pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Dialogs
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell

/// Asks for a file to open. Its name or path can be typed: Enter and the button open that, whatever
/// is marked in the list. What is wrong with it is said below it.
SaveDialog {
    id: root

    /// What was typed; empty: the list decides.
    property string typed: ""
    /// Where it is typed.
    property UiTextField entry: null

    /// What is pressed instead of the button of the dialog while a path is typed.
    property T.AbstractButton instead: null

    /// A file was chosen in the list or typed; whether it is a level, its reader says.
    signal chosen(url file)

    fileMode: FileDialog.OpenFile
    acceptLabel: qsTr("Open")
    onAccepted: chosen(selectedFile)
    named: entry !== null && entry.activeFocus

    function takeName() {
        typed = "";
        if (nameField === null)
            return;
        // The dialog's own takes names to save only, and stays hidden.
        if (entry === null)
            entry = field.createObject(nameField.parent) as UiTextField;
        if (saveButton !== null && instead === null)
            instead = opener.createObject(saveButton) as T.AbstractButton;
        entry.fault = "";
        entry.text = nameField.text;
        entry.forceActiveFocus(Qt.PopupFocusReason);
        entry.selectAll();
    }

    function enter() {
        if (typed === "") {
            saveButton.clicked();
            return;
        }
        const file = path.fileOf(typed, currentFolder);
        if (path.isFolder(file)) {
            currentFolder = file;
            take("");
            return;
        }
        entry.fault = path.fault(file);
        if (entry.fault !== "") {
            entry.forceActiveFocus(Qt.OtherFocusReason);
            return;
        }
        close();
        chosen(file);
    }
    /// Shows the name of what is marked.
    function take(name: string) {
        typed = "";
        if (entry === null)
            return;
        entry.text = name;
        entry.fault = "";
    }

    TypedPath {
        id: path
    }
    Binding {
        target: root.saveButton
        property: "enabled"
        value: true
        when: root.typed !== "" && root.saveButton !== null
    }
    Connections {
        target: root.nameField
        // Another line of the list was chosen.
        function onTextChanged() {
            root.take(root.nameField.text);
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
            onTextEdited: {
                input.fault = "";
                root.typed = input.text.trim();
            }
        }
    }
    Component {
        id: opener

        // The button of the dialog knows only its list. This one lies over it while a path is typed.
        T.AbstractButton {
            id: button

            anchors.fill: parent
            visible: root.typed !== ""
            focusPolicy: Qt.TabFocus
            Accessible.name: root.acceptLabel
            onDownChanged: root.saveButton.down = down ? true : undefined
            onClicked: root.enter()
            FocusRing {
                shown: button.visualFocus
            }
        }
    }
}
