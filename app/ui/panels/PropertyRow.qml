import QtQuick
import QtQuick.Layouts
import Percept.Ui

/// A label and the fields or values that share the rest of the row.
Item {
    id: root

    property string label
    property string hint
    /// What it says has no effect.
    property bool dimmed: false
    default property alias fields: row.data
    /// That of all rows; more where the label is longer and its fields can do with less.
    readonly property real labelRoom: Math.max(Theme.labelWidth, Math.min(Math.ceil(caption.implicitWidth) + 8, width * 0.48 - Theme.gap3))

    implicitHeight: Theme.propertyRowHeight
    implicitWidth: 240

    UiLabel {
        id: caption

        x: Theme.gap3
        width: root.labelRoom - 8
        height: parent.height
        text: root.label
        color: root.dimmed ? Theme.textDisabled : Theme.text2
        HoverHandler {
            id: hover
            enabled: root.hint !== ""
        }
        Tip {
            shown: hover.hovered
            text: root.label
            hint: root.hint
        }
    }
    RowLayout {
        id: row

        x: Theme.gap3 + root.labelRoom
        width: parent.width - x - Theme.gap3
        height: parent.height
        spacing: 4
    }
}
