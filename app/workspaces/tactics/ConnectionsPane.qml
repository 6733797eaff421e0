pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Ui
import Percept.Workspaces

/// What each connection of the chosen way costs, and why.
Item {
    id: root

    required property RouteModel routes
    readonly property int placeWidth: routes.overGraph ? 200 : 90

    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Connections")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }
    component Words: UiLabel {
        tips: false
        color: Theme.text3
    }

    Row {
        id: head

        x: Theme.gap3
        height: 26
        visible: list.count > 0
        spacing: 12
        Words {
            width: root.placeWidth
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: root.routes.overGraph ? qsTr("Between") : qsTr("After")
        }
        Words {
            width: 90
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: qsTr("Distance")
        }
        Words {
            width: 90
            height: parent.height
            horizontalAlignment: Text.AlignRight
            text: qsTr("Cost")
        }
        Words {
            height: parent.height
            leftPadding: 12
            text: qsTr("Of which")
        }
    }
    ListView {
        id: list

        anchors.top: head.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        clip: true
        activeFocusOnTab: true
        keyNavigationEnabled: true
        cacheBuffer: 0 // as in OutlinerTree
        boundsBehavior: Flickable.StopAtBounds
        model: root.routes.connections
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Connections of the path")
        delegate: Item {
            id: line

            required property string at
            required property string distance
            required property string parts
            required property string cost
            required property bool clamped

            width: ListView.view.width
            height: Theme.tableRowHeight
            Accessible.role: Accessible.Row
            Accessible.name: (root.routes.overGraph ? qsTr("%1: cost %2, %3") : qsTr("after %1: cost %2, %3")).arg(at).arg(cost).arg(parts)
            Row {
                x: Theme.gap3
                height: parent.height
                spacing: 12
                NumberLabel {
                    width: root.placeWidth
                    height: parent.height
                    horizontalAlignment: Text.AlignRight
                    text: line.at
                    color: Theme.text2
                }
                NumberLabel {
                    width: 90
                    height: parent.height
                    horizontalAlignment: Text.AlignRight
                    text: line.distance
                }
                NumberLabel {
                    width: 90
                    height: parent.height
                    horizontalAlignment: Text.AlignRight
                    text: line.cost
                    color: line.clamped ? Theme.warning : Theme.text1
                }
                UiLabel {
                    height: parent.height
                    leftPadding: 12
                    width: line.width - 240 - root.placeWidth
                    text: line.clamped ? qsTr("raised to the least cost; %1").arg(line.parts) : line.parts
                    color: Theme.text2
                }
            }
            Separator {
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
    }
    EmptyState {
        anchors.centerIn: parent
        width: parent.width
        visible: list.count === 0
        iconName: "route"
        text: qsTr("The cost of each connection of a path is listed here.")
        advice: qsTr("Choose the path tool (T), then click on a start and on a goal.")
    }
}
