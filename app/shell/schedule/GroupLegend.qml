pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Tuning
import Percept.Ui

/// Which colour and hatch stand for which group; names are left to tips where there is no room.
Row {
    id: root

    required property RowsModel groups
    /// What the dashed line stands for; empty: there is none.
    property string dashed
    property real room: 1e6
    readonly property bool named: {
        let width = dashed === "" ? 0 : last.implicitWidth + spacing;
        for (const key of children)
            width += (key as Key)?.fullWidth ?? 0;
        return width <= room;
    }

    spacing: named ? 14 : 8

    component Key: Item {
        id: key

        required property string name
        required property int group
        readonly property real fullWidth: 18 + label.implicitWidth + 14

        width: root.named ? 18 + label.implicitWidth : 12
        height: root.height
        Accessible.role: Accessible.StaticText
        Accessible.name: name
        GroupSwatch {
            anchors.verticalCenter: parent.verticalCenter
            width: 12
            height: 12
            theme: Theme
            group: key.group
        }
        UiLabel {
            id: label

            x: 18
            height: parent.height
            visible: root.named
            text: key.name
            tips: false
        }
        HoverHandler {
            id: hover
        }
        Tip {
            shown: hover.hovered && !root.named
            text: key.name
        }
    }
    Repeater {
        model: root.groups
        Key {}
    }
    UiLabel {
        id: last

        height: root.height
        visible: root.dashed !== ""
        text: "- - " + root.dashed
        tips: false
        color: Theme.text2
    }
}
