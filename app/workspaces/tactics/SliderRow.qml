import QtQuick
import QtQuick.Layouts
import Percept.Ui

/// A setting with a slider and its value.
RowLayout {
    id: root

    property string label
    property string hint
    property string readout
    property double from: 0
    property double to: 1
    property double value: 0

    signal moved(double value)

    implicitHeight: Theme.propertyRowHeight
    spacing: 8

    UiLabel {
        id: words

        Layout.leftMargin: Theme.gap3
        Layout.preferredWidth: Math.round(80 * Theme.fontScale)
        text: root.label
        HoverHandler {
            id: over
        }
        Tip {
            shown: over.hovered && root.hint !== ""
            text: root.label
            hint: root.hint
        }
    }
    UiSlider {
        Layout.fillWidth: true
        name: root.label
        from: root.from
        to: root.to
        value: root.value
        onMoved: root.moved(value)
    }
    NumberLabel {
        Layout.preferredWidth: Math.round(64 * Theme.fontScale)
        Layout.rightMargin: Theme.gap3
        horizontalAlignment: Text.AlignRight
        text: root.readout
    }
}
