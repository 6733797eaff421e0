pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// Which tasks run in the same frames, how often and why.
Column {
    id: root

    required property ScheduleModel desk
    property bool all: false
    readonly property int few: 4

    signal chosen(int row)

    PanelHeader {
        width: parent.width
        title: qsTr("Clashes")
        rightMargin: Theme.gap3
        addition: root.desk.previewing ? qsTr("of B, found") : qsTr("pairs that meet most now")
        UiButton {
            anchors.verticalCenter: parent.verticalCenter
            visible: root.desk.clashes.count > root.few
            kind: UiButton.Link
            text: root.all ? qsTr("Fewer") : qsTr("All %1").arg(root.desk.clashes.count)
            onClicked: root.all = !root.all
        }
    }
    UiLabel {
        x: Theme.gap3
        width: parent.width - 2 * x
        height: 28
        visible: root.desk.clashes.count === 0 && root.desk.problem === ""
        text: qsTr("No two tasks ever run in the same frame.")
        color: Theme.text3
    }
    Repeater {
        model: root.desk.clashes
        Rectangle {
            id: row

            required property int index
            required property string name
            required property string divisor
            required property string meets
            required property string why

            width: root.width
            height: visible ? 42 : 0
            visible: root.all || index < root.few
            color: hover.hovered ? Theme.surface3 : "transparent"
            activeFocusOnTab: true
            Accessible.role: Accessible.ListItem
            Accessible.name: Array.of(name, meets, divisor, why).join(", ")
            Keys.onReturnPressed: root.chosen(index)
            HoverHandler {
                id: hover
            }
            TapHandler {
                onTapped: root.chosen(row.index)
            }
            FocusRing {
                shown: row.activeFocus
            }
            UiLabel {
                x: Theme.gap3
                y: 3
                width: parent.width - 2 * x
                height: 18
                text: row.name
            }
            NumberLabel {
                id: often

                y: 21
                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                height: 16
                text: row.meets
            }
            UiLabel {
                x: Theme.gap3
                y: 21
                width: often.x - x - 8
                height: 16
                text: row.divisor + " \u00b7 " + row.why
                color: Theme.text3
                font.pixelSize: Theme.captionSize
            }
        }
    }
    Item {
        width: 1
        height: 6
    }
}
