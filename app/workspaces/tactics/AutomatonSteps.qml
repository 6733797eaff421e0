pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Percept.Ui
import Percept.Workspaces

/// The cells of an automaton by class, and what steps them.
ColumnLayout {
    id: root

    required property AutomatonModel automaton
    /// The analysis that it would begin with; empty: none.
    required property string chosen
    /// Whether the level can be edited.
    required property bool writable

    component Swatch: Rectangle {
        property int ink

        implicitWidth: 12
        implicitHeight: 12
        radius: 2
        color: Theme.mode >= 0 ? Theme.blended(Theme.floor, Theme.ofInk(ink), 0.75) : "transparent"
    }

    spacing: 0

    Column {
        id: classes

        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        Repeater {
            model: root.automaton.classes
            RowLayout {
                id: line

                required property string name
                required property string from
                required property string count
                required property int ink

                width: classes.width
                height: 24
                spacing: 8
                Swatch {
                    ink: line.ink
                }
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
    }
    Flow {
        Layout.fillWidth: true
        Layout.margins: Theme.gap3
        spacing: 8
        UiButton {
            text: root.automaton.begun ? qsTr("Start over") : qsTr("Start")
            reserve: qsTr("Start over")
            hint: qsTr("With the values of the analysis that is chosen.")
            enabled: root.automaton.begun || root.chosen !== ""
            onClicked: {
                player.running = false;
                root.automaton.begin();
            }
        }
        UiToolButton {
            enabled: root.automaton.canStepBack
            extent: Theme.buttonHeight
            iconName: "step-back"
            name: qsTr("Step back")
            hint: qsTr("The latest 64 steps are remembered until the rules change.")
            onActed: {
                player.running = false;
                root.automaton.back();
            }
        }
        UiButton {
            visible: root.writable
            enabled: root.automaton.error === "" && (root.automaton.begun || root.chosen !== "")
            iconName: "plus"
            text: qsTr("Analysis")
            hint: qsTr("Adds these rules over %1 to the level as an analysis, for layers, paths and runs.").arg(root.automaton.begun ? root.automaton.of : root.chosen)
            onClicked: root.automaton.declare()
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
            reserve: qsTr("Pause")
            onClicked: player.running = !player.running
        }
    }
    UiLabel {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.gap3
        Layout.rightMargin: Theme.gap3
        text: root.automaton.begun ? root.automaton.status : root.chosen === "" ? qsTr("Choose an analysis at the left, then start.") : qsTr("Start takes the values of %1.").arg(root.chosen)
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
