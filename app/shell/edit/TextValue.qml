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
    /// Why what the file says, or what was typed last, is not possible.
    readonly property string stated: host.field?.fault ?? ""

    fault: stated
    onStatedChanged: fault = stated
    onTextEdited: fault = ""
    onShownChanged: {
        text = shown;
        fault = stated;
    }
    Component.onCompleted: text = shown
    onAccepted: focus = false
    onActiveFocusChanged: {
        if (activeFocus)
            selectAll();
        else if (text !== shown)
            fault = host.properties.setText(host.path, text);
        else
            fault = stated;
    }
}
