pragma ComponentBehavior: Bound

import QtQuick
import Percept.Session
import Percept.Ui
import Percept.Workspaces

/// Which colour and hatch stand for which group; names are left to tips where there is no room.
Row {
    id: root

    required property RowsModel groups
    /// What the dashed line stands for; empty: there is none.
    property string dashed
    property real room: 1e6
    readonly property real dashedRoom: Math.round(58 * Math.max(1, Theme.fontScale))
    /// Without names.
    readonly property real leastRoom: groups.count * (10 + gap) - gap + (dashed !== "" ? gap + dashedRoom : 0)
    readonly property real gap: 9
    readonly property bool named: {
        let width = dashedRoom;
        for (let i = 0; i < children.length; ++i)
            width += children[i]["fullWidth"] ?? 0;
        return width <= room;
    }

    spacing: gap
    visible: leastRoom <= room

    component Key: Item {
        id: key

        required property string name
        required property int group
        readonly property real fullWidth: label.x + label.implicitWidth + root.gap

        width: root.named ? label.x + label.implicitWidth : 10
        height: root.height
        Accessible.role: Accessible.StaticText
        Accessible.name: name
        GroupSwatch {
            anchors.verticalCenter: parent.verticalCenter
            width: 10
            height: 10
            theme: Theme
            group: key.group
        }
        UiLabel {
            id: label

            x: 15
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

        width: Math.min(implicitWidth, Math.max(root.dashedRoom, root.room - x))
        height: root.height
        visible: root.dashed !== ""
        text: "- - " + root.dashed
        color: Theme.text2
    }
}
