pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell

/// What one sees before anything is open: new, open, import and recent files left; three first
/// steps and the samples right.
Rectangle {
    id: root

    required property StudioActions actions
    required property RecentFiles recent
    required property SampleLevels samples
    required property Appearance appearance

    signal openRequested(string path)
    signal sampleRequested(string path)
    /// @param workspace where it is shown
    /// @param runs whether it starts to run
    signal stepRequested(string path, string workspace, bool runs)

    color: Theme.surface0

    Flickable {
        anchors.fill: parent
        contentHeight: page.height + 2 * page.y
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: UiScrollBar {}

        Item {
            id: page

            readonly property real total: Math.min(1212, root.width - 96)

            x: Math.round((root.width - total) / 2)
            y: root.height > 760 ? 64 : 28
            width: total
            height: Math.max(acts.implicitHeight, more.implicitHeight)

            StartActions {
                id: acts

                width: Math.min(342, Math.round(parent.width * 0.31))
                actions: root.actions
                recent: root.recent
                onOpenRequested: path => root.openRequested(path)
            }
            Column {
                id: more

                x: acts.width + 48
                y: 8
                width: parent.width - x
                spacing: 14
                Row {
                    spacing: 8
                    UiLabel {
                        text: qsTr("First steps")
                        font.weight: Font.DemiBold
                    }
                    UiLabel {
                        text: qsTr("about 5 minutes")
                        color: Theme.text3
                    }
                }
                Row {
                    id: steps

                    readonly property real share: (more.width - 24) / 3

                    spacing: 12
                    Repeater {
                        model: [
                            {
                                title: qsTr("Watch a run"),
                                advice: qsTr("The arena plays. Drag the playhead back and forth."),
                                level: "arena",
                                workspace: "level",
                                runs: true
                            },
                            {
                                title: qsTr("Ask why"),
                                advice: qsTr("At the guard post select a guard, press Shift+W and read which gate failed."),
                                level: "guard-post",
                                workspace: "replay",
                                runs: true
                            },
                            {
                                title: qsTr("Change it"),
                                advice: qsTr("Make a sound with Ping, then close a door and compare."),
                                level: "guard-post",
                                workspace: "senses",
                                runs: false
                            }
                        ]
                        StepCard {
                            required property var modelData
                            required property int index

                            width: steps.share
                            number: index + 1
                            done: (root.appearance.stepsTaken & (1 << index)) !== 0
                            text: modelData.title
                            advice: modelData.advice
                            onClicked: {
                                root.appearance.stepsTaken |= 1 << index;
                                root.stepRequested(":/percept/levels/" + modelData.level + ".level.json", modelData.workspace, modelData.runs);
                            }
                        }
                    }
                }
                Row {
                    topPadding: 10
                    spacing: 8
                    UiLabel {
                        text: qsTr("Samples")
                        font.weight: Font.DemiBold
                    }
                    UiLabel {
                        text: qsTr("open as copies, yours to change")
                        color: Theme.text3
                    }
                }
                Flow {
                    id: cards

                    width: parent.width
                    spacing: 12
                    Repeater {
                        model: root.samples
                        SampleCard {
                            required property string path
                            required property string name

                            required topics
                            required about
                            required content

                            width: Math.floor((cards.width - 2 * cards.spacing) / 3)
                            text: name
                            source: path
                            onClicked: root.sampleRequested(path)
                        }
                    }
                }
                Item {
                    width: parent.width
                    height: 44
                    Row {
                        anchors.bottom: parent.bottom
                        spacing: 20
                        UiButton {
                            kind: UiButton.Link
                            text: qsTr("Manual")
                            iconName: "book-open"
                            onClicked: root.actions.find("help.manual").trigger()
                        }
                        UiButton {
                            kind: UiButton.Link
                            text: qsTr("All keys")
                            iconName: "keyboard"
                            onClicked: root.actions.find("help.keys").trigger()
                        }
                        UiButton {
                            kind: UiButton.Link
                            text: qsTr("About Percept Studio")
                            iconName: "info"
                            onClicked: root.actions.find("help.about").trigger()
                        }
                    }
                    UiCheckBox {
                        anchors.right: parent.right
                        anchors.bottom: parent.bottom
                        text: qsTr("Show at start")
                        checked: root.appearance.startPageShown
                        onToggled: root.appearance.startPageShown = checked
                    }
                }
            }
        }
    }
}
