pragma ComponentBehavior: Bound

import QtQuick
import Percept.Tuning
import Percept.Ui

/// One level of detail with its values.
Rectangle {
    id: root

    property int index
    property string name
    property int ink
    property real min
    property real max
    property int frequency
    property real priority
    property string timeShare
    property string runs
    property list<string> brains
    property var manners: []
    /// Knows what each brain can do.
    required property LodDesk desk
    property bool selected: false
    property bool editable: true

    signal chosen
    signal valueEntered(string field, real value)
    signal renamed(string name)
    signal behaviourChosen(string brain, int place)

    readonly property int pitch: Theme.fieldHeight + 3
    readonly property int fieldWidth: Math.round(104 * Theme.fontScale)

    implicitHeight: 5 + (3 + brains.length) * pitch
    color: selected ? Theme.selection : "transparent"
    Accessible.role: Accessible.ListItem
    Accessible.name: qsTr("%1, importance %2 to %3, every %4 frames, %5 of the time").arg(name).arg(min.toFixed(2)).arg(max.toFixed(2)).arg(frequency).arg(timeShare)
    Accessible.selected: selected

    TapHandler {
        onTapped: root.chosen()
    }
    Rectangle {
        x: Theme.gap3
        y: 10
        width: 10
        height: 10
        radius: 2
        color: Theme.mode >= 0 ? Theme.ofInk(root.ink) : "transparent"
        border.color: Theme.line2
    }
    UiTextField {
        x: 30
        y: 3
        width: Math.min(150, runs.x - x - Theme.gap2)
        text: root.name
        enabled: root.editable
        Accessible.name: qsTr("Name of the level")
        onAccepted: root.renamed(text)
        onActiveFocusChanged: if (!activeFocus) text = Qt.binding(() => root.name)
    }
    UiLabel {
        id: runs

        anchors.right: parent.right
        anchors.rightMargin: Theme.gap3
        y: 3
        height: Theme.fieldHeight
        text: qsTr("%1 of the time, %2 runs").arg(root.timeShare).arg(root.runs)
        color: Theme.text2
    }
    Row {
        x: 30
        y: 3 + root.pitch
        spacing: 8
        NumberField {
            width: root.fieldWidth
            label: qsTr("from")
            value: root.min
            step: 0.01
            from: 0
            to: root.max
            enabled: root.editable
            name: qsTr("Least importance")
            onEdited: (value, done) => {
                if (done)
                    root.valueEntered("min", value);
            }
        }
        NumberField {
            width: root.fieldWidth
            label: qsTr("to")
            value: root.max
            step: 0.01
            from: root.min
            to: 1
            enabled: root.editable
            name: qsTr("Greatest importance")
            onEdited: (value, done) => {
                if (done)
                    root.valueEntered("max", value);
            }
        }
    }
    Row {
        x: 30
        y: 3 + 2 * root.pitch
        spacing: 8
        NumberField {
            width: root.fieldWidth
            label: qsTr("every")
            value: root.frequency
            decimals: 0
            from: 1
            to: 100000
            enabled: root.editable
            name: qsTr("Runs every how many frames")
            onEdited: (value, done) => {
                if (done)
                    root.valueEntered("frequency", value);
            }
        }
        NumberField {
            width: root.fieldWidth
            label: qsTr("priority")
            value: root.priority
            step: 0.1
            from: 0
            enabled: root.editable
            name: qsTr("Priority")
            onEdited: (value, done) => {
                if (done)
                    root.valueEntered("priority", value);
            }
        }
    }
    Repeater {
        model: root.brains
        delegate: UiComboBox {
            id: behaviour

            required property int index
            required property string modelData

            x: 30
            y: 3 + (3 + index) * root.pitch
            width: 2 * root.fieldWidth + 8
            label: modelData
            Accessible.name: qsTr("What agents with the brain %1 do").arg(modelData)
            model: root.desk.behavioursOf(modelData)
            currentIndex: root.manners[index] ?? 0
            enabled: root.editable
            onActivated: place => root.behaviourChosen(behaviour.modelData, place)
        }
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
