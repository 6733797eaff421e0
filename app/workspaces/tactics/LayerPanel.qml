pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Session
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// A layer mixed from analyses by its formula, and the best places of what is shown.
Item {
    id: root

    required property Session session
    required property LayerModel layers
    required property AnalysisModel lab
    required property NewAnalysis maker
    readonly property bool writable: session.editing.open

    /// A place is to be brought into view.
    signal placeChosen(real x, real y)

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Layers")

    function focusPanel() {
        formula.focusField();
    }

    ColumnLayout {
        anchors.fill: parent
        spacing: 0

        PanelHeader {
            Layout.fillWidth: true
            title: qsTr("Layer")
            addition: qsTr("analyses mixed by a formula")
            UiToolButton {
                visible: root.writable
                extent: 24
                iconName: "plus"
                iconSize: Theme.iconRow
                name: qsTr("New layer")
                onActed: {
                    root.layers.add();
                    formula.focusText();
                }
            }
            UiToolButton {
                visible: root.writable
                enabled: root.layers.current >= 0
                extent: 24
                iconName: "trash-2"
                iconSize: Theme.iconRow
                name: qsTr("Delete the layer")
                onActed: root.layers.remove()
            }
        }
        UiComboBox {
            Layout.fillWidth: true
            Layout.leftMargin: Theme.gap3
            Layout.rightMargin: Theme.gap3
            Layout.bottomMargin: 6
            visible: root.layers.names.length > 0
            Accessible.name: qsTr("Layer")
            displayText: root.layers.current < 0 ? qsTr("Choose a layer") : root.layers.names[root.layers.current] ?? ""
            model: root.layers.names
            chosen: root.layers.current
            onActivated: index => root.layers.current = index
        }
        RuleArea {
            id: formula

            Layout.fillWidth: true
            // A layout would take all that is left, and the best places would be out of sight.
            Layout.fillHeight: false
            Layout.preferredHeight: 60 + (root.layers.error === "" ? 0 : 34)
            Layout.margins: Theme.gap3
            Layout.topMargin: 8
            Layout.bottomMargin: 6
            visible: root.layers.current >= 0
            readOnly: !root.writable
            name: qsTr("Formula")
            shown: root.layers.formula
            error: root.layers.error
            errorAt: root.layers.errorAt
            onEdited: text => root.layers.formula = text
            onApplied: root.layers.apply()
            onRestored: root.layers.restore()
        }
        Column {
            id: parts

            Layout.fillWidth: true
            Layout.leftMargin: Theme.gap3
            Layout.rightMargin: Theme.gap3
            Repeater {
                model: root.layers.parts
                RowLayout {
                    id: part

                    required property int index
                    required property string name
                    required property double weight

                    width: parts.width
                    height: 30
                    spacing: 8
                    UiLabel {
                        Layout.fillWidth: true
                        text: part.name
                    }
                    NumberField {
                        Layout.preferredWidth: 84
                        enabled: root.writable
                        name: qsTr("Weight of %1").arg(part.name)
                        value: part.weight
                        from: -1e6
                        to: 1e6
                        step: 0.01
                        onEdited: value => root.layers.setWeight(part.index, value)
                    }
                    UiToolButton {
                        visible: root.writable
                        extent: 24
                        iconName: "wind"
                        iconSize: Theme.iconRow
                        name: qsTr("Blur %1").arg(part.name)
                        hint: qsTr("Adds a filter of this analysis to the level and mixes the filter instead; its parameters say how.")
                        onActed: root.layers.blurPart(part.index)
                    }
                }
            }
        }
        RowLayout {
            Layout.fillWidth: true
            Layout.margins: Theme.gap3
            Layout.topMargin: 6
            visible: root.layers.current >= 0 && root.writable
            spacing: 8
            UiComboBox {
                Layout.fillWidth: true
                displayText: qsTr("Add an analysis")
                model: root.layers.addable
                chosen: -1
                onActivated: index => {
                    root.layers.addPart(root.layers.addable[index]);
                    currentIndex = -1;
                }
            }
            UiButton {
                visible: root.layers.differs
                text: qsTr("Restore")
                onClicked: root.layers.restore()
            }
            UiButton {
                visible: root.layers.differs
                kind: UiButton.Primary
                enabled: root.layers.error === ""
                text: qsTr("Apply")
                keyText: "Ctrl+Enter"
                hint: qsTr("Writes the formula into the level.")
                onClicked: root.layers.apply()
            }
        }
        UiLabel {
            Layout.fillWidth: true
            Layout.margins: Theme.gap3
            visible: root.layers.names.length === 0
            text: qsTr("The level has no layers. One mixes analyses, such as security * (1 - visibility).")
            tips: false
            wrapMode: Text.Wrap
            elide: Text.ElideNone
            color: Theme.text3
        }
        Separator {
            Layout.fillWidth: true
        }
        SpotList {
            Layout.fillWidth: true
            Layout.fillHeight: true
            Layout.minimumHeight: leastHeight
            lab: root.lab
            onPlaceChosen: (x, y) => root.placeChosen(x, y)
        }
        AnalysisProperties {
            Layout.fillWidth: true
            Layout.preferredHeight: Math.min(implicitHeight, Math.round(root.height * 0.5))
            session: root.session
            maker: root.maker
        }
    }
}
