pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

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
    required property DetailModel desk
    property bool selected: false
    property bool editable: true

    signal chosen
    signal valueEntered(string field, real value)
    signal renamed(string name)
    signal behaviourChosen(string brain, int place)

    readonly property int pitch: Theme.fieldHeight + 3
    /// Whether all four numbers have room beside each other.
    readonly property bool wide: width - 30 - Theme.gap3 >= Math.round(328 * Theme.fontScale) + 3 * 8

    implicitHeight: 5 + ((wide ? 2 : 3) + Math.ceil(brains.length / 2)) * pitch
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
    Grid {
        id: fields

        x: 30
        y: 3 + root.pitch
        columns: root.wide ? 4 : 2
        columnSpacing: 8
        rowSpacing: 3
        NumberField {
            width: Math.round(80 * Theme.fontScale)
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
            width: Math.round(68 * Theme.fontScale)
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
        NumberField {
            width: Math.round(84 * Theme.fontScale)
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
            width: Math.round(96 * Theme.fontScale)
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
    Grid {
        x: 30
        y: fields.y + fields.height + 3
        columns: 2
        columnSpacing: 8
        rowSpacing: 3
        Repeater {
            model: root.brains
            delegate: UiComboBox {
                id: behaviour

                required property int index
                required property string modelData

                width: Math.floor((root.width - 30 - Theme.gap3 - 8) / 2)
                label: modelData
                Accessible.name: qsTr("What agents with the brain %1 do").arg(modelData)
                model: root.desk.behavioursOf(modelData)
                chosen: root.manners[index] ?? 0
                enabled: root.editable
                onActivated: place => root.behaviourChosen(behaviour.modelData, place)
            }
        }
    }
    Separator {
        anchors.bottom: parent.bottom
        width: parent.width
    }
}
