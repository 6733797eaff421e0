pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// The load of a run: as its schedule predicts it, as it was recorded, and by the clock.
Item {
    id: root

    required property RunModel run
    /// Columns have room for six digits and stand one apart.
    readonly property real digit: metrics.advanceWidth

    TextMetrics {
        id: metrics

        text: "0"
        font.family: Theme.mono
        font.pixelSize: Theme.numberSize
    }

    component Cells: Item {
        id: cells

        property string name
        property string predicted
        property string recorded
        property string clock
        property color ink: Theme.text1

        width: root.width
        height: Math.round(21 * Math.max(1, Theme.fontScale))
        Accessible.role: Accessible.Row
        Accessible.name: Array.of(name, predicted, recorded, clock).join(", ")
        UiLabel {
            x: Theme.gap3
            width: cells.width - 21 * root.digit - Theme.gap3 - x
            height: parent.height
            text: cells.name
            color: cells.ink
        }
        Repeater {
            model: [cells.predicted, cells.recorded, cells.clock]
            NumberLabel {
                required property int index
                required property string modelData

                x: cells.width - Theme.gap3 - (20 - 7 * index) * root.digit
                width: 6 * root.digit
                height: cells.height
                text: modelData
                color: cells.ink
                horizontalAlignment: Text.AlignRight
            }
        }
    }

    Separator {
        width: 1
        height: parent.height
    }
    Column {
        width: parent.width
        Cells {
            name: qsTr("ms")
            predicted: qsTr("Model")
            recorded: qsTr("Run")
            clock: qsTr("Clock")
            ink: Theme.text3
        }
        Repeater {
            model: root.run.figures
            Cells {
                required name
                required predicted
                required recorded
                required clock
            }
        }
    }
}
