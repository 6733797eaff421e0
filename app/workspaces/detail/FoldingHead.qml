pragma ComponentBehavior: Bound

import QtQuick
import Percept.Ui
import Percept.Workspaces

/// What each level takes, and the heads of the columns of groups.
Column {
    id: root

    required property CrowdModel desk

    PanelHeader {
        width: parent.width
        title: qsTr("Cost by level")
        addition: qsTr("a frame, simulated")
    }
    FoldingRow {
        width: parent.width
        first: root.desk.town ? qsTr("People") : qsTr("Agents")
        second: root.desk.town ? qsTr("Units") : ""
        third: qsTr("Cost")
        tint: Theme.text3
    }
    Repeater {
        model: root.desk.sums
        FoldingRow {
            width: root.width
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
    FoldingRow {
        width: parent.width
        visible: root.desk.town
        first: qsTr("People")
        second: qsTr("Importance")
        third: qsTr("For")
        tint: Theme.text3
    }
}
