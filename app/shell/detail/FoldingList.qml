pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Percept.Tuning
import Percept.Ui

/// What each level takes; in a town, which groups are folded.
Rectangle {
    id: root

    required property CrowdDesk desk

    color: Theme.surface1
    Accessible.role: Accessible.Pane
    Accessible.name: root.desk.town ? qsTr("Folding of groups") : qsTr("Cost by level")

    function focusPanel() {
        list.forceActiveFocus(Qt.TabFocusReason);
    }

    component Line: Item {
        id: line

        property string name
        property int ink: -1
        property int indent: 0
        property string first
        property string second
        property string third
        property color tint: Theme.text1

        width: root.width
        height: 23
        Accessible.role: Accessible.ListItem
        Accessible.name: Array.of(name, first, second, third).join(", ")
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            x: Theme.gap3 + line.indent
            visible: line.ink >= 0
            width: 9
            height: 9
            radius: 2
            color: Theme.mode >= 0 && line.ink >= 0 ? Theme.ofInk(line.ink) : "transparent"
        }
        UiLabel {
            x: Theme.gap3 + line.indent + (line.ink >= 0 ? 16 : 0)
            width: parent.width - x - 208
            height: parent.height
            text: line.name
            color: line.tint
        }
        Repeater {
            model: [line.first, line.second, line.third]
            NumberLabel {
                required property int index
                required property string modelData

                x: line.width - [206, 146, 72][index]
                width: index === 1 ? 72 : 60
                height: line.height
                text: modelData
                color: line.tint
                horizontalAlignment: Text.AlignRight
            }
        }
    }

    Column {
        id: top

        width: parent.width
        PanelHeader {
            width: parent.width
            title: qsTr("Cost by level")
            addition: qsTr("a frame, simulated")
        }
        Line {
            first: root.desk.town ? qsTr("people") : qsTr("agents")
            second: root.desk.town ? qsTr("units") : ""
            third: qsTr("cost")
            tint: Theme.text3
        }
        Repeater {
            model: root.desk.sums
            Line {
                required name
                required ink
                required property string characters
                required property string units
                required property string cost

                first: characters
                second: root.desk.town ? units : ""
                third: cost
            }
        }
        PanelHeader {
            width: parent.width
            visible: root.desk.town
            title: qsTr("Groups")
            addition: qsTr("parts of an economy left out")
        }
        Line {
            visible: root.desk.town
            first: qsTr("people")
            second: qsTr("importance")
            third: qsTr("for")
            tint: Theme.text3
        }
    }
    ListView {
        id: list

        anchors.top: top.bottom
        anchors.bottom: parent.bottom
        width: parent.width
        visible: root.desk.town
        cacheBuffer: 0 // as in OutlinerTree
        clip: true
        activeFocusOnTab: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.desk.groups
        T.ScrollBar.vertical: UiScrollBar {}
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Groups")
        delegate: Line {
            required name
            required ink
            required property string level
            required property string members
            required property string importance
            required property string since
            required property int depth

            indent: depth * 12
            first: members
            second: importance
            third: since
            Accessible.name: Array.of(name, level, members, importance, since).join(", ")
        }
    }
}
