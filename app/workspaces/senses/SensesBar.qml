import QtQuick
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// The bar of the Senses workspace: which modality is shown, what a ping emits, how far it has come.
ContextBar {
    id: root

    required property SenseActions senses
    readonly property SenseModel lab: senses.lab
    readonly property var modality: lab.modalities[lab.modality] ?? null

    SenseModes {
        senses: root.senses
        worded: root.width > 1250 * Theme.fontScale
    }
    SegmentedSwitch {
        name: qsTr("Show one modality")
        choices: [
            {
                text: qsTr("All")
            }
        ].concat(Array.from(root.lab.modalities).map(entry => ({ // qmllint disable
                    text: entry.text,
                    icon: entry.icon,
                    tint: Theme.mode >= 0 ? Theme.ofInk(entry.ink) : Theme.text2
                })))
        currentIndex: root.lab.shown + 1
        many: true
        others: Array.from(root.lab.over).map(one => one + 1)
        onToggled: index => root.lab.toggleOver(index - 1)
        onChosen: index => {
            root.lab.shown = index - 1;
            currentIndex = Qt.binding(() => root.lab.shown + 1);
        }
    }
    Separator {
        width: 1
        height: 20
        color: Theme.line2
    }
    UiLabel {
        text: qsTr("Ping")
        tips: false
        color: Theme.text3
    }
    UiComboBox {
        height: Theme.buttonHeight
        width: Math.max(96, implicitWidth)
        iconName: root.modality?.icon ?? ""
        Accessible.name: qsTr("Modality of the ping")
        model: Array.from(root.lab.modalities).map(entry => entry.text)
        chosen: root.lab.modality
        onActivated: index => root.lab.modality = index
    }
    NumberField {
        height: Theme.buttonHeight
        width: Math.round(102 * Theme.fontScale)
        label: qsTr("Strength")
        value: root.lab.strength
        from: 0
        to: 1000000
        step: 0.05
        onEdited: value => root.lab.strength = value
    }
    NumberField {
        readonly property int millis: root.lab.smell ? 1000 : 1

        height: Theme.buttonHeight
        width: Math.round(82 * Theme.fontScale)
        label: qsTr("At")
        unit: root.lab.smell ? "s" : "ms"
        decimals: root.lab.smell ? 1 : 0
        step: root.lab.smell ? 0.5 : 1
        value: root.lab.atMillis / millis
        from: 0
        to: 600000 / millis
        onEdited: value => root.lab.atMillis = value * millis
    }
    UiSlider {
        width: 120
        visible: root.lab.smell
        name: qsTr("Time since the ping")
        from: 0
        to: 120000
        value: root.lab.atMillis
        onMoved: root.lab.atMillis = Math.round(value)
    }
    Separator {
        width: 1
        height: 20
        color: Theme.line2
    }
    UiComboBox {
        height: Theme.buttonHeight
        width: Math.round(188 * Theme.fontScale)
        label: qsTr("Coverage")
        hint: qsTr("From where a signal of this strength would be noticed.")
        model: root.lab.coverage.choices
        chosen: root.lab.coverage.choice
        onActivated: index => root.lab.coverage.choice = index
    }
    UiButton {
        readonly property StudioAction entry: root.senses.actions.find("senses.generate")

        iconName: entry.icon
        text: qsTr("Generate\u2026")
        hint: entry.hint
        enabled: entry.enabled
        Accessible.name: entry.name
        onClicked: entry.trigger()
    }
    // Last, as the one that is changed least: what has no room is behind the ellipsis.
    NumberField {
        height: Theme.buttonHeight
        width: Math.round(128 * Theme.fontScale)
        label: qsTr("Ping height")
        name: qsTr("Height of the ping above the floor")
        unit: "m"
        decimals: 1
        value: root.lab.height
        from: 0
        to: 100
        step: 0.1
        onEdited: value => root.lab.height = value
    }
}
