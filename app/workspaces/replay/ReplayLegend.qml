pragma ComponentBehavior: Bound

import QtQuick
import Percept.Canvas
import Percept.Ui
import Percept.Workspaces

/// What the cones of who is asked about, and the line to whom, mean on the map.
Row {
    id: root

    required property WhyModel desk
    readonly property list<int> coneLines: [CanvasSymbol.FirstCone, CanvasSymbol.SecondCone, CanvasSymbol.FurtherCone]
    readonly property var entries: Array.from(desk?.cones ?? []).map((name, index) => ({
                sample: coneLines[Math.min(index, 2)],
                text: qsTr("Cone %1, %2").arg(index + 1).arg(name)
            })).concat([
        {
            sample: desk?.passed ? CanvasSymbol.PassedTest : CanvasSymbol.FailedTest,
            text: desk?.passed ? qsTr("Passed") : qsTr("Failed test")
        }
    ])

    spacing: 20
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Legend")

    Repeater {
        model: root.entries
        Row {
            id: entry

            required property var modelData

            spacing: 6
            CanvasSymbol {
                anchors.verticalCenter: parent.verticalCenter
                width: 22
                height: 12
                theme: Theme
                sample: entry.modelData.sample
            }
            UiLabel {
                text: entry.modelData.text
                tips: false
                color: Theme.text2
                font.pixelSize: Theme.captionSize
            }
        }
    }
}
