pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// The budgets of a schedule, what it costs and how late it decides, beside the level's own.
Column {
    id: root

    required property TuningModel tuning
    readonly property bool comparing: tuning.count > 0
    /// Of a digit: columns have room for "\u2248 123.4", changes for one sign more, and stand one
    /// digit apart.
    readonly property real digit: metrics.advanceWidth
    readonly property real numberRoom: Math.ceil(7 * digit)
    readonly property real changeRoom: Math.ceil(8 * digit)

    TextMetrics {
        id: metrics

        text: "0"
        font.family: Theme.mono
        font.pixelSize: Theme.numberSize
    }
    component Cells: Item {
        id: cells

        property string name
        property string before
        property string now
        property string change
        property color tint: Theme.text3
        property color ink: Theme.text1
        property bool head: false

        width: root.width
        height: Math.round(22 * Theme.fontScale)
        UiLabel {
            x: Theme.gap3
            width: numbers.x - x - 4
            height: cells.height
            text: cells.name
            color: cells.ink
        }
        Row {
            id: numbers

            x: cells.width - Theme.gap3 - width
            height: cells.height
            spacing: Math.ceil(root.digit)
            NumberLabel {
                width: root.numberRoom
                height: cells.height
                text: cells.before
                color: cells.ink
                horizontalAlignment: Text.AlignRight
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 9
            }
            NumberLabel {
                width: root.numberRoom
                height: cells.height
                visible: root.comparing
                text: cells.now
                color: cells.ink
                font.weight: cells.head ? Font.Normal : Font.DemiBold
                horizontalAlignment: Text.AlignRight
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 9
            }
            NumberLabel {
                width: root.changeRoom
                height: cells.height
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
        head: true
        name: qsTr("In ms")
        before: qsTr("Now")
        now: qsTr("Tuned")
        change: qsTr("Change")
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
