pragma ComponentBehavior: Bound

import QtQuick
import Percept.Tuning
import Percept.Ui

/// The budgets of a schedule, what it costs and how late it decides, beside the level's own.
Column {
    id: root

    required property TuningModel tuning
    readonly property bool comparing: tuning.count > 0
    readonly property real room: width - 2 * Theme.gap3
    readonly property real headRoom: Math.round(108 * Theme.fontScale)
    /// Numbers go below the names where both have no room beside each other.
    readonly property bool stacked: comparing && room - headRoom < 212 * Theme.fontScale
    readonly property real numbersRoom: comparing && !stacked ? room - headRoom : room

    component Cells: Item {
        id: cells

        property string name
        property string before
        property string now
        property string change
        property color tint: Theme.text3
        property color ink: Theme.text1

        readonly property int line: 24
        readonly property bool stacked: root.stacked && name !== ""

        width: root.width
        height: stacked ? 2 * line - 4 : line
        UiLabel {
            x: Theme.gap3
            width: root.comparing ? root.stacked ? root.room : root.headRoom : root.room - before.implicitWidth - 8
            height: cells.line
            text: cells.name
            color: cells.ink
        }
        Row {
            x: cells.width - Theme.gap3 - width
            y: cells.height - height
            height: cells.line
            spacing: 8
            NumberLabel {
                id: before

                width: root.comparing ? 0.36 * (root.numbersRoom - 16) : implicitWidth
                height: cells.line
                text: cells.before
                color: cells.ink
                horizontalAlignment: Text.AlignRight
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 9
            }
            NumberLabel {
                width: 0.36 * (root.numbersRoom - 16)
                height: cells.line
                visible: root.comparing
                text: cells.now
                color: cells.ink
                font.weight: Font.DemiBold
                horizontalAlignment: Text.AlignRight
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 9
            }
            NumberLabel {
                width: 0.28 * (root.numbersRoom - 16)
                height: cells.line
                visible: root.comparing
                text: cells.change
                color: cells.tint
                horizontalAlignment: Text.AlignRight
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 9
            }
        }
        Separator {
            anchors.bottom: parent.bottom
            width: parent.width
        }
    }

    Cells {
        name: ""
        before: qsTr("now")
        now: root.comparing ? qsTr("tuned") : ""
        change: root.comparing ? qsTr("Change") : ""
        ink: Theme.text3
    }
    Repeater {
        model: root.tuning.budgets
        Cells {
            required name
            required before
            required now
            required property bool changed

            ink: changed ? Theme.text1 : Theme.text2
            Accessible.role: Accessible.ListItem
            Accessible.name: name + ", " + before + ", " + now
        }
    }
    Repeater {
        model: root.tuning.figures
        Cells {
            required name
            required before
            required now
            required change
            required property int judgement

            tint: judgement < 0 ? Theme.success : judgement > 0 ? Theme.error : Theme.text3
            Accessible.role: Accessible.ListItem
            Accessible.name: name + ", " + before + ", " + now + ", " + change
        }
    }
}
