import QtQuick
import QtQuick.Layouts
import Percept.Ui

/// A number with a slider for its usual values; others are typed.
RowLayout {
    id: root

    property string label
    property string hint
    property string unit
    property int decimals: 2
    property double step: 0.05
    /// Between which values the slider moves.
    property double from: 0
    property double to: 1
    /// Between which values can be typed.
    property double least: from
    property double most: to
    property double value: 0

    signal moved(double value)

    implicitHeight: Theme.propertyRowHeight
    spacing: 8

    UiLabel {
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
        onMoved: root.moved(Math.round(value / root.step) * root.step)
    }
    NumberField {
        Layout.preferredWidth: Math.round(72 * Theme.fontScale)
        Layout.rightMargin: Theme.gap3
        name: root.label
        unit: root.unit
        decimals: root.decimals
        step: root.step
        from: root.least
        to: root.most
        value: root.value
        onEdited: (value, done) => root.moved(value)
    }
}
