import QtQuick
import Percept.Ui
import Percept.Shell

/// Yes or no, of what is selected.
Item {
    id: root

    required property PropertyField host

    implicitHeight: Theme.fieldHeight
    UiSwitch {
        id: knob

        text: root.host.mixed ? qsTr("mixed") : ""
        Accessible.name: root.host.name
        onToggled: root.host.properties.setToggle(root.host.path, checked)
    }
    // A click would break a plain binding of `checked`.
    Binding {
        target: knob
        property: "checked"
        value: root.host.field?.value ?? false
        restoreMode: Binding.RestoreNone
    }
}
