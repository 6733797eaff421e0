pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Percept.Session
import Percept.Ui
import Percept.Shell

/// A cellular automaton over the cells of an analysis, stepped by hand.
Item {
    id: root

    required property AutomatonLab automaton

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
            }
            UiComboBox {
                id: kind

                Layout.fillWidth: true
                Layout.leftMargin: Theme.gap3
                Layout.rightMargin: Theme.gap3
                label: qsTr("Rules")
                hint: qsTr("Which cells become what, by how many neighbours are of a class.")
                model: root.automaton.kinds
                currentIndex: root.automaton.kind
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
                onRestored: root.automaton.restore()
            }
            UiButton {
                Layout.leftMargin: Theme.gap3
                Layout.topMargin: 4
                visible: root.automaton.edited
                text: qsTr("Restore")
                hint: qsTr("The table of the source again.")
                onClicked: root.automaton.restore()
            }
            UiComboBox {
                Layout.fillWidth: true
                Layout.margins: Theme.gap3
                Layout.bottomMargin: 4
                label: qsTr("Edges")
                hint: qsTr("What counts for cells at the edge of the map.")
                enabled: root.automaton.error === ""
                model: [qsTr("share of the neighbours there are"), qsTr("opposite edges touch"), qsTr("nothing lies beyond")]
                currentIndex: root.automaton.edges
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
            Repeater {
                model: root.automaton.classes
                RowLayout {
                    id: line

                    required property string name
                    required property string from
                    required property string count

                    Layout.fillWidth: true
                    Layout.leftMargin: Theme.gap3
                    Layout.rightMargin: Theme.gap3
                    Layout.preferredHeight: 24
                    UiLabel {
                        Layout.fillWidth: true
                        text: line.name
                    }
                    NumberLabel {
                        text: line.from
                        color: Theme.text3
                    }
                    NumberLabel {
                        Layout.preferredWidth: 72
                        horizontalAlignment: Text.AlignRight
                        text: line.count
                    }
                }
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.margins: Theme.gap3
                spacing: 8
                UiButton {
                    text: root.automaton.begun ? qsTr("Start over") : qsTr("Start")
                    hint: qsTr("With the values of the analysis that is chosen.")
                    onClicked: {
                        player.running = false;
                        root.automaton.begin();
                    }
                }
                UiButton {
                    kind: UiButton.Primary
                    enabled: root.automaton.begun && !root.automaton.over
                    text: qsTr("Step")
                    onClicked: root.automaton.step()
                }
                UiButton {
                    enabled: root.automaton.begun && !root.automaton.over
                    iconName: player.running ? "pause" : "play"
                    text: player.running ? qsTr("Pause") : qsTr("Run")
                    onClicked: player.running = !player.running
                }
                Item {
                    Layout.fillWidth: true
                }
            }
            UiLabel {
                Layout.fillWidth: true
                Layout.leftMargin: Theme.gap3
                Layout.rightMargin: Theme.gap3
                text: root.automaton.begun ? root.automaton.status : qsTr("Choose an analysis at the left, then start.")
                tips: false
                wrapMode: Text.Wrap
                elide: Text.ElideNone
            }
            RowLayout {
                Layout.fillWidth: true
                Layout.margins: Theme.gap3
                visible: root.automaton.warning !== ""
                spacing: 8
                Icon {
                    Layout.alignment: Qt.AlignTop
                    name: "triangle-alert"
                    size: Theme.iconRow
                    color: Theme.warning
                }
                UiLabel {
                    Layout.fillWidth: true
                    text: root.automaton.warning
                    tips: false
                    color: Theme.text2
                    wrapMode: Text.Wrap
                    elide: Text.ElideNone
                }
            }
        }
    }
    Timer {
        id: player

        interval: 120
        repeat: true
        onTriggered: {
            root.automaton.step();
            if (!root.automaton.begun || root.automaton.over)
                running = false;
        }
    }
}
