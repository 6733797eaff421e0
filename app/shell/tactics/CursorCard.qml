pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui

/// The values of the overlays under the pointer.
Rectangle {
    id: root

    required property AnalysisLab lab
    /// The pixel of the map that is meant.
    required property point pointed

    implicitWidth: column.implicitWidth + 20
    implicitHeight: column.implicitHeight + 12
    radius: Theme.radiusField
    color: Theme.surface2
    border.color: Theme.line2
    visible: lab.cursorValues.length > 0

    Column {
        id: column

        x: 10
        y: 6
        spacing: 2
        Repeater {
            model: root.lab.cursorValues
            Row {
                id: line

                required property var modelData

                spacing: 12
                UiLabel {
                    width: Math.max(84, implicitWidth)
                    text: line.modelData.name
                    tips: false
                    color: Theme.text2
                    font.pixelSize: Theme.captionSize
                }
                NumberLabel {
                    text: line.modelData.value
                }
            }
        }
    }
}
