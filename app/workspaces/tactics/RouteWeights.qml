pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What each profile minds on its way, and how much.
ColumnLayout {
    id: root

    required property ProfileWeights weights

    spacing: 0

    SectionTitle {
        Layout.fillWidth: true
        title: qsTr("Weights")
        addition: qsTr("C = D + \u03a3 w\u00b7T")
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Layout.preferredHeight: 26
        visible: root.weights.heads.length > 0
        spacing: 6
        UiLabel {
            Layout.fillWidth: true
            text: qsTr("Weight")
            tips: false
            color: Theme.text3
        }
        Row {
            spacing: 6
            Repeater {
                model: root.weights.heads
                UiLabel {
                    required property string modelData

                    width: 60
                    horizontalAlignment: Text.AlignRight
                    text: modelData
                    color: Theme.text3
                }
            }
        }
    }
    Column {
        id: lines

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Repeater {
            model: root.weights.rows
            RowLayout {
                id: line

                required property int index
                required property string name
                required property var weights

                width: lines.width
                height: 28
                spacing: 6
                UiLabel {
                    Layout.fillWidth: true
                    text: line.name
                }
                Row {
                    spacing: 6
                    Repeater {
                        // By number, so that a field keeps its drag while weights follow it.
                        model: root.weights.heads.length
                        NumberField {
                            required property int index
                            readonly property bool minds: typeof line.weights[index] === "number"

                            width: 60
                            enabled: root.weights.writable
                            name: qsTr("Weight of %1 for %2").arg(line.name).arg(root.weights.heads[index] ?? "")
                            value: minds ? line.weights[index] : 0
                            readout: minds || dragging ? "" : "\u2013"
                            from: -1000
                            to: 1000
                            step: 0.01
                            onEdited: (value, done) => root.weights.setWeight(line.index, index, value, done)
                        }
                    }
                }
            }
        }
    }
    RowLayout {
        Layout.fillWidth: true
        Layout.margins: Theme.gap3
        Layout.topMargin: 6
        visible: root.weights.writable
        spacing: 8
        UiComboBox {
            Layout.fillWidth: true
            visible: root.weights.heads.length > 0
            displayText: qsTr("Add a weight")
            model: root.weights.addable
            chosen: -1
            onActivated: index => {
                root.weights.addTactic(root.weights.addable[index]);
                currentIndex = -1;
            }
        }
        UiButton {
            Layout.fillWidth: true
            iconName: "plus"
            text: qsTr("Profile")
            hint: qsTr("One more profile like that of the selected path.")
            onClicked: root.weights.addProfile()
        }
    }
}
