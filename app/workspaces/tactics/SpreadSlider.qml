pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui

/// A least value, below how the values lie that it is asked of.
Item {
    id: root

    property string name
    property double value: 0
    /// Places by value in equal steps from 0 to 1, as shares of the fullest step.
    property var spread: []
    /// The highest value; below 0: unknown.
    property double best: -1
    readonly property bool known: enabled && spread.length > 0

    signal moved(double value)

    implicitHeight: Theme.propertyRowHeight + (known ? bars.height - 6 : 0)
    implicitWidth: slider.implicitWidth

    Item {
        id: bars

        x: slider.leftPadding
        width: slider.availableWidth
        height: 16
        visible: root.known
        Repeater {
            model: root.known ? root.spread : []
            Rectangle {
                required property int index
                required property double modelData
                readonly property double step: 1 / root.spread.length
                readonly property bool passes: (index + 1) * step > root.value

                x: Math.round(index * step * bars.width)
                width: Math.max(1, Math.round((index + 1) * step * bars.width) - x - 1)
                // By the root, so that a few places show beside thousands.
                height: modelData > 0 ? Math.max(2, Math.round(Math.sqrt(modelData) * bars.height)) : 0
                y: bars.height - height
                color: passes ? [Theme.quality0, Theme.quality1, Theme.quality2, Theme.quality3, Theme.quality4][Math.floor(index * step * 5)] : Theme.textDisabled
            }
        }
        HoverHandler {
            id: over
        }
        Tip {
            shown: over.hovered
            text: qsTr("How the values lie")
            hint: qsTr("Measured places from 0 on the left to 1 on the right; what is grey does not pass. The best has %1.").arg(root.best.toFixed(2))
        }
    }
    UiSlider {
        id: slider

        anchors.bottom: parent.bottom
        anchors.bottomMargin: Math.round((Theme.propertyRowHeight - height) / 2)
        width: parent.width
        name: root.name
        value: root.value
        onMoved: root.moved(value)
    }
}
