pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Shell
import Percept.Workspaces

/// What the colours over the map mean, with their end values. A strip of one height, whatever is shown,
/// so that the map keeps its place.
Rectangle {
    id: root

    required property TacticActions tactics
    readonly property AnalysisModel lab: tactics.analyses
    readonly property AutomatonModel automaton: tactics.automaton
    readonly property string notes: Array.of(lab.heightStep > 0 ? qsTr("Height lines every %1").arg(lab.heightStep + "\u00a0m") : "", lab.runText, lab.viewText).filter(text => text !== "").join("\n")
    /// Something is over the map.
    readonly property bool filled: lab.legend.length > 0 || notes !== "" || automaton.begun

    implicitHeight: 3 * lines.height + 14
    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend")

    FontMetrics {
        id: lines

        font.family: Theme.sans
        font.pixelSize: Theme.captionSize
    }
    Separator {
        width: parent.width
    }
    UiLabel {
        anchors.fill: parent
        anchors.margins: 12
        visible: !root.filled
        text: qsTr("Nothing lies over the map. The eyes beside the analyses show them.")
        color: Theme.text3
        font.pixelSize: Theme.captionSize
    }
    Flickable {
        anchors.fill: parent
        anchors.leftMargin: 12
        anchors.rightMargin: 12
        visible: root.filled
        contentWidth: Math.max(width, words.x + words.least)
        contentHeight: height
        interactive: contentWidth > width
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        T.ScrollBar.horizontal: UiScrollBar {}
        Row {
            id: entries

            y: Math.round((parent.height - height) / 2)
            spacing: 24
            CellClasses {
                visible: root.automaton.begun
                automaton: root.automaton
            }
            Repeater {
                model: root.lab.legend
                LegendEntry {}
            }
        }
        UiLabel {
            id: words

            readonly property real least: text === "" ? 0 : 150

            x: entries.width > 0 ? entries.width + 24 : 0
            width: parent.width - x
            height: parent.height
            text: root.notes
            wrapMode: Text.Wrap
            maximumLineCount: 3
            color: Theme.text2
            font.pixelSize: Theme.captionSize
        }
    }
}
