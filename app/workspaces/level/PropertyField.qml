import QtQuick
import Percept.Session
import Percept.Ui

/// The control for one value of what is selected.
Item {
    id: root

    required property PropertyRows properties
    /// A field of PropertyRows; undefined while the rows change.
    required property var field
    property string row
    /// Of a list that another archetype has: the first edit copies it.
    readonly property bool inherited: field?.inherited ?? false
    readonly property string type: field !== undefined ? field.type : ""
    readonly property string path: field !== undefined ? field.path : ""
    readonly property string name: field !== undefined && field.part !== "" ? row + " " + field.part : row
    /// The brain of the archetype ignores it.
    readonly property bool unused: (field?.unused ?? "") !== ""
    readonly property bool mixed: field !== undefined && field.mixed

    implicitHeight: Theme.fieldHeight
    implicitWidth: 50

    function focusControl() {
        control.item?.forceActiveFocus(Qt.ShortcutFocusReason);
    }

    onTypeChanged: {
        const file = {
            "number": "NumberValue.qml",
            "toggle": "ToggleValue.qml",
            "choice": "ChoiceValue.qml",
            "words": "WordsValue.qml",
            "text": "TextValue.qml"
        }[type];
        if (file !== undefined)
            control.setSource(file, {
                host: root
            });
        else
            control.source = "";
    }

    Loader {
        id: control

        anchors.fill: parent
        opacity: (root.inherited || root.unused) && !root.activeFocus ? 0.6 : 1
    }
}
