import QtQuick
import Percept.Ui
import Percept.Shell

/// A number of what is selected.
NumberField {
    required property PropertyField host

    label: host.field?.part ?? ""
    name: host.name
    // While another object is selected, the type of the value may change before this goes.
    value: typeof host.field?.value === "number" ? host.field.value : 0
    // The largest number of all stands for none.
    readout: host.field?.absent ? "\u2013" : value >= 1e9 && value >= to ? qsTr("no limit") : ""
    unit: label === "" ? host.field?.unit ?? "" : ""
    from: host.field?.from ?? -Infinity
    to: host.field?.to ?? Infinity
    step: host.field?.step ?? 1
    decimals: host.field?.decimals ?? 2
    mixed: host.mixed
    preset: host.field?.preset
    onEdited: (value, done) => host.properties.setNumber(host.path, value, done)
    onResetRequested: host.properties.reset(host.path)
}
