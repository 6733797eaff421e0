pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// The route that is drawn beside the one that is kept.
Column {
    id: root

    required property IntruderRoute route

    PanelHeader {
        width: parent.width
        title: qsTr("Compared")
        addition: root.route.keptName === qsTr("kept") ? qsTr("with the kept route, dashed") : qsTr("with the %1 route, dashed").arg(root.route.keptName)
        UiToolButton {
            extent: 24
            iconSize: Theme.iconRow
            iconName: "repeat"
            name: qsTr("Swap the two routes")
            onActed: root.route.swapKept()
        }
        UiToolButton {
            extent: 24
            iconSize: Theme.iconRow
            iconName: "x"
            name: qsTr("Drop the kept route")
            onActed: root.route.dropKept()
        }
    }
    Item {
        width: parent.width
        height: Math.round(22 * Theme.fontScale)
        visible: root.route.comparison.count > 0

        component Head: UiLabel {
            height: parent.height
            color: Theme.text3
            font.pixelSize: Theme.captionSize
            horizontalAlignment: Text.AlignRight
        }
        Head {
            x: parent.width * 0.4
            width: parent.width * 0.27
            text: qsTr("This route")
        }
        Head {
            anchors.right: parent.right
            anchors.rightMargin: Theme.gap3
            width: parent.width * 0.27
            text: root.route.keptName === qsTr("kept") ? qsTr("Kept route") : qsTr("Least noticed")
            color: Theme.smell
        }
    }
    Repeater {
        model: root.route.comparison
        Item {
            id: line

            required property string name
            required property string mine
            required property string kept

            width: root.width
            height: Math.round(22 * Theme.fontScale)
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1: %2, kept %3").arg(name).arg(mine).arg(kept)
            UiLabel {
                x: Theme.gap3
                width: parent.width * 0.4
                height: parent.height
                text: line.name
                color: Theme.text2
            }
            NumberLabel {
                x: parent.width * 0.4
                width: parent.width * 0.27
                height: parent.height
                horizontalAlignment: Text.AlignRight
                text: line.mine
            }
            NumberLabel {
                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                width: parent.width * 0.27
                height: parent.height
                horizontalAlignment: Text.AlignRight
                text: line.kept
                color: Theme.smell
            }
        }
    }
}
