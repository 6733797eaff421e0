import QtQuick
import Percept.Ui
import Percept.Shell

/// A text of what is selected.
UiTextField {
    required property PropertyField host

    id: line

    readonly property string shown: host.field?.value ?? ""

    placeholderText: host.mixed ? qsTr("mixed") : ""
    Accessible.name: host.name
    onShownChanged: text = host.mixed ? "" : shown
    Component.onCompleted: text = host.mixed ? "" : shown
    onAccepted: focus = false
    onActiveFocusChanged: {
        if (activeFocus)
            selectAll();
        else if (text !== shown && !(host.mixed && text === ""))
            host.properties.setText(host.path, text);
    }
}
