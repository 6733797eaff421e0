pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Session
import Percept.Ui
import Percept.Shell

/// What the colours over the map mean, with their end values.
Rectangle {
    id: root

    required property TacticActs tactics
    readonly property AnalysisLab lab: tactics.analyses
    readonly property AutomatonLab automaton: tactics.automaton
    /// Something is over the map.
    readonly property bool filled: lab.legend.length > 0 || lab.heightStep > 0 || lab.runText !== "" || automaton.begun
    /// What it lies over, and is given room on.
    required property MapCanvas canvas

    implicitWidth: column.implicitWidth + 24
    implicitHeight: column.implicitHeight + 16
    visible: filled
    radius: Theme.radiusCard
    color: Theme.surface2
    border.color: Theme.line2
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend")

    Binding {
        target: root.canvas
        property: "cornerRoom"
        value: root.visible ? Qt.size(root.width + 20, root.height + 20) : Qt.size(0, 0)
    }

    component Ends: NumberLabel {
        color: Theme.text2
    }
    component Step: Rectangle {
        height: 11
    }
    component Note: UiLabel {
        visible: text !== ""
        width: Math.max(230, Math.min(implicitWidth, 320))
        wrapMode: Text.Wrap
        tips: false
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }

    Column {
        id: column

        x: 12
        y: 8
        spacing: 8
        Column {
            visible: root.automaton.begun
            spacing: 3
            UiLabel {
                text: qsTr("cells of %1").arg(root.automaton.of)
                tips: false
                color: Theme.text2
                font.pixelSize: Theme.captionSize
            }
            Flow {
                width: 220
                spacing: 10
                Repeater {
                    model: root.automaton.classes
                    Row {
                        id: one

                        required property string name
                        required property int ink

                        spacing: 5
                        Rectangle {
                            anchors.verticalCenter: parent.verticalCenter
                            width: 11
                            height: 11
                            color: Theme.mode >= 0 ? Theme.blended(Theme.floor, Theme.ofInk(one.ink), 0.75) : "transparent"
                        }
                        UiLabel {
                            text: one.name
                            tips: false
                            color: Theme.text2
                            font.pixelSize: Theme.captionSize
                        }
                    }
                }
            }
        }
        Repeater {
            model: root.lab.legend
            Column {
                id: entry

                required property var modelData
                readonly property int steps: modelData.diverging ? 10 : 5
                /// The ends are written below the colours: three of them need their room.
                readonly property real step: Math.max(22, Math.ceil((2 * Math.max(low.implicitWidth, high.implicitWidth) + 32) / steps))

                spacing: 3
                UiLabel {
                    text: entry.modelData.name
                    tips: false
                    color: Theme.text2
                    font.pixelSize: Theme.captionSize
                }
                Row {
                    visible: !entry.modelData.diverging && !entry.modelData.even
                    Repeater {
                        model: entry.modelData.inks
                        Step {
                            required property int modelData

                            width: entry.step
                            color: Theme.mode >= 0 ? Theme.blended(Theme.floor, Theme.ofInk(modelData), entry.modelData.opacity) : "transparent"
                        }
                    }
                }
                Row {
                    visible: entry.modelData.diverging && !entry.modelData.even
                    Repeater {
                        model: 10
                        Step {
                            required property int index

                            width: entry.step
                            color: Theme.mode < 0 ? "transparent" : Theme.blended(Theme.floor, Theme.ofInk(index < 5 ? entry.modelData.inkA : entry.modelData.inkB), Math.min(1, 1 - Math.pow(1 - 0.17 * entry.modelData.opacity, index < 5 ? 5 - index : index - 4)))
                        }
                    }
                }
                Ends {
                    visible: entry.modelData.even
                    text: qsTr("%1 everywhere").arg(entry.modelData.low)
                }
                Item {
                    visible: !entry.modelData.even
                    width: entry.step * entry.steps
                    height: 16
                    Row {
                        id: low

                        height: parent.height
                        spacing: 5
                        CanvasSymbol {
                            anchors.verticalCenter: parent.verticalCenter
                            visible: entry.modelData.sides
                            theme: Theme
                            team: 0
                        }
                        Ends {
                            height: parent.height
                            text: entry.modelData.diverging ? entry.modelData.sideA + " " + entry.modelData.most : entry.modelData.low
                        }
                    }
                    Ends {
                        anchors.horizontalCenter: parent.horizontalCenter
                        height: parent.height
                        visible: entry.modelData.diverging
                        text: "0"
                    }
                    Row {
                        id: high

                        anchors.right: parent.right
                        height: parent.height
                        spacing: 5
                        Ends {
                            height: parent.height
                            text: entry.modelData.diverging ? entry.modelData.sideB + " " + entry.modelData.most : entry.modelData.high
                        }
                        CanvasSymbol {
                            anchors.verticalCenter: parent.verticalCenter
                            visible: entry.modelData.sides
                            theme: Theme
                            team: 1
                        }
                    }
                }
            }
        }
        Note {
            text: root.lab.viewText
        }
        Note {
            text: root.lab.runText
        }
        UiLabel {
            visible: root.lab.heightStep > 0
            text: qsTr("Height lines every %1").arg(root.lab.heightStep + "\u00a0m")
            tips: false
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
    }
}
