pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What the colours of an automaton's cells mean: two rows of classes under what they are made of.
Column {
    id: root

    required property AutomatonModel automaton

    spacing: 2

    UiLabel {
        text: qsTr("cells of %1").arg(root.automaton.of)
        tips: false
        color: Theme.text2
        font.pixelSize: Theme.captionSize
    }
    Grid {
        rows: 2
        flow: Grid.TopToBottom
        columnSpacing: 14
        rowSpacing: 1
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
