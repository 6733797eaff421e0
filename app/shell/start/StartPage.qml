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
    property bool shownAtStart: true

    signal openRequested(string path)
    signal sampleRequested(string path)
    signal watchRequested
    signal shownAtStartChosen(bool shown)

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

            StartActs {
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
                    StepCard {
                        width: steps.share
                        number: 1
                        text: qsTr("Watch a run")
                        advice: qsTr("The arena plays. Drag the playhead back and forth.")
                        onClicked: root.watchRequested()
                    }
                    StepCard {
                        width: steps.share
                        number: 2
                        text: qsTr("Look into a bot")
                        advice: qsTr("Click one: what it senses, remembers and wants.")
                        onClicked: root.watchRequested()
                    }
                    StepCard {
                        width: steps.share
                        number: 3
                        text: qsTr("Take its place")
                        advice: qsTr("Ctrl+P, right-click to go, click to shoot, X to leave.")
                        onClicked: root.watchRequested()
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

                            required detail
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
                        checked: root.shownAtStart
                        onToggled: root.shownAtStartChosen(checked)
                    }
                }
            }
        }
    }
}
