pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// A cellular automaton over the cells of an analysis, stepped by hand.
Item {
    id: root

    required property AutomatonModel automaton
    /// The analysis that it would begin with; empty: none.
    required property string chosen
    readonly property bool writable: automaton.editing !== null && automaton.editing.open

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Cellular automaton")

    function focusPanel() {
        kind.forceActiveFocus(Qt.TabFocusReason);
    }

    Flickable {
        id: flick

        anchors.fill: parent
        clip: true
        contentHeight: column.implicitHeight
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}
        ColumnLayout {
            id: column

            width: flick.width
            spacing: 0

            PanelHeader {
                Layout.fillWidth: true
                title: qsTr("Cellular automaton")
                addition: root.automaton.begun ? qsTr("of %1").arg(root.automaton.of) : ""
                UiToolButton {
                    visible: root.automaton.begun
                    extent: 24
                    iconName: "x"
                    iconSize: Theme.iconRow
                    name: qsTr("Take the cells off the map")
                    onActed: root.automaton.close()
                }
                UiToolButton {
                    visible: root.writable
                    enabled: root.automaton.error === ""
                    extent: 24
                    iconName: "plus"
                    iconSize: Theme.iconRow
                    name: qsTr("Keep the rules in the level")
                    hint: qsTr("As one more automaton; F2 in the outliner renames it.")
                    onActed: root.automaton.keep()
                }
                UiToolButton {
                    visible: root.writable
                    enabled: root.automaton.kept
                    extent: 24
                    iconName: "trash-2"
                    iconSize: Theme.iconRow
                    name: qsTr("Delete the automaton")
                    onActed: root.automaton.remove()
                }
            }
            UiComboBox {
                id: kind

                Layout.fillWidth: true
                Layout.leftMargin: Theme.gap3
                Layout.rightMargin: Theme.gap3
                label: qsTr("Rules")
                hint: qsTr("Which cells become what, by how many neighbours are of a class.")
                model: root.automaton.kinds
                chosen: root.automaton.kind
                onActivated: index => root.automaton.kind = index
            }
            RuleArea {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.gap3
                Layout.rightMargin: Theme.gap3
                Layout.topMargin: 6
                name: qsTr("Table of rules")
                shown: root.automaton.text
                error: root.automaton.error
                errorAt: root.automaton.errorAt
                onEdited: text => root.automaton.text = text
                onApplied: root.automaton.kept ? root.automaton.apply() : root.automaton.keep()
                onRestored: root.automaton.restore()
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.gap3
                Layout.rightMargin: Theme.gap3
                Layout.topMargin: 4
                visible: root.automaton.edited
                spacing: 8
                UiButton {
                    Layout.fillWidth: true
                    text: qsTr("Restore")
                    hint: root.automaton.kept ? qsTr("What the level says.") : qsTr("The table of the source again.")
                    onClicked: root.automaton.restore()
                }
                UiButton {
                    Layout.fillWidth: true
                    visible: root.writable
                    kind: UiButton.Primary
                    enabled: root.automaton.error === ""
                    text: root.automaton.kept ? qsTr("Apply") : qsTr("Keep in the level")
                    keyText: "Ctrl+Enter"
                    hint: root.automaton.kept ? qsTr("Writes the rules into the level.") : qsTr("As one more automaton.")
                    onClicked: root.automaton.kept ? root.automaton.apply() : root.automaton.keep()
                }
            }
            UiComboBox {
                Layout.fillWidth: true
                Layout.margins: Theme.gap3
                Layout.bottomMargin: 4
                label: qsTr("Edges")
                hint: qsTr("What counts for cells at the edge of the map.")
                enabled: root.automaton.error === ""
                model: [qsTr("share of the neighbours there are"), qsTr("opposite edges touch"), qsTr("nothing lies beyond")]
                chosen: root.automaton.edges
                onActivated: index => root.automaton.edges = index
            }
            SliderRow {
                Layout.fillWidth: true
                visible: root.automaton.evenClasses
                label: qsTr("Classes from")
                hint: qsTr("From which share of the range of values on cells are not of the first class.")
                readout: Math.round(root.automaton.threshold * 100) + "\u00a0%"
                value: root.automaton.threshold
                onMoved: value => root.automaton.threshold = value
            }
            AutomatonSteps {
                Layout.fillWidth: true
                automaton: root.automaton
                chosen: root.chosen
                writable: root.writable
            }
        }
    }
}
