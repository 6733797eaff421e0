pragma ComponentBehavior: Bound

import QtQuick
import Percept.Tuning
import Percept.Ui

/// The budgets of a schedule, what it costs and how late it decides, beside the level's own.
Column {
    id: root

    required property TuningModel tuning
    readonly property bool comparing: tuning.count > 0

    component Cells: Item {
        id: cells

        property string name
        property string before
        property string now
        property string change
        property color tint: Theme.text3
        property color ink: Theme.text1

        width: root.width
        height: 24
        UiLabel {
            x: Theme.gap3
            width: 96
            height: parent.height
            text: cells.name
            color: cells.ink
        }
        NumberLabel {
            x: parent.width - width - (root.comparing ? 142 : Theme.gap3)
            height: parent.height
            text: cells.before
            color: cells.ink
        }
        NumberLabel {
            x: parent.width - width - 76
            height: parent.height
            visible: root.comparing
            text: cells.now
            color: cells.ink
            font.weight: Font.DemiBold
        }
        NumberLabel {
            x: parent.width - width - Theme.gap3
            height: parent.height
            text: cells.change
            color: cells.tint
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
