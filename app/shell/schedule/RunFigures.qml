pragma ComponentBehavior: Bound

import QtQuick
import Percept.Tuning
import Percept.Ui

/// The load of a run: as its schedule predicts it, as it was recorded, and by the clock.
Item {
    id: root

    required property RunDesk run

    component Cells: Item {
        id: cells

        property string name
        property string predicted
        property string recorded
        property string clock
        property color ink: Theme.text1

        width: root.width
        height: 21
        Accessible.role: Accessible.Row
        Accessible.name: Array.of(name, predicted, recorded, clock).join(", ")
        UiLabel {
            x: Theme.gap3
            height: parent.height
            text: cells.name
            color: cells.ink
        }
        Repeater {
            model: [cells.predicted, cells.recorded, cells.clock]
            NumberLabel {
                required property int index
                required property string modelData

                x: cells.width - 180 + index * 58
                width: 52
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
