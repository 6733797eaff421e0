import QtQuick
import Percept.Ui
import Percept.Shell

/// A text of what is selected.
UiTextField {
    required property PropertyField host

    id: line

    /// Of several that differ, nothing: the value alone does not say that they no longer do.
    readonly property string shown: host.mixed ? "" : host.field?.value ?? ""

    placeholderText: host.mixed ? qsTr("mixed") : ""
    Accessible.name: host.name
    onShownChanged: text = shown
    Component.onCompleted: text = shown
    onAccepted: focus = false
    onActiveFocusChanged: {
        if (activeFocus)
            selectAll();
        else if (text !== shown)
            host.properties.setText(host.path, text);
    }
}
