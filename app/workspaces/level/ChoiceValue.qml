import QtQuick
import Percept.Ui
import Percept.Shell

/// One of several words or ids, of what is selected.
UiComboBox {
    required property PropertyField host

    readonly property string current: host.field?.value ?? ""

    readonly property list<string> choices: host.field?.choices ?? []
    readonly property list<string> words: host.field?.words ?? []

    // Nothing is a choice, too, and has a word.
    model: Array.from(words).map(choice => choice !== "" ? choice : choices.length > 1 ? qsTr("none") : qsTr("none there to choose"))
    chosen: Array.from(choices).indexOf(current)
    displayText: host.mixed ? qsTr("mixed") : current === "" ? "\u2013" : words[chosen] ?? current
    Accessible.name: host.name
    onActivated: index => host.properties.setText(host.path, choices[index])
}
