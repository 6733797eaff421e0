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

    /// Of which object it is, so that what was typed for another one is not kept.
    readonly property int of: host.field?.of ?? -1

    function restore() {
        text = shown;
        fault = stated;
    }
    function apply() {
        fault = text !== shown ? host.properties.setText(host.path, text) : stated;
    }

    fault: stated
    onStatedChanged: fault = stated
    onTextEdited: fault = ""
    onShownChanged: restore()
    onOfChanged: {
        if (fault !== stated)
            host.properties.dropped(fault);
        restore();
    }
    Component.onCompleted: text = shown
    // What is wrong stays, with its reason, to be mended.
    onAccepted: {
        apply();
        if (fault === "")
            focus = false;
    }
    onActiveFocusChanged: {
        if (!activeFocus)
            return apply();
        m_before = shown;
        selectAll();
    }
}
