import QtQuick
import Percept.Ui
import Percept.Shell

/// One of several words or ids, of what is selected.
UiComboBox {
    required property PropertyField host

    readonly property string current: host.field?.value ?? ""

    model: host.field?.choices ?? []
    currentIndex: Array.from(model).indexOf(current)
    displayText: host.mixed ? qsTr("mixed") : current === "" ? "\u2013" : current
    Accessible.name: host.name
    onActivated: index => host.properties.setText(host.path, model[index])
}
