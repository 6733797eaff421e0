import QtQuick
import Percept.Ui
import Percept.Workspaces

/// Which compound is written, and its name while that is changed.
Item {
    id: root

    required property CompoundModel compounds
    property bool renaming: false
    readonly property string current: compounds.names[compounds.current] ?? ""

    implicitHeight: choice.implicitHeight
    implicitWidth: choice.implicitWidth

    function rename() {
        field.text = current;
        renaming = true;
        field.forceActiveFocus(Qt.TabFocusReason);
        field.selectAll();
    }

    /// The keyboard does not stay with a field that has gone.
    function end() {
        const had = field.activeFocus;
        renaming = false;
        if (had)
            choice.forceActiveFocus(Qt.OtherFocusReason);
    }

    UiComboBox {
        id: choice

        width: parent.width
        visible: !root.renaming
        Accessible.name: qsTr("Compound")
        displayText: root.compounds.current < 0 ? qsTr("Choose a compound") : root.current
        model: root.compounds.names
        chosen: root.compounds.current
        onActivated: index => root.compounds.current = index
    }
    UiTextField {
        id: field

        width: parent.width
        visible: root.renaming
        label: qsTr("Name")
        onEditingFinished: {
            if (root.renaming)
                root.compounds.rename(text);
            root.end();
        }
        Keys.onEscapePressed: root.end()
    }
}
