pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// The heads over the legs of a route, and where their columns are.
Item {
    id: root

    /// Whether exposure and visibility stand below the rest, as there is no room beside it.
    readonly property bool folded: width < 406 * Theme.fontScale
    /// The left edges of pace, speed, time, exposure, visibility and state.
    readonly property var columns: Array.from(folded ? [34, 112, 178, 236, 236, 236] : [34, 112, 178, 222, 268, 326]).map(x => Math.round(x * Theme.fontScale))
    readonly property var heads: [qsTr("Pace"), qsTr("Speed"), qsTr("Time"), qsTr("Expos."), qsTr("Visib."), qsTr("Greatest")]

    implicitHeight: Math.round(22 * Theme.fontScale)

    function end(column: int): real {
        return column + 1 < columns.length ? columns[column + 1] - 6 : width - 6;
    }

    Repeater {
        model: root.heads
        UiLabel {
            required property int index
            required property string modelData

            x: root.columns[index]
            width: root.end(index) - x
            visible: width > 0
            height: root.height
            text: modelData
            color: Theme.text3
            font.pixelSize: Theme.captionSize
            horizontalAlignment: index === 0 || index === 5 ? Text.AlignLeft : Text.AlignRight
        }
    }
}
