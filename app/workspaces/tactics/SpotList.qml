pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// The best places of the map that is chosen; of borders the weak spots, with their security.
Item {
    id: root

    required property AnalysisModel lab
    /// Of the head and one place, or of what is said instead.
    readonly property real leastHeight: head.height + Math.max(Theme.tableRowHeight, nothing.visible ? nothing.implicitHeight + 8 : 0)

    signal placeChosen(real x, real y)

    PanelHeader {
        id: head

        width: parent.width
        title: root.lab.weak ? qsTr("Weak spots") : qsTr("Best places")
        addition: root.lab.current
        rightMargin: Theme.gap3
        NumberField {
            anchors.verticalCenter: parent.verticalCenter
            width: 52
            name: qsTr("How many")
            value: root.lab.spotCount
            decimals: 0
            from: 0
            to: 50
            step: 1
            onEdited: value => root.lab.spotCount = value
        }
    }
    ListView {
        id: list

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        activeFocusOnTab: true
        cacheBuffer: 0 // as in OutlinerTree
        boundsBehavior: Flickable.StopAtBounds
        model: root.lab.spots
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: head.title
        delegate: Item {
            id: line

            required property int index
            required property string place
            required property string value
            required property double x_
            required property double y_

            width: ListView.view.width
            height: Theme.tableRowHeight
            Accessible.role: Accessible.ListItem
            Accessible.name: qsTr("%1: %2 at %3").arg(index + 1).arg(value).arg(place)
            Rectangle {
                anchors.fill: parent
                color: over.hovered ? Theme.surface3 : "transparent"
            }
            HoverHandler {
                id: over
            }
            TapHandler {
                onTapped: root.placeChosen(line.x_, line.y_)
            }
            NumberLabel {
                x: Theme.gap3
                width: 22
                height: parent.height
                text: line.index + 1
                color: Theme.text3
            }
            NumberLabel {
                x: Theme.gap3 + 28
                height: parent.height
                text: line.place + "\u00a0m"
            }
            NumberLabel {
                anchors.right: parent.right
                anchors.rightMargin: Theme.gap3
                height: parent.height
                text: line.value
            }
        }
    }
    UiLabel {
        id: nothing

        anchors.top: head.bottom
        anchors.topMargin: 4
        x: Theme.gap3
        width: parent.width - 2 * x
        visible: list.count === 0
        text: root.lab.current === "" ? qsTr("Choose an analysis or a layer at the left.") : qsTr("No place is better than the others.")
        tips: false
        wrapMode: Text.Wrap
        elide: Text.ElideNone
        color: Theme.text3
    }
}
